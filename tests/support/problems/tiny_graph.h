// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/random.h"
#include "core/tasks/segmentation/segmentation.h"

#include <functional>
#include <memory>
#include <vector>

namespace gapscope::test {

/// Sizes of a random segmentation problem, small enough to enumerate every labelling.
struct TinyGraphSize {
    std::size_t images = 4, labels = 2, unary = 4, pair = 3, nodes = 6, edges = 7;
    bool voids = false;  ///< some superpixels have no pixels
    bool silent = false; ///< SegmentationExamples::silentVoid
    bool fixedPotts = false, hamming = false;
};

std::shared_ptr<const SegmentationProblem> tinyGraph(std::uint64_t seed, TinyGraphSize size = {});

/// Calls visit with every labelling of `nodes` variables.
void forEachLabelling(
    std::size_t nodes, std::size_t labels, const std::function<void(const Labelling&)>& visit);

/// The part of the score that no weight multiplies, from its definition.
double fixedScore(const SegmentationProblem& problem, std::size_t i, LabellingView y);

/// φ(x_i, y) from its definition.
std::vector<double> denseFeatures(
    const SegmentationProblem& problem, std::size_t i, LabellingView y);

} // namespace gapscope::test
