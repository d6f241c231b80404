// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/trace.h"

namespace gapscope {

/// How far a run is on the way to its target gap.
struct GapProgress {
    double gap = notComputed; ///< newest: exact, or the estimate where that is all there is
    bool exact = false;       ///< gap is certified
    double done = 0; ///< [0, 1] on the logarithmic scale from the first gap; of the limit where
                     ///< there is no target
    /// Until the first of its goals, evaluation included, from the last trace point on. NaN: there
    /// is no forecast yet.
    double secondsLeft = notComputed;
    enum class Goal { gap, passes, seconds } goal = Goal::gap; ///< the first
};

/// Limits besides the gap: the earlier end counts for the time left.
struct GapTarget {
    double epsilon = 0; ///< 0: none
    double maxPasses = std::numeric_limits<double>::infinity();
    double maxSeconds = std::numeric_limits<double>::infinity();
    /// Trace points from before the last change of λ: they belong to another curve and are ignored.
    std::size_t before = 0;
    /// Of an average: passes of block steps between the exact gap passes that can end the run. 0:
    /// the estimates tell when it may end.
    double check = 0;
};

/// That number, from a run's events and its kept trace (trace.h).
std::size_t pointsBeforeLambda(
    std::span<const OptionEvent> events, std::span<const TracePoint> trace);

/// The fall of the exact gap over the last half of the passes: least squares of ln gap per pass.
struct FittedRate {
    double perPass = notComputed; ///< −slope: the gap falls by e^−perPass a pass
    /// perPass over that of the quarter before: about 1 where convergence is linear, about ½ where
    /// the gap falls like 1/pass.
    double kept = notComputed;
};
/// before: as in GapTarget.
FittedRate fittedRate(std::span<const TracePoint> trace, std::size_t before = 0);

/// The time left is where a stretched exponential, fitted to the gaps of the last 70 % of the
/// passes, meets the target, drawn towards 1.6 times the passes so far; of an iterate, at least a
/// fifth of these. Where it would fall faster,
/// Frank-Wolfe steps continue as a power of the passes. Limits count, too. No number before about a
/// fifth of the wait has passed, unless days are left: earlier forecasts are wrong by far.
GapProgress gapProgress(std::span<const TracePoint> trace, const GapTarget& target);

} // namespace gapscope
