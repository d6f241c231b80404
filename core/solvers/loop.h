// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clocks.h"
#include "core/problem.h"
#include "core/solvers/dual_state.h"
#include "core/solvers/replay.h"
#include "core/solvers/run_control.h"
#include "core/trace.h"

#include <cmath>
#include <optional>
#include <vector>

namespace gapscope {

/// What outlives one run() of a training besides the dual state.
struct Totals {
    TrainingClock clock;
    OracleClock oracle;
    double nextTraceCalls = 0;   ///< oracle calls at which the next trace point is due
    double nextGapPassSteps = 0; ///< block steps at which the next exact gap pass is due
    std::uint64_t lastGapPassSteps = 0;
    double exactToEstimate = 1.25; ///< gap over Σ ĝ_i, where they last seemed to meet the target
    std::uint64_t lastCallSteps = 0;   ///< block steps at the last oracle call of a visit
    std::size_t nextReplay = 0;        ///< event of the record that is replayed
    std::size_t guidedSteps = 0;       ///< towards a model's corners, made so far
    double certifiedGap = notComputed; ///< exact gap at the current iterate, nothing moved since
    double evaluationSeconds = 0;      ///< of the last trace point
    std::vector<double> seenRadii;     ///< R_i² as evaluation saw them, for χ(C)
    std::vector<double> seenGaps;      ///< exact g_i of the last evaluation or exact pass
    double testErrorPerLabel = notComputed; ///< of the last trace point
    Metrics testMetrics;                    ///< of the last trace point; empty: not evaluated
};

/// What one run() works on.
struct LoopParts {
    const Problem& problem;
    const Problem* test;
    SolverOptions& options;
    DualState& state;
    RunControl& control;
    const Observer& observer;
    std::vector<TracePoint>& trace;
    std::vector<OptionEvent>& events;
    const std::optional<Replay>& replay;
    Totals& totals;
    bool trustEstimates = false; ///< Σ ĝ_i ≤ ε ends the run, without an exact gap pass
};

/// The part of a run that all methods share: control, limits, replay, trace. A method's loop calls
/// attend() before every block step and evaluate() when traceDue().
class Loop : public LoopParts {
public:
    explicit Loop(const LoopParts& parts)
        : LoopParts(parts)
    {
    }

    double n() const { return static_cast<double>(state.blocks.size()); }
    double passes() const { return static_cast<double>(state.oracleCalls) / n(); }

    /// Takes changes, waits while paused, does what a replayed record did here, looks at the target
    /// and the limits: the status to end with, if any.
    std::optional<RunStatus> attend();
    /// May an exact gap pass be made under the pass limit?
    bool roomForPass() const
    {
        return passes() + (certifiesAverage() ? 2 : 1) <= options.maxPasses * (1 + 1e-12);
    }
    /// It is the average whose gap is certified, by an oracle call per block of its own.
    bool certifiesAverage() const { return state.averager.active() && options.epsilon > 0; }
    /// A target is set and an exact gap at the current iterate meets it, or trusted estimates do.
    bool certified() const
    {
        return options.epsilon > 0 && problem.exactOracle()
            && (totals.certifiedGap <= options.epsilon
                || (trustEstimates && state.unvisited == 0
                    && state.estimateSum <= options.epsilon));
    }
    bool traceDue() const
    {
        return static_cast<double>(state.oracleCalls) >= totals.nextTraceCalls;
    }
    /// Mean hinges that an exact pass knows.
    struct Hinges {
        double iterate = notComputed, average = notComputed;
    };
    /// A trace point at the current iterate (or average); what is not known is computed off the
    /// clock.  full = false: only what is free; a replay follows its record in this.
    void evaluate(Hinges known, bool full = true);
    void evaluate() { evaluate(Hinges()); }
    /// The weights that are reported: w, or the average.
    const AlignedVector<double>& reported();
    /// D at the reported weights.
    double reportedDual() const;

    void apply(const std::string& option, const std::string& value);

private:
    bool reached(std::uint64_t blockSteps, double pass) const;
    void followRecord();
    void fillCounts(TracePoint& point) const;
    void fillPrimal(TracePoint& point, Hinges known);
    std::uint64_t m_attended = 0;
    AlignedVector<double> m_average;
};

/// The loops (Lacoste-Julien et al. 2013, Alg. 4 and Alg. 2).
RunStatus runBlockFrankWolfe(Loop& loop);
RunStatus runBatchFrankWolfe(Loop& loop);
/// Ten passes of line-searched steps towards corners chosen half-way between given weights and w
/// (start from a model). Half-way, because the model's own corners are the ones it has already
/// paid for: they alone start slower than nothing. Figures: tests/bench/run.sh training.
/// A run that is left off among them goes on where it stood.
std::optional<RunStatus> runGuidedPasses(Loop& loop, const AlignedVector<double>& guide);

} // namespace gapscope
