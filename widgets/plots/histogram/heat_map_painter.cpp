// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/histogram/heat_map_painter.h"

#include "widgets/controls/window_text.h"
#include "widgets/plots/curves/plot_scale.h"
#include "widgets/plots/layer/event_lane.h"

#include <QtWidgets>

#include <numeric>

namespace gapscope {
namespace {

QColor mix(const QColor& a, const QColor& b, double share)
{
    const auto channel = [share](double from, double to) { return from + share * (to - from); };
    return QColor::fromRgbF(static_cast<float>(channel(a.redF(), b.redF())),
        static_cast<float>(channel(a.greenF(), b.greenF())),
        static_cast<float>(channel(a.blueF(), b.blueF())));
}

/// Rows in use, without numerical dust and the outermost that hold less than 0.05 % of all on
/// either side: an outlier must not compress everything else. Values beyond count in the outermost
/// rows.
void usedQuarters(const std::vector<GapSnapshot>& snapshots, int& lowest, int& highest)
{
    constexpr int first = GapSnapshot::lowestQuarter;
    std::vector<double> totals(GapSnapshot::highestQuarter - first, 0.0);
    double all = 0;
    for (const GapSnapshot& snapshot : snapshots) {
        for (std::size_t k = 0; k < totals.size(); ++k) {
            totals[k] += snapshot.counts[k];
            all += snapshot.counts[k];
        }
    }
    if (all == 0) {
        lowest = -4;
        highest = 0;
        return;
    }
    std::vector<double> decades(totals.size() / 4, 0.0);
    for (std::size_t k = 0; k < totals.size(); ++k)
        decades[k / 4] += totals[k];
    const auto [lowest10, highest10] = worthShowing(decades);
    const double allowance = 0.0005 * all;
    std::size_t from = 4 * static_cast<std::size_t>(lowest10);
    std::size_t to = 4 * static_cast<std::size_t>(highest10);
    for (double left = allowance; totals[from] <= left; ++from)
        left -= totals[from];
    for (double left = allowance; to > from + 1 && totals[to - 1] <= left; --to)
        left -= totals[to - 1];
    lowest = first + static_cast<int>(from);
    highest = first + static_cast<int>(to);
}

/// Background → the run's hue → strong end; the square root keeps single blocks visible.
QColor heatColor(double share, int color, bool dark)
{
    const QColor ground = plotGround(dark), middle = seriesColor(color, dark);
    const QColor end = QColor::fromRgb(dark ? 0xfffff3c4 : 0xff08263f);
    const double s = 0.08 + 0.92 * std::sqrt(share);
    return s < 0.6 ? mix(ground, middle, s / 0.6) : mix(middle, end, (s - 0.6) / 0.4);
}

} // namespace

int HeatMapLayout::count(const GapSnapshot& snapshot, int quarter) const
{
    if (quarter < lowest)
        return snapshot.nonPositive;
    const auto at = [&](int q) {
        return snapshot.counts.begin() + (q - GapSnapshot::lowestQuarter);
    };
    const auto from = quarter == lowest ? snapshot.counts.begin() : at(quarter);
    const auto to = quarter == highest - 1 ? snapshot.counts.end() : at(quarter + 1);
    return std::accumulate(from, to, 0);
}

HeatMapLayout::HeatMapLayout(const QRectF& whole, const QFont& font,
    const std::vector<GapSnapshot>& snapshots, bool hasEvents)
{
    const QFontMetricsF metrics(font);
    const double row = metrics.height();
    area = whole.adjusted(2.2 * row + metrics.horizontalAdvance(QStringLiteral("10⁻¹²")),
        2 * row + 18 + (hasEvents ? laneHeight(1, metrics) : 0), -16, -2 * row - 14);
    lane = hasEvents ? laneHeight(1, metrics) : 0;
    usedQuarters(snapshots, lowest, highest);
    if (!snapshots.empty()) {
        lowPass = snapshots.front().pass;
        highPass = std::max(snapshots.back().pass, lowPass + 1e-9);
    }
    // Snapshots last until the next one; the last gets an average width.
    const auto count = static_cast<double>(std::max<std::size_t>(snapshots.size(), 2) - 1);
    highPass += (highPass - lowPass) / count;
}

double HeatMapLayout::xOf(double pass) const
{
    return area.left() + (pass - lowPass) / (highPass - lowPass) * area.width();
}

QRectF HeatMapLayout::cell(
    const std::vector<GapSnapshot>& snapshots, std::size_t column, int quarter) const
{
    const double left = std::round(xOf(snapshots[column].pass));
    const double right =
        std::round(xOf(column + 1 < snapshots.size() ? snapshots[column + 1].pass : highPass));
    // One row more than quarters: "≤ 0", separated by half a row.
    const double row = area.height() / (highest - lowest + 1.5);
    const double bottom =
        quarter < lowest ? area.bottom() : area.bottom() - (1.5 + quarter - lowest) * row;
    const double top = std::round(bottom - row);
    return {left, top, std::max(right - left, 1.0), std::round(bottom) - top};
}

int HeatMapLayout::columnAt(const std::vector<GapSnapshot>& snapshots, double x) const
{
    for (std::size_t k = 0; k < snapshots.size(); ++k) {
        const QRectF rect = cell(snapshots, k, lowest);
        if (x >= rect.left() && x < rect.right())
            return static_cast<int>(k);
    }
    return -1;
}

int HeatMapLayout::quarterAt(double y) const
{
    const double rows = (area.bottom() - y) / area.height() * (highest - lowest + 1.5);
    return rows < 1.25
        ? lowest - 1
        : std::clamp(lowest + static_cast<int>(std::floor(rows - 1.5)), lowest, highest - 1);
}

namespace {

void paintHeatAxes(QPainter& painter, const QRectF& whole, const HeatMapLayout& layout,
    const HistogramLook& look, const PlotInk& ink, const QFontMetricsF& metrics)
{
    const QRectF& area = layout.area;
    const double row = area.height() / (layout.highest - layout.lowest + 1.5);
    painter.setPen(ink.quietText);
    const PlottedRange exponents{layout.lowest / 4.0, layout.highest / 4.0};
    const int most = std::clamp(static_cast<int>(area.height() / (2 * metrics.height())), 2, 10);
    for (const Tick& tick : axisTicks(exponents, true, most)) {
        const double y = area.bottom() - (1.5 + 4 * tick.position - layout.lowest) * row;
        if (y > area.bottom() - row / 2 - metrics.height()) // space for "≤ 0"
            continue;
        painter.drawText(QRectF(area.left() - 90, y - 10, 84, 20),
            Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
    painter.drawText(QRectF(area.left() - 90, area.bottom() - row / 2 - 10, 84, 20),
        Qt::AlignRight | Qt::AlignVCenter, tr("≤ 0"));
    const int across = std::clamp(static_cast<int>(area.width() / (5.5 * metrics.height())), 2, 12);
    for (const Tick& tick : axisTicks({layout.lowPass, layout.highPass}, false, across))
        painter.drawText(
            QRectF(layout.xOf(tick.position) - 50, area.bottom() + 5, 100, metrics.height()),
            Qt::AlignHCenter, tick.label);
    painter.setPen(ink.text);
    painter.drawText(
        QRectF(area.left(), area.bottom() + metrics.height() + 8, area.width(), metrics.height()),
        Qt::AlignCenter, tr("Effective passes"));
    paintVerticalTitle(painter, whole, area, look.axisTitle, metrics);
}

/// All cells as one image, a pixel per logical pixel: cells lie on whole pixels, and as thousands
/// of rectangles they would make an SVG or a PDF of a megabyte.
void paintCells(QPainter& painter, const HeatMapLayout& layout,
    const std::vector<GapSnapshot>& snapshots, int most, const HistogramLook& look)
{
    const QRect area = layout.area.toAlignedRect();
    QImage image(area.size(), QImage::Format_RGB32);
    image.fill(plotGround(look.dark));
    QPainter cells(&image);
    cells.translate(-area.topLeft());
    for (std::size_t k = 0; k < snapshots.size(); ++k)
        for (int q = layout.lowest - 1; q < layout.highest; ++q)
            if (const int count = layout.count(snapshots[k], q); count > 0)
                cells.fillRect(layout.cell(snapshots, k, q),
                    heatColor(
                        std::min(1.0, static_cast<double>(count) / most), look.color, look.dark));
    cells.end();
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(area, image);
    painter.restore();
}

void paintHeatKey(QPainter& painter, const HeatMapLayout& layout, int most,
    const HistogramLook& look, const PlotInk& ink, const QFontMetricsF& metrics)
{
    const double top = layout.area.top() - layout.lane - metrics.height() - 4;
    const QRectF& area = layout.area;
    const QString end = blocksText(most);
    const double right = area.right() - metrics.horizontalAdvance(end) - 6;
    for (int step = 0; step < 60; ++step)
        painter.fillRect(QRectF(right - 64 + step, top + 2, 1, metrics.height() - 4),
            heatColor(step / 59.0, look.color, look.dark));
    painter.setPen(ink.quietText);
    painter.drawText(QPointF(right, top + metrics.ascent()), end);
    painter.drawText(QRectF(right - 104, top, 36, metrics.height()), Qt::AlignRight, tr("1"));
}

/// Lines with a rim, to be seen over cells of any colour.
void paintEvents(QPainter& painter, const HeatMapLayout& layout, const HistogramLook& look,
    const PlotInk& ink, const QFontMetricsF& metrics)
{
    const QRectF& area = layout.area;
    std::vector<LaneMark> marks;
    for (const PlotEvent& event : look.events) {
        const double x = layout.xOf(event.x);
        marks.push_back({x, event.label});
        if (x < area.left() || x > area.right())
            continue;
        for (const QPen& pen : {QPen(ink.ground, 3), QPen(ink.text, 1, Qt::DotLine)}) {
            painter.setPen(pen);
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        }
        paintLaneFoot(painter, {x, area.top()}, ink.text);
    }
    painter.setPen(ink.text);
    for (const LaneLabel& label :
        laneLabels(marks, area.left(), area.right(), area.width() / 2, 1, metrics))
        paintLaneLabel(painter, label, area.top());
}

} // namespace

QString blocksText(int count) { return count == 1 ? tr("1 block") : tr("%L1 blocks").arg(count); }

void paintHeatMap(QPainter& painter, const QRectF& whole, const std::vector<GapSnapshot>& snapshots,
    const HistogramLook& look)
{
    const PlotInk ink = plotInk(look.dark);
    const QFontMetricsF metrics(look.font);
    const HeatMapLayout layout(whole, look.font, snapshots, !look.events.empty());
    painter.setFont(look.font);
    painter.fillRect(whole, ink.ground);
    paintHeader(painter, whole, look, ink, metrics);
    int most = 1;
    for (const GapSnapshot& snapshot : snapshots)
        most = std::max(most, *std::max_element(snapshot.counts.begin(), snapshot.counts.end()));
    paintCells(painter, layout, snapshots, most, look);
    paintHeatAxes(painter, whole, layout, look, ink, metrics);
    paintHeatKey(painter, layout, most, look, ink, metrics);
    paintEvents(painter, layout, look, ink, metrics);
}

} // namespace gapscope
