// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/layer/plot_model.h"

#include <QFont>
#include <QSizeF>

namespace gapscope {

/// Where the legend of a picture stands, and what it says. A few names find a corner among the
/// curves; more stand beside the plot; still more below it, in columns.
struct LegendPlan {
    enum class Place { within, beside, below };
    struct Name {
        QString text;
        SeriesStyle style;
    };
    Place place = Place::within;
    std::vector<Name> names; ///< those that are shown
    std::size_t left = 0;    ///< how many are not: there is no room
    std::size_t rows = 0;    ///< a last one for `left` included
    double nameWidth = 0, columnWidth = 0, rowHeight = 0;

    bool empty() const { return names.empty(); }
    QSizeF size() const; ///< of the card
};

/// For a picture of this size, of the whole: names are whole as far as they can be. Where there is
/// no room for all, those that are drawn alike (the seeds of a variant, say) share one.
LegendPlan planLegend(const PlotModel& model, const QFont& font, QSizeF picture);
/// The height a picture wants that is to have this size: more where its legend stands below.
double heightWithLegend(const PlotModel& model, const QFont& font, QSizeF picture);

} // namespace gapscope
