// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model_file.h"

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
/// "unary" (rows × features) and "pairwise".
void writeWeightsNpz(
    const std::string& path, const SegmentationShape& shape, std::span<const double> w);
/// "parts" (26), "relations" (arcs), "linear" and "quadratic" (arcs × types × x, y), and
/// "displacements" of the same shape, in cells.
void writeWeightsNpz(const std::string& path, const PoseShape& shape, std::span<const double> w);
/// "features".
void writeWeightsNpz(
    const std::string& path, const AlignmentShape& shape, std::span<const double> w);
/// "weights" (features × classes).
void writeWeightsNpz(
    const std::string& path, const MulticlassShape& shape, std::span<const double> w);
void writeWeightsNpz(const std::string& path, const Model& model);

/// The same, one weight per line: group,row,label,weight; attributes of text by their
/// names. Numbers read back to the last bit.
std::string weightsCsv(const ChainShape& shape, std::span<const double> w);
/// Rows by the names of their features. Two labels: the unary row speaks for the second one.
std::string weightsCsv(const SegmentationShape& shape, std::span<const double> w);
/// Rows by the names of parts and arcs ("neck > head top"), labels by the number of the type from 1
/// and the axis.
std::string weightsCsv(const PoseShape& shape, std::span<const double> w);
/// Rows by the names of features.
std::string weightsCsv(const AlignmentShape& shape, std::span<const double> w);
/// Rows by the names of features, or their numbers from 1.
std::string weightsCsv(const MulticlassShape& shape, std::span<const double> w);
std::string weightsCsv(const Model& model);
void writeWeightsCsv(const std::string& path, const Model& model);

} // namespace gapscope
