// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/all_views.h"

#include <QtWidgets>

namespace gapscope {

/// Dots per inch of PNG exports and of the clipboard's picture, as last chosen.
int exportDpi();

struct ExportView {
    QString title, name; ///< name: of its file, without suffix
};
struct ExportFile {
    QString path; ///< with a suffix
    std::size_t view = 0;
};

/// Asks which view to write, if there are several, and to which file; the dialog has the resolution
/// of PNG pictures and remembers it. std::nullopt when the user cancelled.
/// requires: at least one view.  first: chosen initially.  filters: "PNG picture (*.png);;…".
std::optional<ExportFile> askExportFile(QWidget* parent, const QString& title,
    const std::vector<ExportView>& views, std::size_t first, const QString& filters);
/// Asks for a folder; "" when the user cancelled.
QString askExportFolder(QWidget* parent, const QString& title);

/// Resolutions to choose from, for a menu.
void fillResolutions(QMenu* menu);

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
    void saveModel();
    void saveWeights(bool npz);
    void saveMasks();

    const WindowParts m_parts;
    const ExportedPages m_pages;
};

} // namespace gapscope
