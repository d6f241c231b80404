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
        publishRange();
        Q_EMIT zoomChanged();
    });
    connect(m_view, &PlotView::cursorsChanged, this, [this] {
        publishCursors();
        Q_EMIT cursorMoved();
    });
    connect(m_chart, &QChart::plotAreaChanged, this, &PlotWidget::publishLeft);
    connect(m_view, &PlotView::activated, this, &PlotWidget::seriesActivated);
    connect(m_view, &PlotView::handleMoved, this, &PlotWidget::handleMoved);
    connect(m_legend, &PlotLegend::toggled, this, &PlotWidget::toggleSeries);
    connect(m_legend, &PlotLegend::soloRequested, this, &PlotWidget::soloSeries);
    connect(m_empty, &EmptyState::triggered, this, &PlotWidget::emptyActionTriggered);
    m_empty->setTexts(tr("Curves will appear here."), {});
    refreshTheme();
    updateEmptyState();
}

PlotWidget::~PlotWidget()
{
    if (m_link)
        m_link->setLeftNeed(this, {});
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
    bool hiddenChanged = false;
    for (const PlotSeries& one : series) {
        const auto known = model.find(one.id);
        const auto curve = known ? known : std::make_shared<Curve>();
        changed = curve->update(one, model.scales) || changed || !known;
        if (!m_known.contains(one.id)) {
            m_known.insert(one.id);
            hiddenChanged = hiddenChanged || !one.visible;
            if (!one.visible)
                model.hidden.insert(one.id);
        }
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
    if (hiddenChanged)
        Q_EMIT hiddenSeriesChanged(hiddenSeries());
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

int PlotWidget::clampedCount() const { return m_chart->clampedCount(); }

// --- legend -------------------------------------------------------------------------------

void PlotWidget::setHiddenSeries(const QStringList& ids)
{
    const QSet<QString> hidden(ids.begin(), ids.end());
    m_known.unite(hidden);
    if (hidden == m_chart->model().hidden)
        return;
    m_chart->model().hidden = hidden;
    refresh();
    refreshLegend();
    Q_EMIT hiddenSeriesChanged(hiddenSeries());
}

QStringList PlotWidget::hiddenSeries() const
{
    QStringList ids(m_chart->model().hidden.begin(), m_chart->model().hidden.end());
    ids.sort();
    return ids;
}

/// The series that share the legend entry of this one, itself included.
QStringList PlotWidget::legendPartners(const QString& id) const
{
    const PlotModel& model = m_chart->model();
    const auto own = model.find(id);
    QStringList ids{id};
    for (const auto& curve : model.curves)
        if (own && curve != own && !curve->series().group.isEmpty()
            && curve->series().group == own->series().group)
            ids.append(curve->series().id);
    return ids;
}

void PlotWidget::toggleSeries(const QString& id)
{
    QStringList ids = hiddenSeries();
    const bool show = ids.contains(id);
    for (const QString& each : legendPartners(id)) {
        ids.removeAll(each);
        if (!show)
            ids.append(each);
    }
    setHiddenSeries(ids);
}

void PlotWidget::soloSeries(const QString& id)
{
    const PlotModel& model = m_chart->model();
    const QStringList partners = legendPartners(id);
    QStringList others;
    bool alone = model.shown(*model.find(id));
    for (const auto& curve : model.curves) {
        if (partners.contains(curve->series().id))
            continue;
        others.append(curve->series().id);
        alone = alone && !model.shown(*curve);
    }
    setHiddenSeries(alone ? QStringList() : others);
}

void PlotWidget::refreshLegend()
{
    std::vector<PlotLegend::Entry> entries;
    QSet<QString> groups;
    const PlotModel& model = m_chart->model();
    for (const auto& curve : model.curves) {
        const PlotSeries& series = curve->series();
        if (!series.group.isEmpty() && !groups.contains(series.group)) {
            groups.insert(series.group);
            entries.push_back({series.id, series.groupName, series.style, model.shown(*curve)});
        } else if (series.group.isEmpty()) {
            entries.push_back({series.id, series.name, series.style, model.shown(*curve)});
        }
    }
    m_legend->setEntries(entries);
    m_legend->setVisible(!entries.empty() && !model.empty());
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
    publishLeft();
}

QRectF PlotWidget::plotArea() const
{
    return m_chart->map().area.translated(m_view->mapTo(this, QPoint(0, 0)));
}

void PlotWidget::refresh()
{
    m_chart->refresh();
    m_view->refreshOverlay();
}

void PlotWidget::refreshTheme()
{
    PaintTarget target;
    target.dark = isDark(palette());
    m_chart->setTarget(target);
    m_chart->setBaseFont(font());
    m_view->setBackgroundBrush(plotGround(target.dark));
    m_chart->refresh();
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
    m_legend->updateGeometry(); // its height is a share of the widget's
    updateEmptyState();
}

} // namespace gapscope
