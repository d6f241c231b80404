// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/multiclass/class_list_model.h"

namespace gapscope {

void ClassListModel::partTaken(QStringList& labels)
{
    m_truth.clear();
    if (!part().problem)
        return;
    m_range = rangeOf(rows());
    m_truth = rows().labels;
    for (const UnknownClass& unknown : rows().unknown) {
        const QString name = QString::fromStdString(unknown.name);
        if (!labels.contains(name))
            labels << name;
        m_truth[unknown.example] = static_cast<Label>(labels.indexOf(name));
    }
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

} // namespace gapscope
