// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/columns/run_swatch.h"

#include "widgets/plots/curves/curve_painter.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPixmapCache>

namespace gapscope {
namespace {

QPen penOf(const SeriesStyle& style, const QColor& color)
{
    QPen pen(color, 2);
    pen.setCapStyle(Qt::FlatCap);
    switch (style.dash) {
    case Dash::solid:
        break;
    case Dash::dashed:
        pen.setDashPattern({3, 2});
        break;
    case Dash::dotted:
        pen.setDashPattern({1, 1.5});
        break;
    case Dash::dashDot:
        pen.setDashPattern({3, 1.5, 1, 1.5});
        break;
    case Dash::longDash:
        pen.setDashPattern({6, 2});
        break;
    }
    return pen;
}

} // namespace

QPixmap runSwatch(const SeriesStyle& style, bool dark)
{
    const double ratio = qGuiApp->devicePixelRatio();
    const QString key = QStringLiteral("gapscope-swatch-%1-%2-%3-%4-%5")
                            .arg(style.color)
                            .arg(static_cast<int>(style.dash))
                            .arg(static_cast<int>(style.marker))
                            .arg(dark)
                            .arg(ratio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(QSize(28, 12) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen); // the plot's ground, so that it is seen on a selected row, too
    painter.setBrush(plotInk(dark).ground);
    painter.drawRoundedRect(QRectF(0, 0, 28, 12), 3, 3);
    const QColor color = seriesColor(style.color, dark);
    painter.setPen(penOf(style, color));
    painter.drawLine(QLineF(1, 6, 27, 6));
    paintMarker(painter, style.marker, {14, 6}, 7, color, plotInk(dark).ground);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

} // namespace gapscope
