// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/options/method.h"

#include "core/machine/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace gapscope {
namespace {

const MethodRow& rowOf(std::string_view key)
{
    const auto rows = methodRows();
    const auto row = std::ranges::find(rows, key, &MethodRow::key);
    if (row == rows.end())
        throw InputError("--method", 0, fmt::format("'{}'", key), "a method that --help lists");
    return *row;
}

/// The group with this option among those that the method reads; nullptr: none.
const OptionGroup* groupOf(std::string_view option, const MethodRow& row)
{
    for (const OptionGroup* group : row.reads)
        if (group && std::ranges::find(group->keys, option) != group->keys.end())
            return group;
    return nullptr;
}

} // namespace

std::string_view whyUnread(std::string_view option, const MethodRow& row)
{
    if (groupOf(option, row))
        return "";
    for (const MethodRow& other : methodRows())
        if (const OptionGroup* group = groupOf(option, other))
            return group->unread.empty() ? row.ignoredReason : group->unread;
    return ""; // every method reads it
}

Method::Method()
    : m_row(&*std::ranges::find(methodRows(), true, &MethodRow::isDefault))
{
}

Method::Method(std::string_view key)
    : m_row(&rowOf(key))
{
}

std::string methodsWhere(bool (*holds)(const MethodRow& row))
{
    std::vector<std::string_view> keys;
    for (const MethodRow& row : methodRows())
        if (holds(row))
            keys.push_back(row.key);
    const std::string_view last = keys.back();
    keys.pop_back();
    return fmt::format("{} or {}", fmt::join(keys, ", "), last);
}

} // namespace gapscope
