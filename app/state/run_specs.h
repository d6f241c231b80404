// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/paths.h"

#include <QtWidgets>

namespace gapscope {

/// JSON that repeats these runs: specJson() for one run (replay runs it again, live changes
/// included), else a comparison spec. Free of times and results. A run that was stopped, or still
/// runs, is repeated up to where it is: by its limit of passes.
QByteArray specOfRuns(const std::vector<const Run*>& runs);

/// JSON that repeats this path or grid: its record without points.
QByteArray specOfPath(const Path& path);

/// The same for runs, paths and grids together: for one alone its record without results, else a
/// comparison on the data of the first.
QByteArray specOfAll(const std::vector<const Run*>& runs, const std::vector<const Path*>& paths);

} // namespace gapscope
