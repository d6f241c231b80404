// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"

#include <QStringList>

#include <span>
#include <vector>

namespace gapscope {

inline QStringList labelNames(const ChainShape& shape)
{
    QStringList names;
    for (const std::string& name : shape.labelNames)
        names << QString::fromStdString(name);
    return names;
}

/// The weights of the first `pixels` attributes for one label.
inline std::vector<double> templateOf(
    const ChainShape& shape, std::span<const double> w, std::size_t label, std::size_t pixels)
{
    std::vector<double> weights(pixels);
    for (std::size_t k = 0; k < pixels; ++k)
        weights[k] = w[k * shape.stride() + label];
    return weights;
}

} // namespace gapscope
