// SPDX-License-Identifier: GPL-3.0-or-later
// How a sentence is painted: tokens, bracketed chunks, errors.
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/chain/sentences/chunk_viewer.h"
#include "widgets/viewers/chain/sentences/sentence_canvas.h"

#include <QtWidgets>

namespace gapscope {

struct SentenceCanvas::Strokes {
    QPainter& painter;
    Rows rows;
    PlotInk ink;
    bool dark;
};

namespace {

/// The cue beside the colour.
QString glyphOf(LabelErrorKind kind)
{
    return QStringLiteral("−+↔≠×").at(static_cast<qsizetype>(kind));
}

} // namespace

bool SentenceCanvas::inView(const Rows& r, std::size_t line) const
{
    const double top = 4 + static_cast<double>(line) * r.line - m_scroll->value();
    return top + r.line > 0 && top < height();
}

void SentenceCanvas::paintEvent(QPaintEvent*)
{
    if (m_truth.empty())
        return;
    QPainter painter(this);
    const bool dark = isDark(palette());
    Strokes s{painter, rows(), plotInk(dark), dark};
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t t = 0; t < m_truth.size(); ++t)
        if (inView(s.rows, m_layout.tokens[t].line))
            paintToken(s, t);
    painter.setFont(smallFont());
    if (m_show != ExampleShow::prediction)
        paintSpans(s, m_truth, s.rows.truth, false);
    if (m_show != ExampleShow::truth && !m_prediction.empty())
        paintSpans(s, m_prediction, s.rows.given, true);
    if (m_show == ExampleShow::difference)
        paintErrors(s);
    paintRowNames(s);
}

void SentenceCanvas::paintToken(Strokes& s, std::size_t t) const
{
    const QRectF box = tokenRect(t);
    if (static_cast<int>(t) == m_token) {
        QColor ground = palette().color(QPalette::Highlight);
        ground.setAlphaF(0.14f);
        s.painter.setBrush(ground);
        s.painter.setPen(QPen(palette().color(QPalette::Highlight), m_kept ? 2 : 1));
        s.painter.drawRoundedRect(box.adjusted(1, 1, -1, -5), 4, 4);
    }
    QRectF text(box.left() - 40, box.top() + 4, box.width() + 80, s.rows.word);
    s.painter.setFont(wordFont());
    s.painter.setPen(s.ink.text);
    s.painter.drawText(text, Qt::AlignCenter, m_cells[t][0]);
    text.translate(0, s.rows.word);
    text.setHeight(s.rows.small);
    s.painter.setFont(smallFont());
    s.painter.setPen(s.ink.quietText);
    for (qsizetype c = 1; c < std::min<qsizetype>(m_cells[t].size(), 3); ++c) {
        s.painter.drawText(text, Qt::AlignCenter, m_cells[t][c]);
        text.translate(0, s.rows.small);
    }
}

void SentenceCanvas::paintSpans(Strokes& s, LabellingView labels, double row, bool predicted) const
{
    const std::vector<Chunk> right = predicted ? spans(m_truth) : std::vector<Chunk>();
    const bool marks = predicted && m_show == ExampleShow::difference;
    for (const Chunk& span : spans(labels))
        paintSpan(
            s, span, row, marks && std::find(right.begin(), right.end(), span) == right.end());
}

/// A tinted bracket with its name; it stays open where a line ends.
void SentenceCanvas::paintSpan(Strokes& s, const Chunk& span, double row, bool wrong) const
{
    const QColor color = seriesColor(static_cast<int>(span.type), s.dark);
    QColor ground = color;
    ground.setAlphaF(0.2f);
    const std::size_t first = m_layout.tokens[span.first].line;
    const std::size_t last = m_layout.tokens[span.last].line;
    for (std::size_t line = first; line <= last; ++line) {
        QRectF box = inLine(s.rows, span.first, span.last, line);
        if (box.isEmpty() || !inView(s.rows, line))
            continue;
        box.translate(0, row);
        box.setHeight(s.rows.label);
        s.painter.fillRect(box, ground);
        const bool many = span.type >= static_cast<std::size_t>(seriesColorCount);
        s.painter.setPen(QPen(color, 2, many ? Qt::DotLine : Qt::SolidLine, Qt::FlatCap));
        s.painter.drawLine(QLineF(box.left(), box.bottom() - 1, box.right(), box.bottom() - 1));
        if (wrong) {
            s.painter.setBrush(Qt::NoBrush);
            s.painter.setPen(QPen(s.ink.warning, 2, Qt::DashLine));
            s.painter.drawRect(box.adjusted(1, 1, -1, -1));
        }
        const QString name = spanName(span.type);
        s.painter.setPen(s.ink.text);
        const QRectF text = box.adjusted(3, 0, -3, -1);
        s.painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
            line == first ? QLatin1Char('[') + name : QStringLiteral("…") + name);
        s.painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter,
            line == last ? QStringLiteral("]") : QStringLiteral("…"));
    }
}

/// Below the prediction: the extent of each error, and its kind.
void SentenceCanvas::paintErrors(Strokes& s) const
{
    const QFontMetricsF metrics(s.painter.font());
    for (std::size_t k = 0; k < m_errors.size(); ++k) {
        const LabelError& error = m_errors[k];
        const QString glyph = glyphOf(error.kind);
        for (std::size_t line = m_layout.tokens[error.first].line;
             line <= m_layout.tokens[error.last].line; ++line) {
            QRectF box = inLine(s.rows, error.first, error.last, line);
            if (box.isEmpty() || !inView(s.rows, line))
                continue;
            box.translate(0, s.rows.errors);
            s.painter.setPen(QPen(s.ink.warning, 2));
            s.painter.drawLine(QLineF(box.left(), box.top(), box.right(), box.top()));
            s.painter.drawLine(QLineF(box.left(), box.top() - 3, box.left(), box.top() + 3));
            s.painter.drawLine(QLineF(box.right(), box.top() - 3, box.right(), box.top() + 3));
            // The name ends where the next error begins.
            if (k + 1 < m_errors.size() && m_errors[k + 1].first <= error.last)
                if (const auto next = m_layout.tokens[m_errors[k + 1].first]; next.line == line)
                    box.setRight(std::max(box.left(), s.rows.left + next.x - 3));
            QString text = glyph + QLatin1Char(' ') + errorText(error, m_scheme);
            if (metrics.horizontalAdvance(text) > box.width() + gapBetweenTokens)
                text = glyph;
            s.painter.drawText(
                QRectF(box.left() - 20, box.top() + 3, box.width() + 40, s.rows.small),
                Qt::AlignCenter, text);
        }
    }
}

void SentenceCanvas::paintRowNames(Strokes& s) const
{
    s.painter.setFont(font());
    s.painter.setPen(s.ink.quietText);
    for (std::size_t line = 0; line < m_layout.lines; ++line) {
        if (!inView(s.rows, line))
            continue;
        const double top = 4 + static_cast<double>(line) * s.rows.line - m_scroll->value();
        QRectF row(4, top + s.rows.truth, s.rows.left - 16, s.rows.label);
        if (m_show != ExampleShow::prediction)
            s.painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, tr("truth"));
        row.moveTop(top + s.rows.given);
        if (m_show != ExampleShow::truth)
            s.painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter,
                m_prediction.empty() ? tr("no model yet") : tr("prediction"));
    }
}

} // namespace gapscope
