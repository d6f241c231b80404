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

bool AlignmentListModel::accepts(int example) const
{
    const QString& text = filter().text;
    return text.isEmpty() || english(example).contains(text, Qt::CaseInsensitive)
        || french(example).contains(text, Qt::CaseInsensitive);
}

} // namespace gapscope
