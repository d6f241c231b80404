// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/confusion/scores_table.h"

#include "widgets/controls/list_table.h"
#include "widgets/viewers/common/reason_table.h"

#include <QtWidgets>

#include <algorithm>

namespace gapscope {

ScoresTable::ScoresTable(const std::vector<Column>& columns, QWidget* parent)
    : QTableWidget(parent)
{
    setColumnCount(static_cast<int>(columns.size()));
    for (int column = 0; column < columnCount(); ++column) {
        const Column& each = columns[static_cast<std::size_t>(column)];
        setReasonHeader(this, column, each.title, each.tip);
    }
    makeListTable(*this);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    const auto open = [this](const QModelIndex& index) {
        if (index.row() > 0)
            Q_EMIT typeActivated(item(index.row(), 0)->text());
    };
    connect(this, &QTableView::activated, this, open);
    connect(this, &QTableView::clicked, this, [this, open](const QModelIndex& index) {
        // Where desktops activate by one click, activated() has told already.
        if (!style()->styleHint(QStyle::SH_ItemView_ActivateItemOnSingleClick, nullptr, this))
            open(index);
    });
}

void ScoresTable::setRows(const std::vector<QStringList>& rows)
{
    setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < rowCount(); ++row) {
        QStringList cells = rows[static_cast<std::size_t>(row)];
        cells.resize(columnCount());
        setReasonRow(this, row, cells, {}, row == 0);
    }
    updateGeometry();
}

QSize ScoresTable::sizeHint() const
{
    int width = 2 * frameWidth();
    for (int column = 0; column < columnCount(); ++column)
        width += std::max(horizontalHeader()->sectionSizeHint(column), sizeHintForColumn(column));
    const int rows = rowCount() * verticalHeader()->defaultSectionSize();
    return {width + 8, horizontalHeader()->sizeHint().height() + rows + 2 * frameWidth()};
}

} // namespace gapscope
