// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model_shape.h"
#include "widgets/viewers/common/example_values.h"
#include "widgets/viewers/pictures/letter_image.h"

#include <QString>
#include <QWidget>

#include <memory>
#include <variant>
#include <vector>

class QLabel;
class QTabWidget;

namespace gapscope {

class ActionNote;
class AttributeSearch;
class ClassWeights;
class EmptyState;
class FeatureWeights;
class MatrixView;
class PoseWeights;
class SegmentationWeights;
class StrongestAttributes;
class TemplateGallery;

/// What a chain model has learnt: one template per label (weights of its pixels), or for text the
/// strongest attributes of each label and all of them in a table; the three bias groups and the
/// transition matrix; one colour scale per kind, centred at 0. Of models of
/// photographs: SegmentationWeights, PoseWeights; of alignments: FeatureWeights; of classes:
/// ClassWeights.
class WeightsView : public QWidget {
    Q_OBJECT

public:
    explicit WeightsView(QWidget* parent = nullptr);

    /// Shares w (in the shape's padded layout). May be called for every frame; the chosen label and
    /// cell stay. grid: of letters.  requires: w has weightSizeOf(shape) entries; of letters,
    /// grid.pixels() ≤ attributeCount.
    using Weights = std::shared_ptr<const std::vector<double>>;
    void setWeights(const ModelShape& shape, Weights w, LetterGrid grid = {});
    /// Forgets the weights and shows the empty state again.
    void clear();
    void setStale(bool stale, const QString& reason = {});
    void setEmptyState(const QString& text, const QString& action = {});
    /// Over the content: which iterate it is of, when that is not the newest.
    ActionNote* moment() const { return m_moment; }
    EmptyState* empty() const { return m_empty; }
    /// core/models/weight_export.h
    QString csv() const;
    /// The same in a file.  throws: InputError.
    void exportCsv(const QString& path) const;
    /// Arrays emission (A × L), bias (3 × L: every, first, last letter), transition (L × L: row
    /// then column), labels in the order of the CSV. throws: InputError.
    void exportNpz(const QString& path) const;

    StrongestAttributes* strongest() const { return m_strongest; }
    AttributeSearch* attributes() const { return m_attributes; }
    TemplateGallery* templates() const { return m_gallery; }
    MatrixView* transitions() const { return m_transitions; }
    MatrixView* biases() const { return m_biases; }
    SegmentationWeights* segmentation() const { return m_segmentation; }
    PoseWeights* poses() const { return m_poses; }
    FeatureWeights* features() const { return m_features; }
    ClassWeights* classes() const { return m_classes; }
    QSize sizeHint() const override { return {820, 540}; }

Q_SIGNALS:
    void emptyActionTriggered();

private:
    ExampleNames names() const;
    void showContent(QWidget* content);
    /// requires: the weights are of a chain.
    const ChainShape& chain() const { return std::get<ChainShape>(m_shape); }
    void showGroups(const ChainShape& shape);
    void showGroups(const SegmentationShape& shape);
    void showGroups(const PoseShape& shape);
    void showGroups(const AlignmentShape& shape);
    void showGroups(const MulticlassShape& shape);
    void showAttributes();
    void showTransitions();
    void showBiases();

    ModelShape m_shape;
    LetterGrid m_grid;
    Weights m_w = std::make_shared<const std::vector<double>>();
    TemplateGallery* m_gallery;
    StrongestAttributes* m_strongest;
    AttributeSearch* m_attributes;
    MatrixView *m_transitions, *m_biases;
    QLabel *m_readout, *m_staleBadge;
    EmptyState* m_empty;
    ActionNote* m_moment;
    QTabWidget* m_tabs;
    SegmentationWeights* m_segmentation;
    PoseWeights* m_poses;
    FeatureWeights* m_features;
    ClassWeights* m_classes;
};

} // namespace gapscope
