// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/runs/columns/run_row.h"

#include <QAbstractTableModel>

namespace gapscope {

/// Names, parted by " · ", without what all of them share; whole where they would read alike.
QStringList tellingNames(const QStringList& names);

/// The parameters in which some runs differ: one row per parameter, one column per run. Numbers
/// have four digits, or all where these would read alike; tooltips have all. Titles have of a name
/// what tells it from the others, in two lines; tooltips have all of it.
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
