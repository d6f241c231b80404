// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/segmentation/photo_list_model.h"

#include "core/metrics/iou.h"

#include <cmath>

namespace gapscope {

std::shared_ptr<const SegmentationExamples> photographsOf(const ExamplePart& part)
{
    if (!part.problem)
        return nullptr;
    return {part.problem, &part.as<SegmentationProblem>()->examples()};
}

const SegmentationImage& PhotoListModel::image(int example) const
{
    return part().as<SegmentationProblem>()->examples().images[static_cast<std::size_t>(example)];
}

QString PhotoListModel::nameOf(int example) const
{
    return QString::fromStdString(image(example).name);
}

QString PhotoListModel::sentenceOf(int example) const
{
    const QString name = tr("photograph %L1: %2").arg(example + 1).arg(nameOf(example));
    if (prediction(example).empty())
        return name;
    if (!labelled())
        return tr("%1, no truth is known").arg(name);
    const double overlap = quality(example);
    return tr("%1, IoU %2, loss %3")
        .arg(name, std::isnan(overlap) ? QStringLiteral("–") : QString::number(overlap, 'f', 3),
            QString::number(loss(example), 'f', 3));
}

double iouOf(const SegmentationProblem& part, std::size_t image, LabellingView y)
{
    PixelConfusion pixels(part.shape().labelCount());
    pixels.add(part.examples().images[image].pixels, y);
    return part.shape().binary() ? pixels.iou(1) : pixels.meanIou();
}

double accuracyOf(const SegmentationProblem& part, std::size_t image, LabellingView y)
{
    PixelConfusion pixels(part.shape().labelCount());
    pixels.add(part.examples().images[image].pixels, y);
    return pixels.accuracy();
}

ConfusedTokens confusedTokens(const SegmentationProblem& part)
{
    const auto each = [&part](
                          std::size_t i, const Labelling& y, const ConfusedTokens::Visit& visit) {
        const LabellingView truth = part.truth(i);
        const std::span<const double> costs = part.costs(i);
        const std::size_t labels = part.shape().labelCount();
        for (std::size_t p = 0; p < truth.size(); ++p)
            for (std::size_t k = 0; k < labels; ++k)
                visit(static_cast<Label>(k), y[p], part.examples().images[i].pixels[p * labels + k],
                    costs[p] > 0 && truth[p] == k);
    };
    return {part.shape().labelNames, each, true};
}

} // namespace gapscope
