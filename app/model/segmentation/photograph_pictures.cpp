// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/segmentation/photograph_pictures.h"

#include "app/model/segmentation/segmentation_answers.h"
#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "datasets/images/mask_image.h"
#include "widgets/viewers/segmentation/segmentation_viewer.h"

#include <QCoreApplication>

#include <fmt/format.h>
#include <numeric>

namespace gapscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("gapscope", text); }

QString aboutPhotograph(const ExamplePart& part, const ExamplePredictions& predictions, int example)
{
    const auto i = static_cast<std::size_t>(example);
    const double iou = predictions.quality[i];
    return tr("%1: IoU %2, loss %3")
        .arg(qs(part.as<SegmentationProblem>()->examples().images[i].name),
            std::isnan(iou) ? u"–"_s : QString::number(iou, 'f', 3),
            QString::number(predictions.losses[i], 'f', 3));
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

std::size_t writePhotographs(const ExampleViewer& shown, const ExamplePart& part,
    const ExamplePredictions& predictions, const QString& folder, const PhotographProgress& goOn)
{
    const auto& viewer = static_cast<const SegmentationViewer&>(shown);
    const auto& problem = *part.as<SegmentationProblem>();
    const std::vector<SegmentationImage>& images = problem.examples().images;
    const std::vector<std::string> names = maskFileNames(images);
    const QDir to = folderWith(folder, {"masks", "overlays"});
    return writeEach(images.size(), goOn, [&](std::size_t i) {
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
