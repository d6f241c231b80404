// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/alignment/alignment_list_model.h"

namespace gapscope {
namespace {

QString joined(const std::vector<std::string>& words)
{
    QStringList all;
    for (const std::string& word : words)
        all << QString::fromStdString(word);
    return all.join(QLatin1Char(' '));
}

} // namespace

LabellingView AlignmentListModel::truth(int example) const
{
    return part().as<AlignmentProblem>()->truth(static_cast<std::size_t>(example));
}

bool AlignmentListModel::isWrong(int example) const
{
    const Labelling y = prediction(example);
    return labelled() && !y.empty()
        && part().as<AlignmentProblem>()->wrongLabels(static_cast<std::size_t>(example), y) > 0;
}

const AlignmentPair& AlignmentListModel::pair(int example) const
{
    return part().as<AlignmentProblem>()->pair(static_cast<std::size_t>(example));
}

QString AlignmentListModel::english(int example) const { return joined(pair(example).english); }

QString AlignmentListModel::french(int example) const { return joined(pair(example).french); }

QString AlignmentListModel::textOf(int example) const { return english(example); }

QString AlignmentListModel::sentenceOf(int example) const
{
    const QString text =
        tr("sentence %1: %2 | %3").arg(pair(example).number).arg(english(example), french(example));
    if (!labelled())
        return tr("%1, no truth is known").arg(text);
    return prediction(example).empty()
        ? text
        : tr("%1, loss %2, AER %3").arg(text).arg(loss(example)).arg(quality(example), 0, 'f', 3);
}

ConfusedTokens confusedTokens(const AlignmentProblem& part)
{
    const auto each = [&part](
                          std::size_t i, const Labelling& y, const ConfusedTokens::Visit& visit) {
        const AlignmentPair& pair = part.pair(i);
        for (std::size_t e = 0; e < pair.english.size(); ++e)
            for (std::size_t f = 0; f < pair.french.size(); ++f) {
                const bool predicted = y[e] == f + 1;
                const LinkKind kind = pair.links[pair.cell(e, f)];
                const bool linked = kind == LinkKind::possible ? predicted : kind == LinkKind::sure;
                visit(linked ? Label{1} : Label{0}, predicted ? Label{1} : Label{0}, 1, true);
            }
    };
    return {part.shape().labelNames, each};
}

} // namespace gapscope
