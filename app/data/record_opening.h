// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/window_parts.h"
#include "core/records/run_record.h"

#include <QtWidgets>

namespace gapscope {

/// Opens run records and models.
class RecordOpening : public QObject {
    Q_OBJECT

public:
    RecordOpening(const WindowParts& parts, DataOpening& opening);

    /// Lists the record's run and selects it.  throws: InputError.
    void openRecord(const QString& path);
    /// The weights that the next run starts from.  throws: InputError.
    void openModel(const QString& path);
    /// Opens the data of the run when none are open, else offers it.  path: the record's file.
    void offerDataOf(const RunRecord& record, int id, const QString& path);

Q_SIGNALS:
    /// A model that can label files, whatever data are open.
    void modelRead(const gapscope::RunStart& model);
    /// A model of the data that are open.
    void startRead(const gapscope::RunStart& start, const QString& name);

private:
    const WindowParts m_parts;
    DataOpening& m_opening;
};

} // namespace gapscope
