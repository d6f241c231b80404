// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/run_record.h"
#include "widgets/plots/look/theme.h"
#include "widgets/runs/columns/baseline.h"
#include "widgets/runs/columns/run_sign.h"

#include <QString>
#include <QStringList>

#include <map>
#include <string>
#include <vector>

namespace gapscope {

/// One run as the table shows it: plain values, set again on every change.
struct RunRow {
    int id = 0; ///< unique and stable
    QString name;
    SeriesStyle style; ///< of its curve
    bool visible = true;
    bool stale = false;           ///< of other data than those that are open: written quietly
    QString dataset;              ///< title and size: equal for runs on the same data
    QString problem;              ///< what else changes it, "": a kernel, slack rescaling
    QString status;               ///< "running", "converged", …: translated by the owner
    RunSign sign = RunSign::none; ///< of the status
    QStringList changes;          ///< options changed during the run: "λ 0.01 → 0.05 at pass 3"
    bool lambdaChanged = false;   ///< one of them is λ
    QStringList tags;
    QString notes;
    SolverOptions options;                  ///< at the end
    std::map<std::string, QString> atFirst; ///< key → value of those that were others at the start
    RunResult result;                       ///< of a running one: the newest trace point's values
    std::vector<GapCost> costs;             ///< gapCosts(trace), for the baseline ratios
    QString file, modified; ///< of a record in a folder: its name there; date and time
};

} // namespace gapscope
