// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/segmentation/segmentation.h"
#include "widgets/viewers/weights/matrix_view.h"
#include "widgets/viewers/weights/weights_view.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QTabWidget;

namespace gapscope {

class StrongestTable;
class WeightBars;

/// The weights of a segmentation model for a class: the strongest features of all; the weights of
/// colours, places and visual words, each on the superpixel, its neighbours and theirs; and the
/// weights that favour equal labels of neighbours. Tabs without features stay hidden.
class SegmentationWeights : public WeightsPage {
    Q_OBJECT

public:
    explicit SegmentationWeights(QWidget* parent = nullptr);

    /// Keeps the chosen class and the tab.
    void showWeights(const ModelShape& shape, const Weights& w) override;
    QTabWidget* pictureTabs() const override { return m_tabs; }
    QString keyOf(int tab) const override;
    /// For a tab, all classes: feature,label,weight; for the strongest, all superpixel features.
    QString csv(int tab) const override;

    QComboBox* classes() const { return m_class; }
    QTabWidget* tabs() const { return m_tabs; }
    StrongestTable* strongest() const { return m_strongest; }
    WeightBars* colors() const { return m_colors; }
    WeightBars* words() const { return m_words; }
    /// One grid per scope.
    const std::vector<MatrixView*>& places() const { return m_places; }
    /// Distances by their scales.
    MatrixView* pairs() const { return m_pairs; }

private:
    void showClass();
    void showStrongest(const std::vector<double>& weights);
    void showBars(WeightBars* view, FeatureGroup::Kind kind, const std::vector<double>& weights);
    void showPlaces(const std::vector<double>& weights);
    void showPairs();
    MatrixView* addMatrix(const QString& name);
    const std::vector<FeatureGroup>& unaryGroups() const;
    const std::vector<FeatureGroup>& pairGroups() const;
    QString className() const;

    SegmentationShape m_shape;
    Weights m_w;
    QComboBox* m_class;
    QTabWidget* m_tabs;
    StrongestTable* m_strongest;
    WeightBars *m_colors, *m_words, *m_otherPairs;
    QWidget* m_placesPage;
    QHBoxLayout* m_placesRow;
    std::vector<MatrixView*> m_places;
    MatrixView* m_pairs;
    QWidget* m_pairsPage;
    QLabel* m_fewPairs;
};

} // namespace gapscope
