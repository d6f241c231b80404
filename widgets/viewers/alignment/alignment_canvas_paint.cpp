// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/alignment/alignment_canvas.h"

#include <QPainter>

#include <algorithm>
#include <utility>
#include <vector>

namespace gapscope {
namespace {

/// How a link is drawn.
struct LinkStyle {
    QColor color;
    double width = 1;
    Qt::PenStyle line = Qt::SolidLine;
    bool cross = false;
};

enum class LinkLook { sure, possible, right, wrong, missed };

LinkStyle styleOf(LinkLook look, bool dark)
{
    const PlotInk ink = plotInk(dark);
    QColor faint = ink.quietText; // possible links are many: no cloud over the others
    faint.setAlphaF(0.3F);
    switch (look) {
    case LinkLook::sure:
        return {ink.text, 1.5};
    case LinkLook::possible:
        return {faint, 1};
    case LinkLook::right:
        return {seriesColor(0, dark), 2};
    case LinkLook::wrong:
        return {ink.warning, 2, Qt::SolidLine, true};
    default:
        return {ink.text, 1.5, Qt::DashLine};
    }
}

LinkLook lookOf(const LinkMark& mark, ExampleShow show)
{
    if (show != ExampleShow::truth && mark.predicted)
        return mark.wrong() ? LinkLook::wrong : LinkLook::right;
    if (show == ExampleShow::difference && mark.missed)
        return LinkLook::missed;
    return mark.kind == LinkKind::sure ? LinkLook::sure : LinkLook::possible;
}

void drawLink(QPainter& painter, const QPointF& from, const QPointF& to, const LinkStyle& style)
{
    painter.setPen(QPen(style.color, style.width, style.line, Qt::RoundCap));
    painter.drawLine(from, to);
    if (!style.cross)
        return;
    const QPointF c = (from + to) / 2;
    painter.setPen(QPen(style.color, 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(c + QPointF(-4, -4), c + QPointF(4, 4));
    painter.drawLine(c + QPointF(-4, 4), c + QPointF(4, -4));
}

} // namespace

bool AlignmentCanvas::shown(const LinkMark& mark) const
{
    if (mark.kind == LinkKind::possible && !m_possibleShown
        && (m_show == ExampleShow::truth || !mark.predicted))
        return false;
    if (m_prediction.empty() || m_show == ExampleShow::truth)
        return mark.kind != LinkKind::none;
    return m_show == ExampleShow::difference || mark.predicted;
}

bool AlignmentCanvas::touched(const LinkMark& mark) const
{
    return m_current && m_current->at == (m_current->french ? mark.french : mark.english);
}

void AlignmentCanvas::paintEvent(QPaintEvent*)
{
    if (!m_pair)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.setClipRect(QRectF(0, 0, width(), height() - legendHeight()));
    // Possible links are many: below the others; those of the word looked at above them all.
    const auto rank = [this](const LinkMark& mark) {
        const bool possible = lookOf(mark, m_show) == LinkLook::possible;
        return touched(mark) ? 2 : possible ? 0 : 1;
    };
    for (int layer = 0; layer <= 2; ++layer)
        for (const LinkMark& mark : m_marks)
            if (shown(mark) && rank(mark) == layer)
                paintLink(painter, mark);
    paintWords(painter, false);
    paintWords(painter, true);
    painter.restore();
    paintLegend(painter);
}

void AlignmentCanvas::paintLink(QPainter& painter, const LinkMark& mark) const
{
    const bool dark = isDark(palette());
    const LinkLook look =
        m_prediction.empty() ? lookOf(mark, ExampleShow::truth) : lookOf(mark, m_show);
    LinkStyle style = styleOf(look, dark);
    if (m_current && touched(mark)) {
        style.width += 1;
        if (look == LinkLook::possible)
            style.color = plotInk(dark).quietText;
    } else if (m_current && look != LinkLook::possible) {
        style.color.setAlphaF(0.18F);
    }
    const QRectF from = wordRect({false, mark.english}), to = wordRect({true, mark.french});
    drawLink(
        painter, {from.right() + 6, from.center().y()}, {to.left() - 6, to.center().y()}, style);
}

void AlignmentCanvas::paintWords(QPainter& painter, bool french) const
{
    const PlotInk ink = plotInk(isDark(palette()));
    const std::vector<std::string>& words = french ? m_pair->french : m_pair->english;
    for (std::size_t at = 0; at < words.size(); ++at) {
        bool wrong = false, linked = m_current == Word{french, at};
        for (const LinkMark& mark : m_marks) {
            if ((french ? mark.french : mark.english) != at)
                continue;
            wrong = wrong || (m_show != ExampleShow::truth && mark.wrong());
            linked = linked || (shown(mark) && touched(mark));
        }
        QFont font = wordFont();
        font.setBold(m_current && linked);
        painter.setFont(font);
        painter.setPen(wrong ? ink.warning : m_current && !linked ? ink.quietText : ink.text);
        const QRectF rect = wordRect({french, at});
        const QString text = QFontMetricsF(font).elidedText(
            QString::fromStdString(words[at]), Qt::ElideRight, rect.width());
        painter.drawText(rect, (french ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, text);
    }
}

void AlignmentCanvas::paintLegend(QPainter& painter) const
{
    const bool dark = isDark(palette()), predicted = !m_prediction.empty();
    const QString possible = m_possibleShown ? tr("possible") : tr("possible: hidden (S)");
    std::vector<std::pair<LinkLook, QString>> entries;
    if (!m_labelled)
        entries = {{LinkLook::right, tr("predicted")}};
    else if (!predicted || m_show == ExampleShow::truth)
        entries = {{LinkLook::sure, tr("sure")}, {LinkLook::possible, possible}};
    else
        entries = {{LinkLook::right, tr("right")}, {LinkLook::wrong, tr("wrong")}};
    if (predicted && m_show == ExampleShow::difference) {
        entries.push_back({LinkLook::missed, tr("missed")});
        entries.push_back({LinkLook::possible, possible});
    }
    painter.setFont(font());
    const QFontMetricsF metrics(font());
    constexpr double sample = 26, gap = 6, between = 16;
    double wide = -between;
    for (const auto& [look, text] : entries)
        wide += sample + gap + metrics.horizontalAdvance(text) + between;
    double x = std::max(4.0, (width() - wide) / 2);
    const double y = height() - legendHeight() / 2;
    for (const auto& [look, text] : entries) {
        drawLink(painter, {x, y}, {x + sample, y}, styleOf(look, dark));
        x += sample + gap;
        painter.setPen(plotInk(dark).quietText);
        const double room = metrics.horizontalAdvance(text);
        painter.drawText(QRectF(x, y - metrics.height(), room + 2, 2 * metrics.height()),
            Qt::AlignLeft | Qt::AlignVCenter, text);
        x += room + between;
    }
}

} // namespace gapscope
