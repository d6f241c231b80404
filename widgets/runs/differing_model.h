// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/runs/columns/run_row.h"

#include <QAbstractTableModel>

namespace gapscope {

/// Names, separated by " · ", without the parts they share; whole if they would read alike.
QStringList tellingNames(const QStringList& names);

/// The parameters in which some runs differ: one row per parameter, one column per run. Numbers
/// have four digits, or all if these would read alike; tooltips have all. Titles show the part of a
/// name that distinguishes it, on two lines; tooltips show the whole name.
class DifferingModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setRuns(const std::vector<const RunRow*>& runs);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QStringList m_runs, m_shortRuns, m_parameters;
    std::vector<QStringList> m_values, m_short; ///< per parameter, per run
};

} // namespace gapscope
