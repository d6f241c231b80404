// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/plot_catalog.h"
#include "widgets/plots/curves/curve.h"

namespace gapscope {

struct Run;

/// Live changes of one option that plots draw as one mark: events [first, last] of the record.
struct EventMark {
    std::size_t first = 0, last = 0;
    bool operator==(const EventMark&) const = default;
};

/// One for each drag of a slider, from press to release, and for each other change. In records of
/// versions before 0.2.0, which do not know drags, each change has one.
std::vector<EventMark> eventMarks(std::span<const OptionEvent> events);

/// The marks of a run or path of this name, in the order of its record: "λ 0.002 → 0.001" where the
/// first change is.  place: of a change on the x axis.
std::vector<PlotEvent> markedEvents(const QString& name, std::span<const OptionEvent> events,
    const std::function<double(const OptionEvent&)>& place, int color);
/// axis: of x.
std::vector<PlotEvent> markedEvents(const Run& run, const XAxisKind& axis, int color);

} // namespace gapscope
