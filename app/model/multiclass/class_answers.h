// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/multiclass/multiclass.h"
#include "widgets/viewers/common/example_values.h"

#include <memory>
#include <string>
#include <vector>

namespace gapscope {

/// The problem as rows of features with classes; nullptr when it is of another task.
const MulticlassProblem* asClasses(const Problem* problem);

/// index,truth,prediction,loss,score,slack: a line for each example, index from 1.
std::string classesCsv(const MulticlassProblem& part, const ExamplePredictions& predictions);

/// The mass on each class, largest first.
ExampleDual classDualOf(const SparseVector& marginals, std::vector<ExampleDual::Active> active);

} // namespace gapscope
