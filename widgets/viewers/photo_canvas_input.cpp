// SPDX-License-Identifier: GPL-3.0-or-later
// Where the photograph and its superpixels are in the widget, and what pointer and keys do there.
#include "widgets/viewers/photo_canvas.h"

#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyleHints>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <limits>

namespace gapscope {
namespace {

constexpr double leastZoom = 0.25, mostZoom = 8;

} // namespace

QRectF PhotoCanvas::pictureArea() const
{
    return QRectF(rect()).adjusted(4, 4, -4, -4 - footerHeight());
}

double PhotoCanvas::scale() const
{
    const QRectF area = pictureArea();
    const double fit = std::min(area.width() / m_regions.cols, area.height() / m_regions.rows);
    return std::max(1e-3, fit * m_zoom);
}

QRectF PhotoCanvas::imageRect() const
{
    const QRectF area = pictureArea();
    const QSizeF size = QSizeF(m_regions.cols, m_regions.rows) * scale();
    const auto start = [](double from, double room, double all, double middle) {
        if (all <= room)
            return from + (room - all) / 2;
        return std::clamp(from + room / 2 - middle * all, from + room - all, from);
    };
    return {{start(area.left(), area.width(), size.width(), m_middle.x()),
                start(area.top(), area.height(), size.height(), m_middle.y())},
        size};
}

void PhotoCanvas::moveTo(QPointF topLeft)
{
    const QRectF area = pictureArea(), all = imageRect();
    const auto middle = [](double offset, double room, double size) {
        const double half = std::min(0.5, room / 2 / size);
        return std::clamp((room / 2 - offset) / size, half, 1 - half);
    };
    m_middle = {middle(topLeft.x() - area.left(), area.width(), all.width()),
        middle(topLeft.y() - area.top(), area.height(), all.height())};
    m_cache.frame = {};
    update();
}

void PhotoCanvas::setZoom(double zoom)
{
    m_zoom = std::clamp(zoom, leastZoom, mostZoom);
    if (!m_regions.empty())
        moveTo(imageRect().topLeft());
}

void PhotoCanvas::zoomAbout(QPointF position, double zoom)
{
    if (m_regions.empty())
        return;
    const QPointF at = (position - imageRect().topLeft()) / scale();
    m_zoom = std::clamp(zoom, leastZoom, mostZoom);
    moveTo(position - at * scale());
}

void PhotoCanvas::pan(int dx, int dy)
{
    if (m_regions.empty())
        return;
    const QRectF area = pictureArea();
    moveTo(imageRect().topLeft() - QPointF(dx * area.width() / 10, dy * area.height() / 10));
}

/// Moves as little as is needed to bring a place of this widget into sight.
void PhotoCanvas::bringIntoView(QPointF place)
{
    const QRectF inner = pictureArea().adjusted(24, 24, -24, -24);
    const QPointF nearest(
        std::clamp(place.x(), inner.left(), std::max(inner.left(), inner.right())),
        std::clamp(place.y(), inner.top(), std::max(inner.top(), inner.bottom())));
    if (nearest != place)
        moveTo(imageRect().topLeft() + nearest - place);
}

int PhotoCanvas::regionAt(QPointF position) const
{
    if (m_regions.empty() || !pictureArea().contains(position))
        return -1;
    const QPointF at = (position - imageRect().topLeft()) / scale();
    const cv::Point pixel(
        static_cast<int>(std::floor(at.x())), static_cast<int>(std::floor(at.y())));
    return cv::Rect({0, 0}, m_regions.size()).contains(pixel) ? m_regions(pixel) : -1;
}

QPointF PhotoCanvas::placeOf(int region) const
{
    if (m_regions.empty())
        return {};
    // The pixel nearest to the centre: that of a bent region may lie outside it.
    const cv::Point2d centre = centres()[static_cast<std::size_t>(region)];
    cv::Point2d best;
    double least = std::numeric_limits<double>::infinity();
    for (int y = 0; y < m_regions.rows; ++y)
        for (int x = 0; x < m_regions.cols; ++x) {
            if (m_regions(y, x) != region)
                continue;
            const cv::Point2d step = cv::Point2d(x + 0.5, y + 0.5) - centre;
            if (const double d = step.dot(step); d < least) {
                least = d;
                best = cv::Point2d(x + 0.5, y + 0.5);
            }
        }
    return imageRect().topLeft() + QPointF(best.x, best.y) * scale();
}

bool PhotoCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = regionText(regionAt(help->pos()));
        QToolTip::showText(help->globalPos(), text.isEmpty() ? toolTip() : text, this);
        return true;
    }
    return ExampleCanvas::event(event);
}

void PhotoCanvas::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_cache = {};
        changed();
    }
    ExampleCanvas::changeEvent(event);
}

void PhotoCanvas::keyPressEvent(QKeyEvent* event)
{
    const int dx = (event->key() == Qt::Key_Right) - (event->key() == Qt::Key_Left);
    const int dy = (event->key() == Qt::Key_Down) - (event->key() == Qt::Key_Up);
    const Qt::KeyboardModifiers held = event->modifiers() & ~Qt::KeypadModifier;
    if ((dx != 0 || dy != 0) && held == Qt::ControlModifier)
        walk(dx, dy);
    else if ((dx != 0 || dy != 0) && held == Qt::ShiftModifier)
        pan(dx, dy);
    else
        ExampleCanvas::keyPressEvent(event);
}

void PhotoCanvas::wheelEvent(QWheelEvent* event)
{
    zoomAbout(event->position(), m_zoom * std::pow(1.2, event->angleDelta().y() / 120.0));
    event->accept();
}

void PhotoCanvas::mousePressEvent(QMouseEvent* event)
{
    m_grab = event->position();
    m_dragging = false;
    setFocus(Qt::MouseFocusReason);
}

void PhotoCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!(event->buttons() & Qt::LeftButton) || m_regions.empty())
        return;
    const QPointF moved = event->position() - m_grab;
    m_dragging |= moved.manhattanLength() >= QGuiApplication::styleHints()->startDragDistance();
    if (!m_dragging)
        return;
    m_grab = event->position();
    moveTo(imageRect().topLeft() + moved);
}

void PhotoCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !m_dragging)
        selectRegion(regionAt(event->position()));
    m_dragging = false;
}

} // namespace gapscope
