// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVariantMap>

class QMainWindow;

namespace gapscope {

/// Where the docks of a window are, in words and logical pixels: by object name {"area", "place",
/// "shown", "floating", "width", "height", "tab_of"}. (QMainWindow::saveState() is for its own
/// settings: a session file may come from a stranger.) Docks side by side within an area are put
/// back one below the other.
QVariantMap dockLayout(const QMainWindow& window);
/// Docks that it does not name stay where they are.
void setDockLayout(QMainWindow& window, const QVariantMap& layout);

} // namespace gapscope
