// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/runs/columns/run_row.h"

namespace gapscope {

/// One column of the run table: every option and every result has one.
struct RunColumn {
    QString key;   ///< as in records and filters: "lambda", "gap"
    QString title; ///< translated, with the unit
    QString help;
    bool numeric = false;
    bool editable = false;
    bool shown = false; ///< by default
    /// For sorting, filtering and display of numeric columns; NaN: missing.
    std::function<double(const RunRow&)> number;
    /// For text columns.
    std::function<QString(const RunRow&)> text;
    int decimals = 4;     ///< significant digits
    bool ofFiles = false; ///< only for records in a folder
};

/// Columns 0 … 3 are name, status, tags, notes; then dataset, file, results, options, and last the
/// three ratios to the baseline, which the model computes (keys ratio_passes, ratio_oracle_calls,
/// ratio_seconds; number and text empty).
const std::vector<RunColumn>& runColumns();
inline constexpr int nameColumn = 0, statusColumn = 1, tagsColumn = 2, notesColumn = 3;
/// −1 when there is no such column.
int runColumn(const QString& key);

inline const RunColumn& columnAt(int column)
{
    return runColumns()[static_cast<std::size_t>(column)];
}

} // namespace gapscope
