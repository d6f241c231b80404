// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/alignment/alignment.h"
#include "widgets/viewers/common/example_values.h"

#include <string>
#include <vector>

namespace gapscope {

/// The problem as sentence pairs; nullptr when there is none or it is of another task.
const AlignmentProblem* asAlignment(const Problem* problem);

/// sentence,loss,aer,score,slack,links: a line for each pair; links as "1-1 2-3", English then
/// French position from 1.
std::string alignmentsCsv(const AlignmentProblem& part, const ExamplePredictions& predictions);

/// Of each active matching its loss and how many links it has.
ExampleDual alignmentDualOf(
    const AlignmentProblem& train, std::size_t pair, std::vector<ExampleDual::Active> active);

} // namespace gapscope
