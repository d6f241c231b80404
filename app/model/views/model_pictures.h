// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pictures/named_picture.h"
#include "app/state/session.h"

namespace gapscope {

/// Pictures of a run's model, for the test part if there is one: predictions (of photographs the
/// worst, with overlays), confusion and scores, weights.
/// requires: run.snapshot and run.dataset.
void visitModel(const Run& run, const TakePicture& take);

} // namespace gapscope
