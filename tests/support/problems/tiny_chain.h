// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/random.h"
#include "core/tasks/chain/chain.h"

#include <functional>
#include <memory>
#include <vector>

namespace gapscope::test {

/// Sizes of a random chain problem, small enough to enumerate every labelling.
struct TinyChainSize {
    std::size_t sequences = 4, labels = 3, attributes = 5, longest = 4;
    bool valued = false; ///< attributes have real values, some below 0
    bool biases = true;
};

/// Random sequences, attributes and truths.
std::shared_ptr<ChainExamples> tinyExamples(Random& random, TinyChainSize size);
ChainShape tinyShape(TinyChainSize size);
std::shared_ptr<const ChainProblem> tinyChain(std::uint64_t seed, TinyChainSize size = {});

/// Calls visit with every labelling of block i.
void forEachLabelling(
    const ChainProblem& problem, std::size_t i, const std::function<void(const Labelling&)>& visit);

/// φ(x_i, y) written out from its definition, in the padded layout of w: the slow reference.
std::vector<double> denseFeatures(const ChainProblem& problem, std::size_t i, LabellingView y);

double dot(std::span<const double> a, std::span<const double> b);

} // namespace gapscope::test
