// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/curves/curve.h"
#include "widgets/plots/histogram/gap_histogram.h"
#include "widgets/plots/look/theme.h"

#include <QFont>
#include <QRectF>

class QFontMetricsF;
class QPainter;

namespace gapscope {

/// The positions of a histogram's parts within a rectangle. The bins "≤ 0" and "never visited" are
/// separated from the finite ones, left and right.
class HistogramLayout {
public:
    HistogramLayout(const QRectF& whole, const QFont& font, const GapHistogram& histogram);

    const QRectF& area() const { return m_area; } ///< of all bars
    QRectF column(int bin) const;                 ///< full height
    QRectF bar(int bin, GapKind kind) const; ///< exact left, estimate right; at least 2 px high
    int binAt(double x) const;               ///< -1: none
    GapKind kindAt(int bin, double x) const;
    /// Counts at the top of the axis: the largest of the finite bins; special bins may exceed it.
    int mostCount() const { return m_most; }
    double xOf(double exponent) const; ///< log10 of a gap

private:
    const GapHistogram& m_histogram;
    QRectF m_area;
    int m_most = 1;
    double m_special = 0, m_apart = 0; ///< widths: of a special bin, of the space beside it
};

struct HistogramLook {
    bool dark = false;
    QFont font;
    QString axisTitle, header;
    int color = 0;                   ///< of the run, as in SeriesStyle
    std::vector<PlotEvent> events{}; ///< over the heat map; x: passes
    int highlightedBin = -1;
    GapKind highlightedKind = GapKind::exact;
    bool focus = false; ///< frames the highlighted bar more strongly
};

void paintHistogram(QPainter& painter, const QRectF& whole, const GapHistogram& histogram,
    const HistogramLook& look);

/// Shared with the heat map: the header line, and a title along the vertical axis.
void paintHeader(QPainter& painter, const QRectF& whole, const HistogramLook& look,
    const PlotInk& ink, const QFontMetricsF& metrics);
void paintVerticalTitle(QPainter& painter, const QRectF& whole, const QRectF& area,
    const QString& title, const QFontMetricsF& metrics);

} // namespace gapscope
