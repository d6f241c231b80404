// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/loop.h"

namespace gapscope {

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

/// One turn of a run: control and limits, a visit, a trace point when one is due. The status to end
/// with, if any.
template <typename Visit> std::optional<RunStatus> turn(Loop& loop, const Visit& visit)
{
    if (const auto end = loop.pollControl())
        return end;
    const Visited visited = visit();
    if (visited.ends)
        return visited.status;
    if (visited.mayTrace && loop.traceDue())
        loop.evaluate();
    return std::nullopt;
}

/// The loop of a run: turns until one ends it.
template <typename Visit> RunStatus runLoop(Loop& loop, const Visit& visit)
{
    while (true)
        if (const auto end = turn(loop, visit))
            return *end;
}

/// An exact gap pass instead of a visit.
inline Visited visitAll(Loop& loop)
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
            return visitAll(loop);
        return visit();
    });
}

} // namespace gapscope
