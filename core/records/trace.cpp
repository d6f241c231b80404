// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/trace.h"

#include "core/machine/error.h"

#include <array>
#include <string_view>
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

} // namespace gapscope
