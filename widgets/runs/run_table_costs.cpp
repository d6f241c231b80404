// SPDX-License-Identifier: GPL-3.0-or-later
// Costs of the runs of a table against its baseline.
#include "widgets/controls/number_text.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/run_table_model.h"

#include <cmath>

namespace gapscope {
namespace {

bool sameProblem(const RunRow& a, const RunRow& b)
{
    return a.dataset == b.dataset && a.problem == b.problem;
}

/// Equal in the six digits that a field shows.
bool sameLambda(const RunRow& a, const RunRow& b)
{
    constexpr double sixDigits = 1e-5;
    const double first = a.options.lambda, second = b.options.lambda;
    return std::abs(first - second) <= sixDigits * std::max(first, second); // NaN: never
}

/// Costs on other data, or to another optimum, are not comparable; a run's cost also includes the
/// time before λ changed.
bool comparable(const RunRow& a, const RunRow& b)
{
    return a.id == b.id
        || (sameProblem(a, b) && sameLambda(a, b) && !a.lambdaChanged && !b.lambdaChanged);
}

/// The first of the three × columns, which are the last ones.
std::size_t ratioColumn() { return runColumns().size() - 3; }

} // namespace

bool RunTableModel::comparesWithBaseline(int row) const
{
    const int base = rowOf(m_baseline);
    return base >= 0 && comparable(run(row), run(base));
}

void RunTableModel::setBaseline(int id, double target)
{
    const int before = std::exchange(m_baseline, id);
    m_target = target;
    computeRatios();
    for (const int known : {rowOf(before), rowOf(id)}) // it is bold
        if (known >= 0 && before != id)
            Q_EMIT dataChanged(index(known, 0), index(known, columnCount() - 1));
    if (!m_rows.empty()) // no other column: the proxy would sort by it again
        Q_EMIT dataChanged(
            index(0, static_cast<int>(ratioColumn())), index(rowCount() - 1, columnCount() - 1));
}

void RunTableModel::computeRatios()
{
    const int base = rowOf(m_baseline);
    const std::size_t first = ratioColumn();
    m_hasRatio = false;
    for (std::size_t k = 0; k < m_rows.size(); ++k) {
        CostRatio ratio;
        if (comparesWithBaseline(static_cast<int>(k)))
            ratio = costRatio(m_rows[k].costs, run(base).costs, m_target);
        m_keys[k].number[first] = ratio.passes;
        m_keys[k].number[first + 1] = ratio.oracleCalls;
        m_keys[k].number[first + 2] = ratio.seconds;
        m_hasRatio = m_hasRatio || (static_cast<int>(k) != base && !std::isnan(ratio.passes));
    }
}

RunTableModel::Reached RunTableModel::reached() const
{
    const int base = rowOf(m_baseline);
    if (base < 0)
        return Reached::unknown;
    const RunRow& baseline = run(base);
    const auto has = [&](const RunRow& row) { return costTo(row.costs, m_target).has_value(); };
    const auto isAlone = [&] {
        return std::ranges::none_of(m_rows,
            [&](const RunRow& row) { return row.id != baseline.id && comparable(row, baseline); });
    };
    if (m_rows.size() > 1 && isAlone())
        return Reached::alone;
    if (has(baseline))
        return Reached::baseline;
    const auto isActive = [&](const RunRow& row) {
        return row.sign == RunSign::running || row.sign == RunSign::queued
            || row.sign == RunSign::paused;
    };
    if (baseline.costs.empty() || std::ranges::any_of(m_rows, isActive))
        return Reached::unknown;
    return std::ranges::any_of(
               m_rows, [&](const RunRow& row) { return comparable(row, baseline) && has(row); })
        ? Reached::others
        : Reached::none;
}

double RunTableModel::largestEpsilon() const
{
    const int base = rowOf(m_baseline);
    double largest = 0;
    for (const RunRow& row : m_rows)
        if (!std::isnan(row.result.gap) && (base < 0 || comparable(row, run(base))))
            largest = std::max(largest, row.options.epsilon);
    return largest;
}

/// Why a ratio cannot be computed; "" if it can, or may later.
QString RunTableModel::whyMissing(const RunRow& row, const QModelIndex& index) const
{
    const RunColumn& column = columnAt(index.column());
    if (!column.numeric || !std::isnan(number(index.row(), index.column())))
        return {};
    const bool ofDual = column.key == QLatin1String("gap") || column.key == QLatin1String("dual");
    if (ofDual && !row.options.method->certifies)
        return tr("no certificate, the method has no dual");
    const int base = rowOf(m_baseline);
    if (!column.key.startsWith(QLatin1String("ratio_")) || base < 0 || comparable(row, run(base)))
        return {};
    const RunRow& baseline = run(base);
    if (!sameProblem(row, baseline))
        return tr("the baseline solves another problem");
    if (row.lambdaChanged || baseline.lambdaChanged)
        return row.lambdaChanged ? tr("λ was changed during the run")
                                 : tr("λ of the baseline was changed during the run");
    return tr("another λ than the baseline, which has %1")
        .arg(displayNumber(baseline.options.lambda));
}

} // namespace gapscope
