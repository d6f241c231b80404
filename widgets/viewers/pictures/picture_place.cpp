// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pictures/picture_place.h"

#include <algorithm>
#include <cmath>

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
    // Whole pixels of the image: at its edges they end on whole pixels of the screen.
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

} // namespace gapscope
