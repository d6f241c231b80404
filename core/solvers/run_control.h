// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"
#include "core/records/trace.h"
#include "core/solvers/run_activity.h"

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace gapscope {

/// Values that an observer may read while the solver waits for it. Copy what must outlive the call.
struct SolverView {
    /// Weights of the trace point (the average's when averaging); empty where the point waited for
    /// others and has no values that need them.
    std::span<const double> w;
    std::span<const double> gapEstimates; ///< ĝ_i, +∞ where never computed
    std::span<const double> exactGaps; ///< g_i of the last exact gap pass; empty before the first
    double lambda = 0;
};

/// Called on the solver's thread, after every trace point; must be quick and must not throw.
using Observer = std::function<void(const TracePoint&, const SolverView&)>;

/// The other direction: stop, pause and option changes, from any thread to one running solver,
/// applied between block steps.
class RunControl {
public:
    void stop();
    void pause();
    void resume();
    bool stopRequested() const { return m_stop.load(std::memory_order_acquire); }
    bool paused() const;
    /// Queues a change (liveChange() for text). requires: its option is live. throws: InputError
    /// after refuseChanges(); nothing is queued then.
    void set(const OptionChange& change);
    /// Asks for a checkpoint before the next block step, also while paused. Without effect when the
    /// training has no writer (Training::onCheckpoint).
    void requestCheckpoint();
    /// Before the run: so many share the cores, this one included.
    void shareCores(std::size_t jobs) { m_jobs = jobs; }
    std::size_t jobs() const { return m_jobs; }

    /// From now on set() refuses everything, for this reason ("cannot change while …"), and queued
    /// changes are dropped: no record would contain them.
    void refuseChanges(const std::string& reason);
    bool refusesChanges() const;
    /// Solver side: anything to look at?  One relaxed load.
    bool attention() const { return m_attention.load(std::memory_order_relaxed); }
    /// Solver side: waits while paused and no checkpoint is asked for; returns the queued changes
    /// in order. Seconds spent waiting are added to waited.
    std::vector<OptionChange> take(double& waited);
    /// Solver side: has a checkpoint been asked for since this was last asked?
    bool takeCheckpointRequest();
    /// The solver's activity, for others to see.
    RunActivity& activity() { return m_activity; }

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_wake;
    std::vector<OptionChange> m_changes;
    std::string m_refused; ///< why set() refuses; "" = it does not
    std::size_t m_jobs = 1;
    bool m_paused = false;
    bool m_checkpoint = false; ///< one is asked for
    std::atomic<bool> m_attention = false;
    std::atomic<bool> m_stop = false;
    RunActivity m_activity;
};

} // namespace gapscope
