// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

namespace gapscope {

/// durationText() and bytesText() of core/options/quantity_text.h.
QString durationLabel(double seconds);
QString bytesLabel(double bytes);
/// "231 k", "1.45 M".
QString countText(std::uint64_t count);
/// "583.4", "1,098.8".
QString passesText(double passes);

} // namespace gapscope
