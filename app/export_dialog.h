// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QMenu;
class QWidget;

namespace gapscope {

/// Dots per inch of PNG exports and of the clipboard's picture, as last chosen.
int exportDpi();

/// Asks for a file to write; the dialog has the resolution of PNG pictures and remembers it. Gives
/// the path with a suffix, or "" when the person thought better of it.
/// filters: "PNG picture (*.png);;…".
QString askExportFile(
    QWidget* parent, const QString& title, const QString& name, const QString& filters);
/// The same for a folder.
QString askExportFolder(QWidget* parent, const QString& title);

/// Resolutions to choose from, for a menu.
void fillResolutions(QMenu* menu);

} // namespace gapscope
