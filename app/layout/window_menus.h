// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/actions.h"
#include "app/view/pages.h"
#include "datasets/open.h"

#include <QtWidgets>

namespace gapscope {

/// Adds a window's actions to its menus and toolbar, with the available samples and experiments.
/// atTheEnd: the toolbar's last widget.
void makeMenus(Actions& actions, QMainWindow& window, QUndoStack& undo, const DataFolders& folders,
    QWidget* atTheEnd);

/// Fills the view menu; call it when all docks exist.
void fillViewMenu(const QMainWindow& window, const Actions& actions, Pages& pages);

} // namespace gapscope
