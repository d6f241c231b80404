// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/run_controller.h"
#include "app/parts/window_parts.h"
#include "app/state/session.h"
#include "core/experiments/shown_runs.h"

#include <QtWidgets>

namespace gapscope {

/// Removes runs from the list, and restores them completely: curve, record, weights, tags, notes,
/// name, style; a queued run is queued again. If they stay removed, their saved files are deleted
/// when the window closes.
class RemoveRuns : public QUndoCommand {
public:
    /// requires: runs of the session that are not active; not empty.
    RemoveRuns(Session& session, RunController& controller, const QList<int>& ids);
    /// Drops the runs for good.
    ~RemoveRuns() override;
    RemoveRuns(const RemoveRuns&) = delete;
    RemoveRuns& operator=(const RemoveRuns&) = delete;

    void redo() override;
    void undo() override;

private:
    Session& m_session;
    RunController& m_controller;
    QList<int> m_ids;
    std::vector<std::unique_ptr<Run>> m_removed;
    std::vector<RunRequest> m_waiting; ///< for those that were queued
};

/// Starts runs with the options of the form; continues, repeats, stops and removes runs of the
/// list; chooses the weights that the next run starts from.
class RunStarter : public QObject {
    Q_OBJECT

public:
    /// window: the parent of dialogs.
    RunStarter(const WindowParts& parts, DataOpening& opening, MethodDock& method, RunsDock& runs,
        QWidget& window);
    /// Returns why nothing can be trained now, or "".
    std::function<QString()> whyNoTraining = [] { return QString(); };

    /// Trains with the options of the form, unless a run is active.
    void start();
    /// Lists a run on the open data and queues it; the caller sets name, options and start. Returns
    /// its id.
    int enqueue(RunRequest request, const std::optional<SeriesStyle>& style = {});
    /// Queues a listed run.  like: the run it repeats, or nullptr.
    void requeue(RunRequest request, const Run* like);
    /// Asks for a smaller target gap and continues the selected run.
    void continueSelected();
    /// Repeats the options and events of the selected run on its data.
    void repeatSelected();
    /// The same for a run that an exported file shows.  record: its options and data.
    void repeatShown(const RunRecord& record, const std::optional<ShownRun>& shown);
    /// Queues a run of several that an exported file shows.  record: repeats it on the open data.
    /// Returns its id.  throws: InputError when these are not the record's.
    int enqueueShown(
        const RunRecord& record, const ShownRun& shown, const std::optional<SeriesStyle>& style);
    void startFromSelected();
    /// The next run starts from these weights, which are in no file: its record will contain them.
    void startFrom(const std::vector<double>& w, double lambda, const QString& name);
    /// The next run starts from this model.
    void setStart(RunStart start, const QString& name);
    void clearStart() { setStart({}, {}); }
    void setPaused(bool paused);
    /// Stops the active run and clears the queue. A queued run that had started keeps its results.
    void stopAll();
    void remove(QList<int> ids);

    /// Whether the run must be identical to another one, and has not ended.
    bool isRepetition(int id) const;
    /// The run that this one repeats or repeated; −1: none.
    int repeatedRun(int id) const;
    /// The record that it must equal, taken at its end; nullptr: none.
    std::shared_ptr<const RunRecord> takeRepeated(int id);
    /// An exported file's data about it instead; nothing: it repeats a record.
    std::optional<ShownRun> shownAs(int id) const;
    /// The runs queued together, since the controller was idle; a continued one is not among them.
    const std::vector<int>& batch() const { return m_batch; }
    /// −1: none.
    int firstQueued() const { return m_batch.empty() ? -1 : m_batch.front(); }
    /// Shows an error about a run until the next one starts.
    void showError(const QString& sentence);
    /// Enables the actions that are possible now.
    void updateActions();

Q_SIGNALS:
    /// stopAll() has cleared the queue of runs; the active run is about to stop.
    void queueDropped();

private:
    struct Repetition {
        std::shared_ptr<const RunRecord> record; ///< until it has ended
        int like = -1;
        std::optional<ShownRun> shown;
    };
    void repeatOnItsData(const Repetition& repetition);
    int repeat(const Repetition& repetition, const std::optional<SeriesStyle>& style = {});

    WindowParts m_parts;
    DataOpening& m_opening;
    MethodDock& m_method;
    RunsDock& m_runs;
    QWidget& m_window;
    RunStart m_start; ///< for the next run
    QStringList m_errors;
    std::vector<int> m_batch;
    std::map<int, Repetition> m_repetitions;
};

} // namespace gapscope
