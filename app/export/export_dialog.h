// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

#include <optional>
#include <vector>

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

/// Asks which view to write, where there are several, and into which file; the dialog has the
/// resolution of PNG pictures and remembers it. None when the user cancelled.
/// requires: at least one view.  first: chosen at first.  filters: "PNG picture (*.png);;…".
std::optional<ExportFile> askExportFile(QWidget* parent, const QString& title,
    const std::vector<ExportView>& views, std::size_t first, const QString& filters);
/// Asks for a folder; "" when the user cancelled.
QString askExportFolder(QWidget* parent, const QString& title);

/// Resolutions to choose from, for a menu.
void fillResolutions(QMenu* menu);

} // namespace gapscope
