// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/multiclass/class_canvas.h"

#include "widgets/controls/number_text.h"
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/multiclass/class_viewer.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {
namespace {

constexpr double mostPixel = 32; // size of one pixel before zooming

} // namespace

ClassCanvas::ClassCanvas(QWidget* parent)
    : ExampleCanvas({460, 320}, {220, 160}, parent)
{
    setAccessibleName(tr("Example"));
    setToolTip(
        tr("T truth, P prediction, D difference; + − 0 or Ctrl+wheel zoom; the wheel or Page up "
           "and Page down scroll the features"));
}

void ClassCanvas::setPart(const ExampleListModel& model)
{
    m_labels = model.labels();
    m_labelled = model.labelled();
    m_part = model.part().shared<MulticlassProblem>();
    m_w.reset();
    if (m_part)
        m_range = rangeOf(m_part->examples());
    setExample(model, -1);
}

void ClassCanvas::setExample(const ExampleListModel& model, int example)
{
    m_example = m_part ? example : -1;
    m_bars.clear();
    m_scroll = 0;
    if (m_example >= 0) {
        m_truth = model.truth(example)[0];
        const FeatureValues x = m_part->examples().row(static_cast<std::size_t>(example));
        for (std::size_t k = 0; k < x.count && !m_part->shape().hasImages(); ++k)
            if (!x.features || x.values[k] != 0)
                m_bars.push_back({x.features ? x.features[k] : k, x.values[k]});
    }
    setPrediction(m_example < 0 ? Labelling() : model.prediction(example));
}

void ClassCanvas::setPrediction(const Labelling& prediction)
{
    m_prediction = prediction;
    describe();
    update();
}

void ClassCanvas::setWeights(std::shared_ptr<const std::vector<double>> w)
{
    m_w = std::move(w);
    update();
}

void ClassCanvas::setOpacity(double opacity)
{
    m_opacity = std::clamp(opacity, 0.0, 1.0);
    update();
}

bool ClassCanvas::isError() const
{
    return m_labelled && !m_prediction.empty() && m_prediction[0] != m_truth;
}

QString ClassCanvas::nameOf(std::size_t label) const
{
    return m_labels.value(static_cast<qsizetype>(label), QStringLiteral("?"));
}

QString ClassCanvas::featureName(std::size_t feature) const
{
    const auto& names = m_part->shape().featureNames;
    return names.empty() ? QString::number(feature + 1) : QString::fromStdString(names[feature]);
}

void ClassCanvas::describe()
{
    if (m_example < 0)
        setAccessibleDescription({});
    else if (!m_labelled)
        setAccessibleDescription(m_prediction.empty()
                ? tr("no truth is known")
                : tr("predicted %1, no truth is known").arg(nameOf(m_prediction[0])));
    else if (m_prediction.empty())
        setAccessibleDescription(tr("class %1").arg(nameOf(m_truth)));
    else
        setAccessibleDescription(
            tr("class %1, predicted %2").arg(nameOf(m_truth), nameOf(m_prediction[0])));
}

QFont ClassCanvas::textFont(bool bold) const
{
    QFont large = font();
    large.setPointSizeF(font().pointSizeF() * std::clamp(height() / 260.0, 1.3, 2.2));
    large.setBold(bold);
    return large;
}

/// Height of the two lines below the picture.
double ClassCanvas::textRoom() const
{
    return 2 * std::ceil(QFontMetricsF(textFont(true)).height()) + outer;
}

double ClassCanvas::barHeight() const
{
    return std::ceil(1.4 * QFontMetricsF(font()).height() * std::max(1.0, m_zoom));
}

/// Height of all bars, with the line of titles above them.
QRectF ClassCanvas::pictureRect() const
{
    if (m_example < 0 || !m_part->shape().hasImages())
        return {};
    const LetterGrid grid = gridOf(m_part->shape());
    const double room = height() - textRoom() - outer;
    double pixel = std::min({(width() - 2 * outer) / grid.columns, room / grid.rows, mostPixel});
    pixel *= m_zoom;
    pixel = pixel > 2 ? std::floor(pixel) : std::max(0.5, pixel); // whole pixels stay crisp
    const QSizeF size(grid.columns * pixel, grid.rows * pixel);
    return QRectF(QPointF(std::floor((width() - size.width()) / 2),
                      std::floor(outer + std::max(0.0, (room - size.height()) / 2))),
        size);
}

/// The maximum scroll distance of the bars.
double ClassCanvas::mostScroll() const
{
    return std::max(0.0, barRoom() + outer - (height() - textRoom()));
}

void ClassCanvas::scrollBy(double pixels)
{
    m_scroll = std::clamp(m_scroll + pixels, 0.0, mostScroll());
    update();
}

void ClassCanvas::keyPressEvent(QKeyEvent* event)
{
    const bool down = event->key() == Qt::Key_PageDown;
    if (mostScroll() > 0 && (down || event->key() == Qt::Key_PageUp))
        scrollBy((down ? 1 : -1) * (height() - textRoom() - 2 * barHeight()));
    else
        ExampleCanvas::keyPressEvent(event);
}

/// A weight for each feature: of the class shown, or of the predicted one minus the true one's.
std::vector<double> ClassCanvas::weightsShown() const
{
    const MulticlassShape& shape = m_part->shape();
    if (!m_w || m_w->size() != shape.weightSize())
        return {};
    const bool predicted = m_show != ExampleShow::truth && !m_prediction.empty();
    if (!predicted && !m_labelled)
        return {};
    const std::size_t label = predicted ? m_prediction[0] : m_truth;
    if (label >= shape.labelCount())
        return {};
    const bool less =
        m_show == ExampleShow::difference && isError() && m_truth < shape.labelCount();
    std::vector<double> weights(shape.featureCount);
    for (std::size_t f = 0; f < weights.size(); ++f)
        weights[f] =
            (*m_w)[f * shape.stride() + label] - (less ? (*m_w)[f * shape.stride() + m_truth] : 0);
    return weights;
}

void ClassCanvas::paintEvent(QPaintEvent*)
{
    if (m_example < 0)
        return;
    QPainter painter(this);
    const bool dark = isDark(palette());
    painter.save();
    painter.setClipRect(QRectF(0, 0, width(), height() - textRoom()));
    if (m_part->shape().hasImages())
        paintPicture(painter, dark);
    else
        paintBars(painter, dark);
    painter.restore();
    paintTexts(painter, dark);
}

void ClassCanvas::paintPicture(QPainter& painter, bool dark) const
{
    const PlotInk ink = plotInk(dark);
    const QRectF box = pictureRect();
    const LetterGrid grid = gridOf(m_part->shape());
    const int factor =
        std::max(1, static_cast<int>(std::ceil(box.width() / grid.columns * devicePixelRatioF())));
    const FeatureValues x = m_part->examples().row(static_cast<std::size_t>(m_example));
    painter.drawImage(
        box, enlarged(rowImage(x, grid, m_range, ink.text.rgb(), ink.ground.rgb()), factor));
    std::vector<double> weights = m_opacity > 0 ? weightsShown() : std::vector<double>();
    if (!weights.empty()) {
        const double scale = largestSize(weights);
        weights.resize(static_cast<std::size_t>(grid.pixels()), 0);
        painter.setOpacity(m_opacity);
        painter.drawImage(box, enlarged(templateImage(weights, grid, scale, dark, true), factor));
        painter.setOpacity(1);
    }
    const bool marked = isError() && m_show != ExampleShow::truth;
    painter.setPen(QPen(marked ? ink.warning : ink.axis, marked ? 2 : 1));
    const double d = marked ? 1 : 0.5;
    painter.drawRect(box.adjusted(-d, -d, d, d));
}

/// The score that a feature adds to: of the class shown, or the predicted one minus the true one.
QString ClassCanvas::scoreShown() const
{
    const bool predicted = m_show != ExampleShow::truth && !m_prediction.empty();
    if (m_show == ExampleShow::difference && isError())
        return tr("for %1 − %2").arg(nameOf(m_prediction[0]), nameOf(m_truth));
    return tr("for %1").arg(nameOf(predicted ? m_prediction[0] : m_truth));
}

/// The columns of a line of bars: a name, the bar, its value and, with weights, its contribution.
ClassCanvas::Columns ClassCanvas::columns(bool adding) const
{
    const QFontMetricsF metrics(font());
    Columns columns;
    for (const Bar& bar : m_bars)
        columns.name = std::max(columns.name, metrics.horizontalAdvance(featureName(bar.feature)));
    columns.name = std::min(columns.name, width() / 3.0);
    double number = metrics.horizontalAdvance(QStringLiteral("−0.000e+00"));
    if (adding)
        number = std::max(number, metrics.horizontalAdvance(scoreShown()));
    columns.number = std::min(width() / 4.0, number + 8);
    columns.bar = std::max(0.0,
        width() - 2 * outer - 8 - columns.name - columns.number * (adding ? 2 : 1) - thumbRoom);
    return columns;
}

/// One line per feature: its name, a bar from 0 to its value, the value and its contribution.
void ClassCanvas::paintBars(QPainter& painter, bool dark) const
{
    const PlotInk ink = plotInk(dark);
    const std::vector<double> weights = weightsShown();
    const Columns columns = this->columns(!weights.empty());
    const double line = barHeight();
    const auto number = [&](double top, int column, const QString& text) {
        const double left = outer + columns.name + 8 + columns.bar + column * columns.number;
        painter.drawText(QRectF(left, top, columns.number, line), Qt::AlignRight | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(
                text, Qt::ElideRight, static_cast<int>(columns.number) - 4));
    };
    double top = outer / 2 - m_scroll;
    painter.setPen(ink.quietText);
    number(top, 0, tr("value"));
    if (!weights.empty())
        number(top, 1, scoreShown());
    for (const Bar& bar : m_bars) {
        top += line;
        if (top + line < 0 || top > height())
            continue;
        paintBar(painter, bar, {outer, top, columns.name, line}, columns.bar, ink);
        const double value = static_cast<double>(bar.value);
        painter.setPen(ink.quietText);
        number(top, 0, displayNumber(value, 4));
        if (weights.empty())
            continue;
        const double adds = value * weights[bar.feature];
        painter.setPen(adds < 0 ? ink.quietText : ink.text);
        number(top, 1, (adds > 0 ? QStringLiteral("+") : QString()) + displayNumber(adds, 3));
    }
    paintThumb(painter, ink);
}

/// The name and, to its right, the bar in `room` pixels for the part's range.
void ClassCanvas::paintBar(
    QPainter& painter, const Bar& bar, const QRectF& name, double room, const PlotInk& ink) const
{
    painter.setPen(ink.text);
    painter.drawText(name, Qt::AlignRight | Qt::AlignVCenter,
        QFontMetricsF(font()).elidedText(featureName(bar.feature), Qt::ElideMiddle, name.width()));
    const double low = std::min(0.0, static_cast<double>(m_range.least));
    const double high = std::max(0.0, static_cast<double>(m_range.largest));
    const double scale = high > low ? room / (high - low) : 0;
    const double zero = name.right() + 8 - low * scale;
    painter.fillRect(
        QRectF(zero, name.top() + 4, static_cast<double>(bar.value) * scale, name.height() - 8)
            .normalized(),
        ink.accent);
    painter.fillRect(QRectF(zero - 0.5, name.top(), 1, name.height()), ink.axis);
}

/// Shows the position of the visible lines among all of them.
void ClassCanvas::paintThumb(QPainter& painter, const PlotInk& ink) const
{
    if (mostScroll() <= 0)
        return;
    const double seen = height() - textRoom(), all = seen + mostScroll();
    painter.fillRect(
        QRectF(width() - thumbRoom, seen * m_scroll / all, 4, seen * seen / all), ink.axis);
}

void ClassCanvas::paintTexts(QPainter& painter, bool dark) const
{
    const PlotInk ink = plotInk(dark);
    const double line = std::ceil(QFontMetricsF(textFont(true)).height());
    QRectF row(0, height() - textRoom() + outer / 2, width(), line);
    const auto write = [&](const QString& text, const QColor& color, bool bold) {
        painter.setFont(textFont(bold));
        painter.setPen(color);
        painter.drawText(row, Qt::AlignCenter,
            painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(row.width())));
        row.translate(0, line);
    };
    if (m_show != ExampleShow::prediction)
        write(tr("class %1").arg(nameOf(m_truth)), ink.text, false);
    if (m_show == ExampleShow::truth)
        return;
    if (m_prediction.empty())
        write(tr("no model yet"), ink.quietText, false);
    else // the cross says "wrong" without its colour
        write(tr("predicted %1").arg(nameOf(m_prediction[0]))
                + (isError() ? QStringLiteral(" ✗") : QString()),
            isError() ? ink.warning : ink.quietText, isError());
}

} // namespace gapscope
