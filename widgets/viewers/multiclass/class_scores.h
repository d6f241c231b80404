// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QTableWidget>

#include <vector>

namespace gapscope {

/// The scores of all classes for one example, the highest first: θ_y = ⟨w_y, x⟩, what the
/// loss-augmented oracle sees, L(y) + θ_y − θ_truth = H(y), and the dual's mass α(y). Truth and
/// prediction are marked by words.
class ClassScores : public QTableWidget {
    Q_OBJECT

public:
    explicit ClassScores(QWidget* parent = nullptr);

    /// scores: one per class, or none: nothing is known. truth may be a class beyond them; −1:
    /// unknown.
    void setScores(const QStringList& classes, const std::vector<double>& scores, int truth);
    /// α(y) of each class; empty: not known.
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

} // namespace gapscope
