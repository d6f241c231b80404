// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/confusion/confusion.h"

#include <QAbstractTableModel>
#include <QTableWidget>

#include <utility>

namespace gapscope {

/// Off-diagonal cells that are not 0, most tokens first.
class WorstConfusions : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;
    enum Column {
        truthColumn,
        predictedColumn,
        tokensColumn,
        examplesColumn,
        shareColumn,
        columns
    };

    /// Names of examples and tokens.
    void setNames(const ExampleNames& names);
    void setConfusion(const Confusion& confusion);
    int truth(int row) const { return m_rows[static_cast<std::size_t>(row)].truth; }
    int predicted(int row) const { return m_rows[static_cast<std::size_t>(row)].predicted; }
    /// Names of a row's truth and prediction, and their present row; −1: none.
    using Pair = std::pair<QString, QString>;
    std::optional<Pair> pairAt(int row) const;
    int rowOf(const Pair& pair) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        int truth = 0, predicted = 0;
        std::size_t tokens = 0, examples = 0;
        double share = 0; ///< of the truth's tokens
        QString truthName, predictedName;
    };
    static std::vector<Row> rowsOf(const Confusion& confusion);
    ExampleNames m_names;
    std::vector<Row> m_rows;
};

/// Scores of every label or type, one per row; the first row is for all of them. A click or Enter
/// on another row requests its errors.
class ScoresTable : public QTableWidget {
    Q_OBJECT

public:
    struct Column {
        QString title, tip;
    };
    explicit ScoresTable(const std::vector<Column>& columns, QWidget* parent = nullptr);
    QSize sizeHint() const override;

Q_SIGNALS:
    void typeActivated(const QString& type);

protected:
    /// A text for every column; the current row and column stay. ownNames: the first column has
    /// names of the program, shown in the window's language.
    void setRows(const std::vector<QStringList>& rows, bool ownNames = false);
    void changeEvent(QEvent* event) override;

private:
    std::vector<QStringList> m_rows;
    mutable QSize m_sizeHint; ///< splitters ask often; invalid: not measured yet
};

} // namespace gapscope
