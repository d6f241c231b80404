// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain.h"

#include <span>
#include <vector>

namespace gapscope {

/// The weights of the first `pixels` attributes for one label.
std::vector<double> templateOf(
    const ChainShape& shape, std::span<const double> w, std::size_t label, std::size_t pixels);

} // namespace gapscope
