// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/weights/weight_bars.h"

#include "widgets/controls/number_text.h"
#include "widgets/plots/look/theme.h"

#include <QtWidgets>

#include <array>
#include <cmath>

namespace gapscope {
namespace {

constexpr double barMargin = 8, gap = 8;

}

WeightBars::WeightBars(QWidget* parent)
    : PaintedView({520, 360}, {220, 160}, parent)
{
    setMouseTracking(true);
}

void WeightBars::setGroups(std::vector<Group> groups, const QString& about)
{
    m_scale = 0;
    for (Group& group : groups) {
        std::ranges::stable_sort(group.bars, std::greater(), &Bar::weight);
        for (const Bar& bar : group.bars)
            m_scale = std::max(m_scale, std::abs(bar.weight));
    }
    m_groups = std::move(groups);
    m_about = about;
    if (m_group >= static_cast<int>(m_groups.size())
        || (m_group >= 0
            && m_bar >= static_cast<int>(m_groups[static_cast<std::size_t>(m_group)].bars.size())))
        m_group = m_bar = -1;
    setAccessibleDescription(readout());
    update();
}

QString WeightBars::readout() const
{
    if (m_group < 0)
        return {};
    const Group& group = m_groups[static_cast<std::size_t>(m_group)];
    const Bar& bar = group.bars[static_cast<std::size_t>(m_bar)];
    return tr("%1: %2, weight %3 %4")
        .arg(group.title, bar.name, displayNumber(bar.weight), m_about)
        .trimmed();
}

QRectF WeightBars::areaOf(std::size_t group) const
{
    const QFontMetricsF metrics(font());
    const double line = std::ceil(metrics.height()) + 2,
                 left = metrics.horizontalAdvance(QStringLiteral("−0.0000")) + barMargin + 4;
    const auto count = static_cast<double>(m_groups.size());
    const double each = (height() - 2 * barMargin - gap * (count - 1)) / count;
    return {left, barMargin + static_cast<double>(group) * (each + gap) + line,
        width() - left - barMargin, std::max(1.0, each - line)};
}

QRectF WeightBars::barRect(std::size_t group, std::size_t bar) const
{
    const QRectF area = areaOf(group);
    const auto count = static_cast<double>(m_groups[group].bars.size());
    const double step = std::min(48.0, area.width() / count);
    const double x = std::round(area.left() + static_cast<double>(bar) * step),
                 right = std::round(area.left() + static_cast<double>(bar + 1) * step);
    const double zero = std::round(area.center().y());
    const double high =
        m_scale > 0 ? m_groups[group].bars[bar].weight / m_scale * (area.height() / 2) : 0;
    return QRectF(QPointF(x, zero), QPointF(std::max(right, x + 1), zero - high)).normalized();
}

void WeightBars::paintGroup(QPainter& painter, std::size_t k) const
{
    const bool dark = isDark(palette());
    const PlotInk ink = plotInk(dark);
    const QRectF area = areaOf(k);
    const Group& group = m_groups[k];
    const double line = std::ceil(QFontMetricsF(font()).height());
    painter.setPen(ink.text);
    painter.drawText(QRectF(area.left(), area.top() - line - 2, area.width(), line),
        Qt::AlignLeft | Qt::AlignVCenter, group.title);
    painter.fillRect(area, ink.ground);
    painter.setPen(ink.quietText);
    const auto mark = [&](double y, const QString& text) {
        painter.drawText(QRectF(0, y - line / 2, area.left() - 4, line),
            Qt::AlignRight | Qt::AlignVCenter, text);
    };
    if (m_scale > 0 && area.height() > 3 * line) {
        mark(area.top() + line / 2, displayNumber(m_scale, 2));
        mark(area.bottom() - line / 2, QStringLiteral("−%1").arg(displayNumber(m_scale, 2)));
    }
    mark(area.center().y(), QStringLiteral("0"));
    std::array<QPainterPath, 2> plain; // many bars in two colours: small in exported files
    for (std::size_t b = 0; b < group.bars.size(); ++b) {
        const Bar& bar = group.bars[b];
        const QRectF rect = barRect(k, b);
        const bool current = static_cast<int>(k) == m_group && static_cast<int>(b) == m_bar;
        if (current)
            painter.fillRect(
                QRectF(rect.left(), area.top(), rect.width(), area.height()), ink.grid);
        if (bar.color.isValid())
            painter.fillRect(rect, bar.color);
        else if (bar.weight != 0)
            plain[bar.weight > 0 ? 0 : 1].addRect(rect);
        // A swatch may be as bright or dark as the background.
        if (bar.color.isValid() && rect.width() >= 3 && rect.height() >= 2
            && contrastRatio(bar.color, ink.ground) < 1.5) {
            painter.setPen(QPen(ink.axis, 0));
            painter.drawRect(rect.adjusted(0, 0, -1, -1));
        }
    }
    for (std::size_t sign = 0; sign < plain.size(); ++sign)
        painter.fillPath(plain[sign], mapColor(ColorMap::diverging, sign == 0 ? 0.8 : -0.8, dark));
    painter.setPen(QPen(ink.axis, 0));
    painter.drawLine(QPointF(area.left(), std::round(area.center().y())),
        QPointF(area.right(), std::round(area.center().y())));
}

void WeightBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    for (std::size_t k = 0; k < m_groups.size(); ++k)
        paintGroup(painter, k);
    paintFocus(painter);
}

void WeightBars::setCurrent(int group, int bar)
{
    if (group == m_group && bar == m_bar)
        return;
    m_group = group;
    m_bar = bar;
    const QString text = readout();
    setAccessibleDescription(text);
    setToolTip(text);
    update();
    Q_EMIT currentChanged(text);
}

void WeightBars::mouseMoveEvent(QMouseEvent* event)
{
    for (std::size_t k = 0; k < m_groups.size(); ++k) {
        const QRectF area = areaOf(k);
        if (m_groups[k].bars.empty() || !area.contains(event->position()))
            continue;
        for (std::size_t b = 0; b < m_groups[k].bars.size(); ++b) {
            const QRectF rect = barRect(k, b);
            if (event->position().x() >= rect.left() && event->position().x() < rect.right())
                return setCurrent(static_cast<int>(k), static_cast<int>(b));
        }
    }
}

void WeightBars::keyPressEvent(QKeyEvent* event)
{
    if (!movesInGrid(*event))
        return PaintedView::keyPressEvent(event);
    if (m_groups.empty())
        return;
    const QPoint step = arrowStep(*event);
    const int groups = static_cast<int>(m_groups.size());
    const int group = std::clamp(std::max(m_group, 0) + step.y(), 0, groups - 1);
    const auto bars = static_cast<int>(m_groups[static_cast<std::size_t>(group)].bars.size());
    if (bars > 0)
        setCurrent(group, indexAfter(*event, m_bar, step.x(), bars));
}

} // namespace gapscope
