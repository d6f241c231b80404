// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// What a claim is about. Costs are counted until a gap is first reached; the others are read off
/// one trace point.
enum class Measure {
    pass,        ///< effective passes, exact gap passes included
    oracleCalls, ///< exact arg max calls, exact gap passes included
    blockSteps,  ///< block updates alone; without a cache each is one oracle call
    seconds,     ///< training time
    gap,         ///< exact duality gap
    worstGap,    ///< the largest exact gap of the whole trace (of a path: at its breakpoints)
    points,      ///< trace points (of a path: breakpoints)
    hitRate,     ///< share of visits the cache answered, [0, 1]
    localShare,  ///< of these hits, the share with F·ĝ_i the binding term, [0, 1]
    gapRatio,    ///< exact gap / Σ ĝ_i
    gain         ///< χ(g)³/χ(C), the predicted gain of gap sampling (Osokin et al. 2016, Thm. 2)
};

/// "pass", "oracle_calls", …; the inverse throws InputError.
std::string toString(Measure measure);
Measure measureFrom(const std::string& name);
/// A cost, counted until a gap is reached.
bool isCost(Measure measure);

/// A sentence of a paper in a form that runs can be held against, at every λ, by medians over the
/// seeds. Either "less" than another variant, or one variant against bounds.
struct Claim {
    std::string says; ///< for people
    Measure measure = Measure::pass;
    double toGap = notComputed;    ///< costs: until this gap is first reached
    double toLambda = notComputed; ///< costs of paths and grids: until this λ is solved
    double atPass = notComputed; ///< values: of the last trace point up to this pass; else the last
    double lambda = notComputed; ///< only at this λ; else at every one

    std::string less, than; ///< variants: median(than) > factor · median(less)
    double factor = 1;
    std::string variant; ///< alone: atLeast ≤ its median ≤ atMost
    double atLeast = notComputed, atMost = notComputed;
};

/// A run that has ended, as a claim sees it.
struct ClaimRun {
    std::string_view variant;
    double lambda = 0; ///< 0: a path or grid over λ
    std::span<const TracePoint> trace;
    std::vector<double> lambdas = {}; ///< of a path or grid: per trace point, the λ solved by then
};

enum class Verdict { shown, notShown, cannotTell };
/// "shown", "not shown", "cannot be told".
std::string toString(Verdict verdict);

/// Median over the seeds of one variant at one λ. A run that ended before the gap was reached costs
/// more than what it had spent; when such runs are in the middle only that bound is known.
struct ClaimMedian {
    double value = notComputed; ///< a lower bound where not reached
    bool reached = true;
    std::size_t runs = 0;
};

/// A claim at one λ.
struct ClaimNumbers {
    double lambda = 0;          ///< 0: a path or grid over λ
    ClaimMedian less, than;     ///< a claim about one variant: it is `less`
    double ratio = notComputed; ///< than / less; a lower bound where `than` was not reached
    Verdict verdict = Verdict::cannotTell;
};

struct ClaimResult {
    Verdict verdict = Verdict::cannotTell;
    std::string sentence;              ///< the numbers in words
    std::vector<ClaimNumbers> numbers; ///< by decreasing λ
};

/// Shown: at every λ of the runs. Not shown: the numbers say otherwise at one λ at least, or nobody
/// reached the gap there. Else it cannot be told.
ClaimResult judge(const Claim& claim, std::span<const ClaimRun> runs);

} // namespace gapscope
