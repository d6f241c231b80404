// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/binary/float_maps.h"

#include "core/machine/error.h"

namespace gapscope {

std::string shapeText(const std::vector<std::size_t>& shape)
{
    if (shape.empty())
        return "a single number";
    std::string text;
    for (const std::size_t extent : shape)
        text += (text.empty() ? "" : "×") + std::to_string(extent);
    return text;
}

void checkMapShape(const std::vector<std::size_t>& shape, const std::string& where)
{
    const bool maps = shape.size() == 3 && (shape[0] == partCount || shape[0] == allMaps);
    if (!maps || shape[1] == 0 || shape[2] == 0 || shape[1] > CellGrid::mostCells
        || shape[2] > CellGrid::mostCells || shape[1] * shape[2] > CellGrid::mostCells)
        throw InputError(where, 0, "holds " + shapeText(shape),
            "676 × rows × columns (26 maps of parts, then 50 · 13 of relations) or 26 × rows × "
            "columns (parts alone), with at most 65536 cells");
}

} // namespace gapscope
