// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/programs/data_table.h"

#include <QtWidgets>

namespace gapscope {

/// Table 1 of Osokin et al. 2016 for the data that are open and those of the catalogue, measured
/// one after another by a thread of its own; those that are missing are said so.
class DataTableDialog : public QDialog {
    Q_OBJECT

public:
    /// open: the data in the window; an empty source: none.
    DataTableDialog(const DataRequest& open, QWidget* parent);
    /// Fills the rows, again when other data may be found.
    void measure(const DataFolders& folders);

Q_SIGNALS:
    /// The button of a row whose data are missing.
    void locateRequested(const gapscope::CatalogueEntry* entry);

private:
    void setRow(int row, const DataTableRow& data);

    std::vector<DataRequest> m_requests;
    QTableWidget* m_table;
    LatestWorker m_worker; ///< last: joined first
};

} // namespace gapscope
