// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/quantity_text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// Two digits below 10, whole numbers above.
std::string scaled(double value, const char* unit)
{
    return fmt::format("{:.{}f} {}", value, value < 9.95 ? 1 : 0, unit);
}

} // namespace

std::string durationText(double seconds)
{
    if (!std::isfinite(seconds))
        return "–";
    if (seconds < 1e-3)
        return scaled(1e6 * seconds, "µs");
    if (seconds < 1)
        return scaled(1e3 * seconds, "ms");
    if (seconds < 100)
        return scaled(seconds, "s");
    const auto whole = static_cast<std::uint64_t>(std::min(seconds, 1e15));
    if (whole < 3600)
        return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

std::string bytesText(double bytes)
{
    if (bytes < 1e3)
        return fmt::format("{:.0f} B", bytes);
    if (bytes < 1e6)
        return scaled(bytes / 1e3, "kB");
    if (bytes < 1e9)
        return scaled(bytes / 1e6, "MB");
    return scaled(bytes / 1e9, "GB");
}

} // namespace gapscope
