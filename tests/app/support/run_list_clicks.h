// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of a row of the list of runs are, for clicks.
#pragma once

#include "app/docks/runs_dock.h"
#include "widgets/runs/list/run_list.h"
#include "widgets/runs/list/run_list_model.h"
#include "widgets/runs/list/run_tree.h"
#include "widgets/runs/run_table.h"

#include <QTest>

namespace gapscope {

/// The row of a run or path: its own, or that of its folded variant.
inline QModelIndex rowIn(const RunList& list, int id)
{
    const QModelIndex folded = list.model()->indexOf(id, false);
    return list.view()->isExpanded(folded) ? list.model()->indexOf(id, true) : folded;
}

inline QPoint swatchOf(const RunList& list, int id)
{
    return list.view()->swatchOf(rowIn(list, id)).center();
}

/// The tick is left of the swatch.
inline QPoint tickOf(const RunList& list, int id)
{
    return {list.view()->visualRect(rowIn(list, id)).left() + 10, swatchOf(list, id).y()};
}

inline QPoint nameOf(const RunList& list, int id) { return swatchOf(list, id) + QPoint(40, 0); }

inline void clickAt(const RunList& list, const QPoint& point, Qt::KeyboardModifiers keys = {})
{
    QTest::mouseClick(list.view()->viewport(), Qt::LeftButton, keys, point);
}

/// As with the mouse: a press and release come first.
inline void doubleClickAt(const RunList& list, const QPoint& point)
{
    clickAt(list, point);
    QTest::mouseDClick(list.view()->viewport(), Qt::LeftButton, {}, point);
}

/// The whole table, opened over the pages.
inline void openTable(const RunsDock& dock, QAction* action)
{
    if (!action->isChecked())
        action->trigger();
    QTRY_VERIFY(dock.table()->isVisible());
}

} // namespace gapscope
