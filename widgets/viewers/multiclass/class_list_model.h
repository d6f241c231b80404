// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/confusion/confusion.h"
#include "widgets/viewers/multiclass/row_image.h"

namespace gapscope {

/// Rows of features by their class, with the classes that only their truth has.
class ClassListModel : public ExampleListModel {
    Q_OBJECT

public:
    using ExampleListModel::ExampleListModel;

    LabellingView truth(int example) const override;
    /// requires: the part has examples.
    const MulticlassExamples& rows() const { return part().as<MulticlassProblem>()->examples(); }
    const MulticlassShape& shape() const { return part().as<MulticlassProblem>()->shape(); }
    const ValueRange& range() const { return m_range; }
    QString truthText(int example) const;
    /// "" when there is no prediction.
    QString predictionText(int example) const;
    QStringList tokenNames(int example) const override;

protected:
    void partTaken(QStringList& labels) override;
    QString textOf(int example) const override { return truthText(example); }
    QString sentenceOf(int example) const override;
    bool accepts(int example) const override;

private:
    std::vector<Label> m_truth;
    ValueRange m_range;
};

/// An example counts as one token.
ConfusedTokens confusedTokens(const MulticlassProblem& part);

} // namespace gapscope
