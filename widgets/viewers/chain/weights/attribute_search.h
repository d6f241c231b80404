// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"

#include <QAbstractTableModel>
#include <QWidget>

#include <span>
#include <vector>

class QLabel;
class QLineEdit;
class QTableView;

namespace gapscope {

/// Every attribute with its weight for every label, found by part of its name and sorted by a
/// column. Nothing is made but the cells in view.
class AttributeTable : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// w (padded layout of ChainShape) must live until the next call. Search and order stay.
    void setWeights(const ChainShape& shape, std::span<const double> w);
    void setSearch(const QString& part);
    /// Attribute in a row.
    std::size_t attribute(int row) const { return m_rows[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Column 0: as in the model; others: by weight.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    double weight(std::size_t attribute, int column) const;
    void rebuild();

    ChainShape m_shape;
    std::span<const double> m_w;
    QString m_search;
    int m_column = 0;
    Qt::SortOrder m_order = Qt::AscendingOrder;
    std::vector<std::uint32_t> m_rows;
};

/// A box to search in and the table of what was found.
class AttributeSearch : public QWidget {
    Q_OBJECT

public:
    explicit AttributeSearch(QWidget* parent = nullptr);
    void setWeights(const ChainShape& shape, std::span<const double> w);
    AttributeTable* table() const { return m_model; }

private:
    void showCount();

    AttributeTable* m_model;
    QTableView* m_table;
    QLineEdit* m_search;
    QLabel* m_count;
};

} // namespace gapscope
