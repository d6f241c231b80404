// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/open.h"

#include <QString>

namespace gapscope {

/// Drives the real window through the built-in sample and keeps what it looks like, light and
/// dark, as small PNG files: convergence, blocks, predictions, confusion, weights.
/// Returns an exit status.  requires: a QApplication, settings that may be overwritten.
int takeScreenshots(const QString& folder, const DataFolders& folders);

} // namespace gapscope
