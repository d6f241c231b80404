// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/paths.h"
#include "core/experiments/comparison.h"

#include <QtWidgets>

namespace gapscope {

/// JSON that repeats these runs: specJson() for one run (replay repeats it, live changes included),
/// else a comparison spec. With the runs' results (core/experiments/shown_runs.h), without
/// times. A run that was stopped, or still runs, is repeated up to its present point, by a limit of
/// passes.
QByteArray specOfRuns(const std::vector<const Run*>& runs);

/// JSON that repeats this path or grid: its record without points.
QByteArray specOfPath(const Path& path);

/// The same for runs, paths and grids together: for a single one its record without results, else a
/// comparison on the data of the first.
QByteArray specOfAll(const std::vector<const Run*>& runs, const std::vector<const Path*>& paths);

/// The same for the spec that these runs, paths and grids are of, named as its variants.
QByteArray specOfComparison(const ComparisonSpec& spec, const std::vector<const Run*>& runs,
    const std::vector<const Path*>& paths);

} // namespace gapscope
