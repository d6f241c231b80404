// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

namespace gapscope::bench {

/// The middle value, the upper one of an even number; values may be +∞ (not reached).
inline double median(std::vector<double> values)
{
    assert(!values.empty());
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

} // namespace gapscope::bench
