// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/trace.h"

namespace gapscope {

/// The quantity that a claim is about. Costs are counted until a gap is first reached; the others
/// are read from one trace point.
enum class Measure {
    pass,         ///< effective passes, exact gap passes included
    oracleCalls,  ///< exact arg max calls, exact gap passes included
    blockSteps,   ///< block updates alone; without a cache each is one oracle call
    seconds,      ///< training time: of CPU, which no other load disturbs, where known
    gap,          ///< exact duality gap
    worstGap,     ///< the largest exact gap of the whole trace (of a path: at its breakpoints)
    points,       ///< trace points (of a path: breakpoints)
    primal,       ///< P(w)
    lowestPrimal, ///< the lowest P(w) so far, as for a batch method that stores its best w
    trainError,   ///< mean loss on the training part, [0, 1]
    testError,    ///< the same, test part
    testScore,    ///< the test part's headline metric, such as chunk F1, [0, 1]
    hitRate,      ///< share of visits the cache answered, [0, 1]
    localShare,   ///< of these hits, the share with F·ĝ_i the binding term, [0, 1]
    gapRatio,     ///< exact gap / Σ ĝ_i
    oracleShare,  ///< seconds in the oracle / seconds of training so far, [0, 1]
    activeSet,    ///< labellings with positive dual weight per block, mean
    gain,   ///< χ(g)³/χ(C), the predicted gain of gap sampling (Osokin et al. 2016, Thm. 2)
    planes, ///< labellings or planes stored per block, mean
    approxPasses,           ///< of multi-plane, approximate passes so far
    approxRatio,            ///< the same per pass of block steps with the oracle
    oracleNu,               ///< share of the gap that a limited oracle finds, [0, 1]
    leastOracleNu,          ///< the least of these so far
    supportVectors,         ///< of a kernel: inputs with a coefficient that is not 0
    primalSuboptimality,    ///< P(w) − D*, D* the largest dual of all the runs at this λ
    dualSuboptimality,      ///< D* − D(α)
    dualSuboptimalityUpper, ///< P̄ − D(α), P̄ the lowest primal of all the runs at this λ
    gapRate,                ///< fall of ln gap per pass (fittedRate())
    rateKept                ///< the share of it that is left at the end: 1 is linear convergence
};

/// "pass", "oracle_calls", …; the inverse throws InputError.
std::string toString(Measure measure);
Measure measureFrom(const std::string& name);
/// A cost, counted until a gap is reached.
bool isCost(Measure measure);
/// Taken by a clock, and so disturbed by other work.
bool isTimed(Measure measure);
/// Its value at the point; NaN where it is not computed, or is one of the whole trace.  best: D* or
/// P̄, for the suboptimalities.
double valueAt(Measure measure, const TracePoint& point, double best = notComputed);
/// The value in a sentence: "needs 90.5 passes", "has a hit rate of 0.8".
std::string phrase(Measure measure, const std::string& value);

/// The oracle's share of the training time, 0 … 1; NaN before any time has passed. Short oracle
/// calls are sampled and scaled (OracleClock): when a timed one is interrupted, their sum can
/// exceed the time of all of them.
inline double oracleShare(double oracleSeconds, double seconds, double cpuSeconds)
{
    const double whole = undisturbedSeconds(seconds, cpuSeconds);
    return whole > 0 ? std::min(oracleSeconds / whole, 1.0) : notComputed;
}

} // namespace gapscope
