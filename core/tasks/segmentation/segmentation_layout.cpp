// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/segmentation/segmentation_layout.h"

#include <algorithm>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// The values 0 … 255 that fall into bin b of `bins`.
std::string range(const char* color, std::size_t b, std::size_t bins)
{
    return fmt::format("{} {}–{}", color, 256 * b / bins, 256 * (b + 1) / bins - 1);
}

} // namespace

std::string featureName(const FeatureGroup& group, std::size_t k)
{
    switch (group.kind) {
    case FeatureGroup::Kind::bias:
        return "1";
    case FeatureGroup::Kind::words:
        return fmt::format("word {}", k + 1);
    case FeatureGroup::Kind::colors:
        return fmt::format("{} {} {}",
            range("red", k / (group.bins[1] * group.bins[2]), group.bins[0]),
            range("green", k / group.bins[2] % group.bins[1], group.bins[1]),
            range("blue", k % group.bins[2], group.bins[2]));
    case FeatureGroup::Kind::places:
        return fmt::format("row {} column {}", k / group.bins[1] + 1, k % group.bins[1] + 1);
    case FeatureGroup::Kind::distance:
        return fmt::format("η {}", group.scales[k]);
    case FeatureGroup::Kind::other:
        break;
    }
    return fmt::format("feature {}", k + 1);
}

const FeatureGroup* groupOf(const std::vector<FeatureGroup>& groups, std::size_t column)
{
    const auto found = std::ranges::find_if(groups, [column](const FeatureGroup& group) {
        return column >= group.first && column - group.first < group.count;
    });
    return found == groups.end() ? nullptr : &*found;
}

std::string columnName(const std::vector<FeatureGroup>& groups, std::size_t column)
{
    const FeatureGroup* group = groupOf(groups, column);
    if (!group)
        return fmt::format("feature {}", column + 1);
    if (group->kind == FeatureGroup::Kind::bias)
        return group->name;
    return fmt::format("{}{}{}: {}", group->name, group->scope.empty() ? "" : ", ", group->scope,
        featureName(*group, column - group->first));
}

} // namespace gapscope
