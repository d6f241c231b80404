// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain.h"

#include <span>
#include <string>
#include <vector>

namespace gapscope {

/// Rows first … first + count − 1 of a stored w without the padding, row by row.
std::vector<double> weightRows(
    const ChainShape& shape, std::span<const double> w, std::size_t first, std::size_t count);
/// The weights of the first `pixels` attributes for one label.
std::vector<double> templateOf(
    const ChainShape& shape, std::span<const double> w, std::size_t label, std::size_t pixels);
/// "group,row,label,weight": emission (row: attribute), bias (every, first, last), transition
/// (row: the label before). Numbers read back the same.
std::string weightsCsv(const ChainShape& shape, std::span<const double> w);

} // namespace gapscope
