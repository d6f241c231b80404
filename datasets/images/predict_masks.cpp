// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/atomic_file.h"
#include "core/machine/error.h"
#include "core/metrics/iou.h"
#include "core/metrics/metrics.h"
#include "core/tasks/segmentation/segmentation.h"
#include "datasets/images/mask_classes.h"
#include "datasets/opening/predictions.h"

#include <cmath>
#include <filesystem>
#include <fmt/format.h>

namespace gapscope {

namespace fs = std::filesystem;

/// One line per photograph: name, IoU (foreground; mean over the classes it has), loss.
std::string maskText(const Problem& problem, const Predictions& predictions, bool)
{
    const auto& part = static_cast<const SegmentationProblem&>(problem);
    std::string table = "image\tiou\tloss\n";
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const SegmentationImage& image = part.examples().images[i];
        PixelConfusion pixels(part.shape().labelCount());
        pixels.add(image.pixels, predictions[i]);
        const double iou = part.shape().binary() ? pixels.iou(1) : pixels.meanIou();
        table += fmt::format("{}\t{}\t{:.6g}\n", image.name,
            std::isnan(iou) ? "" : fmt::format("{:.4f}", iou), part.loss(i, predictions[i]));
    }
    return table;
}

std::string maskScores(const Problem& part, const Predictions& predictions, bool labelled)
{
    std::string said = fmt::format("{} photographs predicted", predictions.size());
    if (!labelled)
        return said + "; there are no masks to compare with\n";
    for (const Metric& metric : part.metrics(predictions).values)
        said += fmt::format(", {} {:.2f} %", metricName(metric.key), 100 * metric.value);
    return said + '\n';
}

std::size_t writeMasks(const Problem& problem, const Predictions& predictions,
    const std::string& folder, const FileProgress& goOn)
{
    const auto& part = static_cast<const SegmentationProblem&>(problem);
    const std::vector<SegmentationImage>& images = part.examples().images;
    const std::vector<std::string> names = maskFileNames(images);
    for (std::size_t i = 0; i < images.size(); ++i) {
        if (goOn && !goOn(i, images.size()))
            return i;
        if (images[i].regions.empty())
            throw InputError(images[i].name, 0, "features without pixels",
                "photographs: features alone give no masks");
        writeFileAtomically((fs::path(folder) / names[i]).string(),
            maskPng(images[i], part.shape(), predictions[i]), AtomicFile::Link::replaced);
    }
    return images.size();
}

} // namespace gapscope
