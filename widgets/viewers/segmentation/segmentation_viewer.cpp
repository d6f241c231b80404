// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/segmentation/segmentation_viewer.h"

#include "core/machine/error.h"
#include "core/metrics/iou.h"
#include "widgets/controls/number_text.h"
#include "widgets/viewers/segmentation/photo_canvas.h"
#include "widgets/viewers/segmentation/region_panel.h"

#include <QToolButton>

#include <cmath>

namespace gapscope {

std::shared_ptr<const SegmentationExamples> photographsOf(const ExamplePart& part)
{
    if (!part.problem)
        return nullptr;
    return {part.problem, &part.as<SegmentationProblem>()->examples()};
}

const SegmentationImage& PhotoListModel::image(int example) const
{
    return part().as<SegmentationProblem>()->examples().images[static_cast<std::size_t>(example)];
}

QString PhotoListModel::nameOf(int example) const
{
    return QString::fromStdString(image(example).name);
}

int PhotoListModel::errorCount(int example) const
{
    const Labelling y = prediction(example);
    if (y.empty() || !labelled())
        return 0;
    const LabellingView right = truth(example);
    const std::span<const double> costs =
        part().as<SegmentationProblem>()->costs(static_cast<std::size_t>(example));
    int errors = 0;
    for (std::size_t p = 0; p < y.size(); ++p)
        errors += y[p] != right[p] && costs[p] > 0;
    return errors;
}

QString PhotoListModel::sentenceOf(int example) const
{
    const QString name = tr("photograph %L1: %2").arg(example + 1).arg(nameOf(example));
    if (prediction(example).empty())
        return name;
    if (!labelled())
        return tr("%1, no truth is known").arg(name);
    const double overlap = quality(example);
    return tr("%1, IoU %2, loss %3")
        .arg(name, std::isnan(overlap) ? QStringLiteral("–") : fixedText(overlap, 3),
            fixedText(loss(example), 3));
}

double iouOf(const SegmentationProblem& part, std::size_t image, LabellingView y)
{
    PixelConfusion pixels(part.shape().labelCount());
    pixels.add(part.examples().images[image].pixels, y);
    return part.shape().binary() ? pixels.iou(1) : pixels.meanIou();
}

double accuracyOf(const SegmentationProblem& part, std::size_t image, LabellingView y)
{
    PixelConfusion pixels(part.shape().labelCount());
    pixels.add(part.examples().images[image].pixels, y);
    return pixels.accuracy();
}

ConfusedTokens confusedTokens(const SegmentationProblem& part)
{
    const auto each = [&part](
                          std::size_t i, const Labelling& y, const ConfusedTokens::Visit& visit) {
        const LabellingView truth = part.truth(i);
        const std::span<const double> costs = part.costs(i);
        const std::size_t labels = part.shape().labelCount();
        for (std::size_t p = 0; p < truth.size(); ++p)
            for (std::size_t k = 0; k < labels; ++k)
                visit(static_cast<Label>(k), y[p], part.examples().images[i].pixels[p * labels + k],
                    costs[p] > 0 && truth[p] == k);
    };
    return {part.shape().labelNames, each, true};
}

namespace {

/// The predictions in the filmstrip.
OverlayThumbnail outlinesOf(const PhotoListModel& model)
{
    return [&model](cv::Mat3b& picture, const PhotoThumbnail& thumbnail, int example) {
        if (thumbnail.regions.empty())
            return;
        const auto classes = static_cast<std::size_t>(model.labels().size());
        OverlayLayer layer =
            labelLayer(labelMap(thumbnail.regions, model.prediction(example)), classes);
        for (CellFill& fill : layer.fills)
            fill.strength *= 0.35; // the outline shows it; the photograph stays recognisable
        paintLayer(picture, layer.cells, layer, {1, 2, {}});
    };
}

ExampleViewer::Kind photographKind()
{
    auto* model = new PhotoListModel;
    return pictureKind(SegmentationViewer::names(), model, new PhotoCanvas(new PhotoStore),
        outlinesOf(*model), new RegionPanel, SegmentationViewer::tr("Superpixel"));
}

} // namespace

ExampleNames SegmentationViewer::names()
{
    return {tr("photograph"), tr("photographs"), tr("superpixel"), tr("superpixels"),
        tr("find a name"), true,
        tr("class-balanced: over the classes of the photograph the mean share of their area that "
           "is labelled wrong, 0 … 1"),
        tr("IoU"),
        tr("|truth ∩ prediction| / |truth ∪ prediction| on pixels, 0 … 1: of the foreground, of "
           "several classes the mean"),
        tr("pixel"), tr("pixels"),
        tr("The mass on the labels of a superpixel: tab Superpixel, column dual.")};
}

SegmentationViewer::SegmentationViewer(QWidget* parent)
    : PictureViewer(photographKind(),
        tr("Show max_y L(y) + ⟨w, φ(x, y)⟩ instead of the prediction: the labelling that "
           "training holds against the truth (L)"),
        parent)
    , m_photographs(static_cast<PhotoListModel*>(kind().model))
    , m_canvas(static_cast<PhotoCanvas*>(kind().canvas))
    , m_panel(static_cast<RegionPanel*>(kind().detail))
    , m_borders(addToggle("borders", tr("Borders"), tr("Show the borders of the superpixels (R)")))
    , m_scores(addToggle("scores", tr("Scores"),
          tr("Show what each superpixel scores alone, without its neighbours: of two classes how "
             "much the second one has more than the first, of more how much the predicted one "
             "has more than the best other one (U)")))
{
    setAccessibleName(tr("Segmentation viewer"));
    addOpacity(tr("Opacity of the overlay, 0 … 100 %: [ makes it weaker, ] stronger"));
    m_canvas->setTruthPixels([this](int example) { return truthPixels(example); });
    connect(m_borders, &QToolButton::toggled, m_canvas, &PhotoCanvas::setBorders);
    connect(m_scores, &QToolButton::toggled, m_canvas, &PhotoCanvas::setScoresShown);
    connect(m_canvas, &PhotoCanvas::itemSelected, this, &SegmentationViewer::showRegion);
    connect(m_panel, &RegionPanel::regionWanted, m_canvas, &PhotoCanvas::select);
    connect(answerButton(), &QToolButton::toggled, this, [this](bool on) {
        if (on)
            m_scores->setChecked(false); // picture and numbers below must agree
        exampleShown();
    });
    connect(m_scores, &QToolButton::toggled, this, [this](bool on) {
        if (on)
            answerButton()->setChecked(false);
    });
    showRegion();
}

/// Empty if only superpixels are known, or the mask can no longer be read.
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

const SegmentationProblem* SegmentationViewer::problem() const
{
    return m_photographs->part().as<SegmentationProblem>();
}

Labelling SegmentationViewer::labelsShown() const
{
    return m_answer.empty() ? m_photographs->prediction(currentExample()) : m_answer;
}

void SegmentationViewer::exampleShown()
{
    m_theta.clear();
    std::vector<double> scores;
    offerAnswer(hasWeights() && model().labelled());
    if (hasWeights()) {
        const auto i = static_cast<std::size_t>(currentExample());
        m_theta = imagePotentials(*problem(), i, *weights());
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
    if (!answerButton()->isChecked() || m_theta.empty()) {
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
    const auto i = static_cast<std::size_t>(currentExample());
    const double overlap = iouOf(*problem(), i, y), right = accuracyOf(*problem(), i, y);
    const double loss = problem()->loss(i, y);
    const bool two = problem()->shape().binary();
    QStringList said;
    if (!std::isnan(overlap))
        said << (two ? tr("IoU %1") : tr("mean IoU %1")).arg(fixedText(overlap, 3));
    said << tr("loss %1 of superpixels").arg(fixedText(loss, 3));
    if (!std::isnan(right))
        said << tr("%1 % of pixels right").arg(fixedText(100 * right, 1));
    m_canvas->setCaption(said.join(QStringLiteral(" · ")));
}

void SegmentationViewer::showRegion()
{
    const int region = m_canvas->selected();
    if (region < 0 || currentExample() < 0) {
        m_panel->clear(
            tr("Click a superpixel, or go to one with Ctrl and the arrow keys, to see why "
               "it has its label."));
        if (const Labelling y = currentExample() < 0 ? Labelling() : labelsShown();
            !y.empty() && model().labelled())
            m_panel->showConfusions(
                confusionsOf(*problem(), static_cast<std::size_t>(currentExample()), y),
                m_photographs->labels());
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
                            static_cast<std::size_t>(region), y, *weights(), m_theta),
        m_photographs->labels(), !m_answer.empty(),
        static_cast<std::size_t>(region) < m_masses.size()
            ? m_masses[static_cast<std::size_t>(region)]
            : std::vector<ExampleDual::Alternative>());
}

bool SegmentationViewer::takeLetter(int key)
{
    switch (key) {
    case Qt::Key_T:
    case Qt::Key_P:
    case Qt::Key_D:
        m_scores->setChecked(false); // they would hide the requested errors
        return false;
    case Qt::Key_R:
        m_borders->toggle();
        return true;
    case Qt::Key_U:
        m_scores->toggle();
        return true;
    default:
        return PictureViewer::takeLetter(key);
    }
}

QImage SegmentationViewer::overlayPicture(int example, ExampleShow show) const
{
    const OverlayLayer layer = m_canvas->layerOf(example, m_photographs->prediction(example), show);
    if (layer.cells.empty())
        return {};
    const SegmentationImage& image =
        problem()->examples().images[static_cast<std::size_t>(example)];
    const auto photo = photos().photoNow(example);
    const cv::Mat3b ground =
        photo->pixels.empty() ? cv::Mat3b(layer.cells.size(), cv::Vec3b::all(0xb8)) : photo->pixels;
    return imageOf(overlaid(
        ground, layer, m_canvas->opacity(), m_canvas->borders() ? regionMap(image) : cv::Mat1w()));
}

} // namespace gapscope
