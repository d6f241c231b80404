// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/runs/columns/run_filter.h"
#include "widgets/runs/columns/run_row.h"

#include <QAbstractTableModel>
#include <QHash>
#include <QSortFilterProxyModel>

namespace gapscope {

/// The runs as a table; columns are runColumns(). Sort keys are computed when a row is added, so
/// that ten thousand rows sort in milliseconds.
class RunTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role { idRole = Qt::UserRole }; ///< int: the run of a row
    using QAbstractTableModel::QAbstractTableModel;

    /// Records in a folder: they have no curves, and fixed names.
    void setOfRecords(bool on) { m_ofRecords = on; }

    void setRuns(std::vector<RunRow> rows);
    /// Updates known rows, appends new ones at once, and removes these ids.
    void change(std::vector<RunRow> rows, const QList<int>& gone);
    const RunRow& run(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// −1 when there is no such run.
    int rowOf(int id) const { return m_rowOf.value(id, -1); }

    void setBaseline(int id, double target);
    int baseline() const { return m_baseline; }
    /// Whether data, problem and λ are the same: only then is the ratio of costs meaningful.
    bool comparesWithBaseline(int row) const;
    /// Whether a row other than the baseline has a ratio.
    bool hasRatio() const { return m_hasRatio; }
    /// Which rows have certified the target gap: the baseline, so that there are ratios; only
    /// others; none. alone: no other row compares with the baseline. unknown: no baseline, or its
    /// costs are unknown, or a run is still running.
    enum class Reached { unknown, alone, baseline, others, none };
    Reached reached() const;
    /// The largest target gap of the rows that compare with the baseline, or of all rows while
    /// there is none; 0: no rows.
    double largestEpsilon() const;

    /// Whether the status column has space for its word, or only for its sign, without a title.
    void setStatusInWords(bool on);

    /// The names of all rows.
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
    void visibilityChanged(const QList<int>& ids, bool visible);
    void renamed(int id, const QString& name);
    void tagsEdited(int id, const QStringList& tags);
    void notesEdited(int id, const QString& notes);

private:
    struct Keys {
        std::vector<double> number; ///< per column, NaN for text
        std::vector<QString> text;  ///< per column, empty for numbers
        mutable QString haystack;   ///< computed when first requested
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
    mutable std::optional<QStringList> m_names; ///< computed when first requested
    int m_baseline = -1;
    bool m_statusInWords = true, m_ofRecords = false, m_hasRatio = false;
    double m_target = 0.01;
};

class RunTableProxy : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit RunTableProxy(RunTableModel* model, QObject* parent = nullptr);
    /// The filter line's error, "" without one.
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
