// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose_body.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace gapscope {

/// Columns of a table of joints in the order they are written in; then x and y of each joint.
struct Column {
    enum : std::size_t { image, split, width, height, stands, firstJoint };
};
inline constexpr std::size_t jointColumns = Column::firstJoint + 2 * jointCount;

inline std::string columnName(std::size_t column)
{
    constexpr std::array<std::string_view, Column::firstJoint> leading{
        "image", "split", "width", "height", "upright"};
    if (column < Column::firstJoint)
        return std::string(leading[column]);
    const std::size_t k = column - Column::firstJoint;
    return std::string(bodyParts[k / 2].key).append(k % 2 == 0 ? "_x" : "_y");
}

} // namespace gapscope
