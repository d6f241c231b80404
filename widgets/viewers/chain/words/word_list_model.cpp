// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/words/word_list_model.h"

namespace gapscope {

QString WordListModel::lettersOf(LabellingView letters) const
{
    QString text;
    for (const Label label : letters)
        text += labels().value(label, QStringLiteral("?"));
    return text;
}

QString WordListModel::truthText(int example) const
{
    return labelled() ? lettersOf(truth(example)) : QString();
}

QString WordListModel::predictionText(int example) const { return lettersOf(prediction(example)); }

QString WordListModel::sentenceOf(int example) const
{
    const QString found = predictionText(example);
    if (!labelled())
        return tr("word %L1: prediction %2, no truth is known").arg(example + 1).arg(found);
    return found.isEmpty() ? tr("word %L1: %2").arg(example + 1).arg(truthText(example))
                           : tr("word %L1: truth %2, prediction %3, loss %4")
                                 .arg(example + 1)
                                 .arg(truthText(example), found)
                                 .arg(loss(example), 0, 'f', 3);
}

} // namespace gapscope
