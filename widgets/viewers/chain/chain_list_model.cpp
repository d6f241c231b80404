// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/chain_list_model.h"

#include "core/tasks/chain/chain_chunks.h"

namespace gapscope {

void ChainListModel::partTaken(QStringList& labels)
{
    m_truth.clear();
    if (!part().problem)
        return;
    const ChainTruth truth(
        examples(), std::vector<std::string>(static_cast<std::size_t>(labels.size())));
    for (std::size_t i = 0; i < part().size(); ++i) {
        const Labelling right = truth.labels(i);
        m_truth.insert(m_truth.end(), right.begin(), right.end());
    }
    for (auto k = static_cast<std::size_t>(labels.size()); k < truth.labelNames().size(); ++k)
        labels << QString::fromStdString(truth.labelNames()[k]);
}

const ChainExamples& ChainListModel::examples() const
{
    return part().as<ChainProblem>()->examples();
}

LabellingView ChainListModel::truth(int example) const
{
    const auto i = static_cast<std::size_t>(example);
    return {m_truth.data() + examples().sequenceStart[i], examples().length(i)};
}

ConfusedTokens confusedTokens(
    const ChainExamples& examples, const std::vector<std::string>& modelLabels)
{
    const auto truth = std::make_shared<const ChainTruth>(examples, modelLabels);
    return {truth->labelNames(),
        [truth](std::size_t i, const Labelling& y, const ConfusedTokens::Visit& visit) {
            const Labelling right = truth->labels(i);
            for (std::size_t t = 0; t < right.size(); ++t)
                visit(right[t], y[t], 1, true);
        }};
}

} // namespace gapscope
