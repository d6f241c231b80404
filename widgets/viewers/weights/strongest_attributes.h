// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"

#include <QAbstractTableModel>
#include <QColor>
#include <QWidget>

#include <span>
#include <vector>

class QListWidget;
class QTableView;

namespace gapscope {

/// An attribute's weight for one label.
struct WeightedAttribute {
    std::uint32_t attribute = 0;
    double weight = 0;
};

/// Those that speak for a label and those that speak against it, strongest first.
struct StrongestOfLabel {
    std::vector<WeightedAttribute> positive, negative;
};

/// The `most` attributes with the largest weights of either sign for a label; of equal ones the
/// lower attribute first, those with weight 0 left out.  w: padded layout of ChainShape, read once.
StrongestOfLabel strongestAttributes(
    const ChainShape& shape, std::span<const double> w, std::size_t label, std::size_t most);

/// Attributes that speak for a label, and beside them those that speak against it.
class StrongestTable : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr std::size_t most = 20;
    static constexpr int shareRole = Qt::UserRole; ///< of the largest |weight| shown, in [−1, 1]
    using QAbstractTableModel::QAbstractTableModel;

    struct Cell {
        QString name;
        double weight = 0;
        QColor swatch{}; ///< what the feature looks like, before its name; invalid: nothing
        QString brief{}; ///< shown in the table; "": name
    };
    /// New weights of the same label leave current row and selection where they are.
    void setWeights(const ChainShape& shape, std::span<const double> w, std::size_t label);
    /// The same of what has been chosen, strongest first.
    void setCells(std::vector<Cell> positive, std::vector<Cell> negative, const QString& label);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    static std::vector<Cell> cellsOf(
        const ChainShape& shape, const std::vector<WeightedAttribute>& attributes);

    std::vector<Cell> m_for, m_against;
    int m_rows = 0; ///< of the longer one
    double m_scale = 0;
    QString m_label;
};

/// A table for the model: no grid, weights on the colour of their share, names elided in the
/// middle.
QTableView* makeStrongestTable(StrongestTable* model);

/// A label to choose and its strongest attributes.
class StrongestAttributes : public QWidget {
    Q_OBJECT

public:
    explicit StrongestAttributes(QWidget* parent = nullptr);
    /// w must live until the next call; the chosen label stays.
    void setWeights(const ChainShape& shape, std::span<const double> w);
    QListWidget* labels() const { return m_labels; }
    StrongestTable* table() const { return m_model; }

private:
    void showLabel();

    ChainShape m_shape;
    std::span<const double> m_w;
    QListWidget* m_labels;
    StrongestTable* m_model;
};

} // namespace gapscope
