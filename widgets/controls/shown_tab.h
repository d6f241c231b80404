// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabWidget>

namespace gapscope {

/// A tab that is not shown is not reached by Ctrl+Tab either: Qt leads there as long as the tab is
/// enabled.
inline void setTabShown(QTabWidget* tabs, int tab, bool shown)
{
    tabs->setTabVisible(tab, shown);
    tabs->setTabEnabled(tab, shown);
}

} // namespace gapscope
