// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose.h"
#include "widgets/viewers/weights/weights_view.h"

class QComboBox;
class QTableWidget;
class QTabWidget;

namespace gapscope {

class DeformationView;

/// The model of a pose: the springs of every arc's types as a picture and in numbers, and the
/// weights of each part's map and of each arc's relations.
class PoseWeights : public WeightsPage {
    Q_OBJECT

public:
    explicit PoseWeights(QWidget* parent = nullptr);

    /// Keeps the chosen arc, the tab and the order of rows.
    void showWeights(const ModelShape& shape, const Weights& w) override;
    /// "deformations", "parts", "arcs".
    QString keyOf(int tab) const override;
    /// The table of a tab; for deformations, of all arcs and types.
    QString csv(int tab) const override;

    QTabWidget* tabs() const { return m_tabs; }
    QComboBox* arcBox() const { return m_arcBox; }
    DeformationView* picture() const { return m_picture; }
    QTableWidget* types() const { return m_types; }
    QTableWidget* parts() const { return m_parts; }
    QTableWidget* arcs() const { return m_arcs; }

private:
    QWidget* deformationPage();
    void showArc();
    void showTables();
    void fillTypes(std::size_t arc);

    PoseShape m_shape;
    Weights m_w;
    QTabWidget* m_tabs;
    QComboBox* m_arcBox;
    DeformationView* m_picture;
    QTableWidget *m_types, *m_parts, *m_arcs;
};

} // namespace gapscope
