// SPDX-License-Identifier: GPL-3.0-or-later
// Zoom and crosshair of a PlotWidget, also shared with others, and the crosshair's readings.
#include "widgets/controls/number_text.h"
#include "widgets/plots/curves/plot_scale.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/plot_widget.h"

namespace gapscope {

PlotWidget::Range PlotWidget::xRange() const
{
    const PlottedRange range = m_chart->model().rangeX();
    return {fromPlotted(range.low, logX()), fromPlotted(range.high, logX())};
}

PlotWidget::Range PlotWidget::yRange() const
{
    const PlotModel& model = m_chart->model();
    const PlottedRange range = model.rangeY(model.rangeX());
    return {fromPlotted(range.low, logY()), fromPlotted(range.high, logY())};
}

std::optional<PlotWidget::Range> PlotWidget::extentX() const
{
    const PlottedRange extent = m_chart->model().extentX();
    if (!(extent.low <= extent.high))
        return {};
    return Range{fromPlotted(extent.low, logX()), fromPlotted(extent.high, logX())};
}

void PlotWidget::setReachX(const std::optional<Range>& x)
{
    if (std::exchange(m_chart->model().reachX, x) != x)
        refresh();
}

bool PlotWidget::isZoomed() const
{
    return m_chart->model().zoomX.has_value() || m_chart->model().zoomY.has_value();
}

void PlotWidget::zoomTo(const Range& x, const std::optional<Range>& y)
{
    const auto plotted = [](const Range& range, bool logarithmic) {
        return PlottedRange{toPlotted(range.low, logarithmic), toPlotted(range.high, logarithmic)};
    };
    std::optional<PlottedRange> plottedY;
    if (y)
        plottedY = plotted(*y, logY());
    m_view->zoomTo(plotted(x, logX()), plottedY);
}

PlotWidget::Zoom PlotWidget::zoom() const
{
    return {m_chart->model().zoomX, m_chart->model().zoomY};
}

void PlotWidget::setZoom(const Zoom& zoom)
{
    PlotModel& model = m_chart->model();
    if (zoom.x == model.zoomX && zoom.y == model.zoomY)
        return;
    model.zoomX = zoom.x;
    model.zoomY = zoom.y;
    refresh();
    publishRange();
    Q_EMIT zoomChanged();
}

void PlotWidget::zoomBy(double factor)
{
    m_view->zoomBy(factor, m_chart->map().area.center(), true, true);
}

void PlotWidget::resetZoom() { m_view->zoomAll(); }

void PlotWidget::setLink(PlotLink* link)
{
    if (m_link) {
        disconnect(m_link, nullptr, this, nullptr);
        m_link->setNeed(this, {});
    }
    m_link = link;
    if (!link)
        return;
    connect(link, &PlotLink::rangeChanged, this, &PlotWidget::linkRangeChanged);
    connect(link, &PlotLink::cursorsChanged, this, &PlotWidget::linkCursorsChanged);
    connect(link, &PlotLink::sidesChanged, this, [this] { m_chart->setSides(m_link->sides()); });
    linkRangeChanged();
    linkCursorsChanged();
    publishSides();
}

/// Aligns the plot areas of plots above one another, however wide their labels are.
void PlotWidget::publishSides()
{
    if (!m_link)
        return;
    const bool counts = isVisible() && !isEmpty() && m_chart->plotArea().width() > 0;
    m_link->setNeed(this, counts ? std::optional(m_chart->naturalSides()) : std::nullopt);
    m_chart->setSides(m_link->sides());
}

void PlotWidget::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    publishSides();
}

void PlotWidget::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    publishSides();
}

void PlotWidget::linkRangeChanged()
{
    PlotModel& model = m_chart->model();
    const auto& range = m_link->range();
    if (range && range->axis != model.xKey)
        return;
    std::optional<DataRange> zoom;
    if (range)
        zoom = DataRange{range->low, range->high};
    if (zoom == model.zoomX)
        return;
    // When the others show all of x, all of y is shown again.
    if (!zoom)
        model.zoomY.reset();
    model.zoomX = zoom;
    refresh();
    Q_EMIT zoomChanged();
}

void PlotWidget::linkCursorsChanged()
{
    const PlotLink::Cursors& cursors = m_link->cursors();
    if (cursors.axis != xAxisKey() || (cursors.first == cursor1() && cursors.second == cursor2()))
        return;
    m_view->setCursors(cursors.first, cursors.second);
}

void PlotWidget::publishRange()
{
    if (!m_link)
        return;
    const auto& zoom = m_chart->model().zoomX;
    if (zoom)
        m_link->setRange(PlotLink::XRange{xAxisKey(), zoom->low, zoom->high});
    else
        m_link->setRange({});
}

void PlotWidget::publishCursors()
{
    if (m_link)
        m_link->setCursors({xAxisKey(), cursor1(), cursor2()});
}

void PlotWidget::setCursor1(std::optional<double> x)
{
    m_view->setCursors(x, cursor2());
    publishCursors();
}

std::optional<double> PlotWidget::cursor1() const { return m_view->cursor1(); }

std::optional<double> PlotWidget::cursor2() const { return m_view->cursor2(); }

void PlotWidget::setHandle(std::optional<double> x) { m_view->setHandle(x); }

std::optional<double> PlotWidget::handle() const { return m_view->handle(); }

std::vector<PlotReading> PlotWidget::readings() const { return m_view->readings(); }

QString PlotWidget::readingText() const
{
    QString text = m_view->readingText();
    for (const PlotReading& reading : readings()) {
        text += QStringLiteral(" · ") + reading.name + QLatin1Char(' ') + displayNumber(reading.y);
        if (reading.secondY) {
            text += tr(" (Δ %1, × %2)")
                        .arg(displayNumber(*reading.secondY - reading.y, 3),
                            displayNumber(*reading.secondY / reading.y, 3));
        }
    }
    return text;
}

} // namespace gapscope
