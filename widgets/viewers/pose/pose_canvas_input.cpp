// SPDX-License-Identifier: GPL-3.0-or-later
// Where the photograph and its parts are in the widget, and what the pointer does there.
#include "widgets/viewers/pose/pose_canvas.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QStyleHints>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

constexpr double reach = 11; ///< logical pixels from a part that still mean it

} // namespace

QRectF PoseCanvas::pictureArea() const
{
    return QRectF(rect()).adjusted(4, 4, -4, -4 - footerHeight());
}

/// Of the photograph; where its size is not known, of the maps.
cv::Size PoseCanvas::pictureSize() const
{
    if (image()->width > 0 && image()->height > 0)
        return {static_cast<int>(image()->width), static_cast<int>(image()->height)};
    const double cell = m_problem->shape().cell;
    return {static_cast<int>(std::ceil(static_cast<double>(image()->columns) * cell)),
        static_cast<int>(std::ceil(static_cast<double>(image()->rows) * cell))};
}

PicturePlace PoseCanvas::place() const { return {pictureArea(), pictureSize(), m_zoom, m_middle}; }

void PoseCanvas::take(const PicturePlace& place)
{
    m_zoom = place.zoom;
    m_middle = place.middle;
    m_cache.frame = {};
    update();
}

void PoseCanvas::setZoom(double zoom)
{
    m_zoom = std::clamp(zoom, PicturePlace::leastZoom, PicturePlace::mostZoom);
    if (!image())
        return;
    PicturePlace to = place();
    to.middle = to.middleAt(to.rect().topLeft());
    take(to);
}

void PoseCanvas::pan(int dx, int dy)
{
    if (!image())
        return;
    PicturePlace to = place();
    to.pan(dx, dy);
    take(to);
}

PosePoint PoseCanvas::pixelAt(QPointF position) const
{
    const QPointF pixel = image() ? place().toPicture(position) : QPointF();
    return {static_cast<float>(pixel.x()), static_cast<float>(pixel.y())};
}

/// The prediction where both are shown: that is what one moves.
QPointF PoseCanvas::placeOf(int part) const
{
    if (!image() || part < 0)
        return {};
    const PoseOverlay shown = overlayOf(m_example, labelsShown(), m_show);
    const auto& places = shown.prediction ? shown.prediction : shown.truth;
    if (!places)
        return {};
    const PosePoint at = (*places)[static_cast<std::size_t>(part)];
    return place().fromPicture({static_cast<double>(at.x), static_cast<double>(at.y)});
}

int PoseCanvas::partAt(QPointF position) const
{
    if (!image() || !pictureArea().contains(position))
        return -1;
    const PoseOverlay shown = overlayOf(m_example, labelsShown(), m_show);
    int best = -1;
    double least = reach;
    const PicturePlace where = place();
    for (const auto& places : {shown.prediction, shown.truth}) {
        for (std::size_t part = 0; places && part < partCount; ++part) {
            const PosePoint at = (*places)[part];
            const QPointF step =
                where.fromPicture({static_cast<double>(at.x), static_cast<double>(at.y)})
                - position;
            if (const double d = std::hypot(step.x(), step.y()); d < least) {
                least = d;
                best = static_cast<int>(part);
            }
        }
    }
    return best;
}

void PoseCanvas::hover(int part)
{
    if (part == m_hovered)
        return;
    m_hovered = part;
    setCursor(part >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

bool PoseCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = partText(partAt(help->pos()));
        QToolTip::showText(help->globalPos(), text.isEmpty() ? toolTip() : text, this);
        return true;
    }
    return ExampleCanvas::event(event);
}

void PoseCanvas::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_cache = {};
        changed();
    }
    ExampleCanvas::changeEvent(event);
}

void PoseCanvas::leaveEvent(QEvent* event)
{
    hover(-1);
    ExampleCanvas::leaveEvent(event);
}

void PoseCanvas::wheelEvent(QWheelEvent* event)
{
    event->accept();
    if (!image())
        return;
    PicturePlace to = place();
    to.zoomAbout(event->position(), m_zoom * std::pow(1.2, event->angleDelta().y() / 120.0));
    take(to);
}

void PoseCanvas::mousePressEvent(QMouseEvent* event)
{
    m_grab = event->position();
    m_dragging = false;
    const int part = partAt(m_grab);
    m_pulled = part >= 0 && part == m_part && showsPrediction() ? part : -1;
    setFocus(Qt::MouseFocusReason);
}

void PoseCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!(event->buttons() & Qt::LeftButton)) {
        hover(partAt(event->position()));
        return;
    }
    if (!image())
        return;
    const QPointF moved = event->position() - m_grab;
    m_dragging |= moved.manhattanLength() >= QGuiApplication::styleHints()->startDragDistance();
    if (!m_dragging)
        return;
    if (m_pulled >= 0) {
        Q_EMIT pinRequested(m_pulled, pixelAt(event->position()));
        return;
    }
    m_grab = event->position();
    PicturePlace to = place();
    to.middle = to.middleAt(to.rect().topLeft() + moved);
    take(to);
}

void PoseCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    const bool click = event->button() == Qt::LeftButton && !m_dragging && image();
    m_dragging = false;
    m_pulled = -1;
    if (!click)
        return;
    if (!(event->modifiers() & Qt::ShiftModifier))
        selectPart(partAt(event->position()));
    else if (m_part >= 0 && pictureArea().contains(event->position()))
        Q_EMIT pinRequested(m_part, pixelAt(event->position()));
}

} // namespace gapscope
