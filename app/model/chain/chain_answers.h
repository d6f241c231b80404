// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sparse_vector.h"
#include "core/tasks/chain/chain.h"
#include "widgets/viewers/common/example_values.h"

#include <memory>
#include <string>
#include <vector>

namespace gapscope {

/// The problem as words or sentences; nullptr when there is none or it is of another task.
const ChainProblem* asChain(const std::shared_ptr<const Problem>& problem);
/// Its examples are sentences of tokens, not words of letters.
bool isText(const ChainProblem& problem);

/// Examples with an error about a chunk of this type, ascending.
std::vector<int> sentencesWithErrorsOf(
    const ChainProblem& part, const std::vector<Labelling>& predictions, const std::string& type);

/// What predictionsCsv() gives of words and of text.
std::string chainCsv(const ChainProblem& part, const ExamplePredictions& predictions);
ExampleDual chainDualOf(const ChainProblem& train, std::size_t example,
    const SparseVector& marginals, std::vector<ExampleDual::Active> active);

} // namespace gapscope
