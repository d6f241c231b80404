// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/confusion/confusion.h"

namespace gapscope {

/// Words or sentences, with the labels that only their truth has.
class ChainListModel : public ExampleListModel {
    Q_OBJECT

public:
    using ExampleListModel::ExampleListModel;

    LabellingView truth(int example) const override;
    const ChainExamples& examples() const; ///< requires: there is a part

protected:
    void partTaken(QStringList& labels) override;

private:
    std::vector<Label> m_truth; ///< per token
};

/// Keeps a reference to the examples.
ConfusedTokens confusedTokens(
    const ChainExamples& examples, const std::vector<std::string>& modelLabels);

} // namespace gapscope
