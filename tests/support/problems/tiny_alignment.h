// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/random.h"
#include "core/tasks/alignment/alignment.h"

#include <functional>
#include <memory>
#include <vector>

namespace gapscope::test {

/// Sizes of a random alignment problem, small enough to enumerate every matching.
struct TinyAlignmentSize {
    std::size_t pairs = 4, longest = 4, features = 5;
};

/// Random words, links of all kinds, features and Dice.
std::shared_ptr<AlignmentExamples> tinyPairs(Random& random, const TinyAlignmentSize& size);
AlignmentShape tinyAlignmentShape(std::size_t features);
std::shared_ptr<const AlignmentProblem> tinyAlignment(
    std::uint64_t seed, const TinyAlignmentSize& size = {});

/// Calls visit with every one-to-one partial matching of pair i.
void forEachMatching(const AlignmentPair& pair, const std::function<void(const Labelling&)>& visit);

/// φ(x_i, y) and L_i(y) from their definitions.
std::vector<double> denseAlignmentFeatures(
    const AlignmentProblem& problem, std::size_t i, LabellingView y);
double alignmentLoss(const AlignmentProblem& problem, std::size_t i, LabellingView y);

} // namespace gapscope::test
