// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/actions.h"
#include "datasets/open.h"

class QWidget;

namespace gapscope {

/// The actions of a window in its menus and its toolbar, with the samples and experiments there
/// are.  atTheEnd: the toolbar's last widget.
void makeMenus(Actions& actions, QMainWindow& window, QUndoStack& undo, const DataFolders& folders,
    QWidget* atTheEnd);

/// The view menu, when all docks are there.
void fillViewMenu(const QMainWindow& window, const Actions& actions);

} // namespace gapscope
