// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/weights/deformation_view.h"

#include "widgets/controls/number_text.h"
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/pose/pose_overlay.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {
namespace {

std::size_t linearOf(std::size_t arc, std::size_t type)
{
    return PoseShape::linearStart + 2 * (arc * relationTypes + type);
}

std::size_t quadraticOf(std::size_t arc, std::size_t type)
{
    return PoseShape::quadraticStart + 2 * (arc * relationTypes + type);
}

/// Enlarged by a share, and never empty.
QRectF padded(QRectF box, double share)
{
    const double grow = 1 + share * std::max(box.width(), box.height());
    return box.adjusted(-grow, -grow, grow, grow);
}

void include(QRectF& box, QPointF at)
{
    box.setLeft(std::min(box.left(), at.x()));
    box.setRight(std::max(box.right(), at.x()));
    box.setTop(std::min(box.top(), at.y()));
    box.setBottom(std::max(box.bottom(), at.y()));
}

constexpr double dot = 4;

QColor sideInk(Side side, bool dark)
{
    return side == Side::left ? seriesColor(5, dark)
        : side == Side::right ? seriesColor(1, dark)
                              : seriesColor(7, dark);
}

} // namespace

double stiffness(std::span<const double> w, std::size_t arc, std::size_t type)
{
    const std::size_t k = quadraticOf(arc, type);
    return std::sqrt(std::max(0.0, w[k]) * std::max(0.0, w[k + 1]));
}

DeformationView::DeformationView(QWidget* parent)
    : PaintedView({420, 420}, {220, 220}, parent)
{
    setAccessibleName(tr("Learnt deformations"));
    setMouseTracking(true);
}

QPointF DeformationView::displacement(std::size_t arc, std::size_t type) const
{
    const PosePoint r = m_shape.displacement(arc, type);
    return {static_cast<double>(r.x), static_cast<double>(r.y)};
}

void DeformationView::setWeights(const PoseShape& shape, Weights w)
{
    Q_ASSERT(w && w->size() == PoseShape::weightCount);
    m_shape = shape;
    m_w = std::move(w);
    measure();
    update();
    if (hasFocus())
        Q_EMIT readoutChanged(readout());
}

void DeformationView::setArc(int arc)
{
    m_arc = arc;
    m_type = -1;
    measure();
    setToolTip(arc == wholeBody
            ? tr("Mean places of all parts; small dots: the 13 types of each part, seen from its "
                 "neighbour. Click one to see its arc.")
            : tr(
                "Each type of the arc %1: an ellipse around its mean displacement, as wide as a "
                "step that costs the same score everywhere. The bar in it leads to where the score "
                "is largest.")
                  .arg(arcName(std::size_t(arc))));
    setAccessibleDescription(
        arc == wholeBody ? tr("mean skeleton") : tr("types of %1").arg(arcName(std::size_t(arc))));
    update();
}

void DeformationView::measure()
{
    if (!m_w)
        return;
    const auto mean = [this](std::size_t arc) {
        QPointF sum;
        for (std::size_t type = 0; type < relationTypes; ++type)
            sum += displacement(arc, type) / static_cast<double>(relationTypes);
        return sum;
    };
    m_body.assign(partCount, {});
    std::vector<char> placed(partCount);
    placed[neck] = 1;
    for (std::size_t round = 0; round < edgeCount; ++round) // the order of edges does not matter
        for (std::size_t arc = 0; arc < arcCount; ++arc) {
            const std::size_t child = arcFrom(arc), parent = arcTo(arc);
            if (!placed[parent] || placed[child])
                continue;
            m_body[child] = m_body[parent] + mean(arc);
            placed[child] = 1;
        }
    m_bodyBounds = m_arcBounds = QRectF();
    for (const QPointF at : m_body)
        include(m_bodyBounds, at);
    for (std::size_t type = 0; m_arc >= 0 && type < relationTypes; ++type)
        include(m_arcBounds, displacement(static_cast<std::size_t>(m_arc), type));
    m_bodyBounds = padded(m_bodyBounds, 0.08);
    m_arcBounds = padded(m_arcBounds, 0.2);
}

DeformationView::Frame DeformationView::frame(const QRectF& cells) const
{
    const QRectF area = QRectF(rect()).adjusted(8, 8, -8, -2 * fontMetrics().height() - 8);
    const double scale = std::min(area.width() / cells.width(), area.height() / cells.height());
    return {area.center() - cells.center() * scale, scale};
}

void DeformationView::setCurrentType(int type)
{
    if (type == m_type)
        return;
    m_type = type;
    update();
    Q_EMIT readoutChanged(readout());
    Q_EMIT typeChanged(type);
}

QString DeformationView::readout() const
{
    if (m_type < 0 || !m_w)
        return {};
    if (m_arc == wholeBody) // the "type" is an arc
        return tr("%1: weight %2")
            .arg(arcName(std::size_t(m_type)),
                scoreText((*m_w)[PoseShape::relationStart + std::size_t(m_type)]));
    const auto arc = static_cast<std::size_t>(m_arc), type = static_cast<std::size_t>(m_type);
    const QPointF r = displacement(arc, type) * m_shape.cell;
    const std::size_t b = linearOf(arc, type), a = quadraticOf(arc, type);
    return tr("%1, type %2: mean %3, %4 px; linear %5, %6; quadratic %7, %8")
        .arg(arcName(arc))
        .arg(type + 1)
        .arg(scoreText(r.x()), scoreText(r.y()), scoreText((*m_w)[b]), scoreText((*m_w)[b + 1]),
            displayNumber((*m_w)[a], 3), displayNumber((*m_w)[a + 1], 3));
}

int DeformationView::nearest(QPointF position) const
{
    if (!m_w)
        return -1;
    int best = -1;
    double least = 16;
    const auto consider = [&](QPointF at, int k) {
        const QPointF step = at - position;
        if (const double d = std::hypot(step.x(), step.y()); d < least) {
            least = d;
            best = k;
        }
    };
    if (m_arc == wholeBody) {
        const Frame to = frame(m_bodyBounds);
        for (std::size_t arc = 0; arc < arcCount; ++arc) // arcs from the part to its neighbour
            consider(to.at(0.75 * m_body[arcFrom(arc)] + 0.25 * m_body[arcTo(arc)]),
                static_cast<int>(arc));
        return best;
    }
    const Frame to = frame(m_arcBounds);
    for (std::size_t type = 0; type < relationTypes; ++type)
        consider(to.at(displacement(std::size_t(m_arc), type)), static_cast<int>(type));
    return best;
}

void DeformationView::mouseMoveEvent(QMouseEvent* event)
{
    if (const int found = nearest(event->position()); found >= 0)
        setCurrentType(found);
}

void DeformationView::mousePressEvent(QMouseEvent* event)
{
    const int found = nearest(event->position());
    if (found < 0)
        return;
    if (m_arc == wholeBody)
        Q_EMIT arcChosen(found);
    else
        setCurrentType(found);
}

void DeformationView::keyPressEvent(QKeyEvent* event)
{
    const int step = (event->key() == Qt::Key_Right || event->key() == Qt::Key_Down)
        - (event->key() == Qt::Key_Left || event->key() == Qt::Key_Up);
    const int count = static_cast<int>(m_arc == wholeBody ? arcCount : relationTypes);
    if (step != 0 && m_w)
        setCurrentType(std::clamp(m_type + step, 0, count - 1));
    else if (event->key() == Qt::Key_Return && m_arc == wholeBody && m_type >= 0)
        Q_EMIT arcChosen(m_type);
    else
        PaintedView::keyPressEvent(event);
}

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
    paintFocus(painter);
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
            .arg(partName(arcFrom(arc)), partName(arcTo(arc)), displayNumber(drop, 2)));
}

} // namespace gapscope
