// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/layer/plot_model.h"

#include <QFont>
#include <QSizeF>

namespace gapscope {

/// Where a picture's legend is, as the user wants it. automatic: where there is room.
enum class LegendPlace : int { automatic, right, below, inside, none };

/// The place and content of a picture's legend. A few names fit a corner among the curves; more go
/// beside the plot; still more below it, in columns.
struct LegendPlan {
    enum class Place { within, beside, below };
    struct Name {
        QString text;
        SeriesStyle style;
        QString variant{};     ///< PlotSeries
        std::size_t seeds = 1; ///< that the name stands for
    };
    Place place = Place::within;
    std::vector<Name> names; ///< those that are shown
    std::size_t left = 0;    ///< how many are not shown: no space
    std::size_t rows = 0;    ///< including a last one for `left`
    double nameWidth = 0, columnWidth = 0, rowHeight = 0;

    bool empty() const { return names.empty(); }
    QSizeF size() const; ///< of the card
};

/// For a whole picture of this size: names are complete if possible. If there is not enough space
/// for all, the seeds of a variant share one, "bcfw (3 seeds)".
LegendPlan planLegend(const PlotModel& model, const QFont& font, QSizeF picture,
    LegendPlace place = LegendPlace::automatic);
/// The height needed by a picture requested in this size: more if its legend is below.
double heightWithLegend(const PlotModel& model, const QFont& font, QSizeF picture,
    LegendPlace place = LegendPlace::automatic);

} // namespace gapscope
