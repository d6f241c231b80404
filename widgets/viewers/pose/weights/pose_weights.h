// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose.h"

#include <QWidget>

#include <memory>
#include <vector>

class QComboBox;
class QTableWidget;
class QTabWidget;

namespace gapscope {

class DeformationView;

/// What a pose model has learnt: the springs of every arc's types as a picture and in numbers, how
/// much each part's map counts, and how much the relations of each arc do.
class PoseWeights : public QWidget {
    Q_OBJECT

public:
    using Weights = std::shared_ptr<const std::vector<double>>;

    explicit PoseWeights(QWidget* parent = nullptr);

    /// The arc chosen, the tab and the order of rows stay.  requires: w has PoseShape::dimension()
    /// entries.
    void setWeights(const PoseShape& shape, Weights w);

    /// Of a tab, for files: "deformations", "parts", "arcs".
    QString keyOf(int tab) const;
    /// Of a tab; of deformations all arcs and types.
    QString csv(int tab) const;

    QTabWidget* tabs() const { return m_tabs; }
    QComboBox* arcBox() const { return m_arcBox; }
    DeformationView* picture() const { return m_picture; }
    QTableWidget* types() const { return m_types; }
    QTableWidget* parts() const { return m_parts; }
    QTableWidget* arcs() const { return m_arcs; }

Q_SIGNALS:
    /// About what is under the pointer or the keys.
    void readoutChanged(const QString& text);

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
