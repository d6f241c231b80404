// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/pose_canvas.h"

#include "widgets/controls/number_text.h"

#include "widgets/viewers/common/example_list_model.h"

#include <QMouseEvent>

#include <cmath>
#include <numeric>

namespace gapscope {
namespace {

constexpr double reach = 11; ///< pixels within which a part is hit

} // namespace

PoseCanvas::PoseCanvas(PhotoStore* photos, QWidget* parent)
    : PictureCanvas(photos, {240, 200}, 0.8, Qt::AlignHCenter | Qt::AlignTop, parent)
{
    setToolTip(tr("T truth, P prediction, D both; + − 0 or the wheel zoom, drag or Shift+arrows "
                  "move; click or Ctrl+arrows choose a part; Shift+click, or pulling the chosen "
                  "part, pins it there, Esc lets it go"));
}

void PoseCanvas::setPart(const ExampleListModel& model)
{
    m_problem = model.part().shared<PoseProblem>();
    photos().setPart(photoSource(
        m_problem ? m_problem->sharedExamples() : std::shared_ptr<const PoseExamples>()));
    setExample(model, -1);
}

/// The selected part stays selected: every photograph has it.
void PoseCanvas::setExample(const ExampleListModel& model, int example)
{
    forgetPhoto(example);
    m_answer.clear();
    m_pin.reset();
    m_heat.reset();
    setPrediction(example < 0 ? Labelling{} : model.prediction(example));
    if (image())
        takePhoto();
}

void PoseCanvas::setPrediction(const Labelling& prediction)
{
    m_prediction = prediction.size() == partCount + arcCount ? prediction : Labelling{};
    changed();
}

void PoseCanvas::setAnswer(Labelling answer, const QString& name)
{
    m_answer = std::move(answer);
    m_answerName = name;
    changed();
}

void PoseCanvas::setPin(std::optional<PosePoint> pin)
{
    m_pin = pin;
    changed();
}

void PoseCanvas::setHeat(std::shared_ptr<const ScoreMap> heat, const QString& title)
{
    m_heat = std::move(heat);
    m_heatTitle = title;
    changed();
}

void PoseCanvas::setRings(bool on)
{
    m_rings = on;
    changed();
}

void PoseCanvas::setTypes(bool on)
{
    m_types = on;
    changed();
}

const PoseImage* PoseCanvas::image() const
{
    return m_problem && m_example >= 0
        ? &m_problem->examples().images[static_cast<std::size_t>(m_example)]
        : nullptr;
}

bool PoseCanvas::showsTruth() const
{
    return image() && image()->labelled && m_show != ExampleShow::prediction;
}

bool PoseCanvas::showsPrediction() const
{
    return !labelsShown().empty() && m_show != ExampleShow::truth;
}

PoseOverlay PoseCanvas::overlayOf(int example, LabellingView labels, ExampleShow show) const
{
    PoseOverlay overlay;
    if (!m_problem || example < 0)
        return overlay;
    const auto i = static_cast<std::size_t>(example);
    const PoseImage& of = m_problem->examples().images[i];
    if (of.labelled && show != ExampleShow::prediction)
        overlay.truth = placesOf(of.joints);
    if (!labels.empty() && show != ExampleShow::truth)
        overlay.prediction = placesOf(*m_problem, i, labels);
    if (of.labelled && m_rings)
        overlay.rings = placesOf(of.joints);
    overlay.radius = pckThreshold * m_problem->scale(i);
    overlay.judged = show != ExampleShow::truth;
    overlay.arcs = m_types;
    return overlay;
}

QString PoseCanvas::itemText(int part) const
{
    if (!image() || part < 0)
        return {};
    const auto i = static_cast<std::size_t>(m_example), p = static_cast<std::size_t>(part);
    QString text = partName(p);
    if (labelsShown().empty())
        return image()->labelled
            ? tr("%1: truth at %2").arg(text, placeText(placesOf(image()->joints)[p]))
            : text;
    const PosePartValues values = partValue(*m_problem, i, labelsShown(), {}, p);
    text = m_answer.empty() ? tr("%1: predicted at %2").arg(text, placeText(values.predicted))
                            : tr("%1: here at %2").arg(text, placeText(values.predicted));
    if (!image()->labelled)
        return text;
    return tr("%1, truth at %2, %3 px off, %4 of s: %5")
        .arg(text, placeText(values.truth))
        .arg(fixedText(values.error, 1))
        .arg(fixedText(values.share, 2))
        .arg(values.right() ? tr("right") : tr("wrong"));
}

QStringList PoseCanvas::said() const
{
    if (!image())
        return {};
    QStringList said{QString::fromStdString(image()->name), footerText()};
    if (m_heat)
        said << m_heatTitle;
    if (m_selected >= 0)
        said << tr("chosen: %1").arg(itemText(m_selected));
    return said;
}

std::vector<int> PoseCanvas::itemsBeside(int) const
{
    std::vector<int> parts(partCount);
    std::iota(parts.begin(), parts.end(), 0);
    return parts;
}

/// The size of the photograph or, if unknown, of the maps.
cv::Size PoseCanvas::pictureSize() const
{
    if (!image())
        return {};
    if (image()->width > 0 && image()->height > 0)
        return {static_cast<int>(image()->width), static_cast<int>(image()->height)};
    const double cell = m_problem->shape().cell;
    return {static_cast<int>(std::ceil(static_cast<double>(image()->columns) * cell)),
        static_cast<int>(std::ceil(static_cast<double>(image()->rows) * cell))};
}

PosePoint PoseCanvas::pixelAt(QPointF position) const
{
    const QPointF pixel = image() ? place().toPicture(position) : QPointF();
    return {static_cast<float>(pixel.x()), static_cast<float>(pixel.y())};
}

/// The prediction if both are shown, since the user moves that one.
QPointF PoseCanvas::placeOf(int part) const
{
    if (!image() || part < 0)
        return {};
    const PoseOverlay shown = overlayOf(m_example, labelsShown(), m_show);
    const auto& places = shown.prediction ? shown.prediction : shown.truth;
    if (!places)
        return {};
    const PosePoint at = (*places)[static_cast<std::size_t>(part)];
    return place().fromPicture({static_cast<double>(at.x), static_cast<double>(at.y)});
}

int PoseCanvas::itemAt(QPointF position) const
{
    if (!image() || !pictureArea().contains(position))
        return -1;
    const PoseOverlay shown = overlayOf(m_example, labelsShown(), m_show);
    int best = -1;
    double least = reach;
    const PicturePlace where = place();
    for (const auto& places : {shown.prediction, shown.truth}) {
        for (std::size_t part = 0; places && part < partCount; ++part) {
            const PosePoint at = (*places)[part];
            const QPointF step =
                where.fromPicture({static_cast<double>(at.x), static_cast<double>(at.y)})
                - position;
            if (const double d = std::hypot(step.x(), step.y()); d < least) {
                least = d;
                best = static_cast<int>(part);
            }
        }
    }
    return best;
}

void PoseCanvas::hover(int part)
{
    setCursor(part >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    PictureCanvas::hover(part);
}

void PoseCanvas::mousePressEvent(QMouseEvent* event)
{
    PictureCanvas::mousePressEvent(event);
    const int part = itemAt(event->position());
    m_pulled = part >= 0 && part == m_selected && showsPrediction() ? part : -1;
}

bool PoseCanvas::dragged(QPointF position)
{
    if (m_pulled >= 0)
        Q_EMIT pinRequested(m_pulled, pixelAt(position));
    return m_pulled >= 0;
}

void PoseCanvas::clicked(QMouseEvent* event)
{
    if (!(event->modifiers() & Qt::ShiftModifier))
        PictureCanvas::clicked(event);
    else if (m_selected >= 0 && pictureArea().contains(event->position()))
        Q_EMIT pinRequested(m_selected, pixelAt(event->position()));
}

} // namespace gapscope
