// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/list_table.h"

#include <QtWidgets>

namespace gapscope {

void makeListTable(QTableView& table, int air)
{
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setAlternatingRowColors(true);
    table.setShowGrid(false);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + air);
}

} // namespace gapscope
