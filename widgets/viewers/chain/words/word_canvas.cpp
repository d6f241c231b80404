// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/words/word_canvas.h"

#include "core/tasks/chain/chain.h"
#include "widgets/plots/look/theme.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {
namespace {

constexpr double outer = 16, letterGap = 1.5; // the gap in letter pixels

} // namespace

WordCanvas::WordCanvas(QWidget* parent)
    : ExampleCanvas({520, 280}, {240, 160}, parent)
{
    setAccessibleName(tr("Word"));
    setToolTip(tr("T truth, P prediction, D difference; + − 0 or Ctrl+wheel zoom, drag scrolls"));
}

void WordCanvas::setGrid(LetterGrid grid)
{
    m_grid = grid;
    m_templates.clear();
    update();
}

void WordCanvas::setPart(const ExampleListModel& model)
{
    m_labels = model.labels();
    m_labelled = model.labelled();
    setExample(model, -1);
}

void WordCanvas::setExample(const ExampleListModel& model, int example)
{
    m_letters.clear();
    m_truth.clear();
    Labelling prediction;
    if (example >= 0) {
        const LabellingView truth = model.truth(example);
        m_truth.assign(truth.begin(), truth.end());
        const ChainExamples& words = model.part().as<ChainProblem>()->examples();
        for (std::size_t t = 0; t < truth.size(); ++t)
            m_letters.push_back(words.token(static_cast<std::size_t>(example), t));
        prediction = model.prediction(example);
    }
    m_scroll = 0;
    setPrediction(prediction);
}

void WordCanvas::setPrediction(const Labelling& prediction)
{
    m_prediction = prediction.size() == m_truth.size() ? prediction : Labelling{};
    clampScroll();
    describe();
    update();
}

void WordCanvas::setTemplates(std::vector<std::vector<double>> templates)
{
    m_templates = std::move(templates);
    m_scale = 0;
    for (const auto& one : m_templates)
        m_scale = std::max(m_scale, largestSize(one));
    if (m_opacity > 0)
        update();
}

void WordCanvas::setOpacity(double opacity)
{
    m_opacity = std::clamp(opacity, 0.0, 1.0);
    update();
}

bool WordCanvas::isError(std::size_t t) const
{
    return m_labelled && t < m_prediction.size() && m_prediction[t] != m_truth[t];
}

void WordCanvas::describe()
{
    QString truth, prediction;
    int errors = 0;
    for (std::size_t t = 0; t < m_truth.size(); ++t) {
        truth += nameOf(m_truth[t]);
        if (t < m_prediction.size())
            prediction += nameOf(m_prediction[t]);
        errors += isError(t);
    }
    setAccessibleDescription(!m_labelled ? tr("prediction %1, no truth is known").arg(prediction)
            : prediction.isEmpty()
            ? tr("truth %1").arg(truth)
            : tr("truth %1, prediction %2, %3 wrong").arg(truth, prediction).arg(errors));
}

/// Larger on a larger canvas.
QFont WordCanvas::letterFont(bool bold) const
{
    QFont larger = font();
    larger.setPointSizeF(font().pointSizeF() * std::clamp(height() / 220.0, 1.5, 2.5));
    larger.setBold(bold);
    return larger;
}

/// The width of the rows' names, at the left.
double WordCanvas::nameRoom() const
{
    const QFontMetricsF metrics(font());
    double width = 0;
    for (const QString& name : {tr("truth"), tr("prediction"), tr("no model yet")})
        width = std::max(width, metrics.horizontalAdvance(name));
    return std::ceil(width);
}

double WordCanvas::textRoom() const
{
    return 2 * std::ceil(QFontMetricsF(letterFont(true)).height()) + 28;
}

/// The whole word fits, and touches two edges.
double WordCanvas::pixelSize() const
{
    const auto n = static_cast<double>(std::max(std::size_t{1}, m_truth.size()));
    const double wide = n * (m_grid.columns + letterGap) - letterGap;
    const double fit = std::min(
        (width() - nameRoom() - 2 * outer) / wide, (height() - textRoom() - outer) / m_grid.rows);
    const double size = std::max(1.0, fit * m_zoom);
    return size > 2 ? std::floor(size) : std::floor(2 * size) / 2; // whole pixels stay crisp
}

QRectF WordCanvas::letterRect(std::size_t t) const
{
    const double size = pixelSize();
    const auto n = static_cast<double>(m_truth.size());
    const double wide = (n * (m_grid.columns + letterGap) - letterGap) * size;
    const double high = m_grid.rows * size;
    const double room = width() - nameRoom() - 2 * outer;
    const double left = nameRoom() + outer + std::max(0.0, (room - wide) / 2) - m_scroll;
    const double top = std::max(outer / 2, (height() - high - textRoom()) / 2);
    return {std::floor(left + static_cast<double>(t) * (m_grid.columns + letterGap) * size),
        std::floor(top), m_grid.columns * size, high};
}

void WordCanvas::clampScroll()
{
    const auto n = static_cast<double>(m_truth.size());
    const double wide = (n * (m_grid.columns + letterGap) - letterGap) * pixelSize();
    m_scroll = std::clamp(m_scroll, 0.0, std::max(0.0, wide - (width() - nameRoom() - 2 * outer)));
}

void WordCanvas::paintEvent(QPaintEvent*)
{
    if (m_truth.empty())
        return;
    QPainter painter(this);
    const bool dark = isDark(palette());
    painter.save();
    painter.setClipRect(QRectF(nameRoom(), 0, width() - nameRoom(), height()));
    for (std::size_t t = 0; t < m_truth.size(); ++t) {
        const QRectF box = letterRect(t);
        if (box.right() < nameRoom() || box.left() > width())
            continue;
        paintLetter(painter, t, box, dark);
        paintTexts(painter, t, box, dark);
    }
    painter.restore();
    paintRowNames(painter, letterRect(0), dark);
}

void WordCanvas::paintLetter(QPainter& painter, std::size_t t, const QRectF& box, bool dark) const
{
    const PlotInk ink = plotInk(dark);
    const double size = box.width() / m_grid.columns;
    const int factor = std::max(1, static_cast<int>(std::ceil(size * devicePixelRatioF())));
    const QImage letter = letterImage(m_letters[t], m_grid, ink.text.rgb(), ink.ground.rgb());
    painter.drawImage(box, enlarged(letter, factor));
    if (m_opacity > 0)
        paintOverlay(painter, t, box, dark);
    if (size >= 5) {
        QColor grid = ink.axis;
        grid.setAlphaF(0.28f);
        painter.setPen(QPen(grid, 0)); // one device pixel
        for (int c = 1; c < m_grid.columns; ++c)
            painter.drawLine(
                QLineF(box.left() + c * size, box.top(), box.left() + c * size, box.bottom()));
        for (int r = 1; r < m_grid.rows; ++r)
            painter.drawLine(
                QLineF(box.left(), box.top() + r * size, box.right(), box.top() + r * size));
    }
    const bool marked = isError(t) && m_show != ExampleShow::truth;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(marked ? ink.warning : ink.axis, marked ? 2 : 1));
    const double d = marked ? 1 : 0.5;
    painter.drawRect(box.adjusted(-d, -d, d, d));
}

void WordCanvas::paintOverlay(QPainter& painter, std::size_t t, const QRectF& box, bool dark) const
{
    const bool predicted = m_show != ExampleShow::truth && t < m_prediction.size();
    const std::size_t label = predicted ? m_prediction[t] : m_truth[t];
    if (label >= m_templates.size())
        return;
    std::vector<double> weights = m_templates[label];
    if (m_show == ExampleShow::difference && isError(t) && m_truth[t] < m_templates.size())
        for (std::size_t k = 0; k < weights.size(); ++k)
            weights[k] -= m_templates[m_truth[t]][k];
    const QImage colors = templateImage(weights, m_grid, m_scale, dark, true);
    const double size = box.width() / m_grid.columns * devicePixelRatioF();
    painter.save();
    painter.setOpacity(m_opacity);
    painter.drawImage(box, enlarged(colors, std::max(1, static_cast<int>(std::ceil(size)))));
    painter.restore();
}

void WordCanvas::paintTexts(QPainter& painter, std::size_t t, const QRectF& box, bool dark) const
{
    const PlotInk ink = plotInk(dark);
    const double line = std::ceil(QFontMetricsF(letterFont(true)).height());
    QRectF row(box.left() - 20, box.bottom() + 6, box.width() + 40, line);
    if (m_show != ExampleShow::prediction) {
        painter.setFont(letterFont(false));
        painter.setPen(ink.text);
        painter.drawText(row, Qt::AlignCenter, nameOf(m_truth[t]));
        row.translate(0, line);
    }
    if (m_show == ExampleShow::truth || t >= m_prediction.size())
        return;
    const bool error = isError(t);
    painter.setFont(letterFont(error));
    painter.setPen(error ? ink.warning : ink.quietText);
    painter.drawText(row, Qt::AlignCenter, nameOf(m_prediction[t]));
    if (!error)
        return;
    // The cross says "wrong" without its colour.
    const QPointF c(row.center().x(), row.bottom() + 6);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink.warning, 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(c + QPointF(-4, -4), c + QPointF(4, 4));
    painter.drawLine(c + QPointF(-4, 4), c + QPointF(4, -4));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void WordCanvas::paintRowNames(QPainter& painter, const QRectF& box, bool dark) const
{
    const PlotInk ink = plotInk(dark);
    const double line = std::ceil(QFontMetricsF(letterFont(true)).height());
    QRectF row(4, box.bottom() + 6, nameRoom() + outer - 12, line);
    painter.setFont(font());
    painter.setPen(ink.quietText);
    if (m_show != ExampleShow::prediction) {
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, tr("truth"));
        row.translate(0, line);
    }
    if (m_show != ExampleShow::truth)
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter,
            m_prediction.empty() ? tr("no model yet") : tr("prediction"));
}

void WordCanvas::wheelTurned(QPoint angle)
{
    m_scroll -= angle.y() + angle.x();
    clampScroll();
    update();
}

void WordCanvas::mousePressEvent(QMouseEvent* event)
{
    m_grab = event->position();
    setFocus(Qt::MouseFocusReason);
}

void WordCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (!(event->buttons() & Qt::LeftButton))
        return;
    m_scroll -= event->position().x() - m_grab.x();
    m_grab = event->position();
    clampScroll();
    update();
}

} // namespace gapscope
