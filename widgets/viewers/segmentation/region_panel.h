// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_values.h"
#include "widgets/viewers/segmentation/region_values.h"

#include <QStringList>
#include <QWidget>

class QLabel;
class QTableWidget;

namespace gapscope {

/// Why a superpixel has its label: its truth, prediction, pixels and what an error costs; what each
/// label scores, alone and with the neighbours; and the features that speak for the label against
/// another one, in groups and the strongest alone.
class RegionPanel : public QWidget {
    Q_OBJECT

public:
    explicit RegionPanel(QWidget* parent = nullptr);

    /// augmented: the labels are those of max_y L(y) + ⟨w, φ(x, y)⟩, so that the loss counts.
    /// masses: Σ_y α_i(y) [y_p = k] of each label k that has some; empty: not known.
    void showRegion(const RegionValues& values, const QStringList& labels, bool augmented,
        const std::vector<ExampleDual::Alternative>& masses);
    /// Nothing to show, and why.
    void clear(const QString& reason);
    /// Whether there are masks that say what superpixels are.
    void setLabelled(bool labelled) { m_labelled = labelled; }
    QTableWidget* labelTable() const { return m_labelTable; }
    QTableWidget* reasons() const { return m_reasons; }

private:
    void fillLabels(const RegionValues& values, const QStringList& labels, bool augmented,
        const std::vector<ExampleDual::Alternative>& masses);
    void fillReasons(const RegionValues& values, const QStringList& labels, bool augmented);

    QLabel *m_title, *m_facts;
    QTableWidget *m_labelTable, *m_reasons;
    int m_region = 0;
    bool m_labelled = true;
};

} // namespace gapscope
