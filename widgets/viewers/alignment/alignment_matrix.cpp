// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/alignment/alignment_matrix.h"

#include "widgets/controls/number_text.h"

#include "widgets/plots/look/theme.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {
namespace {

constexpr double rim = 8, gap = 6; ///< logical pixels
constexpr double mostCell = 2.5;   ///< lines of text; of a cell's width: its heights
constexpr double sample = 20;      ///< in the key

double widest(const QFontMetricsF& metrics, const std::vector<std::string>& words)
{
    double width = 0;
    for (const std::string& word : words)
        width = std::max(width, metrics.horizontalAdvance(QString::fromStdString(word)));
    return width;
}

} // namespace

AlignmentMatrix::AlignmentMatrix(QWidget* parent)
    : PaintedView({320, 320}, {160, 160}, parent)
    , m_across(new QScrollBar(Qt::Horizontal, this))
    , m_down(new QScrollBar(Qt::Vertical, this))
{
    setAccessibleName(tr("Alignment matrix"));
    setFocusPolicy(Qt::NoFocus);
    m_across->setAccessibleName(tr("French words of the matrix"));
    m_down->setAccessibleName(tr("English words of the matrix"));
    for (QScrollBar* bar : {m_across, m_down}) {
        bar->setFocusPolicy(Qt::TabFocus);
        bar->hide();
        connect(bar, &QScrollBar::valueChanged, this, [this] { update(); });
    }
}

void AlignmentMatrix::setPair(
    std::shared_ptr<const AlignmentProblem> problem, std::size_t pair, const Labelling& prediction)
{
    const AlignmentPair* before = m_pair;
    m_problem = std::move(problem);
    m_pair = m_problem ? &m_problem->pair(pair) : nullptr;
    m_marks.clear();
    if (m_pair)
        m_marks = linkMarks(
            *m_pair, prediction.size() == m_pair->english.size() ? prediction : Labelling());
    if (m_pair != before) {
        m_across->setValue(0);
        m_down->setValue(0);
    }
    layOut();
    update();
}

void AlignmentMatrix::setPossibleShown(bool shown)
{
    m_possibleShown = shown;
    update();
}

/// The space for the names of words, at the left and above.
double AlignmentMatrix::nameRoom(bool french) const
{
    const double most = french ? 0.3 * height() : 0.28 * width();
    return std::ceil(std::min(
        most, widest(QFontMetricsF(font()), french ? m_pair->french : m_pair->english) + 1));
}

/// Cells fill the space, between one line of text and a few, and are at most twice as wide as high.
AlignmentMatrix::Places AlignmentMatrix::placesNow() const
{
    const double line = std::ceil(QFontMetricsF(font()).height()), most = mostCell * line;
    Places p;
    p.first = {rim + nameRoom(false) + gap, rim + nameRoom(true) + gap};
    const double across = static_cast<double>(m_pair->french.size()),
                 down = static_cast<double>(m_pair->english.size()),
                 bar = m_down->sizeHint().width();
    p.room = {width() - p.first.x() - rim, height() - p.first.y() - keyHeight()};
    const auto fitting = [&](double room, double count) {
        return std::clamp(std::floor(room / count), line, most);
    };
    p.cell = {fitting(p.room.width(), across), fitting(p.room.height(), down)};
    if (p.cell.height() * down > p.room.height()) { // a bar at the right
        p.room.rwidth() -= bar;
        p.cell.setWidth(fitting(p.room.width(), across));
    }
    p.cell.setWidth(std::min(p.cell.width(), 2 * p.cell.height()));
    if (p.cell.width() * across > p.room.width()) { // and one below
        p.room.rheight() -= bar;
        p.cell.setHeight(fitting(p.room.height(), down));
    }
    p.cell.setHeight(std::min(p.cell.height(), 2 * p.cell.width()));
    return p;
}

void AlignmentMatrix::layOut()
{
    if (!m_pair) {
        m_across->hide();
        m_down->hide();
        return;
    }
    const Places& p = m_places = placesNow();
    const auto adjust = [](QScrollBar* bar, double cell, std::size_t count, double room) {
        const int over = static_cast<int>(std::ceil(cell * static_cast<double>(count) - room));
        bar->setRange(0, std::max(0, over));
        bar->setPageStep(std::max(1, static_cast<int>(room)));
        bar->setSingleStep(std::max(1, static_cast<int>(cell)));
        bar->setVisible(over > 0);
    };
    adjust(m_across, p.cell.width(), m_pair->french.size(), p.room.width());
    adjust(m_down, p.cell.height(), m_pair->english.size(), p.room.height());
    const int thick = m_down->sizeHint().width();
    const QRect cells(p.first.toPoint(), p.room.toSize());
    m_down->setGeometry(width() - thick, cells.top(), thick, std::max(0, cells.height()));
    m_across->setGeometry(cells.left(), cells.bottom() + 1, std::max(0, cells.width()), thick);
}

QRectF AlignmentMatrix::cellRect(std::size_t english, std::size_t french) const
{
    if (!m_pair || english >= m_pair->english.size() || french >= m_pair->french.size())
        return {};
    const Places& p = m_places;
    return {p.first.x() + static_cast<double>(french) * p.cell.width() - m_across->value(),
        p.first.y() + static_cast<double>(english) * p.cell.height() - m_down->value(),
        p.cell.width(), p.cell.height()};
}

void AlignmentMatrix::reveal(std::size_t english, std::size_t french)
{
    const QRectF cell = cellRect(english, french);
    if (!m_pair || cell.isEmpty())
        return;
    const QRectF room(m_places.first, m_places.room);
    const auto move = [](QScrollBar* bar, double before, double after) {
        bar->setValue(bar->value() + static_cast<int>(std::ceil(std::max(0.0, after)))
            - static_cast<int>(std::ceil(std::max(0.0, before))));
    };
    move(m_across, room.left() - cell.left(), cell.right() - room.right());
    move(m_down, room.top() - cell.top(), cell.bottom() - room.bottom());
}

/// Scrolls across with Shift, or if all rows are visible.
void AlignmentMatrix::wheelEvent(QWheelEvent* event)
{
    const QPoint turned = event->angleDelta();
    const bool across = (event->modifiers() & Qt::ShiftModifier) || m_down->maximum() == 0;
    QScrollBar* bar = across ? m_across : m_down;
    bar->setValue(bar->value() - (turned.y() != 0 ? turned.y() : turned.x()) / 2);
    event->accept();
}

void AlignmentMatrix::paintGrid(QPainter& painter) const
{
    const QRectF first = cellRect(0, 0),
                 last = cellRect(m_pair->english.size() - 1, m_pair->french.size() - 1);
    painter.setPen(QPen(plotInk(isDark(palette())).grid, 1));
    for (std::size_t e = 0; e <= m_pair->english.size(); ++e) {
        const double y = first.top() + static_cast<double>(e) * first.height();
        painter.drawLine(QPointF(first.left(), y), QPointF(last.right(), y));
    }
    for (std::size_t f = 0; f <= m_pair->french.size(); ++f) {
        const double x = first.left() + static_cast<double>(f) * first.width();
        painter.drawLine(QPointF(x, first.top()), QPointF(x, last.bottom()));
    }
}

void AlignmentMatrix::paintEvent(QPaintEvent*)
{
    if (!m_pair)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Places& p = m_places;
    painter.save();
    painter.setClipRect(QRectF(p.first, p.room).adjusted(-1, -1, 1, 1));
    paintGrid(painter);
    for (const LinkMark& mark : m_marks)
        if (m_possibleShown || mark.kind != LinkKind::possible || mark.predicted)
            paintMark(painter, cellRect(mark.english, mark.french), mark);
    painter.restore();
    paintNames(painter);
    paintKey(painter);
}

/// In one row if there is space for it, else in two.
int AlignmentMatrix::keyColumns() const
{
    const int texts = std::max(fontMetrics().horizontalAdvance(tr("predicted, right")),
        fontMetrics().horizontalAdvance(tr("predicted, wrong")));
    const double most = (width() - 2 * rim) / (texts + sample + 12);
    return most >= 4 ? 4 : most >= 2 ? 2 : 1;
}

double AlignmentMatrix::keyHeight() const
{
    return 4 / keyColumns() * (fontMetrics().height() + 2) + gap;
}

/// Paints the legend, at the bottom.
void AlignmentMatrix::paintKey(QPainter& painter) const
{
    const bool known = m_pair->labelled;
    const std::pair<LinkMark, QString> marks[] = {{{0, 0, LinkKind::sure}, tr("sure")},
        {{0, 0, LinkKind::possible}, m_possibleShown ? tr("possible") : tr("possible: hidden")},
        {{0, 0, LinkKind::sure, true}, tr("predicted, right")},
        {{0, 0, LinkKind::none, true}, tr("predicted, wrong")}};
    painter.setFont(font());
    const double line = fontMetrics().height() + 2;
    const int columns = keyColumns();
    for (int k = 0; k < (known ? 4 : 1); ++k) {
        const QRectF cell(rim + k % columns * (width() - 2 * rim) / columns,
            height() - (4 / columns - k / columns) * line, line, line);
        const LinkMark open{0, 0, LinkKind::none, true, false, false};
        paintMark(painter, cell, known ? marks[k].first : open);
        painter.setPen(plotInk(isDark(palette())).text);
        painter.drawText(QRectF(cell.right() + 4, cell.top(), width() - cell.right(), line),
            Qt::AlignLeft | Qt::AlignVCenter, known ? marks[k].second : tr("predicted"));
    }
}

/// Paints a square in the middle of the cell.
void AlignmentMatrix::paintMark(QPainter& painter, const QRectF& whole, const LinkMark& mark) const
{
    const double side = std::min(whole.width(), whole.height());
    const QRectF cell(whole.center() - QPointF(side, side) / 2, QSizeF(side, side));
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
    const Places& p = m_places;
    const QFontMetricsF metrics(font());
    painter.setFont(font());
    painter.setPen(plotInk(isDark(palette())).text);
    const double left = p.first.x() - rim - gap, top = p.first.y() - rim - gap;
    const auto text = [&](const std::string& word, double room) {
        return metrics.elidedText(QString::fromStdString(word), Qt::ElideRight, room);
    };
    painter.save();
    painter.setClipRect(QRectF(0, p.first.y(), p.first.x(), p.room.height()));
    for (std::size_t e = 0; e < m_pair->english.size(); ++e) {
        const QRectF cell = cellRect(e, 0);
        painter.drawText(QRectF(rim, cell.top(), left, cell.height()),
            Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, text(m_pair->english[e], left));
    }
    painter.setClipRect(QRectF(p.first.x(), 0, p.room.width(), p.first.y()));
    for (std::size_t f = 0; f < m_pair->french.size(); ++f) {
        const QRectF cell = cellRect(0, f);
        painter.save();
        painter.translate(cell.center().x(), p.first.y() - gap);
        painter.rotate(-90);
        painter.drawText(QRectF(0, -cell.width() / 2, top, cell.width()),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text(m_pair->french[f], top));
        painter.restore();
    }
    painter.restore();
}

std::optional<QString> AlignmentMatrix::toolTipAt(QPoint point) const
{
    const bool inside = m_pair && QRectF(m_places.first, m_places.room).contains(QPointF(point));
    for (std::size_t e = 0; inside && e < m_pair->english.size(); ++e)
        for (std::size_t f = 0; f < m_pair->french.size(); ++f) {
            if (!cellRect(e, f).contains(QPointF(point)))
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
                      .arg(fixedText(static_cast<double>(m_pair->dice[m_pair->cell(e, f)]), 3));
        }
    return tr(
        "English words down, French words across. Filled: sure; outlined: possible; disc: "
        "predicted and right; cross: predicted and wrong. S hides possible links and shows them.");
}

} // namespace gapscope
