// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/pictures/overlay_paint.h"

#include <QPoint>
#include <QRectF>

namespace gapscope {

/// Where a picture is in a widget: fitted into an area, enlarged, and moved so that a point of it
/// is in the middle where it does not fit. In logical pixels of the widget.
struct PicturePlace {
    QRectF area;              ///< it is seen in
    cv::Size pixels;          ///< of the picture, at least 1 × 1
    double zoom = 1;          ///< over the size that fits
    QPointF middle{0.5, 0.5}; ///< of what is seen, in widths and heights of the picture

    static constexpr double leastZoom = 0.25, mostZoom = 8;

    double scale() const; ///< logical pixels a pixel
    QRectF rect() const;  ///< of the whole picture
    QPointF toPicture(QPointF position) const { return (position - rect().topLeft()) / scale(); }
    QPointF fromPicture(QPointF pixel) const { return rect().topLeft() + pixel * scale(); }

    /// The middle for this corner of the picture, within its limits.
    QPointF middleAt(QPointF topLeft) const;
    /// Another zoom that leaves what is at a position where it is.
    void zoomAbout(QPointF position, double to);
    /// Moves what is seen by so many tenths of it.
    void pan(int dx, int dy);
    /// Moves as little as is needed to bring a position into sight.
    void bringIntoView(QPointF position);

    /// The part that is seen, in whole pixels of picture and screen.
    struct Seen {
        PictureWindow window;
        QPoint device; ///< upper left corner in device pixels
    };
    Seen seen(double devicePixelRatio) const;
};

} // namespace gapscope
