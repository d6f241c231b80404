// SPDX-License-Identifier: GPL-3.0-or-later
// Where the photograph and its superpixels are in the widget, and what pointer and keys do there.
#include "widgets/viewers/segmentation/photo_canvas.h"

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

QRectF PhotoCanvas::pictureArea() const
{
    return QRectF(rect()).adjusted(4, 4, -4, -4 - footerHeight());
}

PicturePlace PhotoCanvas::place() const
{
    return {pictureArea(), m_regions.size(), m_zoom, m_middle};
}

void PhotoCanvas::take(const PicturePlace& place)
{
    m_zoom = place.zoom;
    m_middle = place.middle;
    m_cache.frame = {};
    update();
}

void PhotoCanvas::setZoom(double zoom)
{
    m_zoom = std::clamp(zoom, PicturePlace::leastZoom, PicturePlace::mostZoom);
    if (!m_regions.empty())
        moveTo(place().rect().topLeft());
}

void PhotoCanvas::moveTo(QPointF topLeft)
{
    PicturePlace to = place();
    to.middle = to.middleAt(topLeft);
    take(to);
}

void PhotoCanvas::pan(int dx, int dy)
{
    if (m_regions.empty())
        return;
    PicturePlace to = place();
    to.pan(dx, dy);
    take(to);
}

int PhotoCanvas::regionAt(QPointF position) const
{
    if (m_regions.empty() || !pictureArea().contains(position))
        return -1;
    const QPointF at = place().toPicture(position);
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
    return place().fromPicture({best.x, best.y});
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
    event->accept();
    if (m_regions.empty())
        return;
    PicturePlace to = place();
    to.zoomAbout(event->position(), m_zoom * std::pow(1.2, event->angleDelta().y() / 120.0));
    take(to);
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
    moveTo(place().rect().topLeft() + moved);
}

void PhotoCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !m_dragging)
        selectRegion(regionAt(event->position()));
    m_dragging = false;
}

} // namespace gapscope
