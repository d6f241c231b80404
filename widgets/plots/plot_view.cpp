// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_view.h"
#include "widgets/controls/number_text.h"

namespace gapscope {
namespace {

constexpr double hitDistance = 8;

DataRange dataRange(PlottedRange range, bool logarithmic)
{
    return {fromPlotted(range.low, logarithmic), fromPlotted(range.high, logarithmic)};
}

PlottedRange zoomed(PlottedRange range, double about, double factor)
{
    return {about - (about - range.low) / factor, about + (range.high - about) / factor};
}

} // namespace

PlotView::PlotView(PlotChart* chart, QWidget* parent)
    : QChartView(chart, parent)
    , m_chart(chart)
{
    // A scene that hears of a change repaints the whole window at once. Of two plots that change
    // together, the second would be painted as it was before.
    setViewportUpdateMode(NoViewportUpdate);
    setRubberBand(QChartView::NoRubberBand);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setRenderHint(QPainter::Antialiasing);
    setMinimumSize(160, 110);
    setToolTip(
        QStringLiteral("<p>%1</p>")
            .arg(tr("Wheel: zoom (over an axis: that axis). Drag: zoom to a rectangle. Shift+drag: "
                    "pan. Double click: show everything. Ctrl+click: second cursor. Click a curve: "
                    "open it. Keys: + − 0, arrows, Space, Enter, Esc.")));
    connect(chart, &QChart::plotAreaChanged, this, [this] { refreshOverlay(); });
}

QPointF PlotView::chartPosition(const QPointF& viewPosition) const
{
    return m_chart->mapFromScene(QGraphicsView::viewportTransform().inverted().map(viewPosition));
}

double PlotView::dataX(double position) const
{
    const PlotMap& map = m_chart->map();
    const double within = std::clamp(position, map.area.left(), map.area.right());
    return fromPlotted(map.fromX(within), m_chart->model().scales.logX);
}

// --- zoom ---------------------------------------------------------------------------------

void PlotView::zoomTo(PlottedRange x, std::optional<PlottedRange> y)
{
    PlotModel& model = plot().model();
    PlotModel whole = model;
    whole.zoomX.reset();
    whole.zoomY.reset();
    // A range that covers all data follows them from then on, unless it restores values that the
    // full range excludes.
    const PlottedRange all = whole.rangeX();
    const PlottedRange allY = whole.rangeY(all);
    PlotModel wider = whole;
    wider.zoomX = dataRange(x, model.scales.logX);
    if (y)
        wider.zoomY = dataRange(*y, model.scales.logY);
    const double slack = 1e-9 * all.width();
    if (x.low <= all.low + slack && x.high >= all.high - slack
        && !(wider.floorX() < whole.floorX()))
        model.zoomX.reset();
    else if (x.width() > 1e-9 * all.width())
        model.zoomX = dataRange(x, model.scales.logX);
    if (y) {
        const double slackY = 1e-9 * allY.width();
        if (y->low <= allY.low + slackY && y->high >= allY.high - slackY
            && !(wider.floorY() < whole.floorY()))
            model.zoomY.reset();
        else if (y->width() > 1e-9 * allY.width())
            model.zoomY = dataRange(*y, model.scales.logY);
    }
    plot().refresh();
    refreshOverlay();
    Q_EMIT zoomChanged();
}

void PlotView::zoomAll()
{
    plot().model().zoomX.reset();
    plot().model().zoomY.reset();
    plot().refresh();
    refreshOverlay();
    Q_EMIT zoomChanged();
}

void PlotView::zoomBy(double factor, QPointF about, bool alongX, bool alongY)
{
    const PlotMap map = plot().map();
    PlottedRange x = map.x;
    if (alongX)
        x = zoomed(map.x, map.fromX(about.x()), factor);
    std::optional<PlottedRange> y;
    if (alongY)
        y = zoomed(map.y, map.fromY(about.y()), factor);
    zoomTo(x, y);
}

void PlotView::pan(const QPointF& from, const QPointF& to)
{
    const PlotMap map = plot().map();
    const double dx = map.fromX(from.x()) - map.fromX(to.x());
    const double dy = map.fromY(from.y()) - map.fromY(to.y());
    PlotModel& model = plot().model();
    model.zoomX = dataRange({map.x.low + dx, map.x.high + dx}, model.scales.logX);
    model.zoomY = dataRange({map.y.low + dy, map.y.high + dy}, model.scales.logY);
    plot().refresh();
    refreshOverlay();
    Q_EMIT zoomChanged();
}

// --- cursors ------------------------------------------------------------------------------

void PlotView::setCursors(std::optional<double> first, std::optional<double> second)
{
    m_first = first;
    m_second = second;
    refreshOverlay();
}

void PlotView::setHandle(std::optional<double> x)
{
    if (x == m_handle)
        return;
    m_handle = x;
    refreshOverlay();
}

std::vector<PlotReading> PlotView::readings() const
{
    std::vector<PlotReading> readings;
    const PlotModel& model = m_chart->model();
    if (!m_first)
        return readings;
    const double first = toPlotted(*m_first, model.scales.logX);
    for (const auto& curve : model.curves) {
        const auto y = curve->lineAt(first, m_chart->map().floorY);
        if (!y)
            continue;
        PlotReading reading{
            curve->series().id, curve->series().name, fromPlotted(*y, model.scales.logY), {}};
        if (m_second) {
            const double second = toPlotted(*m_second, model.scales.logX);
            if (const auto other = curve->lineAt(second, m_chart->map().floorY))
                reading.secondY = fromPlotted(*other, model.scales.logY);
        }
        readings.push_back(reading);
    }
    return readings;
}

QString PlotView::readingText() const
{
    if (!m_first)
        return {};
    const PlotModel& model = m_chart->model();
    QString title = tr("%1 %2").arg(model.xTitle, displayNumber(*m_first));
    if (!model.xUnit.isEmpty())
        title += QLatin1Char(' ') + model.xUnit;
    if (m_second)
        title += tr("   Δx %1").arg(displayNumber(*m_second - *m_first));
    return title;
}

void PlotView::refreshOverlay()
{
    PlotOverlay overlay = m_chart->layer().overlay();
    const bool logX = m_chart->model().scales.logX;
    const auto plotted = [logX](std::optional<double> x) {
        return x ? std::optional(toPlotted(*x, logX)) : std::nullopt;
    };
    overlay.cursor1 = plotted(m_first);
    overlay.cursor2 = plotted(m_second);
    overlay.handle = plotted(m_handle);
    overlay.readings = readings();
    overlay.readingTitle = readingText();
    overlay.highlighted = m_highlighted;
    setOverlay(overlay);
}

void PlotView::setOverlay(const PlotOverlay& overlay)
{
    m_chart->layer().setOverlay(overlay);
    viewport()->update();
}

void PlotView::moveCursor(std::optional<double> first)
{
    if (first == m_first)
        return;
    m_first = first;
    refreshOverlay();
    Q_EMIT cursorsChanged();
}

void PlotView::stepCursor(double pixels)
{
    const PlotMap& map = m_chart->map();
    const double plotted = m_first ? toPlotted(*m_first, m_chart->model().scales.logX)
                                   : 0.5 * (map.x.low + map.x.high);
    const double position =
        std::clamp(map.toX(plotted) + pixels, map.area.left(), map.area.right());
    m_cursorByKey = true;
    moveCursor(dataX(position));
}

void PlotView::stepHighlight(int by)
{
    QStringList ids;
    for (const auto& curve : m_chart->model().curves)
        ids.append(curve->series().id);
    if (ids.isEmpty())
        return;
    const qsizetype now = ids.indexOf(m_highlighted);
    const qsizetype next =
        now < 0 ? (by > 0 ? 0 : ids.size() - 1) : (now + by + ids.size()) % ids.size();
    m_highlighted = ids[next];
    refreshOverlay();
}

// --- activation ---------------------------------------------------------------------------

std::optional<PlotView::Hit> PlotView::curveAt(const QPointF& position) const
{
    const PlotMap& map = m_chart->map();
    std::optional<Hit> best;
    double least = hitDistance;
    for (const auto& curve : m_chart->model().curves) {
        // Steep pieces count as near within a few pixels on either side.
        for (double offset = -4; offset <= 4; ++offset) {
            const auto y = curve->lineAt(map.fromX(position.x() + offset), map.floorY);
            if (!y)
                continue;
            const double distance = std::hypot(map.toY(*y) - position.y(), offset);
            if (distance < least) {
                least = distance;
                const std::size_t i = curve->nearest(map.fromX(position.x()));
                best = Hit{curve->series().id, curve->series().x[static_cast<qsizetype>(i)]};
            }
        }
    }
    return best;
}

void PlotView::activateHighlighted()
{
    const auto curve = m_chart->model().find(m_highlighted);
    if (!curve || curve->empty())
        return;
    const double x = m_first ? toPlotted(*m_first, m_chart->model().scales.logX) : curve->mostX();
    const auto i = static_cast<qsizetype>(curve->nearest(x));
    Q_EMIT activated(m_highlighted, curve->series().x[i]);
}

} // namespace gapscope
