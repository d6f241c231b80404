// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace gapscope {

/// Notes that say what was left out of data, in sentences for users.

inline void addSentence(std::string& note, const std::string& sentence)
{
    if (!sentence.empty())
        note += (note.empty() ? "" : " ") + sentence;
}

/// The first few of many: "a; b; c; and 4 more".
inline std::string firstOf(const std::vector<std::string>& all)
{
    constexpr std::size_t shownInFull = 3;
    const std::size_t shown = std::min(all.size(), shownInFull);
    std::string text = fmt::format(
        "{}", fmt::join(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(shown), "; "));
    return all.size() == shown ? text : text + fmt::format("; and {} more", all.size() - shown);
}

/// "What: 5: a; b; c; and 2 more."; "" for none.
inline std::string leftOut(const std::string& what, const std::vector<std::string>& names)
{
    return names.empty() ? "" : fmt::format("{}: {}: {}.", what, names.size(), firstOf(names));
}

} // namespace gapscope
