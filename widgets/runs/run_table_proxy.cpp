// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a run table in the requested order, and which of them pass the filter.
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/run_table_model.h"

#include <cmath>

namespace gapscope {

RunTableProxy::RunTableProxy(RunTableModel* model, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_model(model)
{
    setSourceModel(model);
    setDynamicSortFilter(true);
}

void RunTableProxy::setFilterLine(const QString& line)
{
    m_filter = parseRunFilter(line);
    invalidateFilter();
}

bool RunTableProxy::filterAcceptsRow(int row, const QModelIndex&) const
{
    for (const RunCondition& condition : m_filter.conditions)
        if (!holds(condition, m_model->number(row, condition.column),
                m_model->text(row, condition.column), columnAt(condition.column).numeric))
            return false;
    return std::ranges::all_of(
        m_filter.words, [&](const QString& word) { return m_model->haystack(row).contains(word); });
}

bool RunTableProxy::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const int column = left.column();
    if (!columnAt(column).numeric)
        return m_model->text(left.row(), column)
                   .compare(m_model->text(right.row(), column), Qt::CaseInsensitive)
            < 0;
    const double a = m_model->number(left.row(), column), b = m_model->number(right.row(), column);
    // Missing values come last in either order.
    if (std::isnan(a) || std::isnan(b))
        return sortOrder() == Qt::AscendingOrder ? !std::isnan(a) && std::isnan(b)
                                                 : std::isnan(a) && !std::isnan(b);
    return a < b;
}

} // namespace gapscope
