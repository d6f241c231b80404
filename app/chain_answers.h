// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/metrics.h"
#include "core/sparse_vector.h"
#include "core/tasks/chain.h"
#include "widgets/viewers/confusion.h"
#include "widgets/viewers/example_values.h"

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace gapscope {

/// The problem as words or sentences; nullptr when there is none or it is of another task.
const ChainProblem* asChain(const std::shared_ptr<const Problem>& problem);
/// Its examples are sentences of tokens, not words of letters.
bool isText(const ChainProblem& problem);

/// What weights say about one part of a chain dataset.
struct ExampleAnswers {
    ExamplePredictions predictions;
    Confusion confusion;
    std::vector<TypeCounts> chunks; ///< empty where labels mark none
};

/// Decodes every example, with loss, score and slack H̃_i. gaps: g_i of the part, or empty.
/// Cost: two Viterbi runs per example.  throws: Cancelled.
ExampleAnswers answersOf(const ChainProblem& part, std::span<const double> w,
    std::span<const double> gaps, std::stop_token stop);

/// Examples with an error about a chunk of this type, ascending.
std::vector<int> examplesWithErrorsOf(
    const ChainProblem& part, const std::vector<Labelling>& predictions, const std::string& type);

/// A line per word: name, truth, prediction, loss in [0, 1], score, slack. Of text a line per
/// token: number of its sentence and its own, from 1, its columns, truth, prediction, the
/// sentence's loss.
std::string predictionsCsv(const ChainProblem& part, const ExamplePredictions& predictions);

/// Node marginals of one example from μ_i, largest mass first, masses below 1e-6 left out.
ExampleDual dualOf(const ChainProblem& train, std::size_t example, const SparseVector& marginals);

} // namespace gapscope
