// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/segmentation/region_values.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace gapscope {

/// Why a superpixel has its label: its truth, prediction, pixels and cost of an error; the scores
/// of each label, alone and with the neighbours; and the features that favour the label over
/// another one, in groups and the strongest individually.
class RegionPanel : public QWidget {
    Q_OBJECT

public:
    explicit RegionPanel(QWidget* parent = nullptr);

    /// augmented: the labels are those of max_y L(y) + ⟨w, φ(x, y)⟩, so that the loss counts.
    /// masses: Σ_y α_i(y) [y_p = k] of each label k that has some; empty: not known.
    void showRegion(const RegionValues& values, const QStringList& labels, bool augmented,
        const std::vector<ExampleDual::Alternative>& masses);
    /// Shows nothing, and why.
    void clear(const QString& reason);
    /// While no superpixel is shown: which class is taken for which in the photograph.
    void showConfusions(const std::vector<RegionConfusion>& confusions, const QStringList& labels);
    /// Whether there are masks with the truth of superpixels.
    void setLabelled(bool labelled) { m_labelled = labelled; }
    QTableWidget* labelTable() const { return m_labelTable; }
    QTableWidget* reasons() const { return m_reasons; }
    QTableWidget* confusions() const { return m_confused; }

Q_SIGNALS:
    void regionWanted(int region);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitLabels();
    void fillLabels(const RegionValues& values, const QStringList& labels, bool augmented,
        const std::vector<ExampleDual::Alternative>& masses);
    void fillReasons(const RegionValues& values, const QStringList& labels, bool augmented);

    QLabel *m_title, *m_facts;
    QTableWidget *m_labelTable, *m_reasons, *m_confused;
    std::vector<int> m_largest; ///< superpixel of each of its rows
    int m_region = 0;
    bool m_labelled = true;
};

} // namespace gapscope
