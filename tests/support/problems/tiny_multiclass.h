// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/random.h"
#include "core/tasks/multiclass/multiclass.h"

#include <memory>
#include <vector>

namespace gapscope::test {

struct TinyMulticlassSize {
    std::size_t examples = 8, classes = 3, features = 5;
    double density = 1; ///< share of values that are not 0
};

/// Random rows, as sparse ones; values in [−1, 1).
std::shared_ptr<MulticlassExamples> tinyRows(Random& random, TinyMulticlassSize size);
MulticlassShape tinyClasses(TinyMulticlassSize size);
std::shared_ptr<const MulticlassProblem> tinyMulticlass(
    std::uint64_t seed, TinyMulticlassSize size = {});

/// φ(x_i, y) = x_i ⊗ e_y written out in the padded layout of w: the slow reference.
std::vector<double> denseFeatures(const MulticlassProblem& problem, std::size_t i, Label y);

} // namespace gapscope::test
