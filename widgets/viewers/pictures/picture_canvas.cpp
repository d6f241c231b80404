// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pictures/picture_canvas.h"

#include "widgets/plots/look/theme.h"

#include <QtWidgets>

#include <cmath>
#include <limits>

namespace gapscope {

double PicturePlace::scale() const
{
    const double fit = std::min(area.width() / pixels.width, area.height() / pixels.height);
    return std::max(1e-3, fit * zoom);
}

QRectF PicturePlace::rect() const
{
    const QSizeF size = QSizeF(pixels.width, pixels.height) * scale();
    const auto start = [](double from, double room, double all, double at) {
        if (all <= room)
            return from + (room - all) / 2;
        return std::clamp(from + room / 2 - at * all, from + room - all, from);
    };
    return {{start(area.left(), area.width(), size.width(), middle.x()),
                start(area.top(), area.height(), size.height(), middle.y())},
        size};
}

QPointF PicturePlace::middleAt(QPointF topLeft) const
{
    const QSizeF size = rect().size();
    const auto at = [](double offset, double room, double all) {
        const double half = std::min(0.5, room / 2 / all);
        return std::clamp((room / 2 - offset) / all, half, 1 - half);
    };
    return {at(topLeft.x() - area.left(), area.width(), size.width()),
        at(topLeft.y() - area.top(), area.height(), size.height())};
}

void PicturePlace::zoomAbout(QPointF position, double to)
{
    const QPointF pixel = toPicture(position);
    zoom = std::clamp(to, leastZoom, mostZoom);
    middle = middleAt(position - pixel * scale());
}

void PicturePlace::pan(int dx, int dy)
{
    middle = middleAt(rect().topLeft() - QPointF(dx * area.width() / 10, dy * area.height() / 10));
}

void PicturePlace::bringIntoView(QPointF position)
{
    const QRectF inner = area.adjusted(24, 24, -24, -24);
    const QPointF nearest(
        std::clamp(position.x(), inner.left(), std::max(inner.left(), inner.right())),
        std::clamp(position.y(), inner.top(), std::max(inner.top(), inner.bottom())));
    if (nearest != position)
        middle = middleAt(rect().topLeft() + nearest - position);
}

PicturePlace::Seen PicturePlace::seen(double devicePixelRatio) const
{
    const QRectF all = rect(), part = all & area;
    const double s = scale();
    // Takes whole pixels of the image, whose edges end on whole pixels of the screen.
    const auto first = [s](double from, int count) {
        return std::clamp(static_cast<int>(std::floor(from / s)), 0, count);
    };
    const auto end = [s](double to, int count) {
        return std::clamp(static_cast<int>(std::ceil(to / s)), 0, count);
    };
    const int left = first(part.left() - all.left(), pixels.width);
    const int top = first(part.top() - all.top(), pixels.height);
    const int right = end(part.right() - all.left(), pixels.width);
    const int bottom = end(part.bottom() - all.top(), pixels.height);
    const auto device = [&](double from, int pixel) {
        return qRound((from + pixel * s) * devicePixelRatio);
    };
    const QPoint corner(device(all.left(), left), device(all.top(), top));
    const cv::Size size(std::max(1, device(all.left(), right) - corner.x()),
        std::max(1, device(all.top(), bottom) - corner.y()));
    return {{{left, top, right - left, bottom - top}, size}, corner};
}

PictureCanvas::PictureCanvas(
    PhotoStore* photos, QSize least, double opacity, Qt::Alignment trouble, QWidget* parent)
    : ExampleCanvas({520, 380}, least, parent)
    , m_opacity(opacity)
    , m_photos(photos)
    , m_trouble(trouble)
{
    setAccessibleName(tr("Photograph"));
    setMouseTracking(true);
    connect(photos, &PhotoStore::photoReady, this, [this](int example) {
        if (example == m_example)
            takePhoto();
    });
}

void PictureCanvas::forgetPhoto(int example)
{
    m_example = example;
    m_hovered = -1;
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
    Q_EMIT footerChanged();
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
    Q_EMIT footerChanged();
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
    Q_EMIT footerChanged();
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

void PictureCanvas::hover(int item)
{
    if (item == m_hovered)
        return;
    m_hovered = item;
    update();
    Q_EMIT footerChanged();
}

void PictureCanvas::leaveEvent(QEvent* event)
{
    hover(-1);
    ExampleCanvas::leaveEvent(event);
}

QString PictureCanvas::pointedText() const
{
    return itemText(m_hovered >= 0 ? m_hovered : m_selected);
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

std::optional<QString> PictureCanvas::toolTipAt(QPoint point) const
{
    const QString text = itemText(itemAt(point));
    return text.isEmpty() ? toolTip() : text;
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
            m_photo && !m_photo->pixels.empty() ? cropAndScale(m_photo->pixels, seen.window)
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
    paintFocus(painter);
}

} // namespace gapscope
