// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/alignment_matrix.h"

#include "widgets/plots/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace gapscope {
namespace {

constexpr double outer = 8, mostCell = 24, gap = 6;
constexpr int leastNameSize = 6, mostNameSize = 12; ///< logical pixels

double widest(const QFontMetricsF& metrics, const std::vector<std::string>& words)
{
    double width = 0;
    for (const std::string& word : words)
        width = std::max(width, metrics.horizontalAdvance(QString::fromStdString(word)));
    return width;
}

} // namespace

AlignmentMatrix::AlignmentMatrix(QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Alignment matrix"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void AlignmentMatrix::setPair(
    std::shared_ptr<const AlignmentProblem> problem, std::size_t pair, const Labelling& prediction)
{
    m_problem = std::move(problem);
    m_pair = m_problem ? &m_problem->pair(pair) : nullptr;
    m_marks.clear();
    if (m_pair)
        m_marks = linkMarks(
            *m_pair, prediction.size() == m_pair->english.size() ? prediction : Labelling());
    update();
}

/// For the names of words, at the left and above.
double AlignmentMatrix::nameRoom() const
{
    QFont names = font();
    names.setPixelSize(mostNameSize);
    const QFontMetricsF metrics(names);
    const double most = 0.28 * std::min(width(), height());
    return std::min(
        most, std::max(widest(metrics, m_pair->english), widest(metrics, m_pair->french)));
}

double AlignmentMatrix::cellSize() const
{
    const double room = nameRoom() + gap + 2 * outer;
    return std::min({(width() - room) / static_cast<double>(m_pair->french.size()),
        (height() - room - keyHeight()) / static_cast<double>(m_pair->english.size()), mostCell});
}

QRectF AlignmentMatrix::cellRect(std::size_t english, std::size_t french) const
{
    if (!m_pair || english >= m_pair->english.size() || french >= m_pair->french.size())
        return {};
    const double size = cellSize(), first = outer + nameRoom() + gap;
    return {first + static_cast<double>(french) * size, first + static_cast<double>(english) * size,
        size, size};
}

void AlignmentMatrix::paintEvent(QPaintEvent*)
{
    if (!m_pair)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const PlotInk ink = plotInk(isDark(palette()));
    const QRectF first = cellRect(0, 0),
                 last = cellRect(m_pair->english.size() - 1, m_pair->french.size() - 1);
    painter.setPen(QPen(ink.grid, 1));
    for (std::size_t e = 0; e <= m_pair->english.size(); ++e) {
        const double y = first.top() + static_cast<double>(e) * first.height();
        painter.drawLine(QPointF(first.left(), y), QPointF(last.right(), y));
    }
    for (std::size_t f = 0; f <= m_pair->french.size(); ++f) {
        const double x = first.left() + static_cast<double>(f) * first.width();
        painter.drawLine(QPointF(x, first.top()), QPointF(x, last.bottom()));
    }
    for (const LinkMark& mark : m_marks)
        paintMark(painter, cellRect(mark.english, mark.french), mark);
    paintNames(painter);
    paintKey(painter);
}

double AlignmentMatrix::keyHeight() const { return 2 * (fontMetrics().height() + 2) + gap; }

/// What the marks mean, two and two at the foot.
void AlignmentMatrix::paintKey(QPainter& painter) const
{
    const bool known = m_pair->labelled;
    const std::pair<LinkMark, QString> marks[] = {{{0, 0, LinkKind::sure}, tr("sure")},
        {{0, 0, LinkKind::sure, true}, tr("predicted, right")},
        {{0, 0, LinkKind::possible}, tr("possible")},
        {{0, 0, LinkKind::none, true}, tr("predicted, wrong")}};
    painter.setFont(font());
    const double line = fontMetrics().height() + 2;
    for (int k = known ? 0 : 1; k < (known ? 4 : 2); ++k) {
        const QRectF cell(outer + k % 2 * (width() - 2 * outer) * 0.42,
            height() - (k < 2 ? 2 : 1) * line, line, line);
        paintMark(painter, cell, marks[k].first);
        painter.setPen(plotInk(isDark(palette())).text);
        painter.drawText(QRectF(cell.right() + 4, cell.top(), width() - cell.right(), line),
            Qt::AlignLeft | Qt::AlignVCenter, known ? marks[k].second : tr("predicted"));
    }
}

void AlignmentMatrix::paintMark(QPainter& painter, const QRectF& cell, const LinkMark& mark) const
{
    const bool dark = isDark(palette());
    const PlotInk ink = plotInk(dark);
    const double inset = cell.width() * 0.12;
    const QRectF box = cell.adjusted(inset, inset, -inset, -inset);
    if (mark.kind == LinkKind::sure)
        painter.fillRect(box, ink.axis);
    painter.setBrush(Qt::NoBrush);
    if (mark.kind == LinkKind::possible) {
        painter.setPen(QPen(ink.axis, 1));
        painter.drawRect(box);
    }
    if (mark.right() || mark.open()) {
        painter.setPen(QPen(ink.ground, 1));
        painter.setBrush(seriesColor(0, dark));
        painter.drawEllipse(cell.center(), cell.width() * 0.26, cell.width() * 0.26);
    }
    if (mark.wrong()) {
        painter.setPen(
            QPen(ink.warning, std::max(1.5, cell.width() * 0.12), Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(box.topLeft(), box.bottomRight());
        painter.drawLine(box.bottomLeft(), box.topRight());
    }
}

void AlignmentMatrix::paintNames(QPainter& painter) const
{
    QFont names = font();
    names.setPixelSize(std::clamp(static_cast<int>(cellSize() * 0.8), leastNameSize, mostNameSize));
    painter.setFont(names);
    const QFontMetricsF metrics(names);
    painter.setPen(plotInk(isDark(palette())).text);
    const double room = nameRoom();
    const auto text = [&](const std::string& word) {
        return metrics.elidedText(QString::fromStdString(word), Qt::ElideRight, room);
    };
    for (std::size_t e = 0; e < m_pair->english.size(); ++e) {
        const QRectF cell = cellRect(e, 0);
        painter.drawText(QRectF(outer, cell.top(), room, cell.height()),
            Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, text(m_pair->english[e]));
    }
    for (std::size_t f = 0; f < m_pair->french.size(); ++f) {
        const QRectF cell = cellRect(0, f);
        painter.save();
        painter.translate(cell.center().x(), cell.top() - gap);
        painter.rotate(-90);
        painter.drawText(QRectF(0, -cell.width() / 2, room, cell.width()),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text(m_pair->french[f]));
        painter.restore();
    }
}

QString AlignmentMatrix::textAt(const QPointF& point) const
{
    for (std::size_t e = 0; m_pair && e < m_pair->english.size(); ++e)
        for (std::size_t f = 0; f < m_pair->french.size(); ++f) {
            if (!cellRect(e, f).contains(point))
                continue;
            QString text = QStringLiteral("%1 – %2").arg(QString::fromStdString(m_pair->english[e]),
                QString::fromStdString(m_pair->french[f]));
            for (const LinkMark& mark : m_marks)
                if (mark.english == e && mark.french == f) {
                    text += !mark.known                   ? QString()
                        : mark.kind == LinkKind::sure     ? tr(": sure")
                        : mark.kind == LinkKind::possible ? tr(": possible")
                                                          : tr(": no link");
                    text += mark.predicted ? tr(", predicted") : QString();
                }
            return text
                + tr("\nDice %1")
                      .arg(static_cast<double>(m_pair->dice[m_pair->cell(e, f)]), 0, 'f', 3);
        }
    return tr("English words down, French words across. Filled: sure; outlined: possible; disc: "
              "predicted and right; cross: predicted and wrong.");
}

bool AlignmentMatrix::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), textAt(QPointF(help->pos())), this);
    return true;
}

} // namespace gapscope
