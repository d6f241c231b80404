// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/pose_viewer.h"

#include "widgets/controls/number_text.h"

#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/pose/pose_canvas.h"
#include "widgets/viewers/pose/pose_panel.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {

const PoseImage& PoseListModel::image(int example) const
{
    return part().as<PoseProblem>()->examples().images[static_cast<std::size_t>(example)];
}

LabellingView PoseListModel::truth(int example) const
{
    return part().as<PoseProblem>()->truth(static_cast<std::size_t>(example));
}

QString PoseListModel::nameOf(int example) const
{
    return QString::fromStdString(image(example).name);
}

int PoseListModel::errorCount(int example) const
{
    return isLabelled(example) ? ExampleListModel::errorCount(example) : 0;
}

QString PoseListModel::sentenceOf(int example) const
{
    const QString name = tr("photograph %L1: %2").arg(example + 1).arg(nameOf(example));
    if (prediction(example).empty())
        return name;
    if (!isLabelled(example))
        return tr("%1, no truth is known").arg(name);
    const double found = quality(example);
    return tr("%1, PCK@0.2 %2, loss %3")
        .arg(name, std::isnan(found) ? QStringLiteral("–") : fixedText(found, 3),
            fixedText(loss(example), 3));
}

namespace {

/// The predictions in the filmstrip.
OverlayThumbnail skeletonsOf(const PoseListModel& model)
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

ExampleViewer::Kind poseKind()
{
    auto* model = new PoseListModel;
    return pictureKind(PoseViewer::names(), model, new PoseCanvas(new PhotoStore),
        skeletonsOf(*model), new PosePanel, PoseViewer::tr("Pose"));
}

} // namespace

ExampleNames PoseViewer::names()
{
    return {tr("photograph"), tr("photographs"), tr("part"), tr("parts"), tr("find a name"), true,
        tr("over the 26 parts the mean of min(1, d² / s²), 0 … 1: d the distance to the truth, s "
           "that of left shoulder and right hip"),
        tr("PCK"),
        tr("PCK@0.2: joints at most 0.2 s from the truth / 14, s the true distance of left "
           "shoulder and right hip"),
        tr("joint"), tr("joints")};
}

PoseViewer::PoseViewer(QWidget* parent)
    : PictureViewer(poseKind(),
        tr("Show max_y L(y) + ⟨w, φ(x, y)⟩ instead of the prediction: the pose that training "
           "holds against the truth (L)"),
        parent)
    , m_people(static_cast<PoseListModel*>(kind().model))
    , m_canvas(static_cast<PoseCanvas*>(kind().canvas))
    , m_panel(static_cast<PosePanel*>(kind().detail))
    , m_questions(new PoseQuestions(this))
    , m_rings(addToggle("rings", tr("Rings"),
          tr("Show rings of 0.2 s around the true joints: those that are found have a thin green "
             "one, the others a thick purple one and a line to where they were predicted (R)")))
    , m_types(addToggle("types", tr("Types"),
          tr("Show the tree's edges and the type of each arc's relation, 1 … 13; on purple ground "
             "the truth has another one: of the chosen part 5≠3 says which (Y)")))
    , m_heatBox(new QComboBox)
{
    setAccessibleName(tr("Pose viewer"));
    m_rings->setChecked(true);
    addHeatBox();
    addOpacity(tr("Opacity of skeletons and heat map, 0 … 100 %: [ makes it weaker, ] stronger"));
    connectOverlay();
    showPanel();
}

void PoseViewer::addHeatBox()
{
    m_heatBox->setObjectName(QStringLiteral("heat"));
    m_heatBox->addItems({tr("no heat map"), tr("unary score"), tr("max-marginal")});
    m_heatBox->setAccessibleName(tr("Heat map of the chosen part"));
    m_heatBox->setToolTip(tr("Scores of the chosen part in every place: its own (U), or those of "
                             "the best pose with the part there (M)"));
    addFilter(m_heatBox);
}

void PoseViewer::connectOverlay()
{
    connect(m_rings, &QToolButton::toggled, m_canvas, &PoseCanvas::setRings);
    connect(m_types, &QToolButton::toggled, m_canvas, &PoseCanvas::setTypes);
    connect(m_heatBox, &QComboBox::currentIndexChanged, this, &PoseViewer::askForHeat);
    connect(m_canvas, &PoseCanvas::itemSelected, this, [this](int part) {
        m_panel->selectPart(part);
        askForHeat();
    });
    connect(m_panel, &PosePanel::partSelected, m_canvas, &PoseCanvas::select);
    connect(m_canvas, &PoseCanvas::pinRequested, this, &PoseViewer::pin);
    connect(m_panel, &PosePanel::pinToggled, this, &PoseViewer::pinToggled);
    connect(answerButton(), &QToolButton::toggled, this, [this](bool on) {
        if (on)
            m_pin.reset(); // one answer at a time
        askForAnswer();
    });
    connect(m_questions, &PoseQuestions::answered, this, &PoseViewer::answered);
}

void PoseViewer::setData(std::vector<ExamplePart> parts)
{
    ExampleViewer::setData(std::move(parts), {});
}

void PoseViewer::seek(const QString& truth, const QString&) { seekType(truth); }

void PoseViewer::seekType(const QString& type) { lookAtPrediction(partNamed(type.toStdString())); }

std::shared_ptr<const PoseProblem> PoseViewer::problem() const
{
    return m_people->part().shared<PoseProblem>();
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
    offerAnswer(hasWeights() && m_people->isLabelled(currentExample()));
    if (!hasWeights())
        m_pin.reset();
    askForAnswer();
    askForHeat();
}

void PoseViewer::lookAtPrediction(int part)
{
    answerButton()->setChecked(false);
    unpin();
    if (m_canvas->showing() == ExampleShow::truth)
        setShow(ExampleShow::difference);
    m_canvas->setZoom(1);
    m_canvas->select(part);
}

void PoseViewer::showPanel()
{
    if (m_shown < 0 || !problem()) {
        m_panel->clear(tr("The parts of a pose and the relations of its arcs appear here."));
        return;
    }
    m_panel->showPose(*problem(), static_cast<std::size_t>(m_shown), labelsShown(),
        hasWeights() ? std::span<const double>(*weights()) : std::span<const double>());
}

QImage PoseViewer::overlayPicture(int example, ExampleShow show) const
{
    constexpr int least = 800; // pixels of its longer side
    const PoseOverlay overlay = m_canvas->overlayOf(example, m_people->prediction(example), show);
    if (overlay.empty())
        return {};
    const auto i = static_cast<std::size_t>(example);
    const PoseImage& image = problem()->examples().images[i];
    const auto photo = photos().photoNow(example);
    const cv::Mat3b ground = !photo->pixels.empty()
        ? photo->pixels
        : cv::Mat3b(std::max(1, static_cast<int>(image.height)),
            std::max(1, static_cast<int>(image.width)), cv::Vec3b::all(0xb8));
    const int longer = std::max(ground.cols, ground.rows), times = (least + longer - 1) / longer;
    cv::Mat3b picture =
        cropAndScale(ground, {{{0, 0}, ground.size()}, ground.size() * std::max(1, times)});
    const double scale = std::max(1, times);
    paintOverlay(picture, overlay,
        {scale, {}, std::max(2, cvRound(scale * longer / 200)), m_canvas->opacity()});
    return imageOf(picture);
}

void PoseViewer::pin(int part, PosePoint place)
{
    if (!hasWeights() || part < 0)
        return;
    const Label cell = problem()->cellAt(static_cast<std::size_t>(currentExample()), place);
    if (m_pin && m_pin->part == static_cast<std::size_t>(part) && m_pin->cell == cell)
        return;
    m_pin = Pin{static_cast<std::size_t>(part), cell};
    const QSignalBlocker quiet(answerButton()); // one answer at a time
    answerButton()->setChecked(false);
    askForAnswer();
}

void PoseViewer::unpin()
{
    m_pin.reset();
    askForAnswer();
}

void PoseViewer::pinToggled()
{
    const int part = m_canvas->selected();
    if (m_pin || part < 0 || labelsShown().empty())
        unpin();
    else
        pin(part,
            problem()->place(
                static_cast<std::size_t>(m_shown), labelsShown(), static_cast<std::size_t>(part)));
}

/// Moves the pinned part, else the selected one, by one cell.
void PoseViewer::movePin(int dx, int dy)
{
    const int part = m_pin ? pinnedPart() : m_canvas->selected();
    if (part < 0 || !hasWeights() || labelsShown().empty())
        return;
    const auto i = static_cast<std::size_t>(m_shown);
    PosePoint at = m_pin ? problem()->place(i, Labelling(partCount, m_pin->cell), m_pin->part)
                         : problem()->place(i, labelsShown(), static_cast<std::size_t>(part));
    const auto cell = static_cast<float>(problem()->shape().cell);
    at.x += static_cast<float>(dx) * cell;
    at.y += static_cast<float>(dy) * cell;
    pin(part, at);
}

bool PoseViewer::takeKey(QKeyEvent* event)
{
    const Qt::KeyboardModifiers held = event->modifiers() & ~Qt::KeypadModifier;
    const QPoint step = arrowStep(*event);
    if (step.isNull() || held != (Qt::ControlModifier | Qt::ShiftModifier))
        return PictureViewer::takeKey(event);
    movePin(step.x(), step.y());
    return true;
}

bool PoseViewer::takeLetter(int key)
{
    switch (key) {
    case Qt::Key_R:
        m_rings->toggle();
        return true;
    case Qt::Key_Y:
        m_types->toggle();
        return true;
    case Qt::Key_U:
        setHeat(heat() == Heat::unary ? Heat::none : Heat::unary);
        return true;
    case Qt::Key_M:
        setHeat(heat() == Heat::maxMarginal ? Heat::none : Heat::maxMarginal);
        return true;
    case Qt::Key_I:
        pinToggled();
        return true;
    case Qt::Key_Escape:
        if (!m_pin)
            return false;
        unpin();
        return true;
    default:
        return PictureViewer::takeLetter(key);
    }
}

} // namespace gapscope
