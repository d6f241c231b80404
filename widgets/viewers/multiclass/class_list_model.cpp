// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/multiclass/class_list_model.h"

#include <algorithm>

namespace gapscope {
namespace {

/// The true class of each example; classes that the model lacks come after its own, into names.
std::vector<Label> trueClasses(const MulticlassProblem& part, std::vector<std::string>& names)
{
    std::vector<Label> truth = part.examples().labels;
    for (const UnknownClass& unknown : part.examples().unknown) {
        auto at = std::ranges::find(names, unknown.name);
        if (at == names.end())
            at = names.insert(names.end(), unknown.name);
        truth[unknown.example] = static_cast<Label>(at - names.begin());
    }
    return truth;
}

} // namespace

void ClassListModel::partTaken(QStringList& labels)
{
    m_truth.clear();
    if (!part().problem)
        return;
    m_range = rangeOf(rows());
    std::vector<std::string> names;
    for (const QString& label : std::as_const(labels))
        names.push_back(label.toStdString());
    m_truth = trueClasses(*part().as<MulticlassProblem>(), names);
    for (auto k = static_cast<std::size_t>(labels.size()); k < names.size(); ++k)
        labels << QString::fromStdString(names[k]);
}

LabellingView ClassListModel::truth(int example) const { return {m_truth.data() + example, 1}; }

QString ClassListModel::truthText(int example) const
{
    return labelled() ? labels().value(truth(example)[0]) : QString();
}

QString ClassListModel::predictionText(int example) const
{
    const Labelling found = prediction(example);
    return found.empty() ? QString() : labels().value(found[0]);
}

QStringList ClassListModel::tokenNames(int) const { return {tr("class")}; }

QString ClassListModel::sentenceOf(int example) const
{
    const QString found = predictionText(example);
    if (!labelled())
        return tr("example %L1: predicted %2, no truth is known").arg(example + 1).arg(found);
    return found.isEmpty()
        ? tr("example %L1: class %2").arg(example + 1).arg(truthText(example))
        : tr("example %L1: class %2, predicted %3").arg(example + 1).arg(truthText(example), found);
}

/// The whole name: in digits "1" is not part of "10".
bool ClassListModel::accepts(int example) const
{
    const QString& text = filter().text;
    return text.isEmpty() || truthText(example).compare(text, Qt::CaseInsensitive) == 0
        || predictionText(example).compare(text, Qt::CaseInsensitive) == 0;
}

ConfusedTokens confusedTokens(const MulticlassProblem& part)
{
    ConfusedTokens tokens{part.shape().labelNames, {}};
    tokens.each = [truth = trueClasses(part, tokens.labels)](std::size_t i, const Labelling& y,
                      const ConfusedTokens::Visit& visit) { visit(truth[i], y[0], 1, true); };
    return tokens;
}

} // namespace gapscope
