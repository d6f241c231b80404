// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse, wheel and keys of a PlotView.
#include "widgets/controls/glossary.h"
#include "widgets/plots/plot_view.h"

#include <QtWidgets>

namespace gapscope {
namespace {

constexpr double dragThreshold = 4; ///< pixels
constexpr double zoomStep = 1.4;    ///< of a key press
constexpr double handleReach = 5;   ///< pixels to either side

} // namespace

void PlotView::finishZoomDrag(const QPointF& end)
{
    const PlotMap map = plot().map();
    const QRectF rect = QRectF(m_dragStart, end).normalized() & map.area;
    PlottedRange x{map.fromX(rect.left()), map.fromX(rect.right())};
    // A flat or narrow rectangle zooms only the other axis.
    std::optional<PlottedRange> y;
    if (rect.height() >= 3 * dragThreshold)
        y = PlottedRange{map.fromY(rect.bottom()), map.fromY(rect.top())};
    if (rect.width() < 3 * dragThreshold)
        x = map.x;
    if (y || rect.width() >= 3 * dragThreshold)
        zoomTo(x, y);
}

bool PlotView::overHandle(const QPointF& position) const
{
    if (!m_handle)
        return false;
    const double x = m_chart->map().toX(toPlotted(*m_handle, m_chart->model().scales.logX));
    return std::abs(position.x() - x) <= handleReach;
}

void PlotView::dragHandle(double position)
{
    setHandle(dataX(position));
    Q_EMIT handleMoved(*m_handle);
}

void PlotView::mousePressEvent(QMouseEvent* event)
{
    const QPointF at = chartPosition(event->position());
    const bool inside = m_chart->map().area.adjusted(-1, -1, 1, 1).contains(at);
    event->accept();
    if (!inside)
        return;
    const bool left = event->button() == Qt::LeftButton;
    if (left && event->modifiers().testFlag(Qt::ControlModifier)) {
        m_second = dataX(at.x());
        if (!m_first)
            m_first = m_second;
        refreshOverlay();
        Q_EMIT cursorsChanged();
        return;
    }
    m_dragStart = m_dragLast = at;
    if (event->button() == Qt::MiddleButton
        || (left && event->modifiers().testFlag(Qt::ShiftModifier))) {
        m_drag = Drag::pan;
        viewport()->setCursor(Qt::ClosedHandCursor);
    } else if (left) {
        m_drag = overHandle(at) ? Drag::handle : Drag::zoom;
    }
}

void PlotView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = chartPosition(event->position());
    event->accept();
    if (m_drag == Drag::pan) {
        pan(m_dragLast, at);
        m_dragLast = at;
        return;
    }
    if (m_drag == Drag::handle)
        return dragHandle(at.x());
    if (m_drag == Drag::none)
        overHandle(at) ? viewport()->setCursor(Qt::SplitHCursor) : viewport()->unsetCursor();
    if (m_drag == Drag::zoom && (at - m_dragStart).manhattanLength() > dragThreshold) {
        PlotOverlay overlay = m_chart->layer().overlay();
        overlay.rubberBand = QRectF(m_dragStart, at).normalized() & m_chart->map().area;
        setOverlay(overlay);
    }
    if (m_chart->map().area.contains(at)) {
        m_cursorByKey = false;
        moveCursor(dataX(at.x()));
    } else if (!m_cursorByKey) {
        moveCursor({});
    }
}

void PlotView::mouseReleaseEvent(QMouseEvent* event)
{
    event->accept();
    const Drag drag = m_drag;
    m_drag = Drag::none;
    viewport()->unsetCursor();
    if (drag != Drag::zoom)
        return;
    PlotOverlay overlay = m_chart->layer().overlay();
    const bool dragged = overlay.rubberBand.has_value();
    overlay.rubberBand.reset();
    setOverlay(overlay);
    const QPointF at = chartPosition(event->position());
    if (dragged || (at - m_dragStart).manhattanLength() > dragThreshold)
        return finishZoomDrag(at);
    if (m_handle && m_chart->map().area.contains(at))
        dragHandle(at.x());
    if (const auto hit = curveAt(at)) {
        m_highlighted = hit->id;
        refreshOverlay();
        Q_EMIT activated(hit->id, hit->x);
    } else if (!m_highlighted.isEmpty()) {
        m_highlighted.clear();
        refreshOverlay();
    }
}

void PlotView::mouseDoubleClickEvent(QMouseEvent* event)
{
    event->accept();
    m_drag = Drag::none;
    if (event->button() == Qt::LeftButton)
        zoomAll();
}

void PlotView::wheelEvent(QWheelEvent* event)
{
    const QPointF at = chartPosition(event->position());
    const QRectF area = m_chart->map().area;
    const double factor = std::pow(1.0015, event->angleDelta().y());
    const bool overX = at.y() > area.bottom(), overY = at.x() < area.left();
    zoomBy(factor, at, !overY, !overX);
    event->accept();
}

void PlotView::contextMenuEvent(QContextMenuEvent* event)
{
    event->accept();
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    const auto hit = byMouse ? curveAt(chartPosition(event->pos())) : std::nullopt;
    Q_EMIT menuRequested(hit ? hit->id
            : byMouse        ? QString()
                             : m_highlighted,
        byMouse ? event->globalPos() : mapToGlobal(rect().center()));
}

void PlotView::leaveEvent(QEvent* event)
{
    if (!m_cursorByKey)
        moveCursor({});
    QChartView::leaveEvent(event);
}

void PlotView::keyPressEvent(QKeyEvent* event)
{
    const double step = event->modifiers().testFlag(Qt::ShiftModifier) ? 40 : 4;
    const QRectF area = m_chart->map().area;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomBy(zoomStep, area.center(), true, true);
    case Qt::Key_Minus:
        return zoomBy(1 / zoomStep, area.center(), true, true);
    case Qt::Key_0:
        return zoomAll();
    case Qt::Key_Left:
        return stepCursor(-step);
    case Qt::Key_Right:
        return stepCursor(step);
    case Qt::Key_Home:
        return stepCursor(-area.width());
    case Qt::Key_End:
        return stepCursor(area.width());
    case Qt::Key_Up:
        return stepHighlight(-1);
    case Qt::Key_Down:
        return stepHighlight(1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return activateHighlighted();
    case Qt::Key_Space:
        m_second = m_first;
        break;
    case Qt::Key_Escape:
        // Esc with nothing to clear is left to the window.
        if (!m_first && !m_second && m_highlighted.isEmpty())
            return event->ignore();
        m_first.reset();
        m_second.reset();
        m_highlighted.clear();
        break;
    default:
        event->ignore();
        return;
    }
    refreshOverlay();
    Q_EMIT cursorsChanged();
}

void PlotView::focusInEvent(QFocusEvent* event)
{
    QChartView::focusInEvent(event);
    viewport()->update();
}

void PlotView::focusOutEvent(QFocusEvent* event)
{
    QChartView::focusOutEvent(event);
    viewport()->update();
}

bool PlotView::viewportEvent(QEvent* event)
{
    // Over the curves the read-out is shown; the help appears at the margin.
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QPointF at = chartPosition(help->pos());
        if (const QString details = m_chart->layer().eventDetails(at);
            !details.isEmpty() && at.y() < m_chart->map().area.bottom()) {
            QToolTip::showText(help->globalPos(), details, this);
            return true;
        }
        if (m_chart->map().area.contains(at))
            return true;
        const PlotModel& model = plot().model();
        if (at.y() > m_chart->map().area.bottom() && !glossaryKey(model.xKey).isEmpty()) {
            QToolTip::showText(help->globalPos(), withTerm(model.xLabel(), model.xKey), this);
            return true;
        }
        if (at.x() < m_chart->map().area.left() && !model.yHelp.isEmpty()) {
            QToolTip::showText(help->globalPos(), model.yHelp, this);
            return true;
        }
    }
    return QChartView::viewportEvent(event);
}

void PlotView::drawForeground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawForeground(painter, rect);
    if (!hasFocus())
        return;
    painter->setPen(QPen(palette().color(QPalette::Highlight), 1.5));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(sceneRect().adjusted(1.5, 1.5, -1.5, -1.5), 3, 3);
}

} // namespace gapscope
