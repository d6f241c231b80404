// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/alignment/alignment_canvas.h"

#include "widgets/plots/look/theme.h"
#include "widgets/viewers/common/example_list_model.h"

#include <QtWidgets>

#include <cmath>
#include <utility>

namespace gapscope {
namespace {

constexpr double outer = 10, mostRow = 26; ///< logical pixels before zooming
constexpr double columnsEnd = 0.37;        ///< share of the width that a column of words takes

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
    QColor faint = ink.quietText; // many possible links must not hide the others
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

AlignmentCanvas::AlignmentCanvas(QWidget* parent)
    : ExampleCanvas({460, 420}, {240, 160}, parent)
    , m_scroll(new QScrollBar(Qt::Vertical, this))
{
    setAccessibleName(tr("Sentence pair"));
    setToolTip(tr("T truth, P prediction, D difference, S possible links or sure ones alone; the "
                  "pointer over a word brings its links to the front; + − 0 or Ctrl+wheel zoom, "
                  "wheel and drag scroll"));
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setAccessibleName(tr("Words of the sentence pair"));
    m_scroll->hide();
    connect(m_scroll, &QScrollBar::valueChanged, this, [this] { update(); });
    setMouseTracking(true);
}

void AlignmentCanvas::setPart(const ExampleListModel& model)
{
    m_problem = model.part().shared<AlignmentProblem>();
    m_labelled = model.labelled();
    setExample(model, -1);
}

void AlignmentCanvas::setExample(const ExampleListModel& model, int example)
{
    m_pair =
        m_problem && example >= 0 ? &m_problem->pair(static_cast<std::size_t>(example)) : nullptr;
    m_current.reset();
    m_scroll->setValue(0);
    setPrediction(m_pair ? model.prediction(example) : Labelling());
}

void AlignmentCanvas::setPrediction(const Labelling& prediction)
{
    m_prediction = m_pair && prediction.size() == m_pair->english.size() ? prediction : Labelling();
    m_marks = m_pair ? linkMarks(*m_pair, m_prediction) : std::vector<LinkMark>();
    layOut();
    describe();
    update();
}

void AlignmentCanvas::setPossibleShown(bool shown)
{
    m_possibleShown = shown;
    update();
}

void AlignmentCanvas::describe()
{
    if (!m_pair) {
        setAccessibleDescription({});
        return;
    }
    if (!m_labelled) {
        setAccessibleDescription(
            tr("%1 English and %2 French words, %3 links predicted, no truth is known")
                .arg(m_pair->english.size())
                .arg(m_pair->french.size())
                .arg(m_marks.size()));
        return;
    }
    const auto count = [this](auto is) { return std::ranges::count_if(m_marks, is); };
    setAccessibleDescription(
        tr("%1 English and %2 French words, %3 sure links; predicted: %4 right, %5 wrong, %6 "
           "missed")
            .arg(m_pair->english.size())
            .arg(m_pair->french.size())
            .arg(count([](const LinkMark& m) { return m.kind == LinkKind::sure; }))
            .arg(count([](const LinkMark& m) { return m.right(); }))
            .arg(count([](const LinkMark& m) { return m.wrong(); }))
            .arg(count([](const LinkMark& m) { return m.missed; })));
}

std::size_t AlignmentCanvas::length(bool french) const
{
    return french ? m_pair->french.size() : m_pair->english.size();
}

double AlignmentCanvas::legendHeight() const { return QFontMetricsF(font()).height() + 14; }

/// The height of a line of the window's text.
double AlignmentCanvas::leastRow() const { return std::ceil(QFontMetricsF(font()).height()) + 1; }

double AlignmentCanvas::rowHeight() const
{
    const auto rows = static_cast<double>(std::max(length(false), length(true)));
    const double fit = (height() - 2 * outer - legendHeight()) / rows;
    return std::clamp(fit, leastRow(), std::max(leastRow(), mostRow)) * m_zoom;
}

double AlignmentCanvas::columnHeight() const
{
    return rowHeight() * static_cast<double>(std::max(length(false), length(true)));
}

QFont AlignmentCanvas::wordFont() const
{
    QFont words = font();
    const int own = static_cast<int>(QFontInfo(font()).pixelSize() * std::min(1.0, m_zoom));
    words.setPixelSize(std::max(std::clamp(static_cast<int>(rowHeight() * 0.68), 7, 40), own));
    return words;
}

/// Both columns have the same height, so that links in equal order are nearly level.
QRectF AlignmentCanvas::wordRect(const Word& word) const
{
    if (!m_pair || word.at >= length(word.french))
        return {};
    const double step = columnHeight() / static_cast<double>(length(word.french));
    const double room = height() - 2 * outer - legendHeight();
    const double top = outer + std::max(0.0, (room - columnHeight()) / 2) - m_scroll->value();
    const double all = width() - (m_scroll->isHidden() ? 0 : m_scroll->width());
    const double wide = columnsEnd * all;
    return {word.french ? all - wide : outer, top + static_cast<double>(word.at) * step,
        wide - outer, step};
}

/// The scroll bar is shown when words do not fit.
void AlignmentCanvas::layOut()
{
    const double room = height() - 2 * outer - legendHeight();
    const int over = m_pair ? static_cast<int>(std::ceil(columnHeight() - room)) : 0;
    const int bar = m_scroll->sizeHint().width();
    m_scroll->setRange(0, std::max(0, over));
    m_scroll->setPageStep(std::max(1, static_cast<int>(room)));
    m_scroll->setSingleStep(m_pair ? static_cast<int>(rowHeight()) : 1);
    m_scroll->setVisible(over > 0);
    m_scroll->setGeometry(
        width() - bar, 0, bar, std::max(0, height() - static_cast<int>(legendHeight())));
}

void AlignmentCanvas::mousePressEvent(QMouseEvent* event)
{
    m_grab = event->position();
    setFocus(Qt::MouseFocusReason);
}

void AlignmentCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pair)
        return;
    if (event->buttons() & Qt::LeftButton) {
        const int moved = static_cast<int>(event->position().y() - m_grab.y());
        m_scroll->setValue(m_scroll->value() - moved);
        m_grab.ry() += moved;
        return;
    }
    std::optional<Word> found;
    for (const bool french : {false, true})
        for (std::size_t at = 0; at < length(french); ++at)
            if (wordRect({french, at}).contains(event->position()))
                found = Word{french, at};
    if (found != m_current) {
        m_current = found;
        update();
    }
}

void AlignmentCanvas::leaveEvent(QEvent*)
{
    m_current.reset();
    update();
}

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
    // Possible links are many: below the others; those of the current word above all.
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
