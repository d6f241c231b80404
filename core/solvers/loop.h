// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/clocks.h"
#include "core/solvers/evaluation_plan.h"
#include "core/solvers/evaluator.h"
#include "core/solvers/state/dual_state.h"

#include <list>

namespace gapscope {

class MethodRun;

/// The values that outlive one run() of a training besides the dual state and the method's own
/// state.
struct Totals {
    TrainingClock clock;
    TrainingClock wait;       ///< of the whole run, pauses left out; its CPU time is not used
    double copiedSeconds = 0; ///< of it, for checkpoints
    OracleClock oracle;
    double nextTraceCalls = 0;   ///< oracle calls at which the next trace point is due
    double nextGapPassSteps = 0; ///< block steps at which the next exact gap pass is due
    std::uint64_t lastGapPassSteps = 0;
    double exactToEstimate = 1.25; ///< gap over Σ ĝ_i, where they last seemed to meet the target
    std::uint64_t lastCallSteps = 0;   ///< block steps at the last oracle call of a visit
    std::uint64_t forcedPasses = 0;    ///< exact passes, because the cache answered every visit
    std::size_t nextReplay = 0;        ///< event of the record that is replayed
    std::size_t guidedSteps = 0;       ///< towards a model's corners, made so far
    double certifiedGap = notComputed; ///< exact gap at the current iterate, nothing moved since
    double evaluationSeconds = 0;      ///< of the last evaluation
    double evaluationCpuSeconds = 0;   ///< of all, beside the training or not
    EvaluationPlan plan;
    std::list<WaitingPoint> waiting; ///< points that are begun and not in the trace yet, in order
    bool lastWhole = false;          ///< the last point that is begun gets primal and errors
    std::vector<double> seenRadii;   ///< R_i² as evaluation saw them, for χ(C)
    std::vector<double> seenGaps;    ///< exact g_i of the last evaluation or exact pass
    /// Of the last exact gap pass.
    double oracleNu = notComputed, oracleDelta = notComputed, oracleNuMin = notComputed,
           oracleAdditive = notComputed;
    double testErrorPerLabel = notComputed; ///< of the last trace point
    Metrics testMetrics;                    ///< of the last trace point; empty: not evaluated
};

/// The objects that one run() works on.
struct LoopParts {
    const Problem& problem;
    const Problem* test;
    SolverOptions& options;
    DualState& state;
    RunControl& control;
    const Observer& observer;
    KeptTrace& trace;
    std::vector<OptionEvent>& events;
    const std::optional<Replay>& replay;
    Totals& totals;
    bool trustEstimates = false; ///< Σ ĝ_i ≤ ε ends the run, without an exact gap pass
    const std::function<void()>* checkpoint = nullptr; ///< writes one, with the clock stopped
    MethodRun* method = nullptr;                       ///< needed where an average is reported
    bool evaluateBeside = false; ///< by another thread, where --trace-every is auto
    /// Holds the blocks, where `state` is of some of them: those from `first` on in steps of
    /// `stride`. nullptr: state does.
    DualState* whole = nullptr;
    std::size_t first = 0, stride = 1;
};

/// The part of a run that all methods share: control, limits, replay, trace. A method's loop calls
/// pollControl() before every block step and evaluate() when traceDue() (gap_pass.h).
class Loop : public LoopParts {
public:
    explicit Loop(const LoopParts& parts)
        : LoopParts(parts)
    {
    }

    double n() const { return static_cast<double>((whole ? *whole : state).blocks.size()); }
    /// The block that the problem and the state number i.
    BlockState& block(std::size_t i) const
    {
        return (whole ? *whole : state).blocks[first + i * stride];
    }
    double passes() const { return static_cast<double>(state.oracleCalls) / n(); }
    /// The limit on seconds is reached; a replay has none.
    bool timeIsUp() const
    {
        return options.maxSeconds < unlimited && !replay
            && totals.clock.seconds() >= options.maxSeconds;
    }

    /// Applies changes, waits while paused, writes a checkpoint if asked, repeats a replayed
    /// record's actions here, checks the target and the limits. Returns the status to end with, if
    /// any. passLimit = false: within an iteration that asks no oracle any more.
    [[nodiscard]] std::optional<RunStatus> pollControl(bool passLimit = true);
    /// May an exact gap pass be made under the pass limit?
    bool roomForPass() const
    {
        return passes() + (certifiesAverage() ? 2 : 1) <= options.maxPasses * (1 + 1e-12);
    }
    /// Whether the average's gap is certified, by an oracle call per block of its own.
    bool certifiesAverage() const { return state.averager.active() && options.epsilon > 0; }
    /// A target is set and an exact gap at the current iterate meets it, or trusted estimates do.
    bool certified() const
    {
        return options.epsilon > 0 && problem.exactOracle()
            && (totals.certifiedGap <= options.epsilon
                || (trustEstimates && state.unvisited == 0
                    && state.estimateSum <= options.epsilon));
    }
    /// The gap at which the inner dual of cutting planes counts as solved: a tenth of the
    /// exact gap, and at least the rounding of a gap. Without a target it is at least 10⁻⁵ P
    /// at the start: below that a run without an end would work for digits that no user asked
    /// for.
    double innerTolerance(double exactGap);
    /// Shrinking: may block i rest, because its gap is at most its share of the target (Franc 2014;
    /// Osokin et al. 2016, 3.2)? If all blocks rest, their gaps sum to the target, or all wake.
    bool mayRest(std::size_t i) const
    {
        return options.shrinking && state.active && state.gapEstimates[i] <= options.epsilon / n();
    }
    bool traceDue() const
    {
        return static_cast<double>(state.oracleCalls) >= totals.nextTraceCalls;
    }
    /// A trace point at the current iterate (or average). Its values are computed beside the run,
    /// or here and off the clock: a stop meanwhile leaves it waiting.
    void evaluate(KnownHinges known = {});
    /// The last point of a run, which no stop delays. whole: with primal and errors; a replay
    /// follows its record in this.
    void evaluateLast(bool whole);
    /// Points so far, those that wait included, and the last of them.
    std::size_t pointsBegun() const { return trace.made() + totals.waiting.size(); }
    const TracePoint& lastPoint() const
    {
        return totals.waiting.empty() ? trace.back() : totals.waiting.back().point;
    }
    /// Evaluates the points that a checkpoint held, beside the run or here.
    void resumeWaiting();
    /// Takes the points that are ready into the trace.
    void takeReady();
    /// Takes all points into the trace: waits for their values, but not after a stop that `asked`
    /// is told of.
    void waitForPoints(const RunControl* asked = nullptr);
    /// The same without the values that are not known yet.
    void dropValues();
    /// The weights that are reported: w, or the average.
    const AlignedVector<double>& reported();
    /// D at the reported weights.
    double reportedDual() const;

    void apply(const OptionChange& change);
    /// Between two block steps, where a run can be resumed later.
    void writeCheckpoint();
    RunWait wait() const;
    /// Tells others what the run does from now on, to how many examples.
    void begins(RunActivity::Work work, std::size_t of)
    {
        control.activity().begin(work, of, wait());
    }
    /// Steps that ask for every block are not counted, but the blocks of each are (beginsSweep).
    void beginsTraining()
    {
        begins(RunActivity::Work::training, options.method->longSteps ? 0 : state.blocks.size());
    }
    void beginsSweep() { begins(RunActivity::Work::sweep, state.blocks.size()); }

private:
    bool reached(std::uint64_t blockSteps, double pass) const;
    void followRecord();
    void fillCounts(TracePoint& point) const;
    TracePoint pointHere();
    enum class Values { asPlanned, all, none };
    void add(KnownHinges known, Values values, const RunControl* asked);
    void choose(WaitingPoint& p, Values values);
    bool besides() const { return evaluateBeside && options.traceEvery == autoTrace; }
    bool computeHere(WaitingPoint& p, const RunControl* asked);
    void copyInto(WaitingPoint& p);
    void computeBeside(WaitingPoint& p);
    void waitForRoom();
    void waitForEvaluator(const RunControl* asked);
    void publishReady();
    void publish(WaitingPoint& p, const SolverView& view);
    void beginEvaluation();
    void endEvaluation();
    std::uint64_t m_polled = 0;
    AlignedVector<double> m_average;
    std::unique_ptr<Evaluator> m_evaluator;
};

} // namespace gapscope
