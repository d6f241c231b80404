// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/sentences/sentence_canvas.h"

#include "widgets/plots/look/theme.h"
#include "widgets/viewers/chain/sentences/chunk_viewer.h"

#include <QtWidgets>

#include <algorithm>
#include <cmath>
#include <utility>

namespace gapscope {
namespace {

constexpr std::size_t mostColumns = 3;  // shown; the tooltip has all
constexpr std::size_t leastTokens = 10; // in a line of enlarged text

} // namespace

SentenceLayout wrapped(const std::vector<double>& widths, double room, double gap)
{
    SentenceLayout layout;
    double x = 0;
    for (const double width : widths) {
        if (layout.lines == 0 || (x > 0 && x + width > room)) {
            x = 0;
            ++layout.lines;
        }
        layout.tokens.push_back({x, width, layout.lines - 1});
        x += width + gap;
    }
    return layout;
}

SentenceCanvas::SentenceCanvas(QWidget* parent)
    : ExampleCanvas({560, 260}, {240, 140}, parent)
    , m_scroll(new QScrollBar(Qt::Vertical, this))
{
    setAccessibleName(tr("Sentence"));
    setMouseTracking(true);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setAccessibleName(tr("Lines of the sentence"));
    connect(m_scroll, &QScrollBar::valueChanged, this, [this] { update(); });
}

void SentenceCanvas::setPart(const ExampleListModel& model)
{
    m_labels = model.labels();
    m_labelled = model.labelled();
    m_scheme = static_cast<const SentenceListModel&>(model).scheme();
    setExample(model, -1);
}

void SentenceCanvas::setExample(const ExampleListModel& model, int example)
{
    const auto& sentences = static_cast<const SentenceListModel&>(model);
    m_cells.clear();
    m_truth.clear();
    Labelling prediction;
    if (example >= 0) {
        const LabellingView truth = sentences.truth(example);
        m_truth.assign(truth.begin(), truth.end());
        for (std::size_t t = 0; t < truth.size(); ++t) {
            QStringList cells{sentences.word(example, t)};
            for (std::size_t column = 1; column < sentences.columns(); ++column)
                cells << sentences.cell(example, t, column);
            m_cells.push_back(std::move(cells));
        }
        prediction = sentences.prediction(example);
    }
    m_kept = false;
    m_token = -1;
    m_scroll->setValue(0);
    m_fit = mostFit;
    setPrediction(prediction);
    const auto wrong =
        std::mismatch(m_truth.begin(), m_truth.end(), m_prediction.begin(), m_prediction.end());
    const bool none = !m_labelled || m_prediction.empty() || wrong.first == m_truth.end();
    setCurrentToken(none ? 0 : static_cast<int>(wrong.first - m_truth.begin()));
}

void SentenceCanvas::setPrediction(const Labelling& prediction)
{
    m_prediction = prediction.size() == m_truth.size() ? prediction : Labelling{};
    m_errors = m_prediction.empty() || !m_labelled ? std::vector<LabelError>{}
                                                   : labelErrors(m_scheme, m_truth, m_prediction);
    const bool seen =
        m_token >= 0 && tokenRect(static_cast<std::size_t>(m_token)).intersects(QRectF(rect()));
    layOut(); // brackets have moved the lines: the token stays in view
    if (seen)
        reveal(m_token);
    describe();
    update();
}

void SentenceCanvas::setZoom(double zoom)
{
    ExampleCanvas::setZoom(zoom);
    reveal(m_token);
}

QFont SentenceCanvas::wordFont() const
{
    QFont larger = font();
    larger.setPointSizeF(std::max(4.0, font().pointSizeF() * 1.2 * m_fit * m_zoom));
    return larger;
}

QFont SentenceCanvas::smallFont() const
{
    QFont smaller = font();
    smaller.setPointSizeF(std::max(4.0, font().pointSizeF() * 0.9 * m_fit * m_zoom));
    return smaller;
}

std::vector<Chunk> SentenceCanvas::spans(LabellingView labels) const
{
    if (m_scheme.any())
        return m_scheme.chunks(labels);
    std::vector<Chunk> tags;
    for (std::size_t t = 0; t < labels.size(); ++t)
        tags.push_back({t, t, labels[t]});
    return tags;
}

QString SentenceCanvas::spanName(std::size_t type) const
{
    return m_scheme.any() ? QString::fromStdString(m_scheme.types()[type])
                          : m_labels.value(static_cast<qsizetype>(type));
}

SentenceCanvas::Rows SentenceCanvas::rows() const
{
    const QFontMetricsF small(smallFont());
    Rows r;
    for (const QString& name : {tr("truth"), tr("prediction"), tr("no model yet")})
        r.left = std::max(r.left, QFontMetricsF(font()).horizontalAdvance(name));
    r.left = std::ceil(r.left) + 20;
    r.word = std::ceil(QFontMetricsF(wordFont()).height());
    r.small = std::ceil(small.height());
    r.label = r.small + 6;
    const std::size_t columns = m_cells.empty() ? 1 : static_cast<std::size_t>(m_cells[0].size());
    const auto shown = static_cast<double>(std::min(columns, mostColumns) - 1);
    r.truth = 6 + r.word + shown * r.small + 4;
    r.given = r.truth + r.label + 4;
    r.errors = r.given + r.label + 4;
    r.line = r.errors + r.small + 12;
    return r;
}

/// Widths of the columns: a bracket and its name fit above the tokens that they span.
std::vector<double> SentenceCanvas::tokenWidths() const
{
    const QFontMetricsF word(wordFont()), small(smallFont());
    std::vector<double> widths;
    for (const QStringList& cells : m_cells) {
        double width = word.horizontalAdvance(cells[0]);
        for (std::size_t c = 1; c < std::min<std::size_t>(cells.size(), mostColumns); ++c)
            width = std::max(width, small.horizontalAdvance(cells[static_cast<qsizetype>(c)]));
        widths.push_back(width);
    }
    for (const Chunk& span : allSpans()) {
        const auto tokens = static_cast<double>(span.last - span.first + 1);
        const double need =
            small.horizontalAdvance(QStringLiteral("[%1 ]").arg(spanName(span.type))) + 8;
        for (std::size_t t = span.first; t <= span.last; ++t)
            widths[t] = std::max(widths[t], need / tokens);
    }
    return widths;
}

/// The brackets of truth and prediction.
std::vector<Chunk> SentenceCanvas::allSpans() const
{
    std::vector<Chunk> all = m_labelled ? spans(m_truth) : std::vector<Chunk>();
    const std::vector<Chunk> predicted = spans(m_prediction);
    all.insert(all.end(), predicted.begin(), predicted.end());
    return all;
}

/// Lays the tokens out in lines. A bracket that a line's end divides has its name in each part: a
/// part that is too narrow for it gets wider, which may move line ends again.
void SentenceCanvas::wrap()
{
    constexpr int most = 4;
    const QFontMetricsF small(smallFont());
    const double room = width() - rows().left - m_scroll->sizeHint().width() - 12;
    const std::vector<Chunk> all = allSpans();
    std::vector<double> widths = tokenWidths();
    for (int k = 0; k < most; ++k) {
        m_layout = wrapped(widths, std::max(40.0, room), gapBetweenTokens);
        bool widened = false;
        for (const Chunk& span : all) {
            const double need =
                small.horizontalAdvance(QStringLiteral("…%1 …").arg(spanName(span.type))) + 8;
            for (std::size_t t = span.first; t <= span.last;) {
                std::size_t last = t;
                while (
                    last < span.last && m_layout.tokens[last + 1].line == m_layout.tokens[t].line)
                    ++last;
                const SentenceLayout::Place& end = m_layout.tokens[last];
                const bool part = t != span.first || last != span.last;
                if (const double has = end.x + end.width - m_layout.tokens[t].x;
                    part && has < need) {
                    widths[t] += need - has;
                    widened = true;
                }
                t = last + 1;
            }
        }
        if (!widened)
            break;
    }
}

/// Whether the whole sentence is visible, in lines of enough tokens.
bool SentenceCanvas::fits() const
{
    std::vector<std::size_t> tokens(m_layout.lines, 0);
    for (const SentenceLayout::Place& place : m_layout.tokens)
        ++tokens[place.line];
    if (!tokens.empty())
        tokens.pop_back(); // the last line is what remains
    return static_cast<double>(m_layout.lines) * rows().line + 8 <= height()
        && std::ranges::all_of(tokens, [](std::size_t n) { return n >= leastTokens; });
}

void SentenceCanvas::layOut()
{
    const double zoom = std::exchange(m_zoom, 1.0); // the text that fits does not depend on it
    wrap();
    while (m_fit > 1 && !fits()) {
        m_fit = std::max(1.0, m_fit - 0.2);
        wrap();
    }
    m_zoom = zoom;
    if (m_zoom != 1)
        wrap();
    const Rows r = rows();
    const double bar = m_scroll->sizeHint().width();
    const int high = static_cast<int>(std::ceil(static_cast<double>(m_layout.lines) * r.line)) + 8;
    m_scroll->setRange(0, std::max(0, high - height()));
    m_scroll->setPageStep(height());
    m_scroll->setSingleStep(static_cast<int>(r.line / 3));
    m_scroll->setVisible(high > height());
    m_scroll->setGeometry(width() - static_cast<int>(bar), 0, static_cast<int>(bar), height());
}

QRectF SentenceCanvas::tokenRect(std::size_t token) const
{
    const Rows r = rows();
    const SentenceLayout::Place& place = m_layout.tokens[token];
    return {r.left + place.x - gapBetweenTokens / 2,
        4 + static_cast<double>(place.line) * r.line - m_scroll->value(),
        place.width + gapBetweenTokens, r.line - 4};
}

QRectF SentenceCanvas::inLine(
    const Rows& r, std::size_t first, std::size_t last, std::size_t line) const
{
    QRectF all;
    for (std::size_t t = first; t <= last; ++t) {
        const SentenceLayout::Place& place = m_layout.tokens[t];
        if (place.line == line)
            all |= QRectF(r.left + place.x - 3, 0, place.width + 6, 1);
    }
    all.moveTop(4 + static_cast<double>(line) * r.line - m_scroll->value());
    return all;
}

int SentenceCanvas::tokenAt(const QPointF& point) const
{
    for (std::size_t t = 0; t < m_layout.tokens.size(); ++t)
        if (tokenRect(t).contains(point))
            return static_cast<int>(t);
    return -1;
}

void SentenceCanvas::setCurrentToken(int token)
{
    if (token == m_token || token < 0 || token >= static_cast<int>(m_truth.size()))
        return;
    m_token = token;
    reveal(token);
    describe();
    update();
    Q_EMIT tokenChanged(token);
}

void SentenceCanvas::reveal(int token)
{
    if (token < 0 || token >= static_cast<int>(m_layout.tokens.size()))
        return;
    const QRectF box = tokenRect(static_cast<std::size_t>(token));
    const double above = box.top() - 4, below = box.bottom() - height();
    if (above < 0 || box.height() > height())
        m_scroll->setValue(m_scroll->value() + static_cast<int>(std::floor(above)));
    else if (below > 0)
        m_scroll->setValue(m_scroll->value() + static_cast<int>(std::ceil(below)));
}

QString SentenceCanvas::tokenText(std::size_t token) const
{
    const QString truth = m_labels.value(m_truth[token]);
    const QString cells = m_cells[token].join(QStringLiteral(" · "));
    QString text = m_labelled ? tr("%1: truth %2").arg(cells, truth) : cells;
    if (!m_prediction.empty())
        text += tr(", prediction %1").arg(m_labels.value(m_prediction[token]));
    for (const LabelError& error : m_errors)
        if (error.first <= token && token <= error.last)
            text += tr(" – %1").arg(errorText(error, m_scheme));
    return text;
}

std::optional<QString> SentenceCanvas::toolTipAt(QPoint point) const
{
    const int token = tokenAt(point);
    return token >= 0 ? tokenText(static_cast<std::size_t>(token))
                      : tr("T truth, P prediction, D difference; + − 0 or Ctrl+wheel zoom; "
                           "Shift+← and Shift+→ go from token to token, a click keeps one");
}

void SentenceCanvas::describe()
{
    const auto bracketed = [this](LabellingView labels) {
        QStringList parts;
        std::size_t t = 0;
        for (const Chunk& span : spans(labels)) {
            for (; t < span.first; ++t)
                parts << m_cells[t][0];
            QStringList words;
            for (; t <= span.last; ++t)
                words << m_cells[t][0];
            parts << QStringLiteral("[%1 %2]").arg(
                spanName(span.type), words.join(QLatin1Char(' ')));
        }
        for (; t < labels.size(); ++t)
            parts << m_cells[t][0];
        return parts.join(QLatin1Char(' '));
    };
    QStringList sentences{
        m_labelled ? tr("truth: %1").arg(bracketed(m_truth)) : tr("no truth is known")};
    if (!m_prediction.empty())
        sentences << tr("prediction: %1").arg(bracketed(m_prediction));
    if (!m_prediction.empty() && m_labelled)
        sentences << tr("%1 errors").arg(m_errors.size());
    if (m_token >= 0)
        sentences << tr("at %1").arg(tokenText(static_cast<std::size_t>(m_token)));
    setAccessibleDescription(m_truth.empty() ? QString() : sentences.join(QStringLiteral("; ")));
}

void SentenceCanvas::resizeEvent(QResizeEvent* event)
{
    m_fit = mostFit;
    ExampleCanvas::resizeEvent(event);
    reveal(m_token); // a new page gets its final size last
}

void SentenceCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_kept)
        setCurrentToken(tokenAt(event->position()));
}

/// A click keeps the token current; a second one lets the pointer choose again.
void SentenceCanvas::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    const int token = tokenAt(event->position());
    if (event->button() != Qt::LeftButton || token < 0)
        return;
    m_kept = !(m_kept && token == m_token);
    setCurrentToken(token);
    update();
}

} // namespace gapscope
