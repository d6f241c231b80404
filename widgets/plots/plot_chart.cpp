// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_chart.h"

#include <QGraphicsLayout>
#include <QtCharts/QLegend>

namespace gapscope {

namespace {

constexpr QMargins plainMargins(4, 6, 14, 2);

QCategoryAxis* makeAxis(QChart& chart, Qt::Alignment side)
{
    auto* axis = new QCategoryAxis(&chart);
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setTruncateLabels(false);
    // The layer draws grid and ticks: Qt Charts rounds those of category axes to whole pixels.
    axis->setGridLineVisible(false);
    axis->setLineVisible(false);
    chart.addAxis(axis, side);
    return axis;
}

} // namespace

PlotChart::PlotChart(QGraphicsItem* parent)
    : QChart(parent)
    , m_x(makeAxis(*this, Qt::AlignBottom))
    , m_y(makeAxis(*this, Qt::AlignLeft))
    , m_layer(new PlotLayer(this))
{
    QChart::legend()->hide();
    setBackgroundRoundness(0);
    setMargins(plainMargins);
    layout()->setContentsMargins(0, 0, 0, 0);
    setAcceptHoverEvents(false);
    connect(this, &QChart::plotAreaChanged, this, [this] {
        m_natural = {
            plotArea().left() - m_extraLeft, size().width() - plotArea().right() - m_extraRight};
        refreshLayer();
    });
    setTarget({});
}

void PlotChart::setTarget(const PaintTarget& target)
{
    const PlotInk ink = plotInk(target.dark);
    setBackgroundBrush(ink.ground);
    setBackgroundPen(Qt::NoPen);
    for (QCategoryAxis* axis : {m_x, m_y}) {
        axis->setLabelsColor(ink.quietText);
        axis->setTitleBrush(ink.text);
        axis->setLinePen(QPen(ink.axis, 1));
    }
    m_layer->setTarget(target);
}

void PlotChart::setBaseFont(const QFont& font)
{
    QFont title = font;
    title.setWeight(QFont::DemiBold);
    const QFont small = smallFont(font);
    for (QCategoryAxis* axis : {m_x, m_y}) {
        axis->setLabelsFont(small);
        axis->setTitleFont(small);
    }
    m_layer->setFonts(small, title);
}

QFont PlotChart::smallFont(const QFont& base)
{
    QFont small = base;
    if (base.pixelSize() > 0)
        small.setPixelSize(std::max(base.pixelSize() * 9 / 10, 9));
    else
        small.setPointSizeF(std::max(base.pointSizeF() * 0.92, 7.0));
    return small;
}

void PlotChart::setPicture(const LegendPlan& legend)
{
    m_picture = true;
    m_layer->setInnerLegend(legend);
}

void PlotChart::setFrame(const PlotFrame& frame)
{
    if (frame == m_frame)
        return;
    m_frame = frame;
    m_x->setLabelsVisible(frame.xAxis);
    refresh();
}

void PlotChart::setSides(const SideWidths& sides)
{
    const auto extra = [](double wanted, double needed) {
        return std::max(0, static_cast<int>(std::lround(wanted - needed)));
    };
    m_extraLeft = extra(sides.left, m_natural.left);
    m_extraRight = extra(sides.right, m_natural.right);
    refreshMargins();
}

/// Above the plot area there are a picture's title and the lane of the events.
void PlotChart::refreshMargins()
{
    const QMargins wanted =
        plainMargins + QMargins(m_extraLeft, m_lane + m_layer->titleHeight(), m_extraRight, 0);
    if (wanted != margins())
        setMargins(wanted);
}

void PlotChart::refresh()
{
    m_clamped = m_model.clamped();
    refreshLayer();
    settle();
}

/// The labels decide about the plot area, which decides about the labels.
void PlotChart::settle()
{
    for (int pass = 0; pass < 2; ++pass)
        layout()->activate();
}

/// Only in a picture: on a screen the legend says it. In two lines if one is too short and the plot
/// is high enough; the end may be cut off.
QStringList PlotChart::fittingTitle() const
{
    const QString& whole = m_model.title;
    if (!m_picture || whole.isEmpty())
        return {};
    const double room = size().width() - 24;
    const QFontMetricsF metrics(m_layer->titleFont());
    const auto elided = [&](const QString& text) {
        return metrics.elidedText(text, Qt::ElideRight, room);
    };
    if (metrics.horizontalAdvance(whole) <= room || size().height() < 12 * metrics.height())
        return {elided(whole)};
    qsizetype end = whole.size();
    while (end > 0 && metrics.horizontalAdvance(whole.left(end)) > room)
        end = whole.lastIndexOf(QLatin1Char(' '), end - 1);
    if (end <= 0) // a single word
        return {elided(whole)};
    return {whole.left(end), elided(whole.mid(end + 1))};
}

/// On a screen one line, without the part in brackets if too long, or none: a low plot would cut
/// the title in two, and the panel above names it, too. In a picture as many lines as needed,
/// broken between words.
QString PlotChart::fittingYTitle(double height) const
{
    const QFontMetricsF metrics(m_y->titleFont());
    const QString whole = m_model.yLabel();
    if (!m_picture) {
        constexpr double narrow = 820;
        if (m_frame.named && size().width() < narrow)
            return {};
        for (const QString& text : {whole, whole.section(QLatin1String(" ("), 0, 0)})
            if (metrics.horizontalAdvance(text) <= height)
                return text;
        return {};
    }
    QStringList lines;
    for (const QString& word : whole.split(QLatin1Char(' '))) {
        const QString longer = lines.isEmpty() ? word : lines.back() + QLatin1Char(' ') + word;
        if (lines.isEmpty() || (height > 0 && metrics.horizontalAdvance(longer) > height - 4))
            lines << word;
        else
            lines.back() = longer;
    }
    for (QString& line : lines)
        line = line.toHtmlEscaped();
    return lines.join(QStringLiteral("<br/>"));
}

void PlotChart::refreshLayer()
{
    m_layer->setTitle(fittingTitle());
    const QRectF area = plotArea();
    const PlotMap map = m_model.map(area);
    m_lane = m_frame.eventLane ? m_layer->eventLane(m_model, map) : 0;
    refreshMargins();
    if (std::pair floors(map.floorX, map.floorY); floors != m_floors) { // a zoom changes them
        m_floors = floors;
        m_clamped = m_model.clamped();
    }
    const QFontMetricsF metrics(m_x->labelsFont());
    const int across = static_cast<int>(area.width() / std::max(64.0, 5.5 * metrics.height()));
    const int up = static_cast<int>(area.height() / (2.4 * metrics.height()));
    std::vector<Tick> xTicks = axisTicks(map.x, m_model.scales.logX, std::clamp(across, 2, 12));
    std::vector<Tick> yTicks = axisTicks(map.y, m_model.scales.logY, std::clamp(up, 2, 10));
    refreshAxis(*m_x, map.x, xTicks, m_frame.xAxis ? m_model.xLabel() : QString());
    refreshAxis(*m_y, map.y, yTicks, fittingYTitle(area.height()));
    m_layer->setContent(m_model, map, std::move(xTicks), std::move(yTicks), m_clamped, m_lane);
}

void PlotChart::refreshAxis(
    QCategoryAxis& axis, PlottedRange range, const std::vector<Tick>& ticks, const QString& title)
{
    if (axis.titleText() != title)
        axis.setTitleText(title);
    std::vector<Tick> named;
    for (const Tick& tick : ticks)
        if (!tick.label.isEmpty())
            named.push_back(tick);
    QStringList labels;
    for (const Tick& tick : named)
        labels.append(tick.label);
    if (axis.categoriesLabels() != labels) {
        for (const QString& label : axis.categoriesLabels())
            axis.remove(label);
        axis.setStartValue(range.low - range.width());
        for (const Tick& tick : named)
            axis.append(tick.label, tick.position);
    }
    if (axis.min() != range.low || axis.max() != range.high)
        axis.setRange(range.low, range.high);
}

} // namespace gapscope
