// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/grid_message.h"

namespace gapscope {

/// Where a message had its value at one cell of the parent from.
struct SentFrom {
    Label cell = 0, typeA = 0, typeB = 0;
};

/// arg max over l_c, t, u of belief(l_c) + the edge's value with the parent in a cell. Maps are
/// single precision, as the message had them, all else is double; of equal values the lowest cell
/// is taken, then the lowest type at a, then at b. bounds: what GridMessenger::send left; no block
/// is read whose bound is less than a value that was found.
SentFrom bestChild(const MaxPlusGrid& grid, const GridArcs& arcs, std::size_t parentCell,
    const float* belief, const float* bounds);

} // namespace gapscope
