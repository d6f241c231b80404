// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/pose_list_model.h"

#include <cmath>

namespace gapscope {

const PoseImage& PoseListModel::image(int example) const
{
    return part().as<PoseProblem>()->examples().images[static_cast<std::size_t>(example)];
}

LabellingView PoseListModel::truth(int example) const
{
    return part().as<PoseProblem>()->truth(static_cast<std::size_t>(example));
}

QString PoseListModel::nameOf(int example) const
{
    return QString::fromStdString(image(example).name);
}

bool PoseListModel::isWrong(int example) const
{
    const Labelling y = prediction(example);
    return !y.empty() && isLabelled(example)
        && part().as<PoseProblem>()->wrongLabels(static_cast<std::size_t>(example), y) > 0;
}

QString PoseListModel::sentenceOf(int example) const
{
    const QString name = tr("photograph %L1: %2").arg(example + 1).arg(nameOf(example));
    if (prediction(example).empty())
        return name;
    if (!isLabelled(example))
        return tr("%1, no truth is known").arg(name);
    const double found = quality(example);
    return tr("%1, PCK@0.2 %2, loss %3")
        .arg(name, std::isnan(found) ? QStringLiteral("–") : QString::number(found, 'f', 3),
            QString::number(loss(example), 'f', 3));
}

} // namespace gapscope
