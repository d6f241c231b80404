// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model_shape.h"

namespace gapscope {

/// Weights along a regularisation path: w holds from this λ down to the next piece's.
struct ModelPiece {
    double lambda = 0;
    std::vector<double> w; ///< in the stored layout of the shape, padding included
};

/// A trained model, self-contained: what the weights mean, and the weights.
///
/// File: the 8 bytes "GAPSCOPE", the header's length as 8 bytes little-endian (≤ 1 MiB), a JSON
/// header {"format": "gapscope-model", "version": 1, "task", "labels", "lambda", "dataset",
/// "weights": d, "crc32"} with what the task adds, then d little-endian doubles. The model of a
/// path has "lambdas": [λ_0, λ_1, …] falling, "lambda": the smallest λ the last piece is for, and d
/// doubles for each of them.
///   chain: "attributes"; weights are attribute rows, three bias rows (none with "bias": false),
///   transition rows, each of `labels` entries (no padding). Text has "text": {"template",
///   "min_count", "columns", "name_bytes"}, and the names of its attributes between header and
///   weights, a zero byte after each. segmentation: "label_values", "unary_features",
///   "pair_features", "potts": "fixed" and "loss": "hamming" where chosen; weights are the unary
///   rows (one for two labels), then the pair row. Features made here have "images":
///   {"superpixels", "sift_step", "sift_cell", "pairs", "mean_distances", "descriptor_size",
///   "word_bytes"}, and the SIFT words between header and weights, little-endian floats. alignment:
///   "features", their names; a weight for each. pose: "cell"; weights as PoseShape has them. Maps
///   made here have "maps": {"window", "channels", "relation_space"}; between header and weights
///   the displacements and what PartMaps holds, in its order, little-endian floats. multiclass:
///   "features", for images "image": {"rows", "columns"}; weights are a row of labels for each
///   feature. Features with names have "name_bytes", and the names as text has them.
struct Model {
    std::string dataset; ///< its training data, for users
    std::shared_ptr<const ModelShape> shape;
    double lambda = 0;
    std::vector<double> w; ///< in the stored layout of the shape; empty when there are pieces
    std::vector<ModelPiece> pieces; ///< of a path, λ falling

    std::string_view task() const { return shape->task(); }
};

/// The piece of a path's model for this λ, as a model of its own; above the first piece's λ the
/// weights are that piece's times λ_0/λ (Osokin et al. 2016, §4).
/// throws: InputError if λ is below the path's end, or, source naming the model, if it is another λ
/// than that of a model without pieces.
Model modelAt(const Model& model, double lambda, const std::string& source);

/// The file's bytes, and back. source names them in errors.
/// throws: InputError if they are foreign, damaged, of another size, or hold a number that is not
/// finite.
std::string modelBytes(const Model& model, const std::string& source);
Model modelFromBytes(std::string bytes, const std::string& source);
/// The largest file.
inline constexpr std::size_t modelMostBytes = std::size_t{1} << 31;

/// throws: InputError; atomic.
void writeModel(const std::string& path, const Model& model);
/// throws: InputError as modelFromBytes.
Model readModel(const std::string& path);

} // namespace gapscope
