// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/segmentation/segmentation_answers.h"

#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "datasets/images/mask_classes.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/window_text.h"
#include "widgets/viewers/segmentation/segmentation_viewer.h"

#include <numeric>

namespace gapscope {
namespace {

QString aboutLabelling(const SegmentationProblem& train, std::size_t image, const Labelling& y)
{
    const double iou = iouOf(train, image, y);
    return tr("loss %1 · IoU %2 · %3 of %4 superpixels wrong")
        .arg(fixedText(train.loss(image, y), 3))
        .arg(std::isnan(iou) ? u"–"_s : fixedText(iou, 3))
        .arg(train.wrongLabels(image, y))
        .arg(y.size());
}

QString aboutPhotograph(const ExamplePart& part, const ExamplePredictions& predictions, int example)
{
    const auto i = static_cast<std::size_t>(example);
    const double iou = predictions.quality[i];
    return tr("%1: IoU %2, loss %3")
        .arg(qs(part.as<SegmentationProblem>()->examples().images[i].name),
            std::isnan(iou) ? u"–"_s : fixedText(iou, 3), fixedText(predictions.losses[i], 3));
}

std::string superpixelsCsv(const ExamplePart& part, const Labelling& prediction, int example)
{
    const auto i = static_cast<std::size_t>(example);
    const SegmentationImage& image = part.as<SegmentationProblem>()->examples().images[i];
    const std::vector<std::string>& names = part.as<SegmentationProblem>()->shape().labelNames;
    std::string csv = "superpixel,pixels,truth,prediction,cost\n";
    for (std::size_t p = 0; p < prediction.size(); ++p) {
        const auto row = image.pixels.subspan(p * names.size(), names.size());
        csv += fmt::format("{},{},{},{},", p + 1,
            std::accumulate(row.begin(), row.end(), std::uint64_t{0}),
            csvField(names[image.truth[p]]), csvField(names[prediction[p]]));
        csv += QString::number(part.as<SegmentationProblem>()->costs(i)[p], 'g', 17).toStdString();
        csv += '\n';
    }
    return csv;
}

} // namespace

bool hasPhotographs(const Problem& train)
{
    return static_cast<const SegmentationProblem&>(train).examples().photograph != nullptr;
}

namespace {

std::vector<int> photographsWithErrorsOf(
    const Problem& problem, const std::vector<Labelling>& predictions, const std::string& type)
{
    const auto& part = static_cast<const SegmentationProblem&>(problem);
    const std::vector<std::string>& names = part.shape().labelNames;
    const auto label = static_cast<Label>(std::ranges::find(names, type) - names.begin());
    return examplesWhere(predictions.size(), [&](std::size_t i) {
        const LabellingView truth = part.truth(i);
        bool wrong = false;
        for (std::size_t p = 0; p < truth.size(); ++p)
            wrong |= part.costs(i)[p] > 0 && (truth[p] == label) != (predictions[i][p] == label);
        return wrong;
    });
}

std::string photographsCsv(const Problem& problem, const ExamplePredictions& predictions)
{
    const auto& part = static_cast<const SegmentationProblem&>(problem);
    std::string csv = "photograph,loss,iou,score,slack,superpixels,wrong\n";
    for (std::size_t i = 0; i < predictions.labels.size(); ++i) {
        const bool known = !predictions.losses.empty();
        const double iou = known ? predictions.quality[i] : std::nan("");
        fmt::format_to(std::back_inserter(csv), "{},{},{},{},{},{},{}\n",
            csvField(part.examples().images[i].name), knownValue(predictions.losses, i),
            std::isnan(iou) ? std::string() : fmt::to_string(iou), predictions.scores[i],
            knownValue(predictions.slacks, i), predictions.labels[i].size(),
            known ? std::to_string(part.wrongLabels(i, predictions.labels[i])) : "");
    }
    return csv;
}

ExampleDual photographDual(const Problem& problem, std::size_t image, const SparseVector& marginals,
    std::vector<ExampleDual::Active> active)
{
    const auto& train = static_cast<const SegmentationProblem&>(problem);
    const std::size_t nodes = train.truth(image).size(), classes = train.shape().labelCount();
    std::vector<double> mass(nodes * classes, train.shape().binary() ? 0.5 : 0.0);
    for (const SparseEntry& entry : marginals) {
        if (!train.shape().binary() && entry.index < mass.size())
            mass[entry.index] = entry.value;
        if (train.shape().binary() && entry.index < nodes) { // Σ_y α(y) s_p, s_p = ±1
            mass[2 * entry.index] = (1 - entry.value) / 2;
            mass[2 * entry.index + 1] = (1 + entry.value) / 2;
        }
    }
    ExampleDual dual;
    dual.positions.resize(nodes);
    for (std::size_t p = 0; p < nodes; ++p) {
        for (std::size_t k = 0; k < classes; ++k)
            if (mass[p * classes + k] >= leastMass)
                dual.positions[p].push_back({static_cast<Label>(k), mass[p * classes + k]});
        std::ranges::sort(dual.positions[p], std::greater(), &ExampleDual::Alternative::mass);
    }
    for (ExampleDual::Active& each : active)
        each.text = aboutLabelling(train, image, each.labels);
    dual.active = std::move(active);
    return dual;
}

} // namespace

const TaskAnswers& segmentationAnswers()
{
    static const TaskAnswers answers{.tokens = tokensOf<SegmentationProblem>,
        .dual = photographDual,
        .csv = photographsCsv,
        .addMeasures =
            [](const Problem& part, ExampleAnswers& all) {
                ExamplePredictions& out = all.predictions;
                for (std::size_t i = 0; i < out.labels.size(); ++i)
                    out.quality.push_back(
                        iouOf(static_cast<const SegmentationProblem&>(part), i, out.labels[i]));
            },
        .withErrorsOf = photographsWithErrorsOf};
    return answers;
}

namespace {

std::size_t writePhotographs(const ExampleViewer& shown, const ExamplePart& part,
    const ExamplePredictions& predictions, const QString& folder,
    const PhotographProgress& shouldContinue)
{
    const auto& viewer = static_cast<const SegmentationViewer&>(shown);
    const auto& problem = *part.as<SegmentationProblem>();
    const std::vector<SegmentationImage>& images = problem.examples().images;
    const std::vector<std::string> names = maskFileNames(images);
    const QDir to = folderWith(folder, {"masks", "overlays"});
    return writeEach(images.size(), shouldContinue, [&](std::size_t i) {
        if (images[i].regions.empty())
            return false;
        const QString name = qs(names[i]);
        writeFileAtomically(QFile::encodeName(to.filePath(u"masks/"_s + name)).toStdString(),
            maskPng(images[i], problem.shape(), predictions.labels[i]), AtomicFile::Link::replaced);
        writeOverlays(
            [&](ExampleShow show) { return viewer.overlayPicture(static_cast<int>(i), show); },
            to.filePath(u"overlays"_s), name.chopped(4));
        return true;
    });
}

} // namespace

const PictureFiles maskFiles{QT_TRANSLATE_NOOP("gapscope::Exporting", "Mas&ks and overlays…"),
    QT_TRANSLATE_NOOP("gapscope::Exporting", "masks and overlays"), writePhotographs};

void visitPhotographs(const QString& run, const ExamplePart& part,
    const ExamplePredictions& predictions, const TakePicture& take)
{
    const auto viewer = unseenViewer<SegmentationViewer>(part, predictions);
    const auto& images = part.as<SegmentationProblem>()->examples().images;
    visitWorst(run,
        {[viewer](int example, ExampleShow show) { return viewer->overlayPicture(example, show); },
            [&](int example) { return aboutPhotograph(part, predictions, example); },
            [&](int example) {
                return superpixelsCsv(
                    part, predictions.labels[static_cast<std::size_t>(example)], example);
            }},
        worstFirst(predictions, [&](std::size_t i) { return !images[i].regions.empty(); }),
        segmentationAnswers().csv(*part.problem, predictions), u"overlay-%1-"_s,
        tr("Photograph %1 of the worst of %2"), take);
}

} // namespace gapscope
