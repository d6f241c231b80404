// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/trace.h"

#include <algorithm>
#include <optional>

namespace gapscope {

/// What a record did besides its options, to be done again at the same places.
struct Replay {
    std::vector<OptionEvent> events;
    /// The trace of a run: where it was suspended and resumed, it has points out of turn.
    std::vector<TracePoint> points = {};
    /// How the run ends with its last point when a person or the clock ended it; other ends come
    /// again by themselves.
    std::optional<RunStatus> end = {};
    std::size_t madePoints = 0; ///< of a long trace, which points keeps a share of (trace.h)

    std::size_t made() const { return std::max(madePoints, points.size()); }
    /// The point of that number, when it is known.
    const TracePoint* numbered(std::size_t number) const
    {
        const std::size_t step = traceStepOf(made(), points.size());
        if (number >= made() || (number % step != 0 && number + 1 < made()))
            return nullptr;
        return number + 1 < made() ? &points[number / step] : &points.back();
    }
    /// The first known one from that number on.
    const TracePoint* from(std::size_t number) const
    {
        const std::size_t step = traceStepOf(made(), points.size());
        return numbered(std::min((number + step - 1) / step * step, std::max(number, made() - 1)));
    }
};

} // namespace gapscope
