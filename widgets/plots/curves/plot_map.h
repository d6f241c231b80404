// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/curves/plot_scale.h"

#include <QRectF>

#include <algorithm>

namespace gapscope {

/// From plotted values to positions in a rectangle, y upwards.
struct PlotMap {
    QRectF area;
    PlottedRange x, y;
    double floorX = 0, floorY = 0; ///< where -∞ (≤ 0 on a log axis) is drawn; plotted

    double toX(double plotted) const
    {
        return area.left() + (std::max(plotted, floorX) - x.low) / x.width() * area.width();
    }
    double toY(double plotted) const
    {
        return area.bottom() - (std::max(plotted, floorY) - y.low) / y.width() * area.height();
    }
    double fromX(double position) const
    {
        return x.low + (position - area.left()) / area.width() * x.width();
    }
    double fromY(double position) const
    {
        return y.low + (area.bottom() - position) / area.height() * y.width();
    }
};

} // namespace gapscope
