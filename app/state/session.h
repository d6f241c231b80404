// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/mailbox.h"
#include "app/state/drawing.h"
#include "app/state/variant_style.h"
#include "core/library/best_duals.h"
#include "widgets/runs/list/short_names.h"

#include <QtWidgets>

#include <set>

namespace gapscope {

enum class RunState { queued, running, paused, finished, failed };

/// One run in the window: the contents of its future record, and its newest state.
struct Run {
    int id = 0;
    QString name;   ///< unique among runs on data of one name
    QString given;  ///< by the user; "": named by its options
    RunTitle title; ///< the parts of the name, for short ones; λ, ε and data among its settings
    RunState state = RunState::queued;
    QString error;               ///< why it failed
    RunRecord record;            ///< trace and events grow while it runs; result when it has ended
    std::size_t traceNumber = 0; ///< grows when the trace is thinned or begins anew
    std::shared_ptr<const Dataset> dataset;   ///< nullptr for a record that was opened
    std::shared_ptr<const Snapshot> snapshot; ///< newest weights and block gaps, or nullptr
    std::vector<WeightsAt> history;           ///< for scrubbing
    GapHistory gapHistory;                    ///< of the exact block gaps
    SolverOptions options; ///< in effect now, or at its end: live changes included
    SeriesStyle style;
    bool coded = false;              ///< the style encodes the run's options (variant_style.h)
    std::optional<SeriesStyle> look; ///< the style that the user chose
    bool visible = true;
    bool setAside = false;          ///< hidden only because other data were opened
    double rehearsed = notComputed; ///< seconds to its limits as a rehearsal has them
    QString group; ///< shared by runs that differ only in the seed; no two of one seed
    void draw(bool on)
    {
        visible = on;
        setAside = false;
    }
    bool ended() const { return state == RunState::finished || state == RunState::failed; }
    /// Whether it ended by itself: it neither runs nor was stopped.
    bool hasOwnEnd() const
    {
        return state == RunState::finished && record.result.status != RunStatus::stopped;
    }
};

/// Weights shown instead of a run's: a piece of a regularisation path.
struct Piece {
    int path = -1;               ///< id of the path
    std::vector<double> lambdas; ///< of all its points, falling
    std::size_t index = 0;       ///< the one on show
    std::shared_ptr<const Dataset> dataset;
    std::shared_ptr<const Snapshot> snapshot; ///< its λ and w, no block gaps
};

/// The open dataset, the runs, and which of them is selected. A model: views read it and listen;
/// only the window's actions change it.
class Session : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const std::shared_ptr<const Dataset>& dataset() const { return m_dataset; }
    const DataRequest& request() const { return m_request; }
    /// Sets aside the ended runs on other data, and brings back those on these data, of which it
    /// selects the newest. What is shown of the data that are open already stays.
    void setDataset(std::shared_ptr<const Dataset> dataset, DataRequest request);
    /// Whether the run was on other data than the open ones: not to be compared with them.
    bool isOfOtherData(const Run& run) const;
    bool isOfOtherData(const DatasetInfo& data, const DataRequest& request) const;
    /// Whether the run was on the open data, wherever they were stored then.
    bool isOnOpenData(const Run& run) const;
    /// Runs on other data that are drawn or set aside.
    std::vector<const Run*> runsOfOtherData() const;
    /// Draws all of them, or sets them aside.
    void showOtherData(bool on);

    /// The best duals of all known runs, also from other programs.
    const BestDuals& bestDuals() const { return m_bestDuals; }
    void setBestDuals(BestDuals duals) { m_bestDuals = std::move(duals); }

    const std::vector<std::unique_ptr<Run>>& runs() const { return m_runs; }
    /// nullptr when there is no such run.
    const Run* find(int id) const;
    /// For a run that waits with others: the forecast of the end of all.
    void setRehearsed(int id, double seconds);
    /// The run that ended with this record, ignoring tags and notes; or nullptr.
    const Run* runOf(const RunRecord& record) const;
    const Run* selected() const { return find(m_selected); }
    /// The run that commands about one run take: none while a piece is shown.
    const Run* inFront() const { return m_piece ? nullptr : selected(); }
    /// Selects a run and stops showing a piece. −1: no run.
    void select(int id);
    /// The piece that the model views show instead of the selected run, or nullptr.
    const std::shared_ptr<const Piece>& piece() const { return m_piece; }
    /// Shows a piece; the selected run stays selected. nullptr: shows that run again.
    void lookAt(std::shared_ptr<const Piece> piece);
    /// An id that no run has or will have, for paths.
    int takeId() { return m_nextId++; }

    /// Adds a run about to start, or a record that was opened. name "": described by its
    /// options in effect, and by what else distinguishes it. A name in use gets a number: "… ·
    /// no. 2". No style: that of the runs that differ only in the seed, else the first free
    /// one.
    int addRun(const RunRecord& record, RunState state, std::shared_ptr<const Dataset> dataset,
        const QString& name = {}, const std::optional<SeriesStyle>& style = {});
    /// Removes a run from the list. nullptr when there is no such run.
    std::unique_ptr<Run> remove(int id);
    /// Removes several at once, for good.
    void drop(const std::vector<int>& ids);
    /// Puts a removed run back in its place, and selects it.
    void restore(std::unique_ptr<Run> run);
    void rename(int id, const QString& name);
    /// Names all runs again, as each change of them does that is not blocked: changeTogether().
    void nameRuns();
    /// Restores the style of an earlier session: the given name, and the style of its group.
    /// chosen: by the user.
    void setStyle(
        int id, const QString& given, const SeriesStyle& style, bool coded, bool chosen = false);
    void setTags(int id, const std::vector<std::string>& tags);
    void setNotes(int id, const std::string& notes);
    /// Chooses the style of these runs and their seeds, until it is taken back (std::nullopt).
    void setLook(const std::vector<int>& ids, const std::optional<SeriesStyle>& look);
    // drawing.cpp
    void setVisible(int id, bool visible);
    void setVisible(const std::vector<int>& ids, bool visible);
    /// Draws only these runs; if they are the only ones drawn already, those drawn before again.
    void showOnly(const std::vector<int>& ids);
    void setState(int id, RunState state);
    /// Sets the target to which a finished run is continued.
    void setTarget(int id, double epsilon);
    void apply(int id, const RunNews& news);
    /// Queues a run again on these data: to resume, or to restart, which clears its
    /// results.
    void requeue(int id, std::shared_ptr<const Dataset> dataset, bool fromTheStart);
    /// Sets the restored weights of an ended run, on these data: the snapshot and history; also its
    /// trace and events, if these extend beyond what was known.
    void setWeights(int id, std::shared_ptr<const Dataset> dataset, const RunNews& news);
    void finish(int id, const RunRecord& record);
    void fail(int id, const QString& error);

Q_SIGNALS:
    void datasetChanged();
    /// Runs were added, removed, or changed in what a list shows.
    void runsChanged();
    /// This run has new points or a new snapshot.
    void runUpdated(int id);
    void selectionChanged();
    /// Another piece is shown.
    void pieceChanged();

private:
    Run* get(int id);
    template <typename T> void set(int id, T Run::*member, const T& value);
    template <typename T> void set(int id, T RunRecord::*member, const T& value);
    QString groupOf(const Run& run) const;
    void regroup(Run& run);
    // variant_style.cpp
    bool looksLikeAnother(const Run& run) const;
    void chooseStyle(Run& run, const std::optional<SeriesStyle>& wanted);
    std::vector<CodedStyle> codeInSight(const Run& except) const;
    void restyle(Run& run);
    void tellApart(Run& run);
    void styleSeedGroup(const Run& run);
    bool mayMeet(const Run& other, const Run& run) const;
    bool isFree(const SeriesStyle& style, const Run& run, bool byLine) const;
    SeriesStyle freeStyle(const Run& run) const;
    SeriesStyle freePlainStyle(const Run& run) const;

    std::shared_ptr<const Dataset> m_dataset;
    DataRequest m_request;
    BestDuals m_bestDuals;
    std::vector<std::unique_ptr<Run>> m_runs;
    int m_selected = -1;
    std::shared_ptr<const Piece> m_piece;
    int m_nextId = 1;
    DrawnBefore m_drawnBefore; ///< showOnly()
};

/// Adds or changes many runs: they are named, and the lists told, once, after it.
void changeTogether(Session& session, const std::function<void()>& change);
/// comparisonStyles() in a shade that no run has yet. If all are in use, a variant that looks like
/// a run on these data has a marker without meaning.
std::vector<std::optional<SeriesStyle>> freeCode(
    const Session& session, const std::vector<ComparisonJob>& jobs);
/// The names of all runs.
QStringList namesOf(const Session& session);
/// The visible runs that have trace points.
std::vector<const Run*> visibleRuns(const Session& session);

/// The style of its curve, swatch and bars: faded where it is of other data.
SeriesStyle shownStyle(const Session& session, const Run& run);

} // namespace gapscope
