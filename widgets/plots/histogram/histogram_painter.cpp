// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/histogram/histogram_painter.h"

#include "widgets/controls/number_text.h"
#include "widgets/controls/window_text.h"
#include "widgets/plots/curves/plot_scale.h"

#include <QtWidgets>

namespace gapscope {
namespace {

void paintCountAxis(QPainter& painter, const QRectF& area, int most, const PlotInk& ink,
    const QFontMetricsF& metrics)
{
    const int ticks = std::clamp(static_cast<int>(area.height() / (2.6 * metrics.height())), 2, 6);
    for (const Tick& tick : axisTicks({0, static_cast<double>(most)}, false, ticks)) {
        if (tick.position != std::floor(tick.position))
            continue;
        const double y = std::floor(area.bottom() - tick.position / most * area.height()) + 0.5;
        painter.setPen(QPen(ink.grid, 1));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(ink.quietText);
        painter.drawText(QRectF(area.left() - 70, y - 10, 64, 20),
            Qt::AlignRight | Qt::AlignVCenter, displayNumber(tick.position));
    }
}

void paintBar(QPainter& painter, const QRectF& bar, GapKind kind, const QColor& color)
{
    if (kind == GapKind::exact) {
        painter.fillRect(bar, color);
        return;
    }
    QColor faint = color;
    faint.setAlphaF(0.18F);
    painter.fillRect(bar, faint);
    painter.setPen(QPen(color, 1));
    painter.setBrush(QBrush(color, Qt::BDiagPattern));
    painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, 0));
}

void paintKey(QPainter& painter, const QRectF& area, const PlotInk& ink, const QColor& color,
    const QFontMetricsF& metrics)
{
    double right = area.right() - 6;
    const double top = area.top() - metrics.height() - 4;
    for (const GapKind kind : {GapKind::estimate, GapKind::exact}) {
        const QString name = kind == GapKind::exact ? tr("exact") : tr("estimate");
        right -= metrics.horizontalAdvance(name);
        painter.setPen(ink.quietText);
        painter.drawText(QPointF(right, top + metrics.ascent()), name);
        right -= 18;
        paintBar(painter, QRectF(right, top + metrics.height() / 2 - 6, 13, 11), kind, color);
        right -= 14;
    }
}

void paintGapAxis(QPainter& painter, const HistogramLayout& layout, const GapHistogram& histogram,
    const HistogramLook& look, const PlotInk& ink, const QFontMetricsF& metrics)
{
    const QRectF& area = layout.area();
    const QRectF first = layout.column(1), last = layout.column(histogram.binCount() - 2);
    painter.setPen(QPen(ink.axis, 1));
    painter.drawLine(QPointF(first.left(), area.bottom()), QPointF(last.right(), area.bottom()));
    const double low = histogram.firstExponent;
    const double high = low + (histogram.binCount() - 2) * histogram.binWidth;
    const int most = std::clamp(
        static_cast<int>((last.right() - first.left()) / (5.5 * metrics.height())), 2, 12);
    for (const Tick& tick : axisTicks({low, high}, true, most)) {
        const double x = layout.xOf(tick.position);
        painter.setPen(QPen(ink.axis, 1));
        painter.drawLine(
            QPointF(x, area.bottom()), QPointF(x, area.bottom() + (tick.label.isEmpty() ? 2 : 4)));
        painter.setPen(ink.quietText);
        painter.drawText(
            QRectF(x - 50, area.bottom() + 5, 100, metrics.height()), Qt::AlignHCenter, tick.label);
    }
    for (const int bin : {0, histogram.binCount() - 1}) {
        const QRectF column = layout.column(bin);
        painter.setPen(QPen(ink.axis, 1));
        painter.drawLine(column.bottomLeft(), column.bottomRight());
        painter.setPen(ink.quietText);
        const QRectF label(column.center().x() - 50, area.bottom() + 5, 100, metrics.height());
        painter.drawText(label, Qt::AlignHCenter, bin == 0 ? tr("≤ 0") : tr("never"));
    }
    painter.setPen(ink.text);
    painter.drawText(
        QRectF(area.left(), area.bottom() + metrics.height() + 8, area.width(), metrics.height()),
        Qt::AlignCenter, look.axisTitle);
}

/// Bars of special bins may be cut off at the top: their counts are written on them.
void paintSpecialCount(QPainter& painter, const HistogramLayout& layout,
    const GapHistogram& histogram, int bin, const PlotInk& ink, const QFontMetricsF& metrics)
{
    const int exact = histogram.exact[static_cast<std::size_t>(bin)];
    const int estimate = histogram.estimate[static_cast<std::size_t>(bin)];
    const int most = std::max(exact, estimate);
    if (most == 0)
        return;
    const QRectF column = layout.column(bin);
    const double top =
        std::min(layout.bar(bin, GapKind::exact).top(), layout.bar(bin, GapKind::estimate).top());
    const QString text =
        (most > layout.mostCount() ? QStringLiteral("%L1 ↑") : QStringLiteral("%L1")).arg(most);
    painter.setPen(ink.text);
    // The key is above the axis.
    const double y = std::max(top - metrics.height() - 1, layout.area().top() + 1);
    const QRectF label(column.center().x() - 40, y, 80, metrics.height());
    QColor ground = ink.ground;
    ground.setAlphaF(0.8F);
    const double width = metrics.horizontalAdvance(text) + 4;
    painter.fillRect(QRectF(label.center().x() - width / 2, y, width, metrics.height()), ground);
    painter.drawText(label, Qt::AlignHCenter, text);
}

/// How many values lie beyond the axis, over the bars that count them.
void paintOutliers(QPainter& painter, const HistogramLayout& layout, const GapHistogram& histogram,
    const PlotInk& ink, const QFontMetricsF& metrics)
{
    const GapHistogram::Outliers &exact = histogram.exactOutliers,
                                 &estimate = histogram.estimateOutliers;
    const auto paint = [&](int count, int bin, Qt::Alignment side, const QString& text) {
        if (count == 0)
            return;
        const QRectF column = layout.column(bin);
        const double top = std::min(
            layout.bar(bin, GapKind::exact).top(), layout.bar(bin, GapKind::estimate).top());
        QRectF room(column.left(), std::max(top - metrics.height() - 1, layout.area().top() + 1),
            80, metrics.height());
        if (side == Qt::AlignRight)
            room.moveRight(column.right());
        painter.setPen(ink.quietText);
        painter.drawText(room, side, text.arg(count));
    };
    paint(std::max(exact.below, estimate.below), 1, Qt::AlignLeft, QStringLiteral("◁ %L1"));
    paint(std::max(exact.above, estimate.above), histogram.binCount() - 2, Qt::AlignRight,
        QStringLiteral("%L1 ▷"));
}

} // namespace

void paintVerticalTitle(QPainter& painter, const QRectF& whole, const QRectF& area,
    const QString& title, const QFontMetricsF& metrics)
{
    painter.save();
    painter.translate(whole.left() + metrics.height() * 0.5 + 3, area.center().y());
    painter.rotate(-90);
    painter.drawText(
        QRectF(-area.height() / 2, -metrics.height() / 2, area.height(), metrics.height()),
        Qt::AlignCenter, title);
    painter.restore();
}

void paintHeader(QPainter& painter, const QRectF& whole, const HistogramLook& look,
    const PlotInk& ink, const QFontMetricsF& metrics)
{
    painter.setPen(ink.text);
    const QRectF line(whole.left() + 10, whole.top() + 4, whole.width() - 20, metrics.height() + 6);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(look.header, Qt::ElideRight, line.width()));
}

HistogramLayout::HistogramLayout(
    const QRectF& whole, const QFont& font, const GapHistogram& histogram)
    : m_histogram(histogram)
{
    const QFontMetricsF metrics(font);
    const double row = metrics.height();
    m_area = whole.adjusted(2.2 * row + metrics.horizontalAdvance(QStringLiteral("0000")),
        2 * row + 18, -16, -2 * row - 14);
    for (int bin = 1; bin + 1 < histogram.binCount(); ++bin) {
        const auto k = static_cast<std::size_t>(bin);
        m_most = std::max({m_most, histogram.exact[k], histogram.estimate[k]});
    }
    for (const int bin : {0, histogram.binCount() - 1}) { // do not cut off a small excess
        const auto k = static_cast<std::size_t>(bin);
        const int count = std::max(histogram.exact[k], histogram.estimate[k]);
        m_most = count <= m_most + m_most / 4 ? std::max(m_most, count) : m_most;
    }
    m_special = std::clamp(0.05 * m_area.width(), 16.0, 44.0);
    // "never" and the last tick's label are side by side, each under its own mark.
    const double labels =
        metrics.horizontalAdvance(tr("never")) + metrics.horizontalAdvance(QStringLiteral("10⁻¹⁰"));
    m_apart = std::max(10.0, (labels - m_special) / 2 + 8);
}

QRectF HistogramLayout::column(int bin) const
{
    if (m_histogram.isNonPositive(bin))
        return {m_area.left(), m_area.top(), m_special, m_area.height()};
    if (m_histogram.isNeverVisited(bin))
        return {m_area.right() - m_special, m_area.top(), m_special, m_area.height()};
    const double width = m_area.width() - 2 * (m_special + m_apart);
    const double each = width / (m_histogram.binCount() - 2);
    return {m_area.left() + m_special + m_apart + (bin - 1) * each, m_area.top(), each,
        m_area.height()};
}

double HistogramLayout::xOf(double exponent) const
{
    const QRectF first = column(1);
    return first.left()
        + (exponent - m_histogram.firstExponent) / m_histogram.binWidth * first.width();
}

QRectF HistogramLayout::bar(int bin, GapKind kind) const
{
    const int count = m_histogram.counts(kind)[static_cast<std::size_t>(bin)];
    const QRectF whole = column(bin);
    const double air = whole.width() > 6 ? 1 : 0.25;
    const double half = whole.width() / 2;
    const double left = kind == GapKind::exact ? whole.left() + air : whole.left() + half;
    double height = std::min(1.0, static_cast<double>(count) / m_most) * m_area.height();
    if (count > 0)
        height = std::max(height, 2.0);
    return {left, m_area.bottom() - height, half - air, height};
}

int HistogramLayout::binAt(double x) const
{
    for (int bin = 0; bin < m_histogram.binCount(); ++bin) {
        const QRectF rect = column(bin);
        if (x >= rect.left() && x < rect.right())
            return bin;
    }
    return -1;
}

GapKind HistogramLayout::kindAt(int bin, double x) const
{
    const auto k = static_cast<std::size_t>(bin);
    // A single bar takes the whole column.
    if (m_histogram.exact[k] == 0)
        return GapKind::estimate;
    if (m_histogram.estimate[k] == 0)
        return GapKind::exact;
    return x < column(bin).center().x() ? GapKind::exact : GapKind::estimate;
}

void paintHistogram(QPainter& painter, const QRectF& whole, const GapHistogram& histogram,
    const HistogramLook& look)
{
    const PlotInk ink = plotInk(look.dark);
    const QColor color = seriesColor(look.color, look.dark);
    const QFontMetricsF metrics(look.font);
    const HistogramLayout layout(whole, look.font, histogram);
    painter.setFont(look.font);
    painter.fillRect(whole, ink.ground);
    paintHeader(painter, whole, look, ink, metrics);
    paintCountAxis(painter, layout.area(), layout.mostCount(), ink, metrics);
    painter.setPen(ink.text);
    paintVerticalTitle(painter, whole, layout.area(), tr("Blocks (count)"), metrics);
    if (look.highlightedBin >= 0)
        painter.fillRect(layout.column(look.highlightedBin), ink.grid);
    for (int bin = 0; bin < histogram.binCount(); ++bin)
        for (const GapKind kind : {GapKind::exact, GapKind::estimate})
            if (histogram.counts(kind)[static_cast<std::size_t>(bin)] > 0)
                paintBar(painter, layout.bar(bin, kind), kind, color);
    for (const int bin : {0, histogram.binCount() - 1})
        paintSpecialCount(painter, layout, histogram, bin, ink, metrics);
    if (look.highlightedBin >= 0 && look.focus) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(ink.text, 1.5));
        painter.drawRect(layout.bar(look.highlightedBin, look.highlightedKind));
    }
    paintGapAxis(painter, layout, histogram, look, ink, metrics);
    paintKey(painter, layout.area(), ink, color, metrics);
    paintOutliers(painter, layout, histogram, ink, metrics);
}

} // namespace gapscope
