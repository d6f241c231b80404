// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/random.h"
#include "core/tasks/pose/pose.h"

#include <memory>
#include <vector>

namespace gapscope::test {

/// Sizes of a random pose problem, small enough for plain dynamic programming.
struct TinyPoseSize {
    std::size_t images = 3;
    std::size_t rows = 3, columns = 4; ///< of a map, at most
    double cell = 8;
    bool constant = false; ///< part 0 scores 1 in every cell: weight 0 of φ is 1
};

/// Some images have no relations; some joints lie outside, some persons are smaller than a cell.
std::shared_ptr<PoseExamples> tinyPoseExamples(Random& random, const TinyPoseSize& size);
PoseShape tinyPoseShape(Random& random, double cell);
std::shared_ptr<const PoseProblem> tinyPose(std::uint64_t seed, const TinyPoseSize& size = {});

/// Weights inside the bounds, many quadratic ones at the bound.
std::vector<double> randomPoseWeights(Random& random, double scale = 1);
/// Any labelling of image i.
Labelling randomPose(Random& random, const PoseProblem& problem, std::size_t i);

/// φ(x_i, y) from its definition.
std::vector<double> densePoseFeatures(const PoseProblem& problem, std::size_t i, LabellingView y);
/// L_i(y) from its definition, in pixels, and without the task's truth.
double poseLoss(const PoseProblem& problem, std::size_t i, LabellingView y);
/// The cell of a part's annotation, from its definition.
Label annotatedCell(const PoseProblem& problem, std::size_t i, std::size_t part);

/// For every cell the best value of a pose with the part there, by trying all types and cells along
/// the tree in double precision.
std::vector<double> bestPoses(const PoseProblem& problem, std::size_t i,
    const std::vector<double>& w, bool augmented, std::size_t part);

} // namespace gapscope::test
