// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/trace.h"

#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace gapscope {

/// Above every gap.
inline constexpr double unlimitedGap = std::numeric_limits<double>::infinity();

/// The cost of a gap when it was first certified.
struct GapCost {
    double gap = 0;         ///< exact duality gap P − D
    double passes = 0;      ///< effective passes
    double oracleCalls = 0; ///< exact arg max calls
    double seconds = 0;     ///< training time
};

/// The trace points at which the exact gap reached a new minimum, in order: all that questions of
/// the kind "when was gap ≤ x first certified" need.
std::vector<GapCost> gapCosts(std::span<const TracePoint> trace);
/// The first point with gap ≤ target; none if the run never got there.
std::optional<GapCost> costTo(std::span<const GapCost> costs, double target);

/// Cost of a run over the cost of the baseline, to the same target gap; < 1 is cheaper.
struct CostRatio {
    double passes = notComputed, oracleCalls = notComputed, seconds = notComputed;
};
/// NaN where either never reached the target or the baseline's cost is 0.
CostRatio costRatio(std::span<const GapCost> run, std::span<const GapCost> baseline, double target);

} // namespace gapscope
