// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/weight_tables.h"

namespace gapscope {

std::vector<double> templateOf(
    const ChainShape& shape, std::span<const double> w, std::size_t label, std::size_t pixels)
{
    std::vector<double> weights(pixels);
    for (std::size_t k = 0; k < pixels; ++k)
        weights[k] = w[k * shape.stride() + label];
    return weights;
}

} // namespace gapscope
