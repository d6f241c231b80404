// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/weights/strongest_table.h"

#include "widgets/controls/number_text.h"
#include "widgets/plots/look/theme.h"

#include <QtWidgets>

#include <algorithm>
#include <cmath>
#include <utility>

namespace gapscope {
namespace {

enum Column { forColumn, forWeight, againstColumn, againstWeight, columns };

/// Paints weights on the colour of their share, in the view's own theme.
class WeightDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const QVariant share = index.data(StrongestTable::shareRole);
        if (!share.isValid())
            return;
        const QColor ground =
            mapColor(ColorMap::diverging, share.toDouble(), isDark(option->palette));
        option->backgroundBrush = ground;
        option->palette.setColor(QPalette::Text, inkOn(ground));
    }
};

} // namespace

void StrongestTable::setCells(
    std::vector<Cell> positive, std::vector<Cell> negative, const QString& label)
{
    const auto after = static_cast<int>(std::max(positive.size(), negative.size()));
    if (after > m_rows) {
        beginInsertRows({}, m_rows, after - 1);
        m_rows = after;
        endInsertRows();
    } else if (after < m_rows) {
        beginRemoveRows({}, after, m_rows - 1);
        m_rows = after;
        endRemoveRows();
    }
    m_for = std::move(positive);
    m_against = std::move(negative);
    m_scale = 0;
    for (const std::vector<Cell>* cells : {&m_for, &m_against})
        if (!cells->empty())
            m_scale = std::max(m_scale, std::abs(cells->front().weight));
    if (after)
        Q_EMIT dataChanged(index(0, 0), index(after - 1, columns - 1));
    if (std::exchange(m_label, label) != label)
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columns - 1);
}

int StrongestTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int StrongestTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant StrongestTable::data(const QModelIndex& index, int role) const
{
    const std::vector<Cell>& cells = index.column() < againstColumn ? m_for : m_against;
    const auto row = static_cast<std::size_t>(index.row());
    if (!index.isValid() || row >= cells.size())
        return {};
    const bool name = index.column() == forColumn || index.column() == againstColumn;
    const Cell& cell = cells[row];
    switch (role) {
    case Qt::DisplayRole:
        return name ? (cell.brief.isEmpty() ? cell.name : cell.brief) : fixedText(cell.weight);
    case Qt::ToolTipRole:
        return tr("%1 for %2: weight %3")
            .arg(cell.name, m_label)
            .arg(displayNumber(cell.weight, 6));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    case Qt::DecorationRole:
        return name && cell.swatch.isValid() ? QVariant(cell.swatch) : QVariant();
    case shareRole:
        return name ? QVariant() : QVariant(cell.weight / m_scale);
    default:
        return {};
    }
}

QVariant StrongestTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == forColumn    ? tr("Speaks for %1").arg(m_label)
        : section == againstColumn ? tr("Speaks against %1").arg(m_label)
                                   : tr("Weight");
}

QTableView* makeStrongestTable(StrongestTable* model)
{
    auto* table = new QTableView;
    table->setModel(model);
    table->setItemDelegate(new WeightDelegate(table));
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 6);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table->horizontalHeader()->setSectionResizeMode(forWeight, QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(againstWeight, QHeaderView::ResizeToContents);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    table->setTextElideMode(Qt::ElideMiddle); // the ends identify template and word
    table->setMinimumWidth(54 * table->fontMetrics().averageCharWidth()); // a narrow page scrolls
    return table;
}

} // namespace gapscope
