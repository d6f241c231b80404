// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pictures/named_picture.h"
#include "app/state/paths.h"
#include "widgets/plots/trace_curve.h"

namespace gapscope {

class PlotWidget;

/// Shows the visible paths and grids over λ: curves, the selected one's ε as a target line in gap
/// plots, and where its test error is smallest.
void fillPathPlot(PlotWidget& plot, const Paths& paths, const PathPlotKind& kind);
/// The path a series of such a plot belongs to, or −1.
int pathOfSeries(const QString& seriesId);
/// The name of its exported files.
QString pictureKey(const PathPlotKind& kind);
/// Every plot of the catalogue with content, unzoomed, as the window and batches export
/// it.
std::vector<NamedPicture> pathPictures(const Paths& paths);

} // namespace gapscope
