// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_widget.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/notes.h"
#include "widgets/plots/layer/plot_model.h"
#include "widgets/plots/plot_legend.h"
#include "widgets/plots/plot_view.h"

#include <QtWidgets>

namespace gapscope {

PlotWidget::PlotWidget(QWidget* parent)
    : QWidget(parent)
    , m_chart(new PlotChart)
    , m_view(new PlotView(m_chart, this))
    , m_legend(new PlotLegend(this))
    , m_empty(new EmptyState(this))
{
    auto* layout = plainLayout<QVBoxLayout>(this, 0);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_legend);
    setFocusProxy(m_view);
    setAccessibleName(tr("Plot"));
    m_view->setAccessibleName(tr("Plot"));
    connect(m_view, &PlotView::zoomChanged, this, [this] {
        refreshWords();
        publishRange();
        Q_EMIT zoomChanged();
    });
    connect(m_view, &PlotView::cursorsChanged, this, &PlotWidget::publishCursors);
    connect(m_chart, &QChart::plotAreaChanged, this, &PlotWidget::publishSides);
    connect(m_chart, &QChart::plotAreaChanged, this, &PlotWidget::refreshWords);
    connect(m_view, &PlotView::activated, this, &PlotWidget::seriesActivated);
    connect(m_view, &PlotView::handleMoved, this, &PlotWidget::handleMoved);
    connect(m_view, &PlotView::menuRequested, this, &PlotWidget::openMenu);
    connect(m_legend, &PlotLegend::chosen, this, [this](const QString& id) {
        if (const auto curve = m_chart->model().find(id); curve && !curve->empty())
            Q_EMIT seriesActivated(id, curve->series().x.back());
    });
    connect(m_legend, &PlotLegend::soloRequested, this, &PlotWidget::soloRequested);
    connect(m_legend, &PlotLegend::hideRequested, this, &PlotWidget::hideRequested);
    connect(m_legend, &PlotLegend::menuRequested, this, &PlotWidget::openMenu);
    connect(m_empty, &EmptyState::triggered, this, &PlotWidget::emptyActionTriggered);
    m_empty->setTexts(tr("Curves will appear here."), {});
    refreshTheme();
    updateEmptyState();
}

PlotWidget::~PlotWidget()
{
    if (m_link)
        m_link->setNeed(this, {});
}

// --- content ------------------------------------------------------------------------------

void PlotWidget::setTitle(const QString& title)
{
    m_chart->model().title = title;
    setAccessibleName(title);
    m_view->setAccessibleName(title);
    refresh();
}

QString PlotWidget::title() const { return m_chart->model().title; }

void PlotWidget::setSeries(const std::vector<PlotSeries>& series)
{
    PlotModel& model = m_chart->model();
    std::vector<std::shared_ptr<Curve>> curves;
    bool changed = series.size() != model.curves.size();
    for (const PlotSeries& one : series) {
        const auto known = model.find(one.id);
        const auto curve = known ? known : std::make_shared<Curve>();
        changed = curve->update(one, model.scales) || changed || !known;
        changed =
            changed || curves.size() >= model.curves.size() || model.curves[curves.size()] != curve;
        curves.push_back(curve);
    }
    if (!changed && !m_transfer)
        return;
    model.curves = std::move(curves);
    applyTransfer();
    refresh();
    refreshLegend();
    updateEmptyState();
}

void PlotWidget::setEvents(const std::vector<PlotEvent>& events)
{
    if (events == m_chart->model().events)
        return;
    m_chart->model().events = events;
    refresh();
}

void PlotWidget::setTargetLine(double y, const QString& label)
{
    const PlotModel::Target target{y, label};
    if (m_chart->model().target == target)
        return;
    m_chart->model().target = target;
    refresh();
}

void PlotWidget::clearTargetLine()
{
    if (!m_chart->model().target)
        return;
    m_chart->model().target.reset();
    refresh();
}

bool PlotWidget::isEmpty() const { return m_chart->model().empty(); }

// --- axes ---------------------------------------------------------------------------------

void PlotWidget::setXAxis(const QString& key, const QString& title, const QString& unit)
{
    PlotModel& model = m_chart->model();
    if (key != model.xKey && !model.xKey.isEmpty() && !model.empty() && !m_transfer)
        m_transfer = std::make_unique<AxisTransfer>(model, cursor1(), cursor2());
    model.xKey = key;
    model.xTitle = title;
    model.xUnit = unit;
    if (m_link && !m_transfer) { // nothing was shown over another axis
        linkRangeChanged();
        linkCursorsChanged();
    }
    refresh();
}

void PlotWidget::applyTransfer()
{
    if (!m_transfer)
        return;
    PlotModel& model = m_chart->model();
    const auto transfer = std::move(m_transfer);
    model.zoomX = transfer->zoom(model);
    const auto first = transfer->cursor1(model), second = transfer->cursor2(model);
    m_view->setCursors(first, second);
    // The first linked plot that reaches the new axis decides for all.
    if (m_link && m_link->range() && m_link->range()->axis == model.xKey)
        linkRangeChanged();
    else if (m_link && model.zoomX)
        publishRange();
}

void PlotWidget::setYHelp(const QString& help) { m_chart->model().yHelp = help; }

void PlotWidget::setYAxis(const QString& title, const QString& unit)
{
    PlotModel& model = m_chart->model();
    if (title == model.yTitle && unit == model.yUnit)
        return;
    model.yTitle = title;
    model.yUnit = unit;
    refresh();
}

QString PlotWidget::xAxisKey() const { return m_chart->model().xKey; }

void PlotWidget::changeScales(bool logX, bool logY, double smoothing)
{
    PlotModel& model = m_chart->model();
    const CurveScales scales{logX, logY, std::clamp(smoothing, 0.0, 0.99)};
    if (scales == model.scales)
        return;
    model.scales = scales;
    for (const auto& curve : model.curves) {
        const PlotSeries series = curve->series();
        curve->update(series, scales);
    }
    refresh();
}

bool PlotWidget::logY() const { return m_chart->model().scales.logY; }

bool PlotWidget::logX() const { return m_chart->model().scales.logX; }

double PlotWidget::smoothing() const { return m_chart->model().scales.smoothing; }

int PlotWidget::clampedCount() const { return m_chart->clamped().points; }

// --- legend and menu ----------------------------------------------------------------------

QString PlotWidget::nameOf(const QString& id) const
{
    const auto curve = m_chart->model().find(id);
    if (!curve)
        return {};
    return curve->series().group.isEmpty() ? curve->series().name : curve->series().groupName;
}

void PlotWidget::refreshLegend()
{
    std::vector<PlotLegend::Entry> entries;
    QSet<QString> groups;
    const PlotModel& model = m_chart->model();
    for (const auto& curve : model.curves) {
        const PlotSeries& series = curve->series();
        if (!series.group.isEmpty() && groups.contains(series.group))
            continue;
        groups.insert(series.group);
        entries.push_back({series.id, nameOf(series.id), series.style});
    }
    m_legend->setEntries(entries);
    m_legend->setVisible(!model.empty());
}

/// Says which points log axes do not show at their place, and what the frame has no room for.
void PlotWidget::refreshWords()
{
    const PlotModel::Clamped& clamped = m_chart->clamped();
    const PlotMap& map = m_chart->map();
    QStringList notes, help;
    const auto add = [&](int points, double floor, const QString& sign, const QString& words) {
        if (points == 0)
            return;
        const QString power = powerOfTen(static_cast<int>(floor));
        notes << QStringLiteral("%1 %2 < %3").arg(sign).arg(points).arg(power);
        help << words.arg(points).arg(power);
    };
    add(clamped.x, map.floorX, QStringLiteral("◁"),
        tr("Points below %2, where the log x axis begins, or not positive: %1. They are drawn at "
           "its left end; zoom there to see them at their place."));
    add(clamped.y, map.floorY, QStringLiteral("▽"),
        tr("Points below %2, where the log y axis begins, or not positive: %1. They are drawn at "
           "its lower end; zoom there to see them at their place."));
    m_legend->setNote(notes.join(QStringLiteral("  ")), help.join(QLatin1Char('\n')));
    // The row above names a plot of one quantity; of several their names tell the dashes apart.
    const PlotModel& model = m_chart->model();
    QStringList said{model.title};
    if (!m_chart->hasYTitle() && model.yTitle.contains(QLatin1Char(',')))
        said.prepend(model.yLabel());
    said.removeAll(QString());
    m_legend->setSentence(said.join(QStringLiteral(" · ")));
}

void PlotWidget::openMenu(const QString& id, const QPoint& globalPosition)
{
    if (isEmpty())
        return;
    m_view->setFocus(Qt::MouseFocusReason); // what is exported then is this plot
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    Q_EMIT menuRequested(menu, id);
    if (!menu->isEmpty())
        menu->addSeparator();
    QAction* reset = menu->addAction(tr("Reset zoom"), this, &PlotWidget::resetZoom);
    reset->setEnabled(isZoomed());
    menu->popup(globalPosition);
}

void PlotWidget::setFrame(const PlotFrame& frame)
{
    m_chart->setFrame(frame);
    m_view->refreshOverlay();
}

void stackPlots(std::span<PlotWidget* const> fromTop)
{
    std::vector<PlotWidget*> filled;
    for (PlotWidget* plot : fromTop)
        if (!plot->isEmpty() && !plot->isHidden())
            filled.push_back(plot);
    std::optional<DataRange> reach;
    for (const PlotWidget* plot : filled)
        if (const auto extent = plot->extentX())
            reach = reach
                ? DataRange{std::min(reach->low, extent->low), std::max(reach->high, extent->high)}
                : *extent;
    for (std::size_t k = 0; k < filled.size(); ++k) {
        filled[k]->setReachX(reach);
        filled[k]->setFrame({.xAxis = k + 1 == filled.size(), .eventLane = k == 0, .named = true});
        filled[k]->legend()->setNamed(
            k == 0 || filled[k]->legend()->entries() != filled[k - 1]->legend()->entries());
    }
    for (const PlotWidget* plot : filled)
        plot->chart()->settle(); // one may have made room for the labels of another
}

// --- looks --------------------------------------------------------------------------------

void PlotWidget::setEmptyState(const QString& text, const QString& action)
{
    m_empty->setTexts(text, action);
    updateEmptyState();
}

QPushButton* PlotWidget::emptyAction() const { return m_empty->action(); }

void PlotWidget::updateEmptyState()
{
    const bool empty = isEmpty();
    if (empty == m_empty->isHidden())
        m_empty->setVisible(empty);
    m_view->setFocusPolicy(empty ? Qt::NoFocus : Qt::StrongFocus);
    m_empty->setGeometry(rect());
    m_empty->raise();
    publishSides();
}

QRectF PlotWidget::plotArea() const
{
    return m_chart->map().area.translated(m_view->mapTo(this, QPoint(0, 0)));
}

void PlotWidget::refresh()
{
    m_chart->refresh();
    m_view->refreshOverlay();
    refreshWords();
}

void PlotWidget::refreshTheme()
{
    PaintTarget target;
    target.dark = isDark(palette());
    m_chart->setTarget(target);
    m_chart->setBaseFont(font());
    m_view->setBackgroundBrush(plotGround(target.dark));
    refresh();
}

void PlotWidget::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        refreshTheme();
}

void PlotWidget::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    updateEmptyState();
}

} // namespace gapscope
