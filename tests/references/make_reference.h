// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/reference.h"

namespace gapscope {

/// All plots of the spec's view. records, and the same runs as claims see them: those of the whole
/// comparison.  The caller adds date and machine.  requires: spec.experiment, records.
Reference referenceOf(const ComparisonSpec& spec, std::span<const RunRecord* const> records,
    std::span<const ClaimRun> runs);

inline constexpr std::size_t mostReferenceBytes = 30'000;
/// Numbers have 4 digits (positions 6), and curves as many points as fit into so many bytes: both
/// ends, and of each of many stretches the least and the greatest value.
std::string toJson(const Reference& reference, std::size_t most = mostReferenceBytes);

} // namespace gapscope
