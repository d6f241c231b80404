// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/error.h"
#include "core/tasks/pose/pose_shape.h"
#include "datasets/formats/binary/npy_file.h"

namespace gapscope {

/// Maps of the scores of a photograph, φ^U of each part and then φ^P of each arc and type.
inline constexpr std::size_t relationMaps = arcCount * relationTypes,
                             allMaps = partCount + relationMaps;
static_assert(allMaps == 676);

/// throws: InputError naming `where` unless shape is (maps, rows, columns) with 676 or 26 maps (the
/// parts alone) and from 1 to 65,536 cells.
inline void checkMapShape(const std::vector<std::size_t>& shape, const std::string& where)
{
    const bool maps = shape.size() == 3 && (shape[0] == partCount || shape[0] == allMaps);
    if (!maps || shape[1] == 0 || shape[2] == 0 || shape[1] > CellGrid::mostCells
        || shape[2] > CellGrid::mostCells || shape[1] * shape[2] > CellGrid::mostCells)
        throw InputError(where, 0, "holds " + shapeText(shape),
            "676 × rows × columns (26 maps of parts, then 50 · 13 of relations) or 26 × rows × "
            "columns (parts alone), with at most 65536 cells");
}

} // namespace gapscope
