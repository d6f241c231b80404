// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QColor>

#include <vector>

class QTableView;

namespace gapscope {

/// Features that favour a label, beside those that oppose it.
class StrongestTable : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr std::size_t most = 20;
    static constexpr int shareRole = Qt::UserRole; ///< of the largest |weight| shown, in [−1, 1]
    using QAbstractTableModel::QAbstractTableModel;

    struct Cell {
        QString name;
        double weight = 0;
        QColor swatch{}; ///< colour of the feature, before its name; invalid: none
        QString brief{}; ///< shown in the table; "": name
    };
    /// Strongest first. New weights of the same label keep current row and selection.
    void setCells(std::vector<Cell> positive, std::vector<Cell> negative, const QString& label);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<Cell> m_for, m_against;
    int m_rows = 0; ///< of the longer list
    double m_scale = 0;
    QString m_label;
};

/// A table for the model: no grid, weights on the colour of their share, names elided in the
/// middle.
QTableView* makeStrongestTable(StrongestTable* model);

} // namespace gapscope
