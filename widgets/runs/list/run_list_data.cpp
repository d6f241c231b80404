// SPDX-License-Identifier: GPL-3.0-or-later
// The content of the list's rows.
#include "widgets/runs/list/run_list_model.h"

#include "widgets/controls/number_text.h"

#include <QtWidgets>

#include <cmath>
#include <map>
#include <utility>

namespace gapscope {
namespace {

constexpr int precision = 2; ///< digits of a gap: the column is narrow

} // namespace

QVariant RunListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Node& row = node(index);
    const bool single = row.kind == Kind::run || row.kind == Kind::variant;
    switch (role) {
    case idsRole:
        return QVariant::fromValue(ids(index));
    case keyRole:
        return row.key;
    case commonRole:
        return row.common;
    case liveRole:
        return row.kind == Kind::run && m_entries[row.entries.front()].live;
    case signRole:
        return static_cast<int>(single ? signOf(row) : RunSign::none);
    case Qt::ToolTipRole:
        return toolTip(row);
    case Qt::ForegroundRole:
        return row.kind == Kind::run || row.kind == Kind::variant
            ? QVariant()
            : QVariant(QGuiApplication::palette().brush(QPalette::PlaceholderText));
    default:
        break;
    }
    if (index.column() == nameColumn)
        return nameData(row, role);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role == Qt::DisplayRole && index.column() == valueColumn && single)
        return valueText(row);
    if (role == Qt::AccessibleTextRole && index.column() == signColumn && single)
        return m_entries[row.entries.front()].status;
    return {};
}

QVariant RunListModel::nameData(const Node& row, int role) const
{
    const RunEntry& first = m_entries[row.entries.front()];
    const bool single = row.kind == Kind::run || row.kind == Kind::variant;
    switch (role) {
    case Qt::DisplayRole:
        return row.text;
    case Qt::EditRole:
        return first.name;
    case Qt::AccessibleTextRole:
        return row.kind == Kind::run
            ? QStringList{first.name, valueText(row), first.status}.join(QStringLiteral(", "))
            : row.text;
    case Qt::CheckStateRole:
        return QVariant::fromValue(tickOf(row));
    case Qt::DecorationRole:
        return single && (first.visible || !first.record)
            ? QVariant(runSwatch(first.style, isDark(QGuiApplication::palette())))
            : QVariant();
    case Qt::FontRole:
        if (row.kind == Kind::run && first.baseline) {
            QFont bold = QGuiApplication::font();
            bold.setBold(true);
            return bold;
        }
        return {};
    default:
        return {};
    }
}

QString RunListModel::toolTip(const Node& row) const
{
    QStringList lines;
    constexpr std::size_t most = 12;
    for (std::size_t k = 0; k < std::min(most, row.entries.size()); ++k) {
        const RunEntry& entry = m_entries[row.entries[k]];
        lines << entry.name
                + (entry.status.isEmpty() ? QString() : QStringLiteral(": ") + entry.status);
    }
    if (row.entries.size() > most)
        lines << tr("and %1 more").arg(row.entries.size() - most);
    const RunEntry& first = m_entries[row.entries.front()];
    if (row.kind == Kind::run && !first.details.isEmpty())
        lines << first.details;
    if (row.kind == Kind::run && first.baseline)
        lines << tr("The baseline of the × columns");
    return lines.join(QLatin1Char('\n'));
}

/// The gap; of several seeds the median of those known.
QString RunListModel::valueText(const Node& row) const
{
    if (row.entries.size() == 1 && m_entries[row.entries.front()].path)
        return m_entries[row.entries.front()].value;
    std::vector<double> gaps;
    for (const std::size_t k : row.entries)
        if (!std::isnan(m_entries[k].gap))
            gaps.push_back(m_entries[k].gap);
    if (gaps.empty())
        return {};
    std::ranges::sort(gaps);
    const std::size_t half = gaps.size() / 2;
    return displayNumber(
        gaps.size() % 2 ? gaps[half] : (gaps[half - 1] + gaps[half]) / 2, precision);
}

/// The sign of its runs; of different ones, the one that needs attention first.
RunSign RunListModel::signOf(const Node& row) const
{
    for (const RunSign sign : {RunSign::running, RunSign::paused, RunSign::queued, RunSign::failed,
             RunSign::stopped, RunSign::limit, RunSign::converged})
        for (const std::size_t k : row.entries)
            if (m_entries[k].sign == sign)
                return sign;
    return RunSign::none;
}

Qt::CheckState RunListModel::tickOf(const Node& row) const
{
    const auto drawn = static_cast<std::size_t>(
        std::ranges::count_if(row.entries, [this](std::size_t k) { return m_entries[k].visible; }));
    return drawn == 0                 ? Qt::Unchecked
        : drawn == row.entries.size() ? Qt::Checked
                                      : Qt::PartiallyChecked;
}

} // namespace gapscope
