// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/answers/task_answers.h"
#include "core/tasks/chain/chain.h"

namespace gapscope {

/// The problem as words or sentences; nullptr when there is none or it is of another task.
const ChainProblem* asChain(const Problem* problem);
/// The examples of a chain are sentences of tokens, not words of letters.
bool isText(const Problem& problem);
/// Tokens of all sentences.
std::size_t tokenCountOf(const Problem& problem);
/// Columns of words that the attributes of text are made of; 0: there are none.
std::size_t textColumnsOf(const Problem& problem);

/// The table has a line per word: name, truth, prediction, loss in [0, 1], score, slack. Of text a
/// line per token: number of its sentence and its own, from 1, its columns, truth, prediction, the
/// sentence's loss.
const TaskAnswers& chainAnswers();

} // namespace gapscope
