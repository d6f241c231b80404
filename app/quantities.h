// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

namespace gapscope {

/// Numbers for people, with their unit: "1.9 µs", "12 ms", "4.2 s", "3 min 20 s".
QString durationText(double seconds);
/// "640 kB", "41 MB", powers of 1000.
QString bytesText(double bytes);
/// "231 k", "1.4 M".
QString countText(std::uint64_t count);
/// Three significant digits; "–" when not computed.
QString valueText(double value);

} // namespace gapscope
