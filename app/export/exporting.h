// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/all_views.h"
#include "app/export/export_dialog.h"

#include <QtWidgets>

namespace gapscope {

/// Writes the weights of this run as a model file.  requires: run.snapshot and run.dataset.
/// throws: InputError.
void saveModel(const Run& run, const QString& path);

/// Writes pictures, tables, records, models and weights to files, and copies them to the clipboard.
class Exporting : public QObject {
    Q_OBJECT

public:
    Exporting(const WindowParts& parts, const ExportedPages& pages);

    /// Writes every view into the folder in these formats. Returns the paths.  shouldContinue:
    /// called after every picture with the steps done, of all; false cancels.  throws: InputError.
    QStringList exportAll(const QString& folder, const QStringList& suffixes,
        const ExportProgress& shouldContinue = {});
    /// Writes the view in front; the suffix chooses the format.  throws: InputError.
    void exportView(const QString& path);
    /// Asks for a file and writes the record of this path or grid.
    /// Saves the record of a run or path; what has not ended yet only gets a note.
    void saveListed(int id);
    /// Enables the actions that have something to write.
    void updateActions();

private:
    ExportOptions options() const;
    QWidget* window() const;
    void chooseFile();
    void chooseFolder();
    void copyView();
    void save(const QString& title, const QString& name, const QString& filter,
        const std::function<void(const QString& path)>& write);
    void saveRecord();
    bool isPathPage() const;
    const Path* pathInFront() const;
    void saveModel();
    void saveWeights(bool npz);
    void saveMasks();

    const WindowParts m_parts;
    const ExportedPages m_pages;
};

} // namespace gapscope
