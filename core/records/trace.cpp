// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/trace.h"

#include "core/machine/error.h"

#include <array>
#include <utility>

namespace gapscope {
namespace {
constexpr std::array<std::pair<RunStatus, std::string_view>, 4> names = {{
    {RunStatus::converged, "converged"},
    {RunStatus::maxPasses, "max-passes"},
    {RunStatus::maxSeconds, "max-seconds"},
    {RunStatus::stopped, "stopped"},
}};
} // namespace

std::string toString(RunStatus status)
{
    for (const auto& [value, name] : names)
        if (value == status)
            return std::string(name);
    return "";
}

RunStatus runStatusFrom(const std::string& text)
{
    for (const auto& [value, name] : names)
        if (name == text)
            return value;
    throw InputError(
        "status", 0, "'" + text + "'", "one of converged, max-passes, max-seconds, stopped");
}

std::size_t keptPoints(std::size_t made, std::size_t step)
{
    return made == 0 ? 0 : (made - 1) / step + 1 + ((made - 1) % step != 0 ? 1 : 0);
}

std::size_t traceStep(std::size_t made, std::size_t most)
{
    std::size_t step = 1;
    while (step < made && keptPoints(made, step) > most)
        step *= 2;
    return step;
}

std::size_t traceStepOf(std::size_t made, std::size_t kept)
{
    std::size_t step = 1;
    while (step < made && keptPoints(made, step) > kept)
        step *= 2;
    return step;
}

bool isKeptOf(std::size_t made, std::size_t kept)
{
    return keptPoints(made, traceStepOf(made, kept)) == kept;
}

void KeptTrace::add(const TracePoint& point, std::size_t most)
{
    const std::size_t before = traceStep(m_made, most), now = traceStep(m_made + 1, most);
    if (m_made > 0 && (m_made - 1) % before != 0)
        m_points.pop_back(); // it was kept only as the last one
    if (now != before) {
        std::size_t kept = 0;
        for (std::size_t k = 0; k * now < m_made; ++k)
            m_points[kept++] = m_points[k * (now / before)];
        m_points.resize(kept);
    }
    m_points.push_back(point);
    ++m_made;
}

bool KeptTrace::fits() const { return m_points.size() == keptPoints(m_made, traceStep(m_made)); }

} // namespace gapscope
