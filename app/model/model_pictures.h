// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pictures/named_picture.h"
#include "app/state/session.h"

namespace gapscope {

/// What a run's model says about the test part, if there is one, and what it has learnt:
/// predictions, of photographs the worst with their overlays, confusion and scores, weights.
/// requires: run.snapshot and run.dataset.
void visitModel(const Run& run, const TakePicture& take);

} // namespace gapscope
