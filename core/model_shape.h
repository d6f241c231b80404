// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/json_input.h"
#include "core/tasks/alignment/alignment.h"
#include "core/tasks/chain/chain.h"
#include "core/tasks/multiclass/multiclass.h"
#include "core/tasks/pose/pose.h"
#include "core/tasks/segmentation/segmentation.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gapscope {

/// What a model's weights mean: one type a task.
using ModelShape =
    std::variant<ChainShape, SegmentationShape, PoseShape, MulticlassShape, AlignmentShape>;

std::string_view taskOf(const ModelShape& shape);
const std::vector<std::string>& labelNamesOf(const ModelShape& shape);
/// d, and doubles in a stored w (padding included).
std::size_t dimensionOf(const ModelShape& shape);
std::size_t weightSizeOf(const ModelShape& shape);
/// What w is kept within; empty as a rule.
Bounds boundsOf(const ModelShape& shape);

/// How a shape stands in a model file: members of the header, and bytes between header and weights
/// (names of attributes, SIFT words, classifiers of parts).
struct ShapeParts {
    nlohmann::ordered_json members;
    std::string bytes;
};
ShapeParts partsOf(const ModelShape& shape);

/// A shape as the header tells it, and how many bytes follow the header for it.
struct ShapeHeader {
    ModelShape shape;
    std::size_t bytes = 0;
};
/// throws: InputError, of the header's key, or naming `source`.
ShapeHeader shapeFromHeader(const JsonView& header);
/// Completes it from those bytes.
void readShapeBytes(ModelShape& shape, std::string_view bytes, const std::string& source);

/// Appends w without its padding.
void appendWeights(std::string& bytes, const ModelShape& shape, const std::vector<double>& w);
/// The stored w of dimensionOf() numbers at `bytes`.
std::vector<double> weightsFrom(const ModelShape& shape, const char* bytes);

} // namespace gapscope
