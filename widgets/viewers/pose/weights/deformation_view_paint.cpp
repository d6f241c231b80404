// SPDX-License-Identifier: GPL-3.0-or-later
// Springs and skeletons as pictures.
#include "widgets/controls/number_text.h"
#include "widgets/plots/look/color_map.h"
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/pose/pose_values.h"
#include "widgets/viewers/pose/weights/deformation_view.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

constexpr double dot = 4;

QColor sideInk(Side side, bool dark)
{
    return side == Side::left ? seriesColor(5, dark)
        : side == Side::right ? seriesColor(1, dark)
                              : seriesColor(7, dark);
}

} // namespace

void DeformationView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), plotInk(isDark(palette())).ground);
    if (!m_w)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_arc == wholeBody)
        paintBody(painter);
    else
        paintArc(painter);
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void DeformationView::paintCaption(QPainter& painter, const QString& text) const
{
    painter.setPen(plotInk(isDark(palette())).text);
    painter.drawText(
        rect().adjusted(8, 0, -8, -4), Qt::AlignHCenter | Qt::AlignBottom | Qt::TextWordWrap, text);
}

void DeformationView::paintBody(QPainter& painter) const
{
    const bool dark = isDark(palette());
    const PlotInk ink = plotInk(dark);
    const Frame to = frame(m_bodyBounds);
    painter.setPen(Qt::NoPen);
    painter.setClipRect(rect().adjusted(1, 1, -1, -2 * fontMetrics().height() - 4));
    for (std::size_t arc = 0; arc < arcCount; ++arc) {
        if (arcTo(arc) < jointCount && arcFrom(arc) < jointCount && arc != 0)
            continue;
        QColor color = sideInk(bodyParts[arcFrom(arc)].side, dark);
        color.setAlphaF(0.45F);
        painter.setBrush(color);
        for (std::size_t type = 0; type < relationTypes; ++type)
            painter.drawEllipse(to.at(m_body[arcTo(arc)] + displacement(arc, type)), 2, 2);
    }
    for (std::size_t e = 0; e < edgeCount; ++e) {
        const BodyPair edge = bodyEdges[e];
        const bool current = m_type / 2 == static_cast<int>(e) && m_type >= 0;
        painter.setPen(
            QPen(current ? ink.text : sideInk(bodyParts[std::max(edge.a, edge.b)].side, dark),
                current ? 5 : 3, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(to.at(m_body[edge.a]), to.at(m_body[edge.b]));
    }
    for (std::size_t part = 0; part < jointCount; ++part) {
        painter.setPen(QPen(ink.ground, 1));
        painter.setBrush(sideInk(bodyParts[part].side, dark));
        painter.drawEllipse(to.at(m_body[part]), dot + 1, dot + 1);
    }
    painter.setClipping(false);
    paintCaption(painter, tr("Mean skeleton and, as dots, the mean places of every arc's types"));
}

void DeformationView::paintArc(QPainter& painter) const
{
    const bool dark = isDark(palette());
    const PlotInk ink = plotInk(dark);
    const Frame to = frame(m_arcBounds);
    const auto arc = static_cast<std::size_t>(m_arc);
    std::vector<double> stiff;
    for (std::size_t type = 0; type < relationTypes; ++type)
        stiff.push_back(stiffness(*m_w, arc, type));
    std::vector<double> sorted = stiff;
    std::ranges::sort(sorted);
    // A step that costs `drop` in a type of median stiffness is an eighth of the picture.
    constexpr double unit = PoseShape::deformationUnit;
    const double radius = std::max(m_arcBounds.width(), m_arcBounds.height()) / 8;
    const double drop = sorted[relationTypes / 2] * radius * radius / (unit * unit);
    painter.setClipRect(rect().adjusted(1, 1, -1, -2 * fontMetrics().height() - 4));
    for (std::size_t type = 0; type < relationTypes; ++type) {
        const std::size_t a = PoseShape::quadraticStart + 2 * (arc * relationTypes + type),
                          b = PoseShape::linearStart + 2 * (arc * relationTypes + type);
        const auto wide = [&](std::size_t k) {
            return to.scale * std::min(1e3, unit * std::sqrt(drop / std::max(1e-12, (*m_w)[k])));
        };
        const auto best = [&](std::size_t axis) {
            return unit * (*m_w)[b + axis] / (2 * std::max(1e-12, (*m_w)[a + axis]));
        };
        const QPointF middle = to.at(displacement(arc, type));
        QColor color =
            mapColor(ColorMap::sequential, 0.25 + 0.75 * stiff[type] / sorted.back(), dark);
        const bool current = m_type == static_cast<int>(type);
        painter.setPen(QPen(current ? ink.text : color, current ? 2.5 : 1.25));
        color.setAlphaF(current ? 0.45F : 0.2F);
        painter.setBrush(color);
        painter.drawEllipse(middle, wide(a), wide(a + 1));
        const QPointF peak(best(0), best(1));
        if (std::hypot(peak.x(), peak.y()) < 2 * radius)
            painter.drawLine(middle, middle + peak * to.scale);
        painter.setBrush(current ? ink.text : ink.quietText);
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(middle, 2.5, 2.5);
        painter.setPen(ink.text);
        painter.drawText(QRectF(middle + QPointF(4, -18), QSizeF(24, 16)),
            Qt::AlignLeft | Qt::AlignVCenter, QString::number(type + 1));
    }
    painter.setPen(QPen(ink.text, 2));
    const QPointF origin = to.at({});
    painter.drawLine(origin - QPointF(7, 0), origin + QPointF(7, 0));
    painter.drawLine(origin - QPointF(0, 7), origin + QPointF(0, 7));
    painter.setClipping(false);
    paintCaption(painter,
        tr("Where the %1 is, seen from the %2 (+); at an ellipse the score is %3 lower")
            .arg(partName(arcFrom(arc)), partName(arcTo(arc)), plainNumber(drop, 2)));
}

} // namespace gapscope
