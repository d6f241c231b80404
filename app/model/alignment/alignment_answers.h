// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/answers/task_answers.h"

namespace gapscope {

/// Whether the links are known; either of two parts may lack them.
bool pairsLabelled(const Problem& part);

/// sentence,loss,aer,score,slack,links: a line for each pair; links as "1-1 2-3", English then
/// French position from 1. The quality is AER. The dual: the loss and number of links of each
/// active matching. Links have no types.
const TaskAnswers& alignmentAnswers();

} // namespace gapscope
