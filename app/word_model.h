// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sparse_vector.h"
#include "core/tasks/chain.h"
#include "widgets/viewers/confusion.h"
#include "widgets/viewers/word_values.h"

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace gapscope {

/// The problem as words; nullptr when there is none or it is of another task.
const ChainProblem* wordsOf(const std::shared_ptr<const Problem>& problem);

/// What weights say about one part of a word dataset.
struct WordAnswers {
    WordPredictions predictions;
    Confusion confusion;
};

/// Decodes every word, with loss, score and slack H̃_i. gaps: g_i of the part, or empty.
/// Cost: two Viterbi runs per word.  throws: Cancelled.
WordAnswers answersOf(const ChainProblem& part, std::span<const double> w,
    std::span<const double> gaps, std::stop_token stop);

/// A line per word: name, truth, prediction, loss in [0, 1], score, slack.
std::string predictionsCsv(const ChainProblem& part, const WordPredictions& predictions);

/// Node marginals of one word from μ_i, largest mass first, masses below 1e-6 left out.
WordDual dualOf(const ChainProblem& train, std::size_t example, const SparseVector& marginals);

} // namespace gapscope
