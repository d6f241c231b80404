// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/mailbox.h"
#include "app/state/variant_style.h"
#include "core/library/best_duals.h"

#include <QtWidgets>

namespace gapscope {

enum class RunState { queued, running, paused, finished, failed };

/// One run as the window knows it: what its record will say, and the newest things to look at.
struct Run {
    int id = 0;
    QString name;  ///< no other run has it
    QString given; ///< by the user; "": its options name it
    RunState state = RunState::queued;
    QString error;    ///< why it failed
    RunRecord record; ///< trace and events grow while it runs; result when it has ended
    std::shared_ptr<const Dataset> dataset;   ///< nullptr for a record that was opened
    std::shared_ptr<const Snapshot> snapshot; ///< newest weights and block gaps, or nullptr
    std::vector<WeightsAt> history;           ///< for scrubbing
    GapHistory gapHistory;                    ///< of the exact block gaps
    SolverOptions options; ///< in effect now, or at its end: live changes included
    SeriesStyle style;
    bool coded = false; ///< the style tells what the run does (variant_style.h)
    bool visible = true;
    bool setAside = false; ///< not visible only because other data were opened
    QString group;         ///< runs that differ by their seed alone share it; no two of one seed
    bool ended() const { return state == RunState::finished || state == RunState::failed; }
    /// It ended by itself: it neither runs nor was stopped.
    bool hasOwnEnd() const
    {
        return state == RunState::finished && record.result.status != RunStatus::stopped;
    }
};

/// Weights that are looked at instead of a run's: a piece of a regularisation path.
struct Piece {
    int path = -1;               ///< id of the path
    std::vector<double> lambdas; ///< of all its points, falling
    std::size_t index = 0;       ///< the one looked at
    std::shared_ptr<const Dataset> dataset;
    std::shared_ptr<const Snapshot> snapshot; ///< its λ and w, no block gaps
};

/// The open dataset, the runs, and which of them is looked at. A model: views
/// read it and listen; only the window's actions change it.
class Session : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const std::shared_ptr<const Dataset>& dataset() const { return m_dataset; }
    const DataRequest& request() const { return m_request; }
    /// Runs of other data that have ended are set aside, those of these data come back.
    void setDataset(std::shared_ptr<const Dataset> dataset, DataRequest request);
    /// Whether the run was on other data than those that are open: not to be compared with them.
    bool isOfOtherData(const Run& run) const;
    /// The run was on the data that are open, wherever they lay then.
    bool isOnOpenData(const Run& run) const;
    /// Runs of other data that are drawn or set aside.
    std::vector<const Run*> runsOfOtherData() const;
    /// Draws all of them, or sets them aside.
    void showOtherData(bool on);

    /// The best duals of all runs known, also of other programs.
    const BestDuals& bestDuals() const { return m_bestDuals; }
    void setBestDuals(BestDuals duals) { m_bestDuals = std::move(duals); }

    const std::vector<std::unique_ptr<Run>>& runs() const { return m_runs; }
    /// nullptr when there is no such run.
    const Run* find(int id) const;
    /// The run that ended with this very record, whatever its tags and notes; or nullptr.
    const Run* runOf(const RunRecord& record) const;
    const Run* selected() const { return find(m_selected); }
    /// Ends looking at a piece. −1: none of the runs.
    void select(int id);
    /// The piece that the views of models show instead of the selected run, or nullptr.
    const std::shared_ptr<const Piece>& piece() const { return m_piece; }
    /// Looks at a piece; the selected run stays selected. nullptr: at that run again.
    void lookAt(std::shared_ptr<const Piece> piece);
    /// An id that no run has or will have, for paths.
    int takeId() { return m_nextId++; }

    /// A run about to start, or a record that was opened. name "": described by its options in
    /// effect, and by what else tells it from the others. A name that is taken gets a number:
    /// "… (2)". No style: that of the runs it differs from by the seed alone, else the first free
    /// one.
    int addRun(const RunRecord& record, RunState state, std::shared_ptr<const Dataset> dataset,
        const QString& name = {}, const std::optional<SeriesStyle>& style = {});
    /// Runs drawn by the code are coming: visible ones that look like them, or would read as what
    /// they are not, take what the code says of them, or where that is taken a plain look.
    void recolourClashing(const std::vector<CodedLook>& coming);
    /// Takes a run off the list. nullptr when there is no such run.
    std::unique_ptr<Run> remove(int id);
    /// The same with several at once, for good.
    void drop(const std::vector<int>& ids);
    /// Puts it back where it was, and selects it.
    void restore(std::unique_ptr<Run> run);
    void rename(int id, const QString& name);
    /// As it was shown in an earlier session: name given, and the look of its group.
    void setStyle(int id, const QString& given, const SeriesStyle& style, bool coded);
    void setTags(int id, const std::vector<std::string>& tags);
    void setNotes(int id, const std::string& notes);
    void setVisible(int id, bool visible);
    void setState(int id, RunState state);
    /// A finished run is continued to this target.
    void setTarget(int id, double epsilon);
    void apply(int id, const RunNews& news);
    /// Queues a run again on these data: to be resumed, or to start again. Then nothing of
    /// what it had reached is left.
    void requeue(int id, std::shared_ptr<const Dataset> dataset, bool fromTheStart);
    /// An ended run whose weights have been found again, on these data: the snapshot and history;
    /// and its trace and events, where these go further than what was known of it.
    void setWeights(int id, std::shared_ptr<const Dataset> dataset, const RunNews& news);
    void finish(int id, const RunRecord& record);
    void fail(int id, const QString& error);

Q_SIGNALS:
    void datasetChanged();
    /// Runs came, went, or changed what a list shows of them.
    void runsChanged();
    /// New points or a new snapshot of this run.
    void runUpdated(int id);
    void selectionChanged();
    /// Another piece is looked at.
    void pieceChanged();

private:
    Run* get(int id);
    template <typename T> void set(int id, T Run::*member, const T& value);
    template <typename T> void set(int id, T RunRecord::*member, const T& value);
    void nameRuns();
    QString groupOf(const Run& run) const;
    void regroup(Run& run);
    // variant_style.cpp
    void show(Run& run, bool visible);
    bool looksLikeAnother(const Run& run) const;
    void chooseStyle(Run& run, const std::optional<SeriesStyle>& wanted);
    std::vector<CodedLook> codeInSight(const Run& besides) const;
    void restyle(Run& run, const std::vector<CodedLook>& coming = {});
    void styleSeedGroup(const Run& run);
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
};

/// The visible runs that have trace points.
std::vector<const Run*> visibleRuns(const Session& session);

} // namespace gapscope
