// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/run_table_model.h"

#include "widgets/controls/glossary.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/runs/columns/run_columns.h"

#include <QtWidgets>

#include <utility>

namespace gapscope {
namespace {

/// Whether rows has the known ones in the same order, with others in between.
bool inOrder(const std::vector<RunRow>& known, const std::vector<RunRow>& rows)
{
    auto next = rows.begin();
    for (const RunRow& row : known) {
        next = std::ranges::find(next, rows.end(), row.id, &RunRow::id);
        if (next++ == rows.end())
            return false;
    }
    return true;
}

QStringList tagsFrom(const QString& text)
{
    QStringList tags;
    for (const QString& tag : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (!tag.trimmed().isEmpty())
            tags << tag.trimmed();
    return tags;
}

} // namespace

/// Rows that stay keep their place in the views, and text being typed in them survives.
void RunTableModel::setRuns(std::vector<RunRow> rows)
{
    m_names.reset();
    removeMissing(rows);
    if (m_rows.empty() || !inOrder(m_rows, rows)) {
        beginResetModel();
        m_rows = std::move(rows);
        m_keys.clear();
        for (const RunRow& row : m_rows)
            m_keys.push_back(keysOf(row));
        numberRows();
        endResetModel();
        return;
    }
    for (std::size_t k = 0; k < rows.size(); ++k) {
        if (k == m_rows.size() || m_rows[k].id != rows[k].id) {
            insertRow(k, rows[k]);
        } else {
            m_rows[k] = std::move(rows[k]);
            m_keys[k] = keysOf(m_rows[k]);
        }
    }
    numberRows();
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void RunTableModel::removeMissing(const std::vector<RunRow>& rows)
{
    QSet<int> wanted;
    for (const RunRow& row : rows)
        wanted.insert(row.id);
    QList<int> gone;
    for (const RunRow& row : m_rows)
        if (!wanted.contains(row.id))
            gone << row.id;
    removeRows(gone);
}

void RunTableModel::insertRow(std::size_t place, const RunRow& row)
{
    const int at = static_cast<int>(place);
    beginInsertRows({}, at, at);
    m_rows.insert(m_rows.begin() + at, row);
    m_keys.insert(m_keys.begin() + at, keysOf(row));
    numberRows();
    endInsertRows();
}

void RunTableModel::numberRows()
{
    m_rowOf.clear();
    for (std::size_t k = 0; k < m_rows.size(); ++k)
        m_rowOf.insert(m_rows[k].id, static_cast<int>(k));
    computeRatios();
}

void RunTableModel::change(std::vector<RunRow> rows, const QList<int>& gone)
{
    const auto sameName = [this](const RunRow& row) {
        const int known = rowOf(row.id);
        return known >= 0 && run(known).name == row.name;
    };
    if (!gone.isEmpty() || !std::ranges::all_of(rows, sameName))
        m_names.reset();
    removeRows(gone);
    std::vector<RunRow> fresh;
    std::vector<int> updated;
    for (RunRow& row : rows) {
        const int known = rowOf(row.id);
        if (known < 0) {
            fresh.push_back(std::move(row));
            continue;
        }
        m_keys[static_cast<std::size_t>(known)] = keysOf(row);
        m_rows[static_cast<std::size_t>(known)] = std::move(row);
        updated.push_back(known);
    }
    if (!fresh.empty()) {
        const int end = rowCount();
        beginInsertRows({}, end, end + static_cast<int>(fresh.size()) - 1);
        for (RunRow& row : fresh) {
            m_rowOf.insert(row.id, rowCount());
            m_keys.push_back(keysOf(row));
            m_rows.push_back(std::move(row));
        }
        computeRatios();
        endInsertRows();
    } else {
        computeRatios();
    }
    std::ranges::sort(updated);
    for (std::size_t begin = 0, end = 0; begin < updated.size(); begin = end) {
        for (end = begin + 1; end < updated.size() && updated[end] <= updated[end - 1] + 1;)
            ++end;
        Q_EMIT dataChanged(index(updated[begin], 0), index(updated[end - 1], columnCount() - 1));
    }
}

/// A few are removed one by one, so that views keep their place; many at once.
void RunTableModel::removeRows(const QList<int>& ids)
{
    constexpr qsizetype mostSingly = 50;
    if (ids.isEmpty())
        return;
    const QSet<int> gone(ids.begin(), ids.end());
    const bool many = ids.size() > mostSingly;
    if (many)
        beginResetModel();
    for (std::size_t k = m_rows.size(); !many && k-- > 0;) {
        if (!gone.contains(m_rows[k].id))
            continue;
        const int row = static_cast<int>(k);
        beginRemoveRows({}, row, row);
        m_rows.erase(m_rows.begin() + row);
        m_keys.erase(m_keys.begin() + row);
        numberRows();
        endRemoveRows();
    }
    if (!many)
        return;
    std::size_t kept = 0;
    for (std::size_t k = 0; k < m_rows.size(); ++k) {
        if (gone.contains(m_rows[k].id))
            continue;
        if (kept != k) {
            m_rows[kept] = std::move(m_rows[k]);
            m_keys[kept] = std::move(m_keys[k]);
        }
        ++kept;
    }
    m_rows.resize(kept);
    m_keys.resize(kept);
    numberRows();
    endResetModel();
}

const QStringList& RunTableModel::names() const
{
    if (!m_names) {
        m_names.emplace();
        for (const RunRow& row : m_rows)
            *m_names << row.name;
    }
    return *m_names;
}

RunTableModel::Keys RunTableModel::keysOf(const RunRow& row) const
{
    Keys keys;
    keys.number.reserve(runColumns().size());
    keys.text.reserve(runColumns().size());
    for (const RunColumn& column : runColumns()) {
        keys.number.push_back(column.number ? column.number(row) : notComputed);
        keys.text.push_back(column.text ? column.text(row) : QString());
    }
    return keys;
}

double RunTableModel::number(int row, int column) const
{
    return m_keys[static_cast<std::size_t>(row)].number[static_cast<std::size_t>(column)];
}

QString RunTableModel::text(int row, int column) const
{
    const RunColumn& definition = columnAt(column);
    return definition.numeric
        ? displayNumber(number(row, column), definition.decimals)
        : m_keys[static_cast<std::size_t>(row)].text[static_cast<std::size_t>(column)];
}

const QString& RunTableModel::haystack(int row) const
{
    QString& all = m_keys[static_cast<std::size_t>(row)].haystack;
    if (all.isEmpty())
        for (int column = 0; column < columnCount(); ++column) {
            all += text(row, column).toLower() + QLatin1Char('\n');
            if (const RunColumn& shown = columnAt(column); shown.numeric) // as it is typed
                all += plainNumber(number(row, column), shown.decimals) + QLatin1Char('\n');
        }
    return all;
}

int RunTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RunTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(runColumns().size());
}

QVariant RunTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const RunRow& row = run(index.row());
    const RunColumn& column = columnAt(index.column());
    switch (role) {
    case Qt::DisplayRole:
        if (!column.editable) // filters and copies have the names of values
            return valueInWords(text(index.row(), index.column()));
        [[fallthrough]];
    case Qt::EditRole:
        return text(index.row(), index.column());
    case Qt::ToolTipRole:
        return toolTip(row, index);
    case Qt::AccessibleTextRole:
        return index.column() == nameColumn && !row.changes.isEmpty()
            ? tr("%1, changed live: %2").arg(row.name, row.changes.join(QStringLiteral("; ")))
            : text(index.row(), index.column());
    case Qt::ForegroundRole:
        return row.stale ? QVariant(QGuiApplication::palette().brush(QPalette::PlaceholderText))
                         : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((column.numeric ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case idRole:
        return row.id;
    case Qt::CheckStateRole:
        return index.column() == nameColumn && !m_ofRecords
            ? QVariant::fromValue(row.visible ? Qt::Checked : Qt::Unchecked)
            : QVariant();
    case Qt::DecorationRole:
        return index.column() == nameColumn && !m_ofRecords
            ? runSwatch(row.style, isDark(QGuiApplication::palette()))
            : QVariant();
    case Qt::FontRole:
        if (row.id == m_baseline) {
            QFont bold = QGuiApplication::font();
            bold.setBold(true);
            return bold;
        }
        return {};
    default:
        return {};
    }
}

QString RunTableModel::toolTip(const RunRow& row, const QModelIndex& index) const
{
    const RunColumn& column = columnAt(index.column());
    const QString missing = whyMissing(row, index);
    QStringList lines{tr("%1: %2").arg(column.title,
        !missing.isEmpty()   ? missing
            : column.numeric ? displayNumber(number(index.row(), index.column()), 12)
                             : text(index.row(), index.column()))};
    if (row.stale)
        lines << tr("Of other data: %1").arg(row.dataset);
    if (row.result.jobs > 1 && column.key.endsWith(QLatin1String("seconds")))
        lines << tr("Taken beside other runs, %1 at once").arg(row.result.jobs);
    if (index.column() == nameColumn && !row.changes.isEmpty())
        lines << tr("Changed live:") << row.changes;
    return lines.join(QLatin1Char('\n'));
}

void RunTableModel::setStatusInWords(bool on)
{
    if (std::exchange(m_statusInWords, on) != on)
        Q_EMIT headerDataChanged(Qt::Horizontal, statusColumn, statusColumn);
}

QVariant RunTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(
            (columnAt(section).numeric ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    if (role == Qt::DisplayRole)
        return section == statusColumn && !m_statusInWords ? QString() : columnAt(section).title;
    if (role == Qt::ToolTipRole)
        return withTerm(tr("%1 (filter: %2)").arg(columnAt(section).help, columnAt(section).key),
            columnAt(section).key);
    return {};
}

Qt::ItemFlags RunTableModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const bool name = index.isValid() && index.column() == nameColumn;
    if (index.isValid() && columnAt(index.column()).editable && !(name && m_ofRecords))
        flags |= Qt::ItemIsEditable;
    if (name && !m_ofRecords)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

bool RunTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid())
        return false;
    const auto k = static_cast<std::size_t>(index.row());
    if (role == Qt::CheckStateRole && index.column() == nameColumn) {
        m_rows[k].visible = value.toInt() == Qt::Checked;
        Q_EMIT dataChanged(index, index);
        Q_EMIT visibilityChanged({m_rows[k].id}, m_rows[k].visible);
        return true;
    }
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable)
        || value.toString() == text(index.row(), index.column()))
        return false;
    accept(k, index.column(), value.toString().trimmed());
    return true;
}

void RunTableModel::accept(std::size_t k, int column, const QString& text)
{
    m_names.reset();
    RunRow& row = m_rows[k];
    if (column == nameColumn && text.isEmpty())
        return; // a run keeps its name if the new one is empty
    if (column == nameColumn)
        row.name = text;
    else if (column == tagsColumn)
        row.tags = tagsFrom(text);
    else
        row.notes = text;
    m_keys[k] = keysOf(row);
    computeRatios();
    const RunRow now = row; // an owner may set all rows again during the signal
    Q_EMIT dataChanged(index(static_cast<int>(k), column), index(static_cast<int>(k), column));
    if (column == nameColumn)
        Q_EMIT renamed(now.id, now.name);
    else if (column == tagsColumn)
        Q_EMIT tagsEdited(now.id, now.tags);
    else
        Q_EMIT notesEdited(now.id, now.notes);
}

} // namespace gapscope
