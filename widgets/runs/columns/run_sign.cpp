// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/columns/run_sign.h"

#include <QPainter>
#include <QPolygonF>

namespace gapscope {
namespace {

/// In a square from −5 to 5.
void paintAtOrigin(QPainter& painter, RunSign sign)
{
    const auto line = [&painter](double x1, double y1, double x2, double y2) {
        painter.drawLine(QLineF(x1, y1, x2, y2));
    };
    switch (sign) {
    case RunSign::none:
        break;
    case RunSign::queued: // three dots
        for (const double x : {-4.0, 0.0, 4.0})
            painter.drawEllipse(QPointF(x, 0), 0.6, 0.6);
        break;
    case RunSign::running:
        painter.drawPolygon(QPolygonF({{-3, -4}, {4, 0}, {-3, 4}}));
        break;
    case RunSign::paused:
        line(-2, -3.5, -2, 3.5);
        line(2, -3.5, 2, 3.5);
        break;
    case RunSign::converged: // a tick
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF({{-4.5, 0.5}, {-1.5, 3.5}, {4.5, -3.5}}));
        break;
    case RunSign::limit: // up to a wall
        line(-4.5, 0, 1.5, 0);
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF({{-1.5, -3}, {1.5, 0}, {-1.5, 3}}));
        line(4, -4, 4, 4);
        break;
    case RunSign::stopped:
        painter.drawRect(QRectF(-3, -3, 6, 6));
        break;
    case RunSign::failed:
        line(-3.5, -3.5, 3.5, 3.5);
        line(-3.5, 3.5, 3.5, -3.5);
        break;
    }
}

} // namespace

void paintRunSign(QPainter& painter, const QRectF& area, RunSign sign, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(area.center());
    painter.setPen(QPen(color, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(color);
    paintAtOrigin(painter, sign);
    painter.restore();
}

void paintLiveMark(QPainter& painter, const QRectF& area, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(area.center());
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(
        QPolygonF({{1, -5.5}, {-3.5, 0.8}, {-0.4, 0.8}, {-1.2, 5.5}, {3.5, -1.2}, {0.3, -1.2}}));
    painter.restore();
}

} // namespace gapscope
