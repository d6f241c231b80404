// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/multiclass/class_canvas.h"

#include "widgets/viewers/multiclass/class_list_model.h"

#include <QKeyEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

constexpr double mostPixel = 32; // of one pixel before zooming

} // namespace

ClassCanvas::ClassCanvas(QWidget* parent)
    : ExampleCanvas(parent)
{
    setAccessibleName(tr("Example"));
    setToolTip(
        tr("T truth, P prediction, D difference; + − 0 or Ctrl+wheel zoom; the wheel or Page up "
           "and Page down scroll the features"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
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

void ClassCanvas::setZoom(double zoom)
{
    m_zoom = std::clamp(zoom, 0.25, 8.0);
    scrollBy(0);
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
    large.setPointSizeF(font().pointSizeF() * 1.3);
    large.setBold(bold);
    return large;
}

/// Of the two lines below the picture.
double ClassCanvas::textRoom() const
{
    return 2 * std::ceil(QFontMetricsF(textFont(true)).height()) + outer;
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

/// How far the bars can be scrolled.
double ClassCanvas::mostScroll() const
{
    return std::max(0.0, barRoom() + outer - (height() - textRoom()));
}

void ClassCanvas::scrollBy(double pixels)
{
    m_scroll = std::clamp(m_scroll + pixels, 0.0, mostScroll());
    update();
}

void ClassCanvas::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & Qt::ControlModifier)
        setZoom(m_zoom * std::pow(1.2, event->angleDelta().y() / 120.0));
    else
        scrollBy(-event->angleDelta().y());
    event->accept();
}

void ClassCanvas::keyPressEvent(QKeyEvent* event)
{
    const bool down = event->key() == Qt::Key_PageDown;
    if (mostScroll() > 0 && (down || event->key() == Qt::Key_PageUp))
        scrollBy((down ? 1 : -1) * (height() - textRoom() - 2 * barHeight()));
    else
        ExampleCanvas::keyPressEvent(event);
}

void ClassCanvas::resizeEvent(QResizeEvent* event)
{
    ExampleCanvas::resizeEvent(event);
    scrollBy(0);
}

} // namespace gapscope
