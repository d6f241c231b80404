// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace.h"

#include <optional>
#include <vector>

namespace gapscope {

/// What a record did besides its options, to be done again at the same places.
struct Replay {
    std::vector<OptionEvent> events;
    /// The trace of a run: where it was left off and went on again, it has points out of turn.
    std::vector<TracePoint> points = {};
    /// How the run ends with its last point when a person or the clock ended it; other ends come
    /// again by themselves.
    std::optional<RunStatus> end = {};
};

} // namespace gapscope
