// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/memory.h"
#include "core/options/solver_options.h"
#include "core/problem.h"
#include "core/records/path_result.h"
#include "core/records/trace.h"
#include "core/solvers/run_control.h"
#include "core/solvers/state/dual_state.h"

namespace gapscope {

/// Puts the state at the start of the path: λ = λ_∞, all mass on ỹ_i, w = ψ̃/λ_∞ and, as estimates,
/// upper bounds of the block gaps that sum to `gap`. Counts 2n oracle calls (ỹ_i and θ_i).
/// requires: a state that has made no step; gap > 0.
/// A box with other bounds than 0 and ±∞ has no closed form: λ is doubled from λ_∞ until the exact
/// gaps, n more calls each time, sum to at most `gap`.
/// control, when given, is asked to stop at every block.
/// throws: InputError when λ_∞ would be 0, or no λ does.
PathStart startPath(const Problem& problem, DualState& state, double gap, std::size_t threads,
    const RunControl* control = nullptr);

struct Totals;
class BinaryReader;
class BinaryWriter;
class Loop;
class MethodRun;

/// One training of one problem: options, state, trace and events. run() blocks until the run
/// ends; called again it continues from where it stood, e.g. to a smaller ε.
/// Not thread-safe: one thread calls; others speak to it through the RunControl.
class Training {
public:
    /// test may be nullptr. λ = 0 becomes 1/n.  throws: InputError from validate().
    Training(std::shared_ptr<const Problem> train, std::shared_ptr<const Problem> test,
        SolverOptions options);
    ~Training();
    Training(const Training&) = delete;
    Training& operator=(const Training&) = delete;

    /// Starts from given weights (of a saved model). They are no sum of blocks, so the duals start
    /// from scratch and the first ten passes take corners half-way to them; estimates start at +∞.
    /// Before the first run() only.  throws: InputError if w does not have weightSize() entries, or
    /// the method has a kernel or its duals do not follow λ; source names the model in the error.
    void startFrom(std::span<const double> w, const std::string& source = "model");
    /// Starts at the beginning of the regularisation path, where the gap is known to be at most
    /// `gap`: λ becomes λ_∞ (Osokin et al. 2016, Alg. 6). Before the first run() only.
    /// control, when given, is asked to stop at every block; then the run is unchanged.
    /// throws: InputError if nothing can be learnt (all labellings score alike) or w is bounded too
    /// far from 0.
    PathStart startPath(double gap, const RunControl* control = nullptr);
    /// Changes λ between two runs. With Warm::primal a gap that was certified stays exact.
    /// requires: λ > 0, and not above the one in force for Warm::primal.
    void moveTo(double lambda, Warm keep);
    /// Another target for the next run; not an event.
    void aimFor(double epsilon) { m_options.epsilon = epsilon; }
    /// Lets Σ ĝ_i ≤ ε end a run, stale as it may be, without an exact gap pass (the heuristic
    /// path). rule: of stale estimates in moveTo().
    void trustEstimates(bool trust, HeuristicRule rule = HeuristicRule::paper)
    {
        m_trustEstimates = trust;
        m_heuristicRule = rule;
    }
    /// Repeats the changes and the end of a record (replayOf). The clock decides nothing then.
    void replay(Replay record) { m_replay = std::move(record); }
    /// Ends a replayed path, which has no trace, once all its changes have been made.
    void stopWhenReplayed() { m_replay->end = RunStatus::stopped; }
    /// New target and limits for the next run(), as the user asks for them; limits count from the
    /// very start.
    void setLimits(double epsilon, double maxPasses, double maxSeconds);

    /// Whether --trace-every auto evaluates on a thread of its own; for tests. The values are the
    /// same.
    void evaluateBeside(bool beside) { m_evaluateBeside = beside; }
    /// Sets the writer of checkpoints (checkpoint.h): called on the solver's thread between two
    /// block steps when the RunControl asks for one, and when the method's part of a run has ended
    /// for any reason. Off the clock, and without effect on the run; it must not throw.
    void onCheckpoint(std::function<void()> write) { m_checkpoint = std::move(write); }
    /// Saves everything that outlives a run(), for restore() in a training of the same problems and
    /// initial options. Not what setLimits() has set for the next run.
    /// requires: not a replay, no path; between runs or in onCheckpoint()'s call.
    void save(BinaryWriter& out) const;
    /// Resumes there: run() then does exactly what it would have done, to the last bit with
    /// the same binary on the same kind of processor, timings aside; seconds add up.
    /// Before the first run() only.  throws: InputError when it does not fit this training, which
    /// is then unchanged.
    void restore(BinaryReader& in);
    /// The result never depends on them, so this is no event of the run.
    void useThreads(std::int64_t threads) { m_threads = threads; }
    /// Training seconds so far, evaluation not counted.
    double seconds() const;

    /// Trains until the exact gap is ≤ ε, a limit is reached, or control says stop.
    RunResult run(RunControl& control, const Observer& observer = {});

    /// Values in effect now (live changes included).
    const SolverOptions& options() const { return m_options; }
    /// Values at the very start: what a replay begins with.
    const SolverOptions& initialOptions() const { return m_initialOptions; }
    /// The kept trace points (trace.h), and how many there were.
    const std::vector<TracePoint>& trace() const { return m_trace.points(); }
    std::size_t tracePoints() const { return m_trace.made(); }
    const std::vector<OptionEvent>& events() const { return m_events; }
    /// The model: w, or its average when averaging.
    std::vector<double> weights() const;
    std::span<const double> gapEstimates() const;
    /// For tests and viewers: the blocks (marginals() returns μ_i of any method), ℓ_i, w, counts.
    const DualState& state() const { return *m_state; }
    const MethodRun& method() const { return *m_method; }
    const Problem& problem() const { return *m_train; }
    /// The problems that weights() belong to: those given, or with a kernel on their inputs. The
    /// test part may be nullptr.
    const std::shared_ptr<const Problem>& sharedProblem() const { return m_train; }
    const std::shared_ptr<const Problem>& sharedTest() const { return m_test; }

private:
    void finishTrace(Loop& loop, RunStatus status);
    RunResult result(RunStatus status) const;

    std::shared_ptr<const Problem> m_train, m_test;
    SolverOptions m_options, m_initialOptions;
    std::int64_t m_threads = 0; ///< as asked for; m_options has the number used
    std::unique_ptr<DualState> m_state;
    KeptTrace m_trace;
    std::vector<OptionEvent> m_events;
    std::optional<Replay> m_replay;
    std::vector<OptionChange> m_limits; ///< applied, as events, when run() starts
    std::function<void()> m_checkpoint;
    AlignedVector<double> m_guide;
    std::unique_ptr<Totals> m_totals;
    std::unique_ptr<MethodRun> m_method;
    HeuristicRule m_heuristicRule = HeuristicRule::paper;
    bool m_trustEstimates = false, m_evaluateBeside = true;
    bool m_traceBehind = false; ///< λ changed since the last trace point
};

} // namespace gapscope
