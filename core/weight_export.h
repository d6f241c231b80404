// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model_file.h"

#include <string>

namespace gapscope {

/// The weights as three matrices without padding: "emission" (attributes × labels), "bias" (every,
/// first, last token × labels), "transition" (label before × label after).
/// throws: InputError; atomic.
void writeWeightsNpz(const std::string& path, const Model& model);

/// The same, one weight per line: group,row,label,weight. Numbers read back to the last bit.
std::string weightsCsv(const Model& model);
void writeWeightsCsv(const std::string& path, const Model& model);

} // namespace gapscope
