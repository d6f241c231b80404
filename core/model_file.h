// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain.h"

#include <string>
#include <vector>

namespace gapscope {

/// A trained model, self-contained: what the weights mean, and the weights.
///
/// File: the 8 bytes "GAPSCOPE", the header's length as 8 bytes little-endian (≤ 1 MiB), a JSON
/// header {"format": "gapscope-model", "version": 1, "task", "labels", "attributes", "lambda",
/// "dataset", "weights": d, "crc32"}, then d little-endian doubles: attribute rows, three bias
/// rows, transition rows, each of `labels` entries (no padding).
struct Model {
    std::string task = "chain";
    std::string dataset; ///< what it was trained on, for people
    ChainShape shape;
    double lambda = 0;
    std::vector<double> w; ///< in the padded layout of ChainShape
};

/// throws: InputError; atomic.
void writeModel(const std::string& path, const Model& model);
/// throws: InputError if the file is foreign, damaged, of another size, or holds a number that is
/// not finite.
Model readModel(const std::string& path);

} // namespace gapscope
