// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/common/example_viewer.h"
#include "widgets/viewers/confusion/confusion.h"
#include "widgets/viewers/multiclass/row_image.h"

#include <QTableWidget>

namespace gapscope {

/// The scores of all classes for one example, the highest first: θ_y = ⟨w_y, x⟩, the
/// loss-augmented oracle's L(y) + θ_y − θ_truth = H(y), and the dual's mass α(y). Words mark truth
/// and prediction.
class ClassScores : public QTableWidget {
    Q_OBJECT

public:
    explicit ClassScores(QWidget* parent = nullptr);

    /// scores: one per class, or empty if unknown. truth may be a class beyond them; −1:
    /// unknown.
    void setScores(const QStringList& classes, const std::vector<double>& scores, int truth);
    /// α(y) of each class; empty: unknown.
    void setDual(std::vector<double> masses);
    /// The class in a row.
    int classAt(int row) const { return m_order[static_cast<std::size_t>(row)]; }

private:
    void fill();

    QStringList m_classes;
    std::vector<double> m_scores, m_masses;
    std::vector<int> m_order;
    int m_truth = -1;
};

/// Rows of features by their class, including classes found only in the truth.
class ClassListModel : public ExampleListModel {
    Q_OBJECT

public:
    using ExampleListModel::ExampleListModel;

    LabellingView truth(int example) const override { return {m_truth.data() + example, 1}; }
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

class ClassCanvas;
class OpacitySlider;

/// Examples of classes as pictures or rows of features, with truth, prediction and the scores of
/// all classes.
class ClassViewer : public ExampleViewer {
    Q_OBJECT

public:
    explicit ClassViewer(QWidget* parent = nullptr);
    static ExampleNames names();

    void setData(std::vector<ExamplePart> parts) override;
    void setWeights(Weights w, Readers readers = {}) override;
    ClassCanvas* canvas() const { return m_canvas; }
    ClassScores* scores() const { return m_scores; }

protected:
    void exampleShown() override;
    void dualShown(const ExampleDual& dual) override;

private:
    ClassCanvas* m_canvas;
    ClassScores* m_scores;
    OpacitySlider* m_opacity;
    Weights m_w;
    Readers m_readers;
};

} // namespace gapscope
