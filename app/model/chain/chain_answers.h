// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/answers/task_answers.h"
#include "core/tasks/chain/chain.h"

namespace gapscope {

/// The problem as words or sentences; nullptr when there is none or its task differs.
const ChainProblem* asChain(const Problem* problem);
/// Whether the examples are sentences of tokens, not words of letters.
bool isText(const Problem& problem);
/// Number of tokens in all sentences.
std::size_t tokenCountOf(const Problem& problem);
/// Number of word columns that text attributes are made from; 0: none.
std::size_t textColumnsOf(const Problem& problem);

/// The table has a line per word: name, truth, prediction, loss in [0, 1], score, slack. For text,
/// a line per token: number of the sentence and of the token, from 1, its columns, truth,
/// prediction, the sentence's loss.
const TaskAnswers& chainAnswers();

} // namespace gapscope
