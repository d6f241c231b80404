// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/segmentation/segmentation.h"
#include "widgets/viewers/common/example_list_model.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace gapscope {

/// A reason for one label of a superpixel, and for another.
struct RegionReason {
    std::string name;
    double label = 0, other = 0;
    double difference() const { return label - other; }
};

/// Everything the score says about one superpixel, the labels of all others given.
///   score(y with y_p = k) = unary[k] + pairs[k] + what does not depend on y_p
struct RegionValues {
    std::size_t region = 0;
    Label truth = 0, label = 0, other = 0; ///< label: y_p; other: what it is held against
    double pixels = 0;                     ///< that have a class
    double cost = 0;                       ///< L(y) of this superpixel alone being wrong
    std::vector<double> unary; ///< ⟨w, φ⟩ of each label alone; of two labels ∓θ_p
    std::vector<double> pairs; ///< Σ over neighbours that have another label of −⟨w_P, x_pq⟩
    /// One of each group of the layout, and one of all other columns: they sum to unary.
    std::vector<RegionReason> groups;
    std::vector<RegionReason> features; ///< w_j x_j, largest |difference| first
};

/// θ of one image.
std::vector<double> imagePotentials(
    const SegmentationProblem& problem, std::size_t i, std::span<const double> w);

/// Per superpixel: of two labels how much more the second scores alone than the first; of more, how
/// much more y_p scores alone than the best other label.  requires: y only with more.
std::vector<double> regionScores(const SegmentationProblem& problem, std::size_t i,
    std::span<const double> theta, LabellingView y);

/// other: the truth where y_p is wrong and the superpixel not void, else the label that scores best
/// beside y_p. most: features that are listed.  requires: y is a labelling of image i, p one of its
/// superpixels, w has problem.weightSize() entries and theta is imagePotentials() of it.
RegionValues regionValues(const SegmentationProblem& problem, std::size_t i, std::size_t p,
    LabellingView y, std::span<const double> w, std::span<const double> theta,
    std::size_t most = 40);

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
