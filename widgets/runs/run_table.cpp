// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/run_table.h"

#include "widgets/controls/notes.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/plots/look/theme.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/differing_model.h"
#include "widgets/runs/run_table_model.h"

#include <QtWidgets>

namespace gapscope {
namespace {

constexpr std::size_t mostDiffering = 50; ///< runs whose parameters are shown side by side
constexpr int mostDifferingWidth = 280;   ///< logical pixels of one run's column

/// Combines consecutive rows into ranges: thousands of single ones would take seconds.
QItemSelection rangesOf(std::vector<int> rows, const QAbstractItemModel& model)
{
    QItemSelection selection;
    std::sort(rows.begin(), rows.end());
    for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
        for (end = begin + 1; end < rows.size() && rows[end] <= rows[end - 1] + 1;)
            ++end;
        selection.select(model.index(rows[begin], 0), model.index(rows[end - 1], 0));
    }
    return selection;
}

} // namespace

void RunTable::setRuns(std::vector<RunRow> rows)
{
    const QList<int> before = selectedRuns(), chosen = m_chosen;
    {
        const QSignalBlocker quiet(m_view->selectionModel());
        m_model->setRuns(std::move(rows));
    }
    setSelectedRuns(chosen);
    rowsChanged();
    if (selectedRuns() != before)
        selectionChanged();
    showDiffering();
}

void RunTable::updateRun(const RunRow& row)
{
    const int before = m_proxy->rowCount();
    m_quiet = true;
    m_model->change({row}, {});
    m_quiet = false;
    if (m_proxy->rowCount() != before) // the filter now hides the row, or shows it
        setSelectedRuns(QList<int>(m_chosen));
    showCount();
}

void RunTable::change(std::vector<RunRow> rows, const QList<int>& gone)
{
    const QList<int> before = gone.isEmpty() ? QList<int>() : selectedRuns();
    m_quiet = true;
    m_model->change(std::move(rows), gone);
    m_quiet = false;
    for (const int id : gone)
        m_chosen.removeAll(id);
    if (!m_chosen.isEmpty() && selectedRuns().size() != m_chosen.size()) // hidden or shown
        setSelectedRuns(QList<int>(m_chosen));
    rowsChanged();
    if (!gone.isEmpty() && selectedRuns() != before)
        selectionChanged();
    m_differingView->setVisible(m_differing->rowCount() > 0);
    m_differingBox->setVisible(m_model->rowCount() > 1);
}

void RunTable::rowsChanged()
{
    if (m_model->baseline() >= 0) // it may have been removed or renamed
        setBaseline(m_model->rowOf(m_model->baseline()) < 0 ? -1 : m_model->baseline());
    showCount();
    fitName();
}

void RunTable::setEmptyState(const QString& text, const QString& action)
{
    m_emptyText = text;
    m_empty->setTexts(text, action);
}

void RunTable::setEmptyAction(const QString& action) { m_empty->setTexts(m_emptyText, action); }

QPushButton* RunTable::emptyAction() const { return m_empty->action(); }

QList<int> RunTable::selectedRuns() const
{
    QList<int> ids;
    for (const QModelIndex& index : m_view->selectionModel()->selectedRows())
        ids << m_model->run(m_proxy->mapToSource(index).row()).id;
    return ids;
}

void RunTable::setSelectedRuns(const QList<int>& ids)
{
    QModelIndex current;
    std::vector<int> rows;
    m_chosen = ids;
    for (const int id : ids) {
        const int row = m_model->rowOf(id);
        const QModelIndex index =
            row < 0 ? QModelIndex() : m_proxy->mapFromSource(m_model->index(row, 0));
        if (!index.isValid())
            continue;
        rows.push_back(index.row());
        current = index;
    }
    const QItemSelection selection = rangesOf(rows, *m_proxy);
    const bool editing = m_view->isPersistentEditorOpen(m_view->currentIndex());
    m_quiet = true;
    m_view->selectionModel()->select(
        selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (current.isValid() && !editing) // another cell would end the typing
        m_view->selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
    m_quiet = false;
    m_view->viewport()->update();
    showDiffering();
    showBaselineAction();
    if (current.isValid() && !editing) // the list of differences may need space
        m_view->scrollTo(current);
}

void RunTable::selectionChanged()
{
    if (m_quiet)
        return;
    m_chosen = selectedRuns();
    showDiffering();
    showBaselineAction();
    Q_EMIT runsSelected(m_chosen);
}

void RunTable::setFilter(const QString& text) { m_filter->setText(text); }

QString RunTable::filter() const { return m_filter->text(); }

RunTable::Sorting RunTable::sorting() const
{
    const int column = m_proxy->sortColumn();
    return {column < 0 ? QString() : runColumns()[static_cast<std::size_t>(column)].key,
        m_proxy->sortOrder() == Qt::DescendingOrder};
}

void RunTable::setSorting(const Sorting& sorting)
{
    m_view->sortByColumn(
        runColumn(sorting.key), sorting.descending ? Qt::DescendingOrder : Qt::AscendingOrder);
}

/// Selected runs whose rows are hidden stay selected when they come back.
void RunTable::filterChanged(const QString& text)
{
    m_quiet = true;
    m_proxy->setFilterLine(text);
    m_quiet = false;
    setSelectedRuns(QList<int>(m_chosen));
    showCount();
    Q_EMIT filterApplied(text);
}

bool RunTable::shows(int id) const
{
    const int row = m_model->rowOf(id);
    return row >= 0 && m_proxy->mapFromSource(m_model->index(row, 0)).isValid();
}

void RunTable::setBaseline(int id)
{
    const bool changed = id != m_model->baseline();
    const int row = m_model->rowOf(id);
    m_model->setBaseline(row < 0 ? -1 : id, m_target->value());
    m_view->viewport()->update(); // the names get their space together
    m_baselineLabel->setText(
        row < 0 ? tr("Baseline: none") : tr("× to %1").arg(m_model->run(row).name));
    m_baselineLabel->setToolTip(row < 0
            ? tr("The run the × columns compare with; set it by right click")
            : tr("The × columns compare with %1; right click sets another run")
                  .arg(m_model->run(row).name));
    m_target->setVisible(row >= 0);
    m_targetLabel->setVisible(row >= 0);
    showRatios();
    showReached();
    showDiffering();
    showBaselineAction();
    if (changed)
        Q_EMIT baselineChanged(m_model->baseline());
}

int RunTable::baseline() const { return m_model->baseline(); }

/// The × columns are there only while they say something.
void RunTable::showRatios()
{
    const bool any = m_model->hasRatio();
    if (std::exchange(m_ratiosShown, any) == any)
        return;
    for (std::size_t k = runColumns().size() - 3; k < runColumns().size(); ++k)
        showColumn(static_cast<int>(k), any);
}

void RunTable::showBaselineAction()
{
    const QList<int> ids = selectedRuns();
    for (QAction* action : m_view->actions())
        if (action->objectName() == QStringLiteral("baseline"))
            action->setText(!ids.isEmpty() && ids.first() == baseline() ? tr("Clear the &baseline")
                                                                        : tr("Set as &baseline"));
}

void RunTable::setTargetGap(double gap)
{
    m_target->setValue(gap);
    m_model->setBaseline(m_model->baseline(), gap);
    showRatios();
    showReached();
}

double RunTable::targetGap() const { return m_target->value(); }

/// Says why the × columns are empty when no run has certified the gap.
void RunTable::showReached()
{
    using Reached = RunTableModel::Reached;
    const Reached reached = m_model->reached();
    const QString gap = displayNumber(m_target->value(), 3);
    if (reached == Reached::alone)
        m_targetNote->setText(m_use == Use::runs
                ? tr("No ratios: no other run has the data, the problem and the λ of the baseline.")
                : tr("No ratios: no other record has the data, the problem and the λ of the "
                     "baseline."));
    else if (reached == Reached::others)
        m_targetNote->setText(tr("No ratios: the baseline does not reach the gap %1. Choose a "
                                 "larger one, or another baseline.")
                                  .arg(gap));
    else if (reached == Reached::none)
        m_targetNote->setText((m_use == Use::runs
                ? tr("No ratios: no run reaches the gap %1. Choose a larger one.")
                : tr("No ratios: no record reaches the gap %1. Choose a larger one."))
                                  .arg(gap));
    else
        m_targetNote->clear();
    m_targetNote->setVisible(!m_targetNote->text().isEmpty());
}

/// Shows the parameters in which the selected runs and the baseline differ.
void RunTable::showDiffering()
{
    std::vector<const RunRow*> runs;
    if (const int base = m_model->rowOf(m_model->baseline()); base >= 0)
        runs.push_back(&m_model->run(base));
    for (const int id : selectedRuns())
        if (id != m_model->baseline() && runs.size() < mostDiffering)
            runs.push_back(&m_model->run(m_model->rowOf(id)));
    m_differing->setRuns(runs);
    for (int column = 0; column < m_differing->columnCount(); ++column) { // wider ones scroll
        m_differingView->resizeColumnToContents(column);
        m_differingView->setColumnWidth(
            column, std::min(m_differingView->columnWidth(column), mostDifferingWidth));
    }
    m_differingHeading->setText(runs.size() == mostDiffering
            ? tr("Differing parameters of the first %1").arg(mostDiffering)
            : m_differing->rowCount() > 0 ? tr("Differing parameters")
            : runs.size() > 1             ? tr("Differing parameters: none")
                                          : tr("Differing parameters: select runs to compare"));
    m_differingView->setVisible(m_differing->rowCount() > 0);
    m_differingBox->setVisible(m_model->rowCount() > 1);
    m_selectAll->setVisible(runs.size() < 2);
}

void RunTable::showCount()
{
    const int all = m_model->rowCount(), shown = m_proxy->rowCount();
    m_count->setText(shown == all ? (all == 1 ? tr("1 run") : tr("%L1 runs").arg(all))
                                  : tr("%L1 of %L2").arg(shown).arg(all));
    const QString problem = m_proxy->problem();
    setInk(m_filterNote, problem.isEmpty() ? &PlotInk::quietText : &PlotInk::warning);
    m_filterNote->setText(!problem.isEmpty() ? problem
            : all > 0 && shown == 0          ? tr("No run matches the filter.")
                                             : QString());
    m_filterNote->setVisible(!m_filterNote->text().isEmpty());
    showRatios();
    showReached();
    m_empty->setVisible(all == 0);
    m_view->setVisible(all > 0);
}

QString RunTable::filterNote() const { return m_filterNote->text(); }

/// The text of a cell; numbers as other programs read them.
QString RunTable::textForOthers(const QModelIndex& cell) const
{
    const RunColumn& column = columnAt(cell.column());
    return column.numeric ? cNumber(m_model->number(cell.row(), cell.column()), column.decimals)
                          : m_model->text(cell.row(), cell.column());
}

bool RunTable::filterIsInvalid() const { return !m_proxy->problem().isEmpty(); }

TextTable RunTable::textTable() const
{
    TextTable table;
    std::vector<int> columns;
    const QHeaderView* header = m_view->horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual)
        if (const int column = header->logicalIndex(visual); !m_view->isColumnHidden(column))
            columns.push_back(column);
    for (const int column : columns) {
        table.header << runColumns()[static_cast<std::size_t>(column)].title;
        table.numeric << runColumns()[static_cast<std::size_t>(column)].numeric;
    }
    QList<int> rows;
    for (const QModelIndex& index : m_view->selectionModel()->selectedRows())
        rows << index.row();
    std::sort(rows.begin(), rows.end());
    if (rows.isEmpty())
        for (int row = 0; row < m_proxy->rowCount(); ++row)
            rows << row;
    for (const int row : rows) {
        QStringList cells;
        for (const int column : columns)
            cells << textForOthers(m_proxy->mapToSource(m_proxy->index(row, column)));
        table.rows << cells;
    }
    return table;
}

QString RunTable::csv() const { return csvText(textTable()); }

QString RunTable::latex() const { return latexText(textTable()); }

QStringList RunTable::visibleColumns() const
{
    QStringList keys;
    for (std::size_t k = 0; k < runColumns().size(); ++k)
        if (!m_view->isColumnHidden(static_cast<int>(k)))
            keys << runColumns()[k].key;
    return keys;
}

void RunTable::setVisibleColumns(const QStringList& keys)
{
    for (std::size_t k = 1; k < runColumns().size(); ++k) // the name is always there
        showColumn(static_cast<int>(k), keys.contains(runColumns()[k].key));
}

} // namespace gapscope
