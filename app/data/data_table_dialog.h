// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "core/dataset.h"
#include "datasets/opening/catalogue.h"

#include <QtWidgets>

namespace gapscope {

/// Table 1 of Osokin et al. 2016 for the data that are open and those of the catalogue, measured
/// one after another by a thread of its own; those that are missing are said so.
class DataTableDialog : public QDialog {
    Q_OBJECT

public:
    /// open: the data in the window; an empty source: none.
    DataTableDialog(const DataRequest& open, DataFolders folders, QWidget* parent);

private:
    QTableWidget* m_table;
    LatestWorker m_worker; ///< last: joined first
};

} // namespace gapscope
