// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/list_table.h"

#include <QHeaderView>
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

QTableWidget* makeReasonTable(const QString& name, int columns)
{
    auto* table = new QTableWidget(0, columns);
    table->setAccessibleName(name);
    makeListTable(*table, 6);
    table->setWordWrap(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->horizontalHeader()->setMinimumSectionSize(40);
    return table;
}

void setReasonHeader(QTableWidget* table, int column, const QString& text, const QString& tip)
{
    auto* item = new QTableWidgetItem(text);
    item->setToolTip(tip);
    table->setHorizontalHeaderItem(column, item);
}

void setReasonRow(
    QTableWidget* table, int row, const QStringList& cells, const QString& tip, bool bold)
{
    QFont strong = table->font();
    strong.setBold(true);
    for (int column = 0; column < cells.size(); ++column) {
        QTableWidgetItem* item = table->item(row, column);
        if (!item)
            table->setItem(row, column, item = new QTableWidgetItem);
        item->setText(cells[column]);
        item->setToolTip(tip);
        item->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        item->setData(Qt::FontRole, bold ? QVariant(strong) : QVariant());
    }
}

} // namespace gapscope
