// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose_shape.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gapscope {

/// Floats in row order: the last index runs fastest.
struct FloatArray {
    std::vector<std::size_t> shape;
    std::vector<float> values; ///< their product; all finite
};

/// Maps of the scores of a photograph, φ^U of each part and then φ^P of each arc and type.
inline constexpr std::size_t relationMaps = arcCount * relationTypes,
                             allMaps = partCount + relationMaps;
static_assert(allMaps == 676);

/// throws: InputError naming `where` unless shape is (maps, rows, columns) with 676 or 26 maps (the
/// parts alone) and from 1 to 65,536 cells.
void checkMapShape(const std::vector<std::size_t>& shape, const std::string& where);

/// "26×12×10".
std::string shapeText(const std::vector<std::size_t>& shape);

} // namespace gapscope
