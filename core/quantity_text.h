// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace gapscope {

/// Numbers for people, with their unit: "1.9 µs", "12 ms", "4.2 s", "3 min 05 s", "2 h 10 min"; "–"
/// when not finite.
std::string durationText(double seconds);
/// "640 kB", "41 MB", powers of 1000.
std::string bytesText(double bytes);

} // namespace gapscope
