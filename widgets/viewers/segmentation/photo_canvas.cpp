// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/segmentation/photo_canvas.h"

#include "widgets/viewers/segmentation/photo_list_model.h"

#include <algorithm>
#include <limits>

namespace gapscope {

PhotoCanvas::PhotoCanvas(PhotoStore* photos, QWidget* parent)
    : ExampleCanvas(parent)
    , m_photos(photos)
{
    setAccessibleName(tr("Photograph"));
    setToolTip(tr("T truth, P prediction, D difference; + − 0 or the wheel zoom, drag or "
                  "Shift+arrows move; click or Ctrl+arrows choose a superpixel"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(photos, &PhotoStore::photoReady, this, [this](int example) {
        if (example == m_example)
            takePhoto();
    });
}

void PhotoCanvas::setPart(const ExampleListModel& model)
{
    m_labelled = model.labelled();
    setExamples(photographsOf(model.part()), model.labels());
}

void PhotoCanvas::setExample(const ExampleListModel& model, int example)
{
    showExample(example, example < 0 ? Labelling{} : model.prediction(example));
}

void PhotoCanvas::setExamples(
    std::shared_ptr<const SegmentationExamples> examples, QStringList labels)
{
    m_examples = std::move(examples);
    m_photos->setPart(photoSource(m_examples));
    m_labels = std::move(labels);
    showExample(-1, {});
}

void PhotoCanvas::showExample(int example, const Labelling& prediction)
{
    m_example = example;
    m_region = -1;
    m_photo.reset();
    m_regions = image() ? regionMap(*image()) : cv::Mat1w();
    m_centres.clear();
    m_scores.clear();
    m_answer.reset();
    m_cache = {};
    setPrediction(prediction);
    if (image())
        takePhoto();
    Q_EMIT regionSelected(-1);
}

void PhotoCanvas::takePhoto()
{
    m_photo = m_photos->photo(m_example);
    m_cache = {};
    changed();
}

void PhotoCanvas::setPrediction(const Labelling& prediction)
{
    m_prediction = image() && prediction.size() == image()->truth.size() ? prediction : Labelling{};
    changed();
}

void PhotoCanvas::setTruthPixels(TruthPixels pixels)
{
    m_truthPixels = std::move(pixels);
    changed();
}

void PhotoCanvas::setScores(std::vector<double> scores)
{
    m_scores = std::move(scores);
    if (!image() || m_scores.size() != image()->truth.size())
        m_scores.clear();
    changed();
}

void PhotoCanvas::setAnswer(std::optional<Labelling> answer, const QString& name)
{
    m_answer = std::move(answer);
    if (m_answer && (!image() || m_answer->size() != image()->truth.size()))
        m_answer.reset();
    m_answerName = name;
    changed();
}

void PhotoCanvas::setShow(ExampleShow show)
{
    ExampleCanvas::setShow(show);
    changed();
}

void PhotoCanvas::setCaption(const QString& caption)
{
    m_caption = caption;
    describe();
    update();
}

void PhotoCanvas::setBorders(bool on)
{
    m_borders = on;
    changed();
}

void PhotoCanvas::setScoresShown(bool on)
{
    m_scoresShown = on;
    changed();
}

void PhotoCanvas::setOpacity(double opacity)
{
    m_opacity = std::clamp(opacity, 0.0, 1.0);
    m_cache.frame = {};
    update();
}

/// What is laid over the photograph is another.
void PhotoCanvas::changed()
{
    m_layer.reset();
    m_cache.cells.release();
    m_cache.frame = {};
    describe();
    update();
}

const SegmentationImage* PhotoCanvas::image() const
{
    return m_examples && m_example >= 0 ? &m_examples->images[static_cast<std::size_t>(m_example)]
                                        : nullptr;
}

QString PhotoCanvas::nameOf(Label label) const
{
    return m_labels.value(label, QStringLiteral("?"));
}

QString PhotoCanvas::regionText(int region) const
{
    if (!image() || region < 0)
        return {};
    const auto p = static_cast<std::size_t>(region);
    QString text = m_labelled
        ? tr("superpixel %L1: truth %2")
              .arg(region + 1)
              .arg(isVoid(*image(), p) ? tr("void") : nameOf(image()->truth[p]))
        : tr("superpixel %L1").arg(region + 1);
    if (p < m_prediction.size())
        text += tr(", prediction %1").arg(nameOf(m_prediction[p]));
    if (m_answer)
        text += tr(", %1 %2").arg(m_answerName, nameOf((*m_answer)[p]));
    if (p < m_scores.size())
        text += tr(", score %1%2")
                    .arg(m_scores[p] > 0 ? QStringLiteral("+") : QString())
                    .arg(m_scores[p], 0, 'g', 3)
                    .replace(QLatin1Char('-'), QChar(0x2212));
    return text;
}

void PhotoCanvas::describe()
{
    if (!image()) {
        setAccessibleDescription({});
        return;
    }
    QStringList said{tr("%1, %L2 superpixels")
                         .arg(QString::fromStdString(image()->name))
                         .arg(image()->truth.size()),
        footerText()};
    if (m_region >= 0)
        said << tr("selected %1").arg(regionText(m_region));
    setAccessibleDescription(said.join(QStringLiteral("; ")));
}

void PhotoCanvas::selectRegion(int region)
{
    if (!image() || region >= static_cast<int>(image()->truth.size()))
        region = -1;
    if (region == m_region)
        return;
    m_region = region;
    m_cache.frame = {};
    describe();
    update();
    Q_EMIT regionSelected(region);
}

const std::vector<cv::Point2d>& PhotoCanvas::centres() const
{
    if (!m_centres.empty() || !image())
        return m_centres;
    m_centres.resize(image()->truth.size());
    std::vector<double> count(m_centres.size());
    for (int y = 0; y < m_regions.rows; ++y)
        for (int x = 0; x < m_regions.cols; ++x) {
            const auto p = m_regions(y, x);
            m_centres[p] += cv::Point2d(x + 0.5, y + 0.5);
            ++count[p];
        }
    for (std::size_t p = 0; p < count.size(); ++p)
        m_centres[p] *= 1 / std::max(1.0, count[p]);
    return m_centres;
}

void PhotoCanvas::walk(int dx, int dy)
{
    if (m_regions.empty())
        return;
    if (m_region < 0) {
        selectRegion(regionAt(pictureArea().center()));
        return;
    }
    const cv::Point2d from = centres()[static_cast<std::size_t>(m_region)];
    int best = -1;
    double least = std::numeric_limits<double>::infinity();
    for (const GraphEdge edge : image()->edges) {
        const bool first = edge.a == static_cast<unsigned>(m_region);
        if (!first && edge.b != static_cast<unsigned>(m_region))
            continue;
        const auto other = static_cast<int>(first ? edge.b : edge.a);
        const cv::Point2d step = centres()[static_cast<std::size_t>(other)] - from;
        const double along = step.x * dx + step.y * dy, aside = std::abs(step.x * dy - step.y * dx);
        if (along <= 0 || aside > 2 * along)
            continue;
        if (const double cost = along + 2 * aside; cost < least) {
            least = cost;
            best = other;
        }
    }
    if (best < 0)
        return;
    selectRegion(best);
    PicturePlace to = place();
    to.bringIntoView(placeOf(best));
    take(to);
}

} // namespace gapscope
