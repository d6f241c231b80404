// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/trace.h"

#include <cstddef>
#include <span>
#include <vector>

namespace gapscope {

/// Points of a trace that are kept: a run may go on for weeks, and is written down whole in each
/// checkpoint and record, within the second that a signal leaves for it.
inline constexpr std::size_t mostTracePoints = 20'000;

/// Of the points of a run, numbered 0 … made − 1, those whose number is a multiple of the step
/// are kept, and the last: the step is the smallest power of two that keeps at most `most`. So
/// what is kept follows from the points alone, wherever a run was left off.
/// most: at least 2.
std::size_t traceStep(std::size_t made, std::size_t most = mostTracePoints);
/// How many that are.
std::size_t keptPoints(std::size_t made, std::size_t step);
/// The step of a trace of which `kept` are there.
std::size_t traceStepOf(std::size_t made, std::size_t kept);
/// Can so many be what is kept of so many?
bool isKeptOf(std::size_t made, std::size_t kept);

/// A trace while it grows: what is kept of the points, and how many there were.
class KeptTrace {
public:
    void add(const TracePoint& point, std::size_t most = mostTracePoints);
    const std::vector<TracePoint>& points() const { return m_points; }
    std::size_t made() const { return m_made; }
    bool empty() const { return m_made == 0; }
    const TracePoint& front() const { return m_points.front(); }
    const TracePoint& back() const { return m_points.back(); }
    /// Are there as many points as are kept of so many?
    bool fits() const;

    template <typename Self, typename Stream> static void archive(Self& self, Stream& stream)
    {
        stream(self.m_points, self.m_made);
    }

private:
    std::vector<TracePoint> m_points;
    std::size_t m_made = 0;
};

} // namespace gapscope
