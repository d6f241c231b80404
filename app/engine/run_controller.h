// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/mailbox.h"
#include "core/solvers/checkpoint/checkpoint_writer.h"

#include <QtWidgets>

#include <deque>

namespace gapscope {

/// Everything one run needs.
struct RunRequest {
    int id = 0; ///< the window's name for it
    std::shared_ptr<const Dataset> dataset{};
    DataRequest source{}; ///< to reopen the data; saved in the record
    SolverOptions options{};
    std::string name{};                   ///< variant name, may be empty
    RunStart start{};                     ///< for a training: the weights it starts from
    std::optional<LambdaSearch> search{}; ///< a path or a grid with these options; else a training
    std::optional<Folds> folds{};         ///< for a search: also chooses λ on held-out examples
    /// The record with the same options that this must repeat to the last bit, if any.
    std::shared_ptr<const RunRecord> repeats{};
    std::shared_ptr<const PathRecord> repeatsSearch{};
    /// Resumes from its checkpoint file (RunController::checkpointFile).
    bool resumes = false;
    /// Runs that may be active at once while this one is, itself included.
    std::size_t jobs = 1;
};

/// Options that a search does not take from the form: it sets its own, without a trace in between.
inline constexpr std::array<std::string_view, 3> searchOwns{"lambda", "epsilon", "trace_every"};

/// The part of a record that is known before the run starts. The second is for a path or grid
/// (requires: request.search).
RunRecord recordBefore(const RunRequest& request);
PathRecord searchBefore(const RunRequest& request);

/// Runs solvers on their own threads and returns their reports, at 30 Hz, as values. Only
/// here do the solvers' threads and the window's meet: the observer posts to a mailbox,
/// which a timer empties; commands return through RunControl. Neither waits for the
/// other. Runs of a comparison may be active beside each other (RunRequest::jobs). One of them is
/// in front: the window shows what it does, and its options change live.
class RunController : public QObject {
    Q_OBJECT

public:
    explicit RunController(QObject* parent = nullptr);
    /// Stops everything and joins.
    ~RunController() override;

    /// From now on runs write checkpoints into this folder, every so many seconds: off the window's
    /// thread, and the solver does not wait for the disk. Repetitions write none: they follow a
    /// record. The files are not removed here.
    void setCheckpoints(const QString& folder, double everySeconds);
    /// The file of a run, path or grid; "" when checkpoints are off.
    QString checkpointFile(int id) const;
    bool hasCheckpoint(int id) const; ///< or the previous one
    /// Stops what is active, writes checkpoints of it, and clears the queue.
    void suspend();
    /// Waits until the last checkpoint is written.
    void finishCheckpoints();
    /// Starts the run, or queues it until it may be active beside those that are.
    void start(RunRequest request);
    /// Runs that `queueing` starts wait until it returns.
    void startTogether(const std::function<void()>& queueing);
    /// Continues a finished run to a new target; limits count from its first start.
    /// requires: canContinue(id).
    void continueRun(int id, double epsilon, double maxPasses, double maxSeconds);
    /// Solver states of finished runs are kept while memory allows (512 MiB; those of the last
    /// three in any case); older runs cannot be continued.
    bool canContinue(int id) const;
    /// The run will not be continued: frees its solver's state.
    void forget(int id);
    /// Makes a run that an earlier program suspended ready to continue from its checkpoint.
    /// requires: !running() or current() != request.id.
    void adopt(RunRequest request, std::shared_ptr<Training> training);

    /// All that is active.
    void pause();
    void resume();
    /// Stops the active run in front; queued runs follow.
    void stop();
    /// Clears the queue and stops what is active.
    void stopAll();
    /// Puts this run in front, if it is active.
    void bringToFront(int id);
    /// Removes a queued run and returns it; std::nullopt when it is not queued.
    std::optional<RunRequest> unqueue(int id);
    /// Whether the active run in front accepts changes of this option: it is live, and not set by
    /// the search itself (searchOwns).
    bool takes(std::string_view option) const;
    /// Changes such an option. throws: InputError (then nothing changes).
    void set(const OptionChange& change);

    /// From the next trace point on, snapshots of active runs bring the marginals of this
    /// block (−1: none).
    void watch(int block);

    bool running() const { return !m_active.empty(); }
    bool paused() const;
    /// The active run in front, or −1.
    int current() const;
    /// Whether the active run is a path or a grid: they are active alone.
    bool searching() const;
    /// The present work of the active run in front. requires: running().
    RunActivity::Now activity() const { return m_active.front()->control.activity().now(); }
    std::size_t queued() const { return m_queue.size(); }
    bool isActive(int id) const;
    /// Ids of what is active, the one in front first.
    std::vector<int> active() const;
    /// The same, then those of the queued ones in their order.
    std::vector<int> queue() const;
    /// The solver of a finished run while it is kept, for viewers of the dual; else nullptr.
    const Training* finishedTraining(int id) const;

Q_SIGNALS:
    void started(int id);
    /// At most 30 times a second while a run is active: all news since the last call.
    void frame(int id, const gapscope::RunNews& news);
    /// After the frames of all active runs.
    void updated();
    /// Some time has passed without news of the run in front, in which its activity may have
    /// changed.
    void waiting(int id);
    void finished(int id, const gapscope::RunRecord& record);
    /// The same for a path or a grid.
    void searched(int id, const gapscope::PathRecord& record);
    /// The run could not start or was aborted; the sentence says why.
    void failed(int id, const QString& sentence);
    /// A checkpoint of the run could not be written; sent once until writing works again.
    void checkpointFailed(int id, const QString& sentence);
    /// started, paused, resumed, ended, in front, queue changed.
    void stateChanged();

private:
    /// An active run and its thread.
    struct Active {
        RunRequest request;
        std::shared_ptr<Training> training; ///< made on the solver's thread
        RunControl control;
        Mailbox mailbox;
        std::unique_ptr<CheckpointWriter> checkpoints; ///< nullptr: none are written
        QElapsedTimer sinceFrame;
        std::jthread thread; ///< last: joined before the rest is freed

        ~Active()
        {
            control.stop();
            if (thread.joinable())
                thread.join();
        }
    };
    std::vector<std::unique_ptr<Active>>::const_iterator find(int id) const;
    bool mayStartNext() const;
    void startQueued();
    void launch(RunRequest request, std::shared_ptr<Training> training);
    void solve(Active& active);
    static RunRecord train(Active& active);
    static PathRecord search(Active& active);
    void attachCheckpoints(Active& active);
    void askForCheckpoints();
    void pump();
    bool take(Active& active);
    void end(int id, const RunEnd& end);
    void retain(RunRequest request, std::shared_ptr<Training> training);

    QTimer m_timer;
    int m_watched = -1; ///< by this run and later ones
    std::deque<RunRequest> m_queue;
    bool m_holds = false;                          ///< the queue waits
    std::vector<std::unique_ptr<Active>> m_active; ///< the one in front first
    std::map<int, std::pair<RunRequest, std::shared_ptr<Training>>> m_finished;
    std::deque<int> m_retained;
    QString m_checkpoints; ///< folder
    double m_checkpointEvery = 0;
    QTimer m_checkpointSoon; ///< after a change of an option
    /// Writers of runs that have ended: the last ones may still be writing.
    std::deque<std::unique_ptr<CheckpointWriter>> m_lastCheckpoints;
};

/// A suspended run, restored to its checkpoint: it can be continued, and its model
/// viewed.
struct StoppedRun {
    RunRequest request;
    std::shared_ptr<Training> training;
    RunNews news; ///< all until then; snapshot and history: the weights at the checkpoint
};

/// Reads the newest complete checkpoint of the file.  throws: InputError when there is none, or it
/// belongs to another run, other data or another class of processor.
StoppedRun stoppedRun(const RunRequest& request, const QString& file);

} // namespace gapscope
