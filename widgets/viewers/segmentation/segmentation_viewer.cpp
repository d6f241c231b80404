// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/segmentation/segmentation_viewer.h"

#include "core/machine/error.h"
#include "widgets/controls/opacity_slider.h"
#include "widgets/viewers/pictures/photo_delegate.h"
#include "widgets/viewers/pictures/picture_image.h"
#include "widgets/viewers/segmentation/photo_canvas.h"
#include "widgets/viewers/segmentation/photo_list_model.h"
#include "widgets/viewers/segmentation/region_panel.h"
#include "widgets/viewers/segmentation/region_values.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

constexpr double opacityAtFirst = 0.6, opacityStep = 0.1;

QToolButton* toggle(const QString& text, const QString& tip)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setCheckable(true);
    return button;
}

/// Predictions in the filmstrip.
PhotoDelegate::Overlay outlinesOf(const PhotoListModel& model)
{
    return [&model](cv::Mat3b& picture, const PhotoThumbnail& thumbnail, int example) {
        if (thumbnail.regions.empty())
            return;
        const auto classes = static_cast<std::size_t>(model.labels().size());
        OverlayLayer layer =
            labelLayer(labelMap(thumbnail.regions, model.prediction(example)), classes);
        for (CellFill& fill : layer.fills)
            fill.strength *= 0.35; // the outline says it; the photograph stays recognisable
        paintLayer(picture, layer.cells, layer, {1, 2, {}});
    };
}

} // namespace

SegmentationViewer::Parts SegmentationViewer::makeParts()
{
    auto* photos = new PhotoStore;
    return {new PhotoListModel, photos, new PhotoCanvas(photos), new RegionPanel,
        toggle(tr("&Loss-augmented answer"),
            tr("Show max_y L(y) + ⟨w, φ(x, y)⟩ instead of the prediction: the labelling that "
               "training holds against the truth (L)"))};
}

SegmentationViewer::SegmentationViewer(QWidget* parent)
    : SegmentationViewer(makeParts(), parent)
{
}

SegmentationViewer::SegmentationViewer(const Parts& parts, QWidget* parent)
    : ExampleViewer({ExampleNames::photographs(), parts.model, parts.canvas,
                        new PhotoDelegate(parts.model, parts.photos,
                            ExampleNames::photographs().quality, outlinesOf(*parts.model)),
                        QListView::LeftToRight, PhotoDelegate::height(parts.canvas->fontMetrics()),
                        parts.panel, tr("This superpixel"), parts.answer},
        parent)
    , m_photographs(parts.model)
    , m_photos(parts.photos)
    , m_canvas(parts.canvas)
    , m_panel(parts.panel)
    , m_answerButton(parts.answer)
{
    m_photos->setParent(this);
    setAccessibleName(tr("Segmentation viewer"));
    search()->setToolTip(tr("Photographs whose name contains this"));
    m_answerButton->setObjectName(QStringLiteral("answer"));
    addOverlayControls();
    connect(m_canvas, &PhotoCanvas::regionSelected, this, &SegmentationViewer::showRegion);
    connect(m_answerButton, &QToolButton::toggled, this, [this](bool on) {
        if (on)
            m_scores->setChecked(false); // the picture and the numbers below it are of one thing
        exampleShown();
    });
    connect(m_scores, &QToolButton::toggled, this, [this](bool on) {
        if (on)
            m_answerButton->setChecked(false);
    });
    // A thumbnail is ready: frames of one size, so it is enough to paint them anew.
    connect(
        m_photos, &PhotoStore::thumbnailReady, list(), [this] { list()->viewport()->update(); });
    showRegion();
}

void SegmentationViewer::addOverlayControls()
{
    m_borders = toggle(tr("Borders"), tr("Show the borders of the superpixels (R)"));
    m_scores = toggle(tr("Scores"),
        tr("Show what each superpixel scores alone, without its neighbours: of two classes how "
           "much "
           "the second one has more than the first, of more how much the predicted one has more "
           "than the best other one (U)"));
    m_borders->setObjectName(QStringLiteral("borders"));
    m_scores->setObjectName(QStringLiteral("scores"));
    m_opacity =
        new OpacitySlider(tr("Opacity of the overlay, 0 … 100 %: [ makes it weaker, ] stronger"));
    showRow()->addWidget(m_borders);
    showRow()->addWidget(m_scores);
    showRow()->addWidget(m_opacity);
    connect(m_borders, &QToolButton::toggled, m_canvas, &PhotoCanvas::setBorders);
    connect(m_scores, &QToolButton::toggled, m_canvas, &PhotoCanvas::setScoresShown);
    connect(m_opacity, &OpacitySlider::opacityChanged, m_canvas, &PhotoCanvas::setOpacity);
    m_opacity->setOpacity(opacityAtFirst);
}

void SegmentationViewer::setDecoder(DecodePhotograph decode)
{
    m_photos->setDecoder(std::move(decode));
}

/// Empty where only superpixels are known, or the mask cannot be read any more.
cv::Mat1w SegmentationViewer::truthPixels(int example) const
{
    const SegmentationExamples& examples =
        m_photographs->part().as<SegmentationProblem>()->examples();
    if (!examples.truthPixels)
        return {};
    try {
        const auto i = static_cast<std::size_t>(example);
        const std::vector<Label> labels = examples.truthPixels(i);
        const SegmentationImage& image = examples.images[i];
        if (labels.size() != image.width * image.height || labels.empty())
            return {};
        cv::Mat1w pixels(static_cast<int>(image.height), static_cast<int>(image.width));
        std::ranges::copy(labels, pixels.begin());
        return pixels;
    } catch (const InputError&) {
        return {};
    }
}

void SegmentationViewer::setData(std::vector<ExamplePart> parts)
{
    m_w.reset();
    m_canvas->setTruthPixels([this](int example) { return truthPixels(example); });
    ExampleViewer::setData(std::move(parts));
}

void SegmentationViewer::setWeights(Weights w, Readers readers)
{
    m_w = readers[0] ? Weights() : std::move(w);
    exampleShown();
}

const SegmentationProblem* SegmentationViewer::problem() const
{
    return m_photographs->part().as<SegmentationProblem>();
}

bool SegmentationViewer::hasWeights() const
{
    return currentExample() >= 0 && m_w && problem() && m_w->size() == problem()->weightSize();
}

Labelling SegmentationViewer::labelsShown() const
{
    return m_answer.empty() ? m_photographs->prediction(currentExample()) : m_answer;
}

void SegmentationViewer::exampleShown()
{
    m_theta.clear();
    std::vector<double> scores;
    const bool answers = hasWeights() && model().labelled(); // the loss is against the truth
    m_answerButton->setEnabled(answers);
    if (!answers) {
        const QSignalBlocker quiet(m_answerButton); // it would come back here
        m_answerButton->setChecked(false);
    }
    if (hasWeights()) {
        const auto i = static_cast<std::size_t>(currentExample());
        m_theta = imagePotentials(*problem(), i, *m_w);
        const Labelling y = m_photographs->prediction(currentExample());
        if (!y.empty() || problem()->shape().binary())
            scores = regionScores(*problem(), i, m_theta, y);
    }
    m_canvas->setScores(std::move(scores));
    showAnswer();
    showCaption();
    showRegion();
}

void SegmentationViewer::dualShown(const ExampleDual& dual)
{
    if (m_masses.empty() && dual.positions.empty())
        return;
    m_masses = dual.positions;
    showRegion();
}

void SegmentationViewer::showAnswer()
{
    m_answer.clear();
    if (!m_answerButton->isChecked() || m_theta.empty()) {
        m_canvas->setAnswer({});
        return;
    }
    problem()->maxOracle(static_cast<std::size_t>(currentExample()), m_theta.data(),
        OracleMode::lossAugmented, m_answer);
    m_canvas->setAnswer(m_answer, tr("loss-augmented answer"));
}

void SegmentationViewer::showCaption()
{
    const Labelling y = currentExample() < 0 ? Labelling() : labelsShown();
    if (y.empty() || !model().labelled()) { // no mask to compare with
        m_canvas->setCaption({});
        return;
    }
    const double overlap = m_photographs->iouOf(currentExample(), y);
    const double right = m_photographs->accuracyOf(currentExample(), y);
    const double loss = problem()->loss(static_cast<std::size_t>(currentExample()), y);
    const bool two = problem()->shape().binary();
    QStringList said;
    if (!std::isnan(overlap))
        said << (two ? tr("IoU %1") : tr("mean IoU %1")).arg(overlap, 0, 'f', 3);
    said << tr("loss %1 of superpixels").arg(loss, 0, 'f', 3);
    if (!std::isnan(right))
        said << tr("%1 % of pixels right").arg(100 * right, 0, 'f', 1);
    m_canvas->setCaption(said.join(QStringLiteral(" · ")));
}

void SegmentationViewer::showRegion()
{
    const int region = m_canvas->selectedRegion();
    if (region < 0 || currentExample() < 0) {
        m_panel->clear(
            tr("Click a superpixel, or go to one with Ctrl and the arrow keys, to see why "
               "it has its label."));
        return;
    }
    const Labelling y = labelsShown();
    if (m_theta.empty() || y.empty()) {
        m_panel->clear(
            tr("Why the model gives this superpixel its label appears here once a run has "
               "weights."));
        return;
    }
    m_panel->setLabelled(model().labelled());
    m_panel->showRegion(regionValues(*problem(), static_cast<std::size_t>(currentExample()),
                            static_cast<std::size_t>(region), y, *m_w, m_theta),
        m_photographs->labels(), !m_answer.empty(),
        static_cast<std::size_t>(region) < m_masses.size()
            ? m_masses[static_cast<std::size_t>(region)]
            : std::vector<ExampleDual::Alternative>());
}

bool SegmentationViewer::takeKey(QKeyEvent* event)
{
    const Qt::KeyboardModifiers held = event->modifiers() & ~Qt::KeypadModifier;
    const int dx = (event->key() == Qt::Key_Right) - (event->key() == Qt::Key_Left);
    const int dy = (event->key() == Qt::Key_Down) - (event->key() == Qt::Key_Up);
    if (dx != 0 || dy != 0) {
        if (held == Qt::ControlModifier)
            m_canvas->walk(dx, dy);
        else if (held == Qt::ShiftModifier)
            m_canvas->pan(dx, dy);
        else
            return ExampleViewer::takeKey(event);
        return true;
    }
    if (held != Qt::NoModifier)
        return ExampleViewer::takeKey(event);
    switch (event->key()) {
    case Qt::Key_T:
    case Qt::Key_P:
    case Qt::Key_D:
        m_scores->setChecked(false); // they would hide what is asked for
        return ExampleViewer::takeKey(event);
    case Qt::Key_R:
        m_borders->toggle();
        return true;
    case Qt::Key_U:
        m_scores->toggle();
        return true;
    case Qt::Key_L:
        if (m_answerButton->isEnabled())
            m_answerButton->toggle();
        return true;
    case Qt::Key_BracketLeft:
        m_opacity->setOpacity(m_opacity->opacity() - opacityStep);
        return true;
    case Qt::Key_BracketRight:
        m_opacity->setOpacity(m_opacity->opacity() + opacityStep);
        return true;
    default:
        return ExampleViewer::takeKey(event);
    }
}

QImage SegmentationViewer::overlayPicture(int example, ExampleShow show) const
{
    const OverlayLayer layer = m_canvas->layerOf(example, m_photographs->prediction(example), show);
    if (layer.cells.empty())
        return {};
    const SegmentationImage& image =
        problem()->examples().images[static_cast<std::size_t>(example)];
    const auto photo = m_photos->photoNow(example);
    const cv::Mat3b ground =
        photo->pixels.empty() ? cv::Mat3b(layer.cells.size(), cv::Vec3b::all(0xb8)) : photo->pixels;
    return imageOf(overlaid(
        ground, layer, m_canvas->opacity(), m_canvas->borders() ? regionMap(image) : cv::Mat1w()));
}

QImage SegmentationViewer::maskPicture(int example) const
{
    const Labelling y = m_photographs->prediction(example);
    return y.empty() ? QImage()
                     : maskOf(problem()->examples().images[static_cast<std::size_t>(example)], y,
                         problem()->shape().labelValues);
}

QImage maskOf(
    const SegmentationImage& image, LabellingView y, const std::vector<std::uint32_t>& values)
{
    const cv::Mat1w regions = regionMap(image);
    if (regions.empty())
        return {};
    const bool grey = std::ranges::all_of(values, [](std::uint32_t value) { return value < 256; });
    QImage mask(
        regions.cols, regions.rows, grey ? QImage::Format_Grayscale8 : QImage::Format_RGB32);
    for (int row = 0; row < regions.rows; ++row)
        for (int x = 0; x < regions.cols; ++x) {
            const std::uint32_t value = values[y[regions(row, x)]];
            if (grey)
                mask.scanLine(row)[x] = static_cast<uchar>(value);
            else
                reinterpret_cast<QRgb*>(mask.scanLine(row))[x] =
                    value < 256 ? qRgb(int(value), int(value), int(value)) : 0xff000000 | value;
        }
    return mask;
}

} // namespace gapscope
