// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/paths.h"
#include "core/tasks/catalogue.h"
#include "widgets/plots/curves/curve.h"

#include <vector>

namespace gapscope {

/// The common unit of the errors of all paths, or of the visible ones.
ErrorUnit errorUnitOf(const Paths& paths, bool onlyVisible);
/// Curves that the catalogues give in per cent, in this unit.
void tellIn(const ErrorUnit& unit, std::vector<PlotSeries>& series);

} // namespace gapscope
