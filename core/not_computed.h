// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>

namespace gapscope {

/// A value that was not computed; null in records.
inline constexpr double notComputed = std::numeric_limits<double>::quiet_NaN();

} // namespace gapscope
