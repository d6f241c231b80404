// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain.h"

#include <QAbstractTableModel>
#include <QWidget>

#include <span>
#include <vector>

class QListWidget;

namespace gapscope {

/// An attribute's weight for one label.
struct WeightedAttribute {
    std::uint32_t attribute = 0;
    double weight = 0;
};

/// The `most` attributes with the largest weights of one sign for a label, strongest first; those
/// with weight 0 are left out.  w: padded layout of ChainShape.
std::vector<WeightedAttribute> strongestAttributes(const ChainShape& shape,
    std::span<const double> w, std::size_t label, bool positive, std::size_t most);

/// Attributes that speak for a label, and beside them those that speak against it.
class StrongestTable : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr std::size_t most = 20;
    using QAbstractTableModel::QAbstractTableModel;

    void setWeights(const ChainShape& shape, std::span<const double> w, std::size_t label);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Cell {
        QString name;
        double weight = 0;
    };
    std::vector<Cell> m_for, m_against;
    double m_scale = 0;
    QString m_label;
};

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
