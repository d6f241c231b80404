// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace gapscope {

/// What turns a photograph into maps of part and relation scores: linear classifiers of windows of
/// cells (multinomial logistic regression). Part of a model, so that new photographs become the
/// same maps.
struct PartMaps {
    std::size_t cell = 8;   ///< pixels of a cell's side
    std::size_t window = 7; ///< cells of a window's side, odd
    std::size_t channels = 0;
    std::size_t relationSpace = 0;  ///< projections of a window that relations are told from
    std::vector<float> mean, scale; ///< of each channel: (value − mean) · scale is looked at
    /// partCount + 1 rows, the last for the background: a weight for every cell and channel of the
    /// window, then the bias.
    std::vector<float> parts;
    std::vector<float> projection; ///< relationSpace rows of a weight for every cell and channel
    /// For every arc relationTypes + 1 rows, the last for the background: a weight for every
    /// projection, then the bias.
    std::vector<float> relations;

    std::size_t windowSize() const { return window * window * channels; }
    bool operator==(const PartMaps&) const = default;
};

} // namespace gapscope
