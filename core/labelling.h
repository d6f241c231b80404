// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace gapscope {

/// One label of one variable: a letter, a chunk tag, a segment class.
using Label = std::uint16_t;

/// An output y ∈ Y_i: one label per variable of the example. Two labellings are the same if equal
/// element by element.
using Labelling = std::vector<Label>;

/// A view of a labelling; its owner outlives it.
using LabellingView = std::span<const Label>;

/// Labellings of one block in memory: each begins `step` labels after the one before.
struct LabellingRows {
    const Label* first = nullptr;
    std::size_t step = 0, count = 0;
    const Label* operator[](std::size_t k) const { return first + k * step; }
};

} // namespace gapscope
