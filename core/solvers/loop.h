// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/clocks.h"
#include "core/problem.h"
#include "core/records/kept_trace.h"
#include "core/records/trace.h"
#include "core/solvers/replay.h"
#include "core/solvers/run_control.h"
#include "core/solvers/state/dual_state.h"

#include <cmath>
#include <functional>
#include <optional>
#include <vector>

namespace gapscope {

/// Where multi-plane stands in its outer iteration (Shah et al. 2015, Alg. 3). Costs are seconds or
/// counted work, as the rule says.
struct PlanePhase {
    std::uint64_t iteration = 1;
    bool approximate = false;         ///< in an approximate pass
    std::vector<std::uint32_t> order; ///< of an approximate pass
    std::size_t visits = 0;           ///< of the pass under way
    std::int64_t passes = 0;          ///< approximate ones of this iteration
    double cost = 0;                  ///< counted work since the run began
    double dual = 0, passDual = 0;    ///< D when the iteration and when the pass began
    double begin = 0, passBegin = 0;  ///< cost then
};

/// Stochastic subgradient: s_k and the average's correction (subgradient.cpp).
struct SubgradientPhase {
    AlignedVector<double> sum, correction;
    std::uint64_t steps = 0, start = 0; ///< k; steps before the suffix that is averaged
    double harmonic = 0;                ///< H_k
    double lambda = 0;                  ///< that s is scaled for
};

/// Where the n-slack cutting plane stands among its passes over the working sets.
struct CuttingPlanePhase {
    std::vector<std::uint32_t> order; ///< blocks of the pass; empty: all
    std::vector<std::uint32_t> awake; ///< of those visited in it the ones that do not rest
    std::size_t next = 0;             ///< place in the pass
    double passGap = 0;               ///< Σ of the gaps towards remembered labellings met in it
    double passGain = 0;              ///< what D gained in it, as the line searches have it
    double gap = 0;        ///< exact one that the dual over the working sets is solved for
    double lambda = 0;     ///< of that gap
    bool corrected = true; ///< the dual over the working sets is solved: the oracle is asked
};

/// A plane of the 1-slack cutting plane (one_slack.cpp).
struct OneSlackPlane {
    AlignedVector<double> direction; ///< P_t
    double loss = 0;                 ///< L_t
    double share = 0;                ///< a_t
    std::vector<double> gram;        ///< ⟨P_t, P_s⟩, s ≤ t
    double value = 0;                ///< H_t = L_t + ⟨w, P_t⟩, while the dual is being solved
    std::uint64_t unused = 0;        ///< iterations that left it without a share, in a row
};

/// Where the 1-slack cutting plane stands in solving its dual.
struct OneSlackPhase {
    std::vector<OneSlackPlane> planes;
    bool corrected = true;   ///< the dual over the planes is solved: the oracle is asked
    double target = 0;       ///< the gap over the planes at which it is
    std::uint64_t steps = 0; ///< made for it
    double lambda = 0;       ///< that w is for
};

/// Online exponentiated gradient: α_i(y) ∝ exp(⟨potentials, m_i(y)⟩ + lossFactor · L_i(y)).
struct ExponentiatedBlock {
    std::vector<double> potentials;
    double lossFactor = 0, step = 0; ///< step: η_i
};

/// Mean hinges that an exact pass knows.
struct KnownHinges {
    double iterate = notComputed, average = notComputed;
};

/// A trace point as far as it costs nothing, and what else is known of it.
struct PointBegun {
    bool due = false; ///< a stop kept it from being evaluated: the next run begins with it
    TracePoint point;
    KnownHinges known;
};

/// What outlives one run() of a training besides the dual state.
struct Totals {
    TrainingClock clock;
    OracleClock oracle;
    double nextTraceCalls = 0;   ///< oracle calls at which the next trace point is due
    double nextGapPassSteps = 0; ///< block steps at which the next exact gap pass is due
    std::uint64_t lastGapPassSteps = 0;
    double exactToEstimate = 1.25; ///< gap over Σ ĝ_i, where they last seemed to meet the target
    std::uint64_t lastCallSteps = 0; ///< block steps at the last oracle call of a visit
    PlanePhase planes;
    SubgradientPhase subgradient;
    CuttingPlanePhase cutting;
    OneSlackPhase oneSlack;
    std::vector<ExponentiatedBlock> exponentiated;
    std::size_t nextReplay = 0;        ///< event of the record that is replayed
    std::size_t guidedSteps = 0;       ///< towards a model's corners, made so far
    double certifiedGap = notComputed; ///< exact gap at the current iterate, nothing moved since
    double evaluationSeconds = 0;      ///< of the last trace point
    PointBegun pending;
    std::vector<double> seenRadii; ///< R_i² as evaluation saw them, for χ(C)
    std::vector<double> seenGaps;  ///< exact g_i of the last evaluation or exact pass
    double oracleNu = notComputed, oracleDelta = notComputed; ///< of the last exact gap pass
    double testErrorPerLabel = notComputed;                   ///< of the last trace point
    Metrics testMetrics; ///< of the last trace point; empty: not evaluated
};

/// What one run() works on.
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

    /// Takes changes, waits while paused, writes a checkpoint if asked, does what a replayed record
    /// did here, looks at the target and the limits: the status to end with, if any.
    /// passLimit = false: in the midst of an iteration that asks no oracle any more.
    std::optional<RunStatus> attend(bool passLimit = true);
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
    /// The gap over what a cutting plane has found at which its dual is solved: a tenth of the
    /// exact gap, and at least what rounding leaves of a gap. Without a target at least 10⁻⁵ P at
    /// the start, past which a run without an end in sight would work for digits that nobody asked
    /// for.
    double innerTolerance(double exactGap) const;
    /// Shrinking: of no more than its share of the target, block i is left alone for now (Franc
    /// 2014; Osokin et al. 2016, 3.3). Blocks that all rest add up to the target, or all wake.
    bool mayRest(std::size_t i) const
    {
        return options.shrinking && state.active && state.gapEstimates[i] <= options.epsilon / n();
    }
    bool traceDue() const
    {
        return static_cast<double>(state.oracleCalls) >= totals.nextTraceCalls;
    }
    /// A trace point at the current iterate (or average); what is not known is computed off the
    /// clock. A stop meanwhile leaves it pending: then there is none, and the result is false.
    bool evaluate(KnownHinges known);
    bool evaluate() { return evaluate(KnownHinges()); }
    /// The same of the one that is pending.
    bool evaluatePending();
    /// The last one of a run, which no stop keeps back.  full = false: only what is free; a replay
    /// follows its record in this.
    void evaluateLast(bool full);
    /// The weights that are reported: w, or the average.
    const AlignedVector<double>& reported();
    /// D at the reported weights.
    double reportedDual() const;

    void apply(const std::string& option, const std::string& value);
    /// Everything stands between two block steps: it can be written down and gone on with later.
    void writeCheckpoint();

private:
    bool reached(std::uint64_t blockSteps, double pass) const;
    void followRecord();
    void fillCounts(TracePoint& point) const;
    /// false: stopped on request, nothing holds. control nullptr: nobody asks to stop.
    bool fillPrimal(TracePoint& point, KnownHinges known, const RunControl* asked);
    PointBegun begun(KnownHinges known);
    bool finish(const PointBegun& begun, bool full, const RunControl* asked);
    std::uint64_t m_attended = 0;
    AlignedVector<double> m_average;
};

/// The loops (Lacoste-Julien et al. 2013, Alg. 4 and Alg. 2).
RunStatus runBlockFrankWolfe(Loop& loop);
RunStatus runBatchFrankWolfe(Loop& loop);
/// Multi-plane block-coordinate Frank-Wolfe (Shah et al. 2015, Alg. 3).
RunStatus runMultiPlane(Loop& loop);
/// Baselines of Lacoste-Julien et al. 2013, Fig. 1.
RunStatus runSubgradient(Loop& loop);
RunStatus runCuttingPlane(Loop& loop);
RunStatus runOneSlack(Loop& loop);
RunStatus runExponentiatedGradient(Loop& loop);

/// An exact gap pass is due: every gap_check·n block steps, approximate ones not counted, or early,
/// when the target seems to be met.
bool gapPassDue(const Loop& loop);
/// Rebuilds w from the blocks, then one oracle call per block at that w: refreshes every ĝ_i and
/// certifies the gap. With averaging and a target, a second sweep certifies the average's.
/// corners, when given: the oracle's answers.
/// Gives false if it was stopped half-way: then nothing has happened.
bool exactGapPass(Loop& loop, std::vector<Labelling>* corners = nullptr);
/// Ten passes of line-searched steps towards corners chosen half-way between given weights and w
/// (start from a model). Half-way, because the model's own corners are the ones it has already
/// paid for: they alone start slower than nothing. Figures: tests/bench/run.sh training.
/// A run that is left off among them goes on where it stood.
std::optional<RunStatus> runGuidedPasses(Loop& loop, const AlignedVector<double>& guide);

} // namespace gapscope
