// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/clocks.h"
#include "core/problem.h"
#include "core/solvers/loop.h"
#include "core/solvers/run_control.h"
#include "core/solvers/state/dual_state.h"

namespace gapscope {

/// The outputs of a sweep besides the mean hinge; nullptr: not wanted.
struct SweepOutputs {
    std::vector<double>* gaps = nullptr;         ///< g_i ≥ 0 against the blocks of `state`
    std::vector<double>* pairwiseGaps = nullptr; ///< g_i^PFW, of blocks with active sets
    std::vector<Labelling>* corners = nullptr;   ///< the oracle's answers
    std::vector<double>* squaredRadii = nullptr; ///< raised to ‖ψ_i(y*)‖² where larger
    /// Block gaps towards the answers of an oracle of this effort, 0 where that is no ascent.
    std::vector<double>* limitedGaps = nullptr;
    std::size_t effort = 0; ///< of limitedGaps: at least 1
    double delay = 0;       ///< µs added to each oracle call
    bool hinges = true;     ///< false: neither hinges nor what corners are needed for
    std::vector<double>* losses = nullptr; ///< L_i of plain decoding, at the same θ_i
    const Problem* test = nullptr; ///< its blocks are decoded among those of the training part
    std::vector<Labelling>* testPredictions = nullptr;
    RunActivity* counted = nullptr; ///< told of each block that is done
};

struct Sweep {
    bool complete = false; ///< false: stopped on request, nothing below or in the outputs holds
    double meanHinge = 0;  ///< (1/n) Σ_i max_y H_i(y; w)
    OracleTime oracle{};   ///< wall time, summed over threads / threads
    double helperCpuSeconds = 0; ///< CPU time of the other threads
};

/// One oracle call per block, all at the same w: exact block gaps, corners, mean hinge.
/// state supplies μ_i and ℓ_i for the gaps; may be nullptr when only hinge and corners are wanted.
/// control, when given, is asked to stop at every block.  Sums are taken in block order: the result
/// does not depend on the threads.
Sweep sweep(const Problem& problem, std::span<const double> w, const DualState* state,
    std::size_t threads, SweepOutputs outputs, const RunControl* control = nullptr);

/// (1/n) Σ_i max_y H_i(y; w), without the λ/2 ‖w‖² term.
double meanHinge(const Problem& problem, std::span<const double> w, std::size_t threads = 1);

/// An exact gap pass is due: every gap_check·n block steps, approximate ones not counted, or early,
/// when the target seems to be met.
bool gapPassDue(const Loop& loop);
/// Rebuilds w from the blocks, then one oracle call per block at that w: refreshes every ĝ_i and
/// certifies the gap. With averaging and a target, a second sweep certifies the average's.
/// corners, when given: the oracle's answers.
/// Returns false if it was stopped half-way: then nothing has happened.
bool exactGapPass(Loop& loop, std::vector<Labelling>* corners = nullptr);

/// The outcome of a visit.
struct Visited {
    bool mayTrace = true; ///< false: a trace point that is due waits, or was made in the visit
    bool ends = false;    ///< the run ends with this status
    RunStatus status = RunStatus::stopped;
};

inline Visited endWith(RunStatus status)
{
    return {.mayTrace = false, .ends = true, .status = status};
}

/// Control and limits before each visit.
inline std::optional<RunStatus> pollControl(Loop& loop) { return loop.pollControl(); }

/// One turn of a run: control and limits, a visit, a trace point when one is due. Returns the
/// status to end with, if any. poll: for methods that do more before a visit.
template <typename Visit, typename Poll = decltype(&pollControl)>
std::optional<RunStatus> turn(Loop& loop, const Visit& visit, const Poll& poll = &pollControl)
{
    if (const auto end = poll(loop))
        return end;
    const Visited visited = visit();
    if (visited.ends)
        return visited.status;
    if (visited.mayTrace && loop.traceDue())
        loop.evaluate();
    return std::nullopt;
}

/// The loop of a run: turns until one ends it.
template <typename Visit, typename Poll = decltype(&pollControl)>
RunStatus runLoop(Loop& loop, const Visit& visit, const Poll& poll = &pollControl)
{
    while (true)
        if (const auto end = turn(loop, visit, poll))
            return *end;
}

/// Visits all blocks in an exact gap pass, instead of one.
inline Visited visitAllBlocks(Loop& loop)
{
    if (!loop.roomForPass())
        return endWith(RunStatus::maxPasses);
    if (!exactGapPass(loop))
        return endWith(RunStatus::stopped);
    return {.mayTrace = false};
}

/// The same with an exact gap pass instead of a visit wherever one is due.
template <typename Visit> RunStatus runWithGapPasses(Loop& loop, const Visit& visit)
{
    return runLoop(loop, [&]() -> Visited {
        if (gapPassDue(loop) && loop.roomForPass())
            return visitAllBlocks(loop);
        return visit();
    });
}

/// The gap of block i towards a labelling y of loss L_i(y): λ⟨w_i − w_s, w⟩ − ℓ_i + ℓ_s, negative
/// where y is worse than where the block is. scratch holds θ_i; its corner and delta are written,
/// its y may be the labelling. Reads the state only.
double blockGapTowards(const Problem& problem, const DualState& state, std::size_t i,
    BlockScratch& scratch, LabellingView y, double loss);

} // namespace gapscope
