// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/answers/task_answers.h"

namespace gapscope {

/// index,truth,prediction,loss,score,slack: a line for each example, index from 1. The dual: the
/// mass on each class, largest first.
const TaskAnswers& classAnswers();

} // namespace gapscope
