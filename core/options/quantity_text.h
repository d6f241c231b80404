// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gapscope {

/// Numbers for users, with their unit: "1.9 µs", "12 ms", "4.2 s", "3 min 05 s", "2 h 10 min",
/// "more than 1000 h"; "–" when not finite.
std::string durationText(double seconds);
/// "640 kB", "41 MB", powers of 1000.
std::string bytesText(double bytes);
/// "99,471".
std::string grouped(std::uint64_t count);
/// "1 breakpoint", "1,650 breakpoints".
std::string counted(std::uint64_t count, std::string_view thing);
/// Four significant digits, from 1,000 on one decimal: "0.0304", "90.5", "1,098.8", "33,420".
std::string amountText(double value);

} // namespace gapscope
