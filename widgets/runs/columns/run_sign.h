// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/look/theme.h"

#include <QColor>
#include <QPixmap>
#include <QRectF>

class QPainter;

namespace gapscope {

/// The state of a run or how it ended, as a sign of one colour.
enum class RunSign { none, queued, running, paused, converged, limit, stopped, failed };

/// In the middle of the area, 10 pixels high and wide.
void paintRunSign(QPainter& painter, const QRectF& area, RunSign sign, const QColor& color);
/// A bolt of the same size: options changed during the run.
void paintLiveMark(QPainter& painter, const QRectF& area, const QColor& color);

/// A short piece of a run's curve: its colour, dash and marker. Pictures are kept.
QPixmap runSwatch(const SeriesStyle& style, bool dark);

} // namespace gapscope
