// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/alignment/alignment.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/common/example_viewer.h"
#include "widgets/viewers/confusion/confusion.h"

namespace gapscope {

/// Sentence pairs, named by their English sentence.
class AlignmentListModel : public ExampleListModel {
    Q_OBJECT

public:
    using ExampleListModel::ExampleListModel;

    LabellingView truth(int example) const override;
    /// Whether a predicted link is not possible, or a sure one is missing.
    const AlignmentPair& pair(int example) const;
    QString english(int example) const;
    QString french(int example) const;

protected:
    QString textOf(int example) const override { return english(example); }
    QString sentenceOf(int example) const override;
    QStringList searched(int example) const override { return {english(example), french(example)}; }
};

/// Whether word pairs are linked, in the sure links and in the predictions: "no link" or "link". A
/// possible link is right in either case.
ConfusedTokens confusedTokens(const AlignmentProblem& part);

class AlignmentCanvas;
class AlignmentMatrix;

/// Sentences and their translations with their links, also as a matrix.
class AlignmentViewer : public ExampleViewer {
    Q_OBJECT

public:
    explicit AlignmentViewer(QWidget* parent = nullptr);
    static ExampleNames names();

    void setData(std::vector<ExamplePart> parts) override;
    AlignmentCanvas* canvas() const { return m_canvas; }
    AlignmentMatrix* matrix() const { return m_matrix; }

protected:
    void exampleShown() override;
    bool takeKey(QKeyEvent* event) override;

private:
    AlignmentCanvas* m_canvas;
    AlignmentMatrix* m_matrix;
};

} // namespace gapscope
