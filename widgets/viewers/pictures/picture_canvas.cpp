// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pictures/picture_canvas.h"

#include "widgets/plots/look/theme.h"

#include <QtWidgets>

#include <algorithm>
#include <cmath>
#include <limits>

namespace gapscope {

PictureCanvas::PictureCanvas(
    PhotoStore* photos, double opacity, Qt::Alignment trouble, QWidget* parent)
    : ExampleCanvas(parent)
    , m_opacity(opacity)
    , m_photos(photos)
    , m_trouble(trouble)
{
    setAccessibleName(tr("Photograph"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(photos, &PhotoStore::photoReady, this, [this](int example) {
        if (example == m_example)
            takePhoto();
    });
}

void PictureCanvas::forgetPhoto(int example)
{
    m_example = example;
    m_photo.reset();
    m_cache = {};
}

void PictureCanvas::takePhoto()
{
    m_photo = m_photos->photo(m_example);
    m_cache = {};
    changed();
}

void PictureCanvas::setShow(ExampleShow show)
{
    ExampleCanvas::setShow(show);
    changed();
}

void PictureCanvas::setCaption(const QString& caption)
{
    m_caption = caption;
    describe();
    update();
}

QString PictureCanvas::captioned(const QString& shown) const
{
    return m_caption.isEmpty() ? shown : tr("%1 · %2").arg(shown, m_caption);
}

void PictureCanvas::setOpacity(double opacity)
{
    m_opacity = std::clamp(opacity, 0.0, 1.0);
    m_cache.frame = {};
    update();
}

void PictureCanvas::changed()
{
    m_cache.frame = {};
    describe();
    update();
}

void PictureCanvas::describe() { setAccessibleDescription(said().join(QStringLiteral("; "))); }

void PictureCanvas::select(int item)
{
    if (item >= itemCount())
        item = -1;
    if (item == m_selected)
        return;
    m_selected = item;
    m_cache.frame = {};
    describe();
    update();
    Q_EMIT itemSelected(item);
}

void PictureCanvas::walk(int dx, int dy)
{
    if (pictureSize().empty())
        return;
    if (m_selected < 0)
        return select(firstItem());
    const QPointF from = centreOf(m_selected);
    int best = -1;
    double least = std::numeric_limits<double>::infinity();
    for (const int item : itemsBeside(m_selected)) {
        const QPointF step = centreOf(item) - from;
        const double along = step.x() * dx + step.y() * dy;
        const double aside = std::abs(step.x() * dy - step.y() * dx);
        if (along <= 0 || aside > 2 * along)
            continue;
        if (const double cost = along + 2 * aside; cost < least) {
            least = cost;
            best = item;
        }
    }
    if (best < 0)
        return;
    select(best);
    PicturePlace to = place();
    to.bringIntoView(placeOf(best));
    take(to);
}

QRectF PictureCanvas::pictureArea() const
{
    return QRectF(rect()).adjusted(4, 4, -4, -4 - footerHeight());
}

PicturePlace PictureCanvas::place() const
{
    return {pictureArea(), pictureSize(), m_zoom, m_middle};
}

void PictureCanvas::take(const PicturePlace& place)
{
    m_zoom = place.zoom;
    m_middle = place.middle;
    m_cache.frame = {};
    update();
}

void PictureCanvas::moveTo(QPointF topLeft)
{
    PicturePlace to = place();
    to.middle = to.middleAt(topLeft);
    take(to);
}

void PictureCanvas::setZoom(double zoom)
{
    m_zoom = std::clamp(zoom, PicturePlace::leastZoom, PicturePlace::mostZoom);
    if (!pictureSize().empty())
        moveTo(place().rect().topLeft());
}

void PictureCanvas::pan(int dx, int dy)
{
    if (pictureSize().empty())
        return;
    PicturePlace to = place();
    to.pan(dx, dy);
    take(to);
}

bool PictureCanvas::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return ExampleCanvas::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = itemText(itemAt(help->pos()));
    QToolTip::showText(help->globalPos(), text.isEmpty() ? toolTip() : text, this);
    return true;
}

void PictureCanvas::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_cache = {};
        changed();
    }
    ExampleCanvas::changeEvent(event);
}

void PictureCanvas::wheelEvent(QWheelEvent* event)
{
    event->accept();
    if (pictureSize().empty())
        return;
    PicturePlace to = place();
    to.zoomAbout(event->position(), m_zoom * std::pow(1.2, event->angleDelta().y() / 120.0));
    take(to);
}

void PictureCanvas::mousePressEvent(QMouseEvent* event)
{
    m_grab = event->position();
    m_dragging = false;
    setFocus(Qt::MouseFocusReason);
}

void PictureCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!(event->buttons() & Qt::LeftButton))
        return hover(itemAt(event->position()));
    if (pictureSize().empty())
        return;
    const QPointF moved = event->position() - m_grab;
    m_dragging |= moved.manhattanLength() >= QGuiApplication::styleHints()->startDragDistance();
    if (!m_dragging || dragged(event->position()))
        return;
    m_grab = event->position();
    moveTo(place().rect().topLeft() + moved);
}

void PictureCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    const bool click = event->button() == Qt::LeftButton && !m_dragging && hasExample();
    m_dragging = false;
    if (click)
        clicked(event);
}

void PictureCanvas::clicked(QMouseEvent* event) { select(itemAt(event->position())); }

cv::Vec3b PictureCanvas::plainGround() const
{
    return cv::Vec3b::all(isDark(palette()) ? 0x48 : 0xb8);
}

const QImage& PictureCanvas::frame(const PicturePlace::Seen& seen) const
{
    if (m_cache.ground.empty() || m_cache.seen.window != seen.window)
        m_cache = {{},
            m_photo && !m_photo->pixels.empty() ? seenThrough(m_photo->pixels, seen.window)
                                                : cv::Mat3b(seen.window.size, plainGround()),
            {}};
    if (!m_cache.frame.isNull() && m_cache.seen.device == seen.device)
        return m_cache.frame;
    m_cache.seen = seen;
    cv::Mat3b picture = m_cache.ground.clone();
    paintOverlayOn(picture, seen);
    m_cache.frame = imageOf(picture);
    m_cache.frame.setDevicePixelRatio(devicePixelRatioF());
    return m_cache.frame;
}

void PictureCanvas::paintEvent(QPaintEvent*)
{
    if (!hasExample())
        return;
    QPainter painter(this);
    painter.setClipRect(pictureArea());
    if (pictureSize().empty()) {
        paintNote(painter, pictureArea(), Qt::AlignCenter,
            tr("The pixels of this photograph are not known: its file has "
               "features alone."));
    } else {
        const PicturePlace::Seen part = place().seen(devicePixelRatioF());
        painter.drawImage(QPointF(part.device) / devicePixelRatioF(), frame(part));
        paintAbove(painter);
        if (m_photo && !m_photo->trouble.isEmpty())
            paintNote(painter, pictureArea(), m_trouble, m_photo->trouble);
    }
    painter.setClipping(false);
    paintFooter(painter);
    paintFocus(painter);
}

} // namespace gapscope
