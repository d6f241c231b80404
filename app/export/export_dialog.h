// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/export/plot_export.h"
#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// Dots per inch of PNG exports and of the clipboard's picture, as last chosen.
int exportDpi();
/// The options with the resolution, width, text size and place of the legend last chosen.
ExportOptions asChosen(ExportOptions options);

struct ExportView {
    QString title, name; ///< name: of its file, without suffix
    int width = 0;       ///< on the screen, in logical pixels
};
struct ExportFile {
    QString path; ///< with a suffix
    std::size_t view = 0;
};

/// Asks which view to write, and to which file; begins in the folder of the last export. The dialog
/// has width, text size, legend and the resolution of PNG pictures, and remembers them.
/// std::nullopt when the user cancelled. requires: at least one view.  first: chosen initially.
/// filters: "PNG picture (*.png);;…".
std::optional<ExportFile> askExportFile(QWidget* parent, const QString& title,
    const std::vector<ExportView>& views, std::size_t first, const QString& filters);
/// Asks for a folder; "" when the user cancelled.
QString askExportFolder(QWidget* parent, const QString& title);

/// Resolutions to choose from, for a menu.
void fillResolutions(QMenu* menu);

} // namespace gapscope
