// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of values that a checkpoint brings.
#pragma once

#include "core/machine/aligned.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gapscope {

template <typename Values> bool allFinite(const Values& values)
{
    return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

/// Is it a finite vector of R^size?
inline bool isVectorOf(std::size_t size, const AlignedVector<double>& w)
{
    return w.size() == size && allFinite(w);
}

/// Nothing, or a value for each of n blocks.
template <typename Values> bool allOrNone(const Values& values, std::size_t n)
{
    return values.empty() || values.size() == n;
}

/// Are these some of n blocks?
inline bool areBlocks(const std::vector<std::uint32_t>& some, std::size_t n)
{
    return some.size() <= n && std::ranges::all_of(some, [n](std::uint32_t i) { return i < n; });
}

} // namespace gapscope
