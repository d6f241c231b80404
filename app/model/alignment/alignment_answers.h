// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/answers/task_answers.h"

namespace gapscope {

/// Its links are known; of two parts either may lack them.
bool pairsLabelled(const Problem& part);

/// sentence,loss,aer,score,slack,links: a line for each pair; links as "1-1 2-3", English then
/// French position from 1. The quality is AER. The dual: of each active matching its loss and how
/// many links it has. Links have no types.
const TaskAnswers& alignmentAnswers();

} // namespace gapscope
