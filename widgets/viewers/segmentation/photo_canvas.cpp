// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/segmentation/photo_canvas.h"

#include "widgets/controls/number_text.h"

#include "widgets/viewers/segmentation/segmentation_viewer.h"

#include <cmath>

namespace gapscope {

PhotoCanvas::PhotoCanvas(PhotoStore* photos, QWidget* parent)
    : PictureCanvas(photos, {240, 180}, 0.6, Qt::AlignCenter, parent)
{
    setToolTip(tr("T truth, P prediction, D difference; + − 0 or the wheel zoom, drag or "
                  "Shift+arrows move; click or Ctrl+arrows choose a superpixel"));
}

void PhotoCanvas::setPart(const ExampleListModel& model)
{
    m_labelled = model.labelled();
    m_examples = photographsOf(model.part());
    photos().setPart(regionSource(m_examples));
    m_labels = model.labels();
    setExample(model, -1);
}

void PhotoCanvas::setExample(const ExampleListModel& model, int example)
{
    forgetPhoto(example);
    m_selected = -1;
    m_regions = image() ? regionMap(*image()) : cv::Mat1w();
    m_centres.clear();
    m_scores.clear();
    m_answer.reset();
    m_section = {};
    setPrediction(example < 0 ? Labelling{} : model.prediction(example));
    if (image())
        takePhoto();
    Q_EMIT itemSelected(-1);
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

void PhotoCanvas::changed()
{
    m_layer.reset();
    m_section.cells.release();
    PictureCanvas::changed();
}

const SegmentationImage* PhotoCanvas::image() const
{
    return m_examples && m_example >= 0 ? &m_examples->images[static_cast<std::size_t>(m_example)]
                                        : nullptr;
}

int PhotoCanvas::itemCount() const { return image() ? static_cast<int>(image()->truth.size()) : 0; }

QString PhotoCanvas::nameOf(Label label) const
{
    return m_labels.value(label, QStringLiteral("?"));
}

QString PhotoCanvas::itemText(int region) const
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
        text += m_labelled && !isVoid(*image(), p) && m_prediction[p] != image()->truth[p]
            ? tr(", taken for %1").arg(nameOf(m_prediction[p]))
            : tr(", prediction %1").arg(nameOf(m_prediction[p]));
    if (m_answer)
        text += tr(", %1 %2").arg(m_answerName, nameOf((*m_answer)[p]));
    if (p < m_scores.size())
        text += tr(", score %1%2")
                    .arg(m_scores[p] > 0 ? QStringLiteral("+") : QString())
                    .arg(displayNumber(m_scores[p], 3));
    return text;
}

QStringList PhotoCanvas::said() const
{
    if (!image())
        return {};
    QStringList said{tr("%1, %L2 superpixels")
                         .arg(QString::fromStdString(image()->name))
                         .arg(image()->truth.size()),
        footerText()};
    if (m_selected >= 0)
        said << tr("selected %1").arg(itemText(m_selected));
    return said;
}

QPointF PhotoCanvas::centreOf(int region) const
{
    if (m_centres.empty()) {
        m_centres.resize(image()->truth.size());
        std::vector<double> count(m_centres.size());
        for (int y = 0; y < m_regions.rows; ++y)
            for (int x = 0; x < m_regions.cols; ++x) {
                const auto p = m_regions(y, x);
                m_centres[p] += QPointF(x + 0.5, y + 0.5);
                ++count[p];
            }
        for (std::size_t p = 0; p < count.size(); ++p)
            m_centres[p] *= 1 / std::max(1.0, count[p]);
    }
    return m_centres[static_cast<std::size_t>(region)];
}

std::vector<int> PhotoCanvas::itemsBeside(int region) const
{
    std::vector<int> beside;
    for (const GraphEdge edge : image()->edges)
        if (const auto own = static_cast<unsigned>(region); edge.a == own || edge.b == own)
            beside.push_back(static_cast<int>(edge.a == own ? edge.b : edge.a));
    return beside;
}

int PhotoCanvas::itemAt(QPointF position) const
{
    if (m_regions.empty() || !pictureArea().contains(position))
        return -1;
    const QPointF at = place().toPicture(position);
    const cv::Point pixel(
        static_cast<int>(std::floor(at.x())), static_cast<int>(std::floor(at.y())));
    return cv::Rect({0, 0}, m_regions.size()).contains(pixel) ? m_regions(pixel) : -1;
}

/// The pixel nearest to the centre: the centre of a bent region may lie outside it.
QPointF PhotoCanvas::placeOf(int region) const
{
    if (m_regions.empty())
        return {};
    const QPointF centre = centreOf(region);
    QPointF best;
    double least = std::numeric_limits<double>::infinity();
    for (int y = 0; y < m_regions.rows; ++y)
        for (int x = 0; x < m_regions.cols; ++x) {
            if (m_regions(y, x) != region)
                continue;
            const QPointF pixel(x + 0.5, y + 0.5), step = pixel - centre;
            if (const double d = QPointF::dotProduct(step, step); d < least) {
                least = d;
                best = pixel;
            }
        }
    return place().fromPicture(best);
}

} // namespace gapscope
