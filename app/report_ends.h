// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report_tables.h"

#include <QStringList>

namespace gapscope {

/// Whether a run has come to an end of its own: not when it goes on, or was stopped.
bool hasOwnEnd(const Run& run);
bool hasOwnEnd(const Path& path);

/// What a report says of those that have none, a sentence each: where they were, and what the spec
/// repeats of them.  upToThere: the spec ends runs where these were (exports.h), else it takes
/// them to their own ends, as it does paths and grids.
QStringList openEnds(const Compared& compared, bool upToThere);

} // namespace gapscope
