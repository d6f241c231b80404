// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/work_forecast.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gapscope {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

} // namespace

void WorkForecast::see(double seconds, double done)
{
    m_now = std::max(m_now, seconds);
    if (done > m_seen.back().done)
        m_seen.push_back({m_now, std::min(done, 1.0)});
}

double WorkForecast::secondsLeft() const
{
    constexpr double recent = 0.15, leastWait = 0.2, leastDone = 0.24;
    const double done = m_seen.back().done, left = 1 - done;
    if (done < leastDone) // the first parts of the work are the quick ones
        return unknown;
    const double byWhole = left * m_now / done;
    const auto begin = std::ranges::partition_point(
        m_seen, [&](const Seen& seen) { return seen.seconds < (1 - recent) * m_now; });
    double forecast = byWhole;
    if (begin != m_seen.end() && done > begin->done)
        forecast = std::sqrt(byWhole * left * (m_now - begin->seconds) / (done - begin->done));
    return m_now >= leastWait * (m_now + forecast) ? forecast : unknown;
}

} // namespace gapscope
