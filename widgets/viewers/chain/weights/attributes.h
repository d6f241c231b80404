// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"
#include "widgets/viewers/weights/strongest_table.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTableView;
class QListWidget;

namespace gapscope {

/// Every attribute with its weight for every label, searchable by part of its name and sorted by a
/// column. Only visible cells are created.
class AttributeTable : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// w (padded layout of ChainShape) must live until the next call. Search and order are kept.
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

/// A search box and the table of matches.
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

/// An attribute's weight for one label.
struct WeightedAttribute {
    std::uint32_t attribute = 0;
    double weight = 0;
};

/// Attributes for a label and against it, strongest first.
struct StrongestOfLabel {
    std::vector<WeightedAttribute> positive, negative;
};

/// The `most` attributes with the largest weights of either sign for a label; equal ones in order
/// of attribute, without those of weight 0.  w: padded layout of ChainShape, read once.
StrongestOfLabel strongestAttributes(
    const ChainShape& shape, std::span<const double> w, std::size_t label, std::size_t most);

/// A choice of label, and its strongest attributes.
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

/// A reason for a label at a token: an attribute, a bias, or a transition to a neighbour.
struct TokenReason {
    enum class Kind { attribute, bias, transition };
    Kind kind = Kind::attribute;
    std::string name;   ///< of the attribute; "every", "first", "last"; the neighbour's label
    bool after = false; ///< transition: to the next token, not from the one before
    double label = 0, other = 0; ///< its part of the score of either label
    double difference() const { return label - other; }
};

/// Why label y_t and not another one, given the labels of the neighbours.
struct TokenScores {
    std::vector<TokenReason> reasons; ///< largest |difference| first
    double label = 0, other = 0;      ///< sums over the reasons
};

/// The score of y minus that of y with label `other` at token t is label − other of the result.
/// requires: w has shape.weightSize() entries; t < y.size(); other and y are labels of the model.
TokenScores tokenScores(const ChainShape& shape, const ChainExamples& examples, std::size_t example,
    std::size_t t, LabellingView y, Label other, std::span<const double> w);
/// The label other than y_t with the largest score at token t, given the neighbours.
/// requires: as tokenScores(), and at least two labels.
Label strongestRival(const ChainShape& shape, const ChainExamples& examples, std::size_t example,
    std::size_t t, LabellingView y, std::span<const double> w);
/// Name of an attribute, or its number where it has none.
std::string attributeName(const ChainShape& shape, std::size_t attribute);

} // namespace gapscope
