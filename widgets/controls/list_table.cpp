// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/list_table.h"

#include <QHeaderView>
#include <QtWidgets>

namespace gapscope {
namespace {

struct ListTable {
    Q_DECLARE_TR_FUNCTIONS(ListTable)
};

} // namespace

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
    offerTableMenu(table);
}

QString tableText(const QTableView& table, int row)
{
    const QAbstractItemModel& model = *table.model();
    QStringList lines(1);
    const auto addCell = [](QString& line, const QVariant& cell, bool first) {
        line += (first ? QString() : QStringLiteral("\t")) + cell.toString().simplified();
    };
    for (int column = 0, shown = 0; column < model.columnCount(); ++column)
        if (!table.isColumnHidden(column))
            addCell(lines[0], model.headerData(column, Qt::Horizontal), shown++ == 0);
    const int from = row < 0 ? 0 : row, end = row < 0 ? model.rowCount() : row + 1;
    for (int r = from; r < end; ++r) {
        lines << QString();
        for (int column = 0, shown = 0; column < model.columnCount(); ++column)
            if (!table.isColumnHidden(column))
                addCell(lines.back(), model.index(r, column).data(), shown++ == 0);
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void offerTableMenu(QTableView& table)
{
    table.setContextMenuPolicy(Qt::CustomContextMenu);
    QObject::connect(&table, &QTableView::customContextMenuRequested, &table, [&table](QPoint at) {
        const auto copy = [&table](int row) {
            QGuiApplication::clipboard()->setText(tableText(table, row));
        };
        const int row = table.rowAt(at.y());
        auto* menu = new QMenu(&table);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(menu->addAction(ListTable::tr("Copy table as text")), &QAction::triggered,
            &table, [copy] { copy(-1); });
        QAction* one = menu->addAction(ListTable::tr("Copy row as text"));
        one->setEnabled(row >= 0);
        QObject::connect(one, &QAction::triggered, &table, [copy, row] { copy(row); });
        menu->popup(table.viewport()->mapToGlobal(at));
    });
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
    QTableWidgetItem* item = table->horizontalHeaderItem(column);
    if (!item) // a new one would measure all columns
        table->setHorizontalHeaderItem(column, item = new QTableWidgetItem);
    item->setText(text);
    item->setToolTip(tip);
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
