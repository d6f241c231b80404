// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/predictions.h"
#include "app/cli/run_summary.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "core/metrics/iou.h"
#include "core/metrics/metrics.h"
#include "datasets/mask_image.h"

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

/// One line per photograph: name, IoU (foreground; mean over the classes it has), loss.
std::string maskTable(const SegmentationProblem& part, const std::vector<Labelling>& predictions)
{
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

} // namespace

void writeMasks(const SegmentationProblem& part, const std::vector<Labelling>& predictions,
    bool labelled, const std::string& out)
{
    const std::vector<SegmentationImage>& images = part.examples().images;
    std::string said = fmt::format("{} photographs predicted", images.size());
    if (labelled)
        for (const Metric& metric : part.metrics(predictions).values)
            said += fmt::format(", {} {:.2f} %", metricName(metric.key), 100 * metric.value);
    else
        said += "; there are no masks to compare with";
    if (out.empty()) {
        if (!labelled)
            throw InputError("--out", 0, "no folder",
                "one for the masks: without true ones there are no scores to print instead");
        fmt::print("{}", maskTable(part, predictions));
        fmt::print(stderr, "{}\n", said);
        return;
    }
    const std::vector<std::string> names = maskFileNames(images);
    for (std::size_t i = 0; i < images.size(); ++i) {
        if (images[i].regions.empty())
            throw InputError(images[i].name, 0, "features without pixels",
                "photographs: features alone give no masks");
        writeFileAtomically(
            (fs::path(out) / names[i]).string(), maskPng(images[i], part.shape(), predictions[i]));
    }
    fmt::print("{}; masks in {}\n", said, out);
}

} // namespace gapscope
