// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"

#include <QString>

namespace gapscope {

/// Writes the weights of this run as a model file.  requires: run.snapshot and run.dataset.
/// throws: InputError.
void saveModel(const Run& run, const QString& path);

} // namespace gapscope
