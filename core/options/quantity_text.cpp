// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/options/quantity_text.h"

#include <algorithm>
#include <cmath>
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
    if (seconds > 0 && seconds < 0.95e-6)
        return fmt::format("{:.0f} ns", std::max(1.0, 1e9 * seconds)); // 0 is below the clock
    if (seconds < 1e-3)
        return scaled(1e6 * seconds, "µs");
    if (seconds < 1)
        return scaled(1e3 * seconds, "ms");
    if (seconds < 100)
        return scaled(seconds, "s");
    if (seconds > 3.6e6)
        return "more than 1000 h";
    const auto whole = static_cast<std::uint64_t>(seconds);
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

std::string grouped(std::uint64_t count)
{
    std::string digits = std::to_string(count);
    for (std::size_t at = digits.size(); at > 3; at -= 3)
        digits.insert(at - 3, 1, ',');
    return digits;
}

std::string counted(std::uint64_t count, std::string_view thing)
{
    return fmt::format("{} {}{}", grouped(count), thing, count == 1 ? "" : "s");
}

std::string amountText(double value)
{
    if (!(value >= 999.95) || value > 1e15)
        return std::isfinite(value) ? fmt::format("{:.4g}", value) : "–";
    const auto tenths = static_cast<std::uint64_t>(std::llround(10 * value));
    const std::string whole = grouped(tenths / 10);
    return tenths % 10 == 0 ? whole : fmt::format("{}.{}", whole, tenths % 10);
}

} // namespace gapscope
