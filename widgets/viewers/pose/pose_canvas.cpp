// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/pose_canvas.h"

#include "widgets/viewers/common/example_list_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gapscope {

PoseCanvas::PoseCanvas(PhotoStore* photos, QWidget* parent)
    : ExampleCanvas(parent)
    , m_photos(photos)
{
    setAccessibleName(tr("Photograph"));
    setToolTip(tr("T truth, P prediction, D both; + − 0 or the wheel zoom, drag or Shift+arrows "
                  "move; click or Ctrl+arrows choose a part; Shift+click, or pulling the chosen "
                  "part, pins it there, Esc lets it go"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(photos, &PhotoStore::photoReady, this, [this](int example) {
        if (example == m_example)
            takePhoto();
    });
}

void PoseCanvas::setPart(const ExampleListModel& model)
{
    m_problem = model.part().shared<PoseProblem>();
    m_photos->setPart(photoSource(
        m_problem ? m_problem->sharedExamples() : std::shared_ptr<const PoseExamples>()));
    setExample(model, -1);
}

/// The part chosen stays: it is on every photograph.
void PoseCanvas::setExample(const ExampleListModel& model, int example)
{
    m_example = example;
    m_hovered = -1;
    m_photo.reset();
    m_answer.clear();
    m_pin.reset();
    m_heat.reset();
    m_cache = {};
    setPrediction(example < 0 ? Labelling{} : model.prediction(example));
    if (image())
        takePhoto();
}

void PoseCanvas::takePhoto()
{
    m_photo = m_photos->photo(m_example);
    m_cache = {};
    changed();
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

void PoseCanvas::setShow(ExampleShow show)
{
    ExampleCanvas::setShow(show);
    changed();
}

void PoseCanvas::setCaption(const QString& caption)
{
    m_caption = caption;
    describe();
    update();
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

void PoseCanvas::setOpacity(double opacity)
{
    m_opacity = std::clamp(opacity, 0.0, 1.0);
    changed();
}

/// What is laid over the photograph is another.
void PoseCanvas::changed()
{
    m_cache.frame = {};
    describe();
    update();
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

PoseOverlay PoseCanvas::overlay() const
{
    PoseOverlay all = overlayOf(m_example, labelsShown(), m_show);
    all.heat = m_heat;
    all.pin = m_pin;
    if (m_part >= 0)
        for (const auto& places : {all.truth, all.prediction})
            if (places)
                all.chosen.push_back((*places)[static_cast<std::size_t>(m_part)]);
    return all;
}

QString PoseCanvas::partText(int part) const
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
        .arg(values.error, 0, 'f', 1)
        .arg(values.share, 0, 'f', 2)
        .arg(values.right() ? tr("right") : tr("wrong"));
}

void PoseCanvas::describe()
{
    if (!image()) {
        setAccessibleDescription({});
        return;
    }
    QStringList said{QString::fromStdString(image()->name), footerText()};
    if (m_heat)
        said << m_heatTitle;
    if (m_part >= 0)
        said << tr("chosen: %1").arg(partText(m_part));
    setAccessibleDescription(said.join(QStringLiteral("; ")));
}

void PoseCanvas::selectPart(int part)
{
    if (part >= static_cast<int>(partCount))
        part = -1;
    if (part == m_part)
        return;
    m_part = part;
    changed();
    Q_EMIT partSelected(part);
}

void PoseCanvas::walk(int dx, int dy)
{
    if (!image())
        return;
    if (m_part < 0) {
        selectPart(neck);
        return;
    }
    const QPointF from = placeOf(m_part);
    int best = -1;
    double least = std::numeric_limits<double>::infinity();
    for (int part = 0; part < static_cast<int>(partCount); ++part) {
        const QPointF step = placeOf(part) - from;
        const double along = step.x() * dx + step.y() * dy;
        const double aside = std::abs(step.x() * dy - step.y() * dx);
        if (part == m_part || along <= 0 || aside > 2 * along)
            continue;
        if (const double cost = along + 2 * aside; cost < least) {
            least = cost;
            best = part;
        }
    }
    if (best < 0)
        return;
    selectPart(best);
    PicturePlace to = place();
    to.bringIntoView(placeOf(best));
    take(to);
}

} // namespace gapscope
