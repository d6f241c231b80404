// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/chain/chain_list_model.h"

namespace gapscope {

/// Words by their letters.
class WordListModel : public ChainListModel {
    Q_OBJECT

public:
    using ChainListModel::ChainListModel;

    QString truthText(int example) const;
    /// "" when there is no prediction.
    QString predictionText(int example) const;

protected:
    QString textOf(int example) const override { return truthText(example); }
    QString sentenceOf(int example) const override;
    QStringList searched(int example) const override
    {
        return {truthText(example), predictionText(example)};
    }

private:
    QString lettersOf(LabellingView labels) const;
};

} // namespace gapscope
