// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <string>
#include <string_view>

namespace gapscope {

// "every-3" as a split: every third example is a test.
constexpr std::string_view everyPrefix = "every-";
constexpr int usualStep = 3, mostStep = 1000;

/// k of "every-k"; of other splits the usual one.
inline int stepOf(std::string_view split)
{
    int step = usualStep;
    if (split.starts_with(everyPrefix))
        std::from_chars(split.data() + everyPrefix.size(), split.data() + split.size(), step);
    return step;
}

inline std::string everyKthSplit(int step)
{
    return std::string(everyPrefix).append(std::to_string(step));
}

} // namespace gapscope
