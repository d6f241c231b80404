// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// Actions of one menu or list.
struct KeyGroup {
    QString title;
    QList<QAction*> actions;
};
/// The keys of the actions that have some, then what mouse and keys do in plots and viewers.
QString helpText(const QList<KeyGroup>& groups);
/// The actions of every menu, each in the first menu that has it.
QList<KeyGroup> keyGroupsOf(const QMenuBar& menus);
/// The keys of the menus, lists and tables of a window, in a dialog.
void showKeyHelp(QMainWindow& window);
/// Version, licence, papers, as rich text.
QString aboutText();

} // namespace gapscope
