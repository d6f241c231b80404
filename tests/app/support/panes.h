// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_viewer.h"

#include <QTabBar>
#include <QTest>

namespace gapscope {

/// The parts of a viewer that a narrow window shows one at a time.
enum class Pane { picture, list, table };

/// Clicks the tab of a part, if there are tabs.
inline void showPane(const ExampleViewer& viewer, Pane pane)
{
    auto* tabs = viewer.findChild<QTabBar*>(QStringLiteral("panes"));
    QVERIFY(tabs);
    if (tabs->isVisible())
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(static_cast<int>(pane)).center());
}

} // namespace gapscope
