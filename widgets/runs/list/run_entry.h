// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/runs/columns/run_row.h"
#include "widgets/runs/list/short_names.h"

namespace gapscope {

/// A run, or a path, as the list of runs shows it: plain values, replaced on every change.
struct RunEntry {
    int id = 0; ///< unique and stable
    RunTitle title;
    QString name;    ///< whole and unique
    QString group;   ///< shared by the runs that differ only in the seed
    QString dataset; ///< on other data than the open ones: what distinguishes these; else ""
    QString data;    ///< the title of these data: "CoNLL-2000"
    QString sized;   ///< with their sizes: "CoNLL-2000, n 8936, test 2012"
    bool path = false;
    bool record = false; ///< in a folder: named by it, and without a curve until it is drawn
    SeriesStyle style;
    bool visible = true;
    bool filtered = false; ///< hidden by the filter
    bool live = false;     ///< options were changed during the run
    bool baseline = false;
    RunSign sign = RunSign::none;
    QString status;           ///< the sign in words, translated
    QString details;          ///< more lines for the tooltip
    double gap = notComputed; ///< exact duality gap, objective units
    QString value;            ///< of a path: what stands in place of a gap
};

} // namespace gapscope
