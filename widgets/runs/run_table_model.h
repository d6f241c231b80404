// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/runs/columns/run_filter.h"
#include "widgets/runs/columns/run_row.h"

#include <QAbstractTableModel>
#include <QHash>
#include <QSortFilterProxyModel>

namespace gapscope {

/// The runs as a table; columns are runColumns(). Sort keys are computed when a row comes, so that
/// ten thousand rows sort in milliseconds.
class RunTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Records in a folder: they have no curves, and their names stay.
    void setOfRecords(bool on) { m_ofRecords = on; }

    void setRuns(std::vector<RunRow> rows);
    /// Known rows are updated, others come last, all at once; those of these ids go.
    void change(std::vector<RunRow> rows, const QList<int>& gone);
    const RunRow& run(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// −1 when there is no such run.
    int rowOf(int id) const { return m_rowOf.value(id, -1); }

    void setBaseline(int id, double target);
    int baseline() const { return m_baseline; }
    /// The same data, problem and λ: only then a ratio says which of the two was cheaper.
    bool comparesWithBaseline(int row) const;
    /// Who has certified the target gap: the baseline, so that there are ratios; others alone;
    /// nobody. alone: no other row compares with the baseline. unknown: no baseline, no costs of it
    /// yet, or a run still runs.
    enum class Reached { unknown, alone, baseline, others, nobody };
    Reached reached() const;
    /// The gap that all rows aim at, or go beyond: of those that compare with the baseline, or of
    /// all while there is none; 0: no rows.
    double largestEpsilon() const;

    /// Whether the status has room for its word, or for its sign alone, without a title.
    void setStatusInWords(bool on);

    /// Of all rows.
    const QStringList& names() const;

    /// Sort keys.
    double number(int row, int column) const;
    QString text(int row, int column) const;
    /// All texts of a row in lower case, for words that match any column.
    const QString& haystack(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    void visibilityChanged(int id, bool visible);
    void renamed(int id, const QString& name);
    void tagsEdited(int id, const QStringList& tags);
    void notesEdited(int id, const QString& notes);

private:
    struct Keys {
        std::vector<double> number; ///< per column, NaN for text
        std::vector<QString> text;  ///< per column, empty for numbers
        mutable QString haystack;   ///< made when first asked for
    };
    Keys keysOf(const RunRow& row) const;
    void insertRow(std::size_t place, const RunRow& row);
    void removeRows(const QList<int>& ids);
    void removeMissing(const std::vector<RunRow>& rows);
    void numberRows();
    QString whyMissing(const RunRow& row, const QModelIndex& index) const;
    QString toolTip(const RunRow& row, const QModelIndex& index) const;
    void computeRatios();
    void accept(std::size_t row, int column, const QString& text);

    std::vector<RunRow> m_rows;
    std::vector<Keys> m_keys;
    QHash<int, int> m_rowOf;
    mutable std::optional<QStringList> m_names; ///< computed when first asked for
    int m_baseline = -1;
    bool m_statusInWords = true, m_ofRecords = false;
    double m_target = 0.01;
};

class RunTableProxy : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit RunTableProxy(RunTableModel* model, QObject* parent = nullptr);
    /// Of the filter line, "" when all is well.
    const QString& problem() const { return m_filter.problem; }
    void setFilterLine(const QString& line);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    RunTableModel* m_model;
    RunFilter m_filter;
};

} // namespace gapscope
