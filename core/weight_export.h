// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model_file.h"

#include <span>
#include <string>
#include <vector>

namespace gapscope {

/// Rows first … first + count − 1 of a stored w without the padding, row by row.
std::vector<double> weightRows(
    const ChainShape& shape, std::span<const double> w, std::size_t first, std::size_t count);

/// The weights as three matrices without padding: "emission" (attributes × labels), "bias" (every,
/// first, last token × labels), "transition" (label before × label after).
/// throws: InputError; atomic.
void writeWeightsNpz(const std::string& path, const ChainShape& shape, std::span<const double> w);
inline void writeWeightsNpz(const std::string& path, const Model& model)
{
    writeWeightsNpz(path, model.shape, model.w);
}

/// The same, one weight per line: group,row,label,weight; attributes of text by their
/// names. Numbers read back to the last bit.
std::string weightsCsv(const ChainShape& shape, std::span<const double> w);
inline std::string weightsCsv(const Model& model) { return weightsCsv(model.shape, model.w); }
void writeWeightsCsv(const std::string& path, const Model& model);

} // namespace gapscope
