// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_layer.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace gapscope {

namespace {

constexpr double tickLength = 3;
constexpr double longestLegendName = 340, legendSample = 46;
constexpr std::size_t mostWithin = 6; // names of an inner legend

QString tr(const char* text) { return QCoreApplication::translate("gapscope::PlotLayer", text); }

bool areDistinct(QStringList names) { return names.removeDuplicates() == 0; }

/// Without the parts that all of them have: "bcfw · λ 0.01 · seed 1" and "bcfw · λ 0.01 · seed 2"
/// are "bcfw · seed 1" and "bcfw · seed 2". The first part stays, and so does all of it where
/// names would become equal.
QStringList shortNames(const std::vector<const PlotSeries*>& entries)
{
    const QString between = QStringLiteral(" · ");
    QStringList whole, names;
    for (const PlotSeries* series : entries)
        whole << series->name;
    for (const QString& name : whole) {
        const QStringList parts = name.split(between);
        QStringList kept{parts.front()};
        for (const QString& part : parts.mid(1))
            if (whole.size() < 2 || !std::ranges::all_of(whole, [&](const QString& other) {
                    return other.split(between).mid(1).contains(part);
                }))
                kept << part;
        names << kept.join(between);
    }
    return areDistinct(names) ? names : whole;
}

} // namespace

PlotLayer::PlotLayer(QGraphicsItem* parent)
    : QGraphicsItem(parent)
{
    setZValue(10);
    setAcceptedMouseButtons(Qt::NoButton);
}

void PlotLayer::setContent(const PlotModel& model, const PlotMap& map, std::vector<Tick> xTicks,
    std::vector<Tick> yTicks, PlotModel::Clamped clamped)
{
    if (map.area != m_map.area || !(clamped == m_clamped))
        prepareGeometryChange();
    m_model = model;
    m_map = map;
    m_xTicks = std::move(xTicks);
    m_yTicks = std::move(yTicks);
    m_clamped = clamped;
    m_still = {};
    update();
}

void PlotLayer::setTarget(const PaintTarget& target)
{
    m_target = target;
    m_still = {};
    update();
}

void PlotLayer::setInnerLegend(bool on)
{
    m_innerLegend = on;
    m_still = {};
    update();
}

void PlotLayer::setFont(const QFont& font)
{
    m_font = font;
    m_still = {};
    update();
}

void PlotLayer::setOverlay(const PlotOverlay& overlay)
{
    if (overlay.highlighted != m_overlay.highlighted)
        m_still = {};
    m_overlay = overlay;
    update();
}

QRectF PlotLayer::boundingRect() const
{
    // Ticks to the left and, below, the note.
    const double below =
        m_clamped.points > 0 ? 2.8 * QFontMetricsF(m_font).height() : tickLength + 2;
    return m_map.area.adjusted(-tickLength - 2, -2, 2, below);
}

void PlotLayer::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget* widget)
{
    if (m_map.area.isEmpty())
        return;
    const PlotInk ink = plotInk(m_target.dark);
    painter->setFont(m_font);
    if (m_target.vector || widget == nullptr) {
        paintStill(*painter, m_target);
    } else {
        const double ratio = painter->device()->devicePixelRatioF();
        const QRectF area = boundingRect();
        if (m_still.isNull() || m_still.devicePixelRatio() != ratio) {
            m_still = QPixmap((area.size() * ratio).toSize() + QSize(1, 1));
            m_still.setDevicePixelRatio(ratio);
            m_still.fill(Qt::transparent);
            QPainter still(&m_still);
            still.translate(-area.topLeft());
            still.setFont(m_font);
            PaintTarget target = m_target;
            target.devicePixelRatio = ratio;
            paintStill(still, target);
        }
        painter->drawPixmap(area.topLeft(), m_still);
    }
    painter->setRenderHint(QPainter::Antialiasing);
    paintCrosshair(*painter, ink);
}

void PlotLayer::paintStill(QPainter& painter, const PaintTarget& target) const
{
    const PlotInk ink = plotInk(target.dark);
    paintGrid(painter, ink);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.setClipRect(m_map.area);
    for (const auto& curve : m_model.curves)
        if (m_model.shown(*curve))
            paintBand(painter, *curve, m_map, target);
    paintTargetLine(painter, ink);
    paintEventLines(painter, ink);
    int order = 0;
    for (const auto& curve : m_model.curves) {
        const bool highlighted = curve->series().id == m_overlay.highlighted;
        if (m_model.shown(*curve))
            paintCurve(painter, *curve, m_map, target, order, highlighted);
        ++order;
    }
    for (const auto& curve : m_model.curves)
        if (m_model.shown(*curve))
            paintClamped(painter, *curve, m_map, target);
    paintTargetLabel(painter, ink);
    paintTargetArrow(painter, ink);
    paintEventLabels(painter, ink);
    if (m_innerLegend && legendBeside() == 0)
        paintInnerLegend(painter, ink);
    painter.restore();
    if (m_innerLegend && legendBeside() > 0)
        paintInnerLegend(painter, ink);
    paintFrame(painter, ink);
    paintNote(painter, ink);
}

void PlotLayer::paintGrid(QPainter& painter, const PlotInk& ink) const
{
    painter.setRenderHint(QPainter::Antialiasing, m_target.vector);
    const auto snap = [&](double position) {
        return m_target.vector ? position : std::floor(position) + 0.5;
    };
    for (const bool major : {false, true}) {
        painter.setPen(QPen(major ? ink.grid : ink.minorGrid, 1));
        for (const Tick& tick : m_yTicks) {
            if (tick.label.isEmpty() == major)
                continue;
            const double y = snap(m_map.toY(tick.position));
            painter.drawLine(QPointF(m_map.area.left(), y), QPointF(m_map.area.right(), y));
        }
        for (const Tick& tick : m_xTicks) {
            if (tick.label.isEmpty() == major)
                continue;
            const double x = snap(m_map.toX(tick.position));
            painter.drawLine(QPointF(x, m_map.area.top()), QPointF(x, m_map.area.bottom()));
        }
    }
}

void PlotLayer::paintFrame(QPainter& painter, const PlotInk& ink) const
{
    const QRectF& area = m_map.area;
    painter.setPen(QPen(ink.axis, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.drawLine(area.topLeft(), area.bottomLeft());
    for (const Tick& tick : m_xTicks) {
        const double x = m_map.toX(tick.position);
        const double length = tick.label.isEmpty() ? tickLength / 2 : tickLength;
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + length));
    }
    for (const Tick& tick : m_yTicks) {
        const double y = m_map.toY(tick.position);
        const double length = tick.label.isEmpty() ? tickLength / 2 : tickLength;
        painter.drawLine(QPointF(area.left() - length, y), QPointF(area.left(), y));
    }
}

void PlotLayer::paintEventLines(QPainter& painter, const PlotInk& ink) const
{
    for (const PlotEvent& event : m_model.events) {
        painter.setPen(QPen(eventColor(event.color, ink), 1, Qt::DotLine));
        const double x = eventX(event);
        if (x >= m_map.area.left() && x <= m_map.area.right())
            painter.drawLine(QPointF(x, m_map.area.top()), QPointF(x, m_map.area.bottom()));
    }
}

double PlotLayer::eventX(const PlotEvent& event) const
{
    return m_map.toX(toPlotted(event.x, m_model.scales.logX));
}

/// That of the run's curve, when the event says which.
QColor PlotLayer::eventColor(int color, const PlotInk& ink) const
{
    return color < 0 ? ink.quietText : seriesColor(color, m_target.dark);
}

/// In up to three rows, the rightmost first: in a run it is the newest. A label that finds no room
/// stays away; the read-out has it.
std::vector<PlotLayer::EventLabel> PlotLayer::eventLabels() const
{
    std::vector<EventLabel> labels;
    const QFontMetricsF metrics(m_font);
    const QRectF& area = m_map.area;
    std::vector<std::pair<double, const PlotEvent*>> events;
    for (const PlotEvent& event : m_model.events)
        if (const double x = eventX(event); x >= area.left() && x <= area.right())
            events.emplace_back(x, &event);
    std::ranges::stable_sort(events, std::greater(), [](const auto& each) { return each.first; });
    for (const auto& [x, event] : events) {
        const QString text =
            metrics.elidedText(event->label, Qt::ElideRight, std::max(60.0, 0.3 * area.width()));
        const double width = metrics.horizontalAdvance(text);
        const double left = x + width + 6 > area.right() ? x - 4 - width : x + 4;
        for (int row = 0; row < 3 && left >= area.left(); ++row) {
            const double top = area.top() + 2 + row * metrics.height();
            const QRectF card(left - 2, top, width + 4, metrics.height());
            const QRectF room = card.adjusted(-4, 1, 4, -1);
            if (std::ranges::any_of(
                    labels, [&](const EventLabel& each) { return each.card.intersects(room); }))
                continue;
            labels.push_back({card, text, event->color});
            break;
        }
    }
    return labels;
}

void PlotLayer::paintEventLabels(QPainter& painter, const PlotInk& ink) const
{
    const double ascent = QFontMetricsF(m_font).ascent();
    QColor ground = ink.ground;
    ground.setAlphaF(0.8F);
    for (const auto& [card, text, color] : eventLabels()) {
        painter.fillRect(card, ground);
        painter.setPen(eventColor(color, ink));
        painter.drawText(QPointF(card.left() + 2, card.top() + ascent), text);
    }
}

/// In the row of the x axis' title, where no curve is covered.
void PlotLayer::paintNote(QPainter& painter, const PlotInk& ink) const
{
    if (m_clamped.points == 0)
        return;
    QStringList notes;
    const auto power = [](double floor) { return powerOfTen(static_cast<int>(floor)); };
    if (m_clamped.x > 0)
        notes << tr("◁ %1 at the left edge (< %2)").arg(m_clamped.x).arg(power(m_map.floorX));
    if (m_clamped.y > 0)
        notes << tr("▽ %1 at the floor (< %2)").arg(m_clamped.y).arg(power(m_map.floorY));
    const QFontMetricsF metrics(m_font);
    const double title = metrics.horizontalAdvance(m_model.xLabel());
    const double room = m_map.area.width() / 2 - title / 2 - 16;
    const QRectF row(m_map.area.right() - room, noteTop(), room, metrics.height());
    painter.setPen(ink.warning);
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter,
        metrics.elidedText(notes.join(QStringLiteral("  ")), Qt::ElideRight, room));
}

double PlotLayer::noteTop() const
{
    return m_map.area.bottom() + 1.6 * QFontMetricsF(m_font).height();
}

/// The corner of the plot area where a card of this size covers the least of the curves, and no
/// event's label if it can be.
QRectF PlotLayer::freestCorner(QSizeF size) const
{
    const QRectF room = m_map.area.adjusted(8, 8, -8, -8);
    const double right = room.right() - size.width(), bottom = room.bottom() - size.height();
    QRectF best;
    int least = std::numeric_limits<int>::max();
    constexpr int hidesALabel = 1 << 20; // more than any curve
    const std::vector<EventLabel> labels = eventLabels();
    for (const QPointF corner : {QPointF(right, room.top()), QPointF(right, bottom),
             QPointF(room.left(), bottom), room.topLeft()}) {
        const QRectF card(corner, size);
        int covered = 0;
        for (const EventLabel& label : labels)
            covered += label.card.intersects(card) ? hidesALabel : 0;
        for (const auto& curve : m_model.curves) {
            for (double x = card.left(); m_model.shown(*curve) && x < card.right(); x += 4) {
                const auto y = curve->lineAt(m_map.fromX(x), m_map.floorY);
                covered += y && card.contains(QPointF(x, m_map.toY(*y))) ? 1 : 0;
            }
        }
        if (covered < least) {
            least = covered;
            best = card;
        }
    }
    return best;
}

std::vector<const PlotSeries*> PlotLayer::legendEntries() const
{
    std::vector<const PlotSeries*> entries;
    for (const auto& curve : m_model.curves)
        if (m_model.shown(*curve))
            entries.push_back(&curve->series());
    return entries;
}

double PlotLayer::legendNameWidth() const
{
    const QFontMetricsF metrics(m_font);
    const QStringList names = shortNames(legendEntries());
    double width = 0;
    for (const QString& name : names)
        width = std::max(width, metrics.horizontalAdvance(name));
    const bool within = names.size() <= static_cast<qsizetype>(mostWithin);
    const double most = // a whole name rather than the curve
        within ? std::max(longestLegendName, 0.5 * m_map.area.width()) : longestLegendName;
    QStringList cut;
    for (const QString& name : names)
        cut << metrics.elidedText(name, Qt::ElideMiddle, most);
    return areDistinct(cut) ? std::min(width, most) : width;
}

/// A few names find a corner among the curves; more would cover them.
double PlotLayer::legendBeside() const
{
    return legendEntries().size() > mostWithin ? legendNameWidth() + legendSample : 0;
}

void PlotLayer::paintInnerLegend(QPainter& painter, const PlotInk& ink) const
{
    const std::vector<const PlotSeries*> entries = legendEntries();
    if (entries.empty())
        return;
    const QFontMetricsF metrics(m_font);
    const double row = metrics.height() + 2, width = legendNameWidth();
    const auto fit = static_cast<std::size_t>(std::max(2.0, (m_map.area.height() - 8) / row));
    const std::size_t named = entries.size() > fit ? fit - 1 : entries.size();
    const std::size_t rows = std::min(fit, entries.size());
    const QSizeF size(width + legendSample, row * static_cast<double>(rows) + 8);
    const QRectF card = legendBeside() > 0 ? QRectF(m_map.area.topRight() + QPointF(14, 0), size)
                                           : freestCorner(size);
    paintCard(painter, card, ink);
    QRectF name(card.left() + 40, card.top() + 4, width + 2, row);
    const QStringList names = shortNames(entries);
    for (std::size_t k = 0; k < named; ++k) {
        paintSample(painter, entries[k]->style, QRectF(card.left() + 6, name.top(), 28, row),
            m_target.dark);
        painter.setPen(ink.text);
        painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(names[static_cast<qsizetype>(k)], Qt::ElideMiddle, width + 1));
        name.translate(0, row);
    }
    painter.setPen(ink.quietText);
    if (named < entries.size())
        painter.drawText(
            name, Qt::AlignLeft | Qt::AlignVCenter, tr("and %1 more").arg(entries.size() - named));
}

} // namespace gapscope
