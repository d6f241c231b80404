// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace gapscope {

/// A number of a list for a table's cell; "" where the list is empty: nobody knows.
inline std::string knownValue(const std::vector<double>& values, std::size_t i)
{
    return i < values.size() ? fmt::to_string(values[i]) : std::string();
}

} // namespace gapscope
