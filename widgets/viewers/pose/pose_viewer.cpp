// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/pose_viewer.h"

#include "widgets/controls/opacity_slider.h"
#include "widgets/viewers/pictures/photo_delegate.h"
#include "widgets/viewers/pictures/picture_image.h"
#include "widgets/viewers/pose/pose_canvas.h"
#include "widgets/viewers/pose/pose_list_model.h"
#include "widgets/viewers/pose/pose_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

constexpr double opacityAtFirst = 0.8;

QToolButton* toggle(const QString& text, const QString& tip)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setCheckable(true);
    return button;
}

/// Predictions in the filmstrip.
PhotoDelegate::Overlay skeletonsOf(const PoseListModel& model)
{
    return [&model](cv::Mat3b& picture, const PhotoThumbnail&, int example) {
        const PoseProblem& problem = *model.part().as<PoseProblem>();
        const auto i = static_cast<std::size_t>(example);
        const std::size_t width = problem.examples().images[i].width;
        if (width == 0)
            return;
        PoseOverlay overlay;
        overlay.prediction = placesOf(problem, i, model.prediction(example));
        const int line = std::max(1, cvRound(picture.rows / 55.0));
        paintOverlay(picture, overlay, {picture.cols / static_cast<double>(width), {}, line, 1});
    };
}

} // namespace

PoseViewer::Parts PoseViewer::makeParts()
{
    auto* photos = new PhotoStore;
    return {new PoseListModel, photos, new PoseCanvas(photos), new PosePanel,
        toggle(tr("&Loss-augmented answer"),
            tr("Show max_y L(y) + ⟨w, φ(x, y)⟩ instead of the prediction: the pose that training "
               "holds against the truth (L)"))};
}

PoseViewer::PoseViewer(QWidget* parent)
    : PoseViewer(makeParts(), parent)
{
}

PoseViewer::PoseViewer(const Parts& parts, QWidget* parent)
    : ExampleViewer({ExampleNames::poses(), parts.model, parts.canvas,
                        new PhotoDelegate(parts.model, parts.photos, ExampleNames::poses().quality,
                            skeletonsOf(*parts.model)),
                        QListView::LeftToRight, PhotoDelegate::height(parts.canvas->fontMetrics()),
                        parts.panel, tr("Pose"), parts.answer},
        parent)
    , m_people(parts.model)
    , m_photos(parts.photos)
    , m_canvas(parts.canvas)
    , m_panel(parts.panel)
    , m_answerButton(parts.answer)
    , m_questions(new PoseQuestions(this))
{
    m_photos->setParent(this);
    setAccessibleName(tr("Pose viewer"));
    search()->setToolTip(tr("Photographs whose name contains this"));
    m_answerButton->setObjectName(QStringLiteral("answer"));
    addOverlayControls();
    connectOverlay();
    showPanel();
}

void PoseViewer::addOverlayControls()
{
    m_rings = toggle(tr("Rings"),
        tr("Show rings of 0.2 s around the true joints: those that are found have a thin green "
           "one, the others a thick purple one and a line to where they were predicted (R)"));
    m_rings->setObjectName(QStringLiteral("rings"));
    m_rings->setChecked(true);
    m_types = toggle(tr("Types"),
        tr("Show the tree's edges and the type of each arc's relation, 1 … 13; on purple ground "
           "the "
           "truth has another one: of the chosen part 5≠3 says which (Y)"));
    m_types->setObjectName(QStringLiteral("types"));
    m_heatBox = new QComboBox;
    m_heatBox->setObjectName(QStringLiteral("heat"));
    m_heatBox->addItems({tr("no heat map"), tr("unary score"), tr("max-marginal")});
    m_heatBox->setAccessibleName(tr("Heat map of the chosen part"));
    m_heatBox->setToolTip(tr("Scores of the chosen part in every place: its own (U), or those of "
                             "the best pose with the part there (M)"));
    m_opacity = new OpacitySlider(
        tr("Opacity of skeletons and heat map, 0 … 100 %: [ makes it weaker, ] stronger"));
    showRow()->addWidget(m_rings);
    showRow()->addWidget(m_types);
    filterRow()->addWidget(m_heatBox); // the row below is full
    showRow()->addWidget(m_opacity);
    connect(m_rings, &QToolButton::toggled, m_canvas, &PoseCanvas::setRings);
    connect(m_types, &QToolButton::toggled, m_canvas, &PoseCanvas::setTypes);
    connect(m_heatBox, &QComboBox::currentIndexChanged, this, &PoseViewer::askForHeat);
    connect(m_opacity, &OpacitySlider::opacityChanged, m_canvas, &PoseCanvas::setOpacity);
    m_opacity->setOpacity(opacityAtFirst);
}

void PoseViewer::connectOverlay()
{
    connect(m_canvas, &PoseCanvas::partSelected, this, [this](int part) {
        m_panel->selectPart(part);
        askForHeat();
    });
    connect(m_panel, &PosePanel::partSelected, m_canvas, &PoseCanvas::selectPart);
    connect(m_canvas, &PoseCanvas::pinRequested, this, &PoseViewer::pin);
    connect(m_panel, &PosePanel::pinToggled, this, &PoseViewer::pinToggled);
    connect(m_answerButton, &QToolButton::toggled, this, [this](bool on) {
        if (on)
            m_pin.reset(); // one answer at a time
        askForAnswer();
    });
    connect(m_questions, &PoseQuestions::answered, this, &PoseViewer::answered);
    // A thumbnail is ready: frames of one size, so it is enough to paint them anew.
    connect(
        m_photos, &PhotoStore::thumbnailReady, list(), [this] { list()->viewport()->update(); });
}

void PoseViewer::setDecoder(DecodePhotograph decode) { m_photos->setDecoder(std::move(decode)); }

void PoseViewer::setData(std::vector<ExamplePart> parts)
{
    m_w.reset();
    ExampleViewer::setData(std::move(parts), {});
}

void PoseViewer::setWeights(Weights w, Readers readers)
{
    m_w = readers[0] ? Weights() : std::move(w);
    exampleShown();
}

void PoseViewer::seek(const QString& truth, const QString&) { seekType(truth); }

void PoseViewer::seekType(const QString& type) { lookAtPrediction(partNamed(type.toStdString())); }

std::shared_ptr<const PoseProblem> PoseViewer::problem() const
{
    return m_people->part().shared<PoseProblem>();
}

bool PoseViewer::hasWeights() const
{
    return currentExample() >= 0 && m_w && problem() && m_w->size() == problem()->weightSize();
}

const Labelling& PoseViewer::labelsShown() const
{
    return m_answer.empty() ? m_prediction : m_answer;
}

void PoseViewer::exampleShown()
{
    if (m_shown != currentExample() || m_shownOf != problem()) {
        m_shown = currentExample();
        m_shownOf = problem();
        m_pin.reset();
        m_answer.clear();
    }
    m_prediction = currentExample() < 0 ? Labelling() : m_people->prediction(currentExample());
    // The loss is against the truth.
    const bool answers = hasWeights() && m_people->isLabelled(currentExample());
    m_answerButton->setEnabled(answers);
    if (!answers) {
        const QSignalBlocker quiet(m_answerButton); // it would come back here
        m_answerButton->setChecked(false);
    }
    if (!hasWeights())
        m_pin.reset();
    askForAnswer();
    askForHeat();
}

void PoseViewer::lookAtPrediction(int part)
{
    m_answerButton->setChecked(false);
    unpin();
    if (m_canvas->showing() == ExampleShow::truth)
        setShow(ExampleShow::difference);
    m_canvas->setZoom(1);
    m_canvas->selectPart(part);
}

void PoseViewer::showPanel()
{
    if (m_shown < 0 || !problem()) {
        m_panel->clear(tr("The parts of a pose and the relations of its arcs appear here."));
        return;
    }
    m_panel->showPose(*problem(), static_cast<std::size_t>(m_shown), labelsShown(),
        hasWeights() ? std::span<const double>(*m_w) : std::span<const double>());
}

QImage PoseViewer::overlayPicture(int example, ExampleShow show) const
{
    constexpr int least = 800; // pixels of its longer side
    const PoseOverlay overlay = m_canvas->overlayOf(example, m_people->prediction(example), show);
    if (overlay.empty())
        return {};
    const auto i = static_cast<std::size_t>(example);
    const PoseImage& image = problem()->examples().images[i];
    const auto photo = m_photos->photoNow(example);
    const cv::Mat3b ground = !photo->pixels.empty()
        ? photo->pixels
        : cv::Mat3b(std::max(1, static_cast<int>(image.height)),
            std::max(1, static_cast<int>(image.width)), cv::Vec3b::all(0xb8));
    const int longer = std::max(ground.cols, ground.rows), times = (least + longer - 1) / longer;
    cv::Mat3b picture =
        seenThrough(ground, {{{0, 0}, ground.size()}, ground.size() * std::max(1, times)});
    const double scale = std::max(1, times);
    paintOverlay(picture, overlay,
        {scale, {}, std::max(2, cvRound(scale * longer / 200)), m_canvas->opacity()});
    return imageOf(picture);
}

} // namespace gapscope
