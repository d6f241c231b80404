// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/confusion/error_tables.h"

#include "widgets/controls/list_table.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/window_text.h"

#include <QtWidgets>

#include <algorithm>

namespace gapscope {

std::vector<WorstConfusions::Row> WorstConfusions::rowsOf(const Confusion& confusion)
{
    std::vector<Row> rows;
    const std::size_t labels = confusion.labels.size();
    for (std::size_t a = 0; a < labels; ++a) {
        std::size_t all = 0;
        for (std::size_t b = 0; b < labels; ++b)
            all += confusion.at(a, b);
        for (std::size_t b = 0; b < labels; ++b)
            if (const std::size_t count = confusion.at(a, b); a != b && count)
                rows.push_back({static_cast<int>(a), static_cast<int>(b), count,
                    confusion.examples[a * labels + b],
                    static_cast<double>(count) / static_cast<double>(all),
                    shownLabel(confusion, confusion.labels[a]),
                    shownLabel(confusion, confusion.labels[b])});
    }
    std::ranges::stable_sort(rows, std::greater<>(), &Row::tokens);
    return rows;
}

void WorstConfusions::setNames(const ExampleNames& names)
{
    m_names = names;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columns - 1);
}

void WorstConfusions::setConfusion(const Confusion& confusion)
{
    beginResetModel();
    m_rows = rowsOf(confusion);
    endResetModel();
}

std::optional<WorstConfusions::Pair> WorstConfusions::pairAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return std::nullopt;
    const Row& at = m_rows[static_cast<std::size_t>(row)];
    return Pair{at.truthName, at.predictedName};
}

int WorstConfusions::rowOf(const Pair& pair) const
{
    const auto found = std::ranges::find_if(m_rows, [&pair](const Row& row) {
        return Pair{row.truthName, row.predictedName} == pair;
    });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int WorstConfusions::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int WorstConfusions::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant WorstConfusions::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((index.column() < tokensColumn ? Qt::AlignHCenter : Qt::AlignRight)
                | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    const QString texts[] = {row.truthName, row.predictedName, tr("%L1").arg(row.tokens),
        tr("%L1").arg(row.examples), tr("%1 %").arg(fixedText(100 * row.share, 1))};
    return texts[index.column()];
}

QVariant WorstConfusions::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columns
        || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const auto titled = [](const QString& name) { return name.left(1).toUpper() + name.mid(1); };
    const std::pair<QString, QString> texts[] = {
        {tr("Truth"), tr("The true label of the %1").arg(m_names.token)},
        {tr("Read as"), tr("The label that was predicted")},
        {titled(m_names.tokens), tr("How many %1 were read so").arg(m_names.tokens)},
        {titled(m_names.examples), tr("In how many %1").arg(m_names.examples)},
        {tr("Share"), tr("Share of all %1 with this truth").arg(m_names.tokens)}};
    return role == Qt::ToolTipRole ? texts[section].second : texts[section].first;
}

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
            Q_EMIT typeActivated(m_rows[static_cast<std::size_t>(index.row())].front());
    };
    connect(this, &QTableView::activated, this, open);
    connect(this, &QTableView::clicked, this, [this, open](const QModelIndex& index) {
        // On desktops that activate with one click, activated() has already been sent.
        if (!style()->styleHint(QStyle::SH_ItemView_ActivateItemOnSingleClick, nullptr, this))
            open(index);
    });
}

void ScoresTable::setRows(const std::vector<QStringList>& rows, bool ownNames)
{
    if (rows == m_rows)
        return;
    m_rows = rows;
    setRowCount(static_cast<int>(rows.size()));
    {
        const QSignalBlocker once(model()); // a signal a cell would measure the columns each time
        for (int row = 0; row < rowCount(); ++row) {
            QStringList cells = rows[static_cast<std::size_t>(row)];
            cells.resize(columnCount());
            if (ownNames)
                cells.front() = labelText(cells.front().toStdString());
            setReasonRow(this, row, cells, {}, row == 0);
        }
    }
    if (rowCount() > 0)
        Q_EMIT model()->dataChanged(
            model()->index(0, 0), model()->index(rowCount() - 1, columnCount() - 1));
    m_sizeHint = {};
    updateGeometry();
    setMinimumWidth(rows.empty() ? 0 : sizeHint().width()); // the matrix beside it can shrink
}

void ScoresTable::changeEvent(QEvent* event)
{
    m_sizeHint = {}; // the font or the style may be new
    QTableWidget::changeEvent(event);
}

QSize ScoresTable::sizeHint() const
{
    if (m_sizeHint.isValid())
        return m_sizeHint;
    int width = 2 * frameWidth();
    for (int column = 0; column < columnCount(); ++column)
        width += std::max(horizontalHeader()->sectionSizeHint(column), sizeHintForColumn(column));
    const int rows = rowCount() * verticalHeader()->defaultSectionSize();
    return m_sizeHint = {width + verticalScrollBar()->sizeHint().width(),
               horizontalHeader()->sizeHint().height() + rows + 2 * frameWidth()};
}

} // namespace gapscope
