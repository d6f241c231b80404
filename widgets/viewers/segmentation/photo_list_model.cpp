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

double PhotoListModel::iouOf(int example, LabellingView y) const
{
    if (y.empty())
        return std::nan("");
    const std::size_t classes = part().as<SegmentationProblem>()->shape().labelCount();
    PixelConfusion confusion(classes);
    confusion.add(image(example).pixels, y);
    return classes == 2 ? confusion.iou(1) : confusion.meanIou();
}

double PhotoListModel::accuracyOf(int example, LabellingView y) const
{
    if (y.empty())
        return std::nan("");
    PixelConfusion confusion(part().as<SegmentationProblem>()->shape().labelCount());
    confusion.add(image(example).pixels, y);
    return confusion.accuracy();
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

bool PhotoListModel::accepts(int example) const
{
    const QString& text = filter().text;
    return text.isEmpty() || nameOf(example).contains(text, Qt::CaseInsensitive);
}

} // namespace gapscope
