// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/class_canvas.h"

#include "widgets/controls/number_text.h"
#include "widgets/plots/theme.h"
#include "widgets/viewers/class_list_model.h"

#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

constexpr double outer = 12;
constexpr double mostPixel = 32; // of one pixel before zooming

QFont classFont(const QFont& base, bool bold)
{
    QFont font = base;
    font.setPointSizeF(base.pointSizeF() * 1.3);
    font.setBold(bold);
    return font;
}

} // namespace

ClassCanvas::ClassCanvas(QWidget* parent)
    : ExampleCanvas(parent)
{
    setAccessibleName(tr("Example"));
    setToolTip(tr("T truth, P prediction, D difference; + − 0 or Ctrl+wheel zoom"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ClassCanvas::setPart(const ExampleListModel& model)
{
    m_labels = model.labels();
    m_part = model.part().classes;
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
            if (x.values[k] != 0)
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

void ClassCanvas::setZoom(double zoom)
{
    m_zoom = std::clamp(zoom, 0.25, 8.0);
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

bool ClassCanvas::isError() const { return !m_prediction.empty() && m_prediction[0] != m_truth; }

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
    else if (m_prediction.empty())
        setAccessibleDescription(tr("class %1").arg(nameOf(m_truth)));
    else
        setAccessibleDescription(
            tr("class %1, predicted %2").arg(nameOf(m_truth), nameOf(m_prediction[0])));
}

/// A weight for each feature: of the class shown, or of the predicted one less the true one's.
std::vector<double> ClassCanvas::weightsShown() const
{
    const MulticlassShape& shape = m_part->shape();
    if (!m_w || m_w->size() != shape.weightSize())
        return {};
    const bool predicted = m_show != ExampleShow::truth && !m_prediction.empty();
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

double ClassCanvas::textRoom() const
{
    return 2 * std::ceil(QFontMetricsF(classFont(font(), true)).height()) + outer;
}

double ClassCanvas::barHeight() const
{
    return std::ceil(1.4 * QFontMetricsF(font()).height() * std::max(1.0, m_zoom));
}

/// Of all bars together, with the line above them that says what is what.
double ClassCanvas::barRoom() const { return barHeight() * static_cast<double>(m_bars.size() + 1); }

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
        double scale = 0;
        for (const double w : weights)
            scale = std::max(scale, std::abs(w));
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

/// Whose score a feature adds to: the class shown, or the predicted one less the true one.
QString ClassCanvas::scoreShown() const
{
    const bool predicted = m_show != ExampleShow::truth && !m_prediction.empty();
    if (m_show == ExampleShow::difference && isError())
        return tr("for %1 − %2").arg(nameOf(m_prediction[0]), nameOf(m_truth));
    return tr("for %1").arg(nameOf(predicted ? m_prediction[0] : m_truth));
}

/// A line a feature: its name, a bar from 0 to its value, the value and what it adds to the score.
void ClassCanvas::paintBars(QPainter& painter, bool dark) const
{
    const PlotInk ink = plotInk(dark);
    const std::vector<double> weights = weightsShown();
    const QFontMetricsF metrics(font());
    double names = 0;
    for (const Bar& bar : m_bars)
        names = std::max(names, metrics.horizontalAdvance(featureName(bar.feature)));
    names = std::min(names, width() / 3.0);
    const QString adding = weights.empty() ? QString() : scoreShown();
    const double numbers = std::min(width() / 4.0,
        8
            + std::max(metrics.horizontalAdvance(QStringLiteral("−0.000e+00")),
                metrics.horizontalAdvance(adding)));
    const double left = outer + names + 8,
                 right = width() - outer - numbers * (weights.empty() ? 1 : 2);
    const double low = std::min(0.0, static_cast<double>(m_range.least));
    const double high = std::max(0.0, static_cast<double>(m_range.largest));
    const double scale = high > low ? std::max(0.0, right - left) / (high - low) : 0;
    const double line = barHeight();
    painter.setPen(ink.quietText);
    const double top = outer / 2 - m_scroll;
    painter.drawText(
        QRectF(right, top, numbers, line), Qt::AlignRight | Qt::AlignVCenter, tr("value"));
    painter.drawText(QRectF(right + numbers, top, numbers, line), Qt::AlignRight | Qt::AlignVCenter,
        metrics.elidedText(adding, Qt::ElideRight, numbers - 8));
    for (std::size_t k = 0; k < m_bars.size(); ++k) {
        const Bar& bar = m_bars[k];
        const QRectF row(outer, top + static_cast<double>(k + 1) * line, names, line);
        if (row.bottom() < 0 || row.top() > height())
            continue;
        painter.setPen(ink.text);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter,
            metrics.elidedText(featureName(bar.feature), Qt::ElideMiddle, names));
        const double value = static_cast<double>(bar.value);
        painter.fillRect(
            QRectF(left - low * scale, row.top() + 4, value * scale, line - 8).normalized(),
            ink.accent);
        painter.setPen(ink.quietText);
        QRectF number(right, row.top(), numbers, line);
        painter.drawText(number, Qt::AlignRight | Qt::AlignVCenter, plainNumber(value, 4));
        if (weights.empty())
            continue;
        const double adds = value * weights[bar.feature];
        number.translate(numbers, 0);
        painter.setPen(adds < 0 ? ink.quietText : ink.text);
        painter.drawText(number, Qt::AlignRight | Qt::AlignVCenter,
            (adds > 0 ? QStringLiteral("+") : QString()) + plainNumber(adds, 3));
    }
}

void ClassCanvas::paintTexts(QPainter& painter, bool dark) const
{
    const PlotInk ink = plotInk(dark);
    const double line = std::ceil(QFontMetricsF(classFont(font(), true)).height());
    QRectF row(0, height() - textRoom() + outer / 2, width(), line);
    const auto write = [&](const QString& text, const QColor& color, bool bold) {
        painter.setFont(classFont(font(), bold));
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

void ClassCanvas::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        setZoom(m_zoom * std::pow(1.2, event->angleDelta().y() / 120.0));
    } else {
        const double most = std::max(0.0, barRoom() + outer - (height() - textRoom()));
        m_scroll = std::clamp(m_scroll - event->angleDelta().y(), 0.0, most);
        update();
    }
    event->accept();
}

} // namespace gapscope
