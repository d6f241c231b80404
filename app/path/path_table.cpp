// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/path/path_table.h"

#include "app/curves/plot_panel.h"
#include "app/parts/quantities.h"
#include "core/solvers/path/regularization_path.h"
#include "widgets/controls/glossary.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/table_text.h"
#include "widgets/runs/columns/run_row.h"

namespace gapscope {
namespace {

enum Column { name, dataset, points, passes, seconds, testError, end, columns };

} // namespace

PathTable::PathTable(Paths& paths, QWidget* parent)
    : QTableWidget(0, columns, parent)
    , m_paths(paths)
{
    setObjectName(u"paths"_s);
    setAccessibleName(tr("Paths and grids"));
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setEditTriggers(NoEditTriggers);
    setShowGrid(false);
    setWordWrap(false);
    setIconSize({24, 12});
    setTextElideMode(Qt::ElideMiddle);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(ScrollPerPixel);
    buildHeaders();
    buildActions();
    connect(&paths, &Paths::changed, this, &PathTable::showAll);
    connect(&paths, &Paths::updated, this, &PathTable::showOne);
    connect(&paths, &Paths::selectionChanged, this, [this] {
        const QSignalBlocker quiet(this);
        if (const Path* path = m_paths.selected())
            setCurrentCell(rowOf(path->id), name);
    });
    connect(this, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row >= 0)
            m_paths.select(idOf(row));
    });
    connect(this, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* item) {
        if (item->column() == name)
            m_paths.setVisible(idOf(item->row()), item->checkState() == Qt::Checked);
    });
}

void PathTable::buildHeaders()
{
    setHorizontalHeaderLabels({tr("Path or grid"), tr("Data"), tr("Points"), tr("Passes"),
        tr("Time"), tr("Best test error"), tr("End")});
    horizontalHeaderItem(points)->setToolTip(
        withTerm(tr("Breakpoints of a path, solved λ of a grid"), u"breakpoint"_s));
    horizontalHeaderItem(passes)->setToolTip(withTerm(tr("Oracle calls / n"), u"pass"_s));
    horizontalHeaderItem(seconds)->setToolTip(tr("Training time; evaluation is off the clock"));
    horizontalHeaderItem(testError)->setToolTip(tr("The smallest one: chosen on the test part"));
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setHighlightSections(false);
}

void PathTable::buildActions()
{
    const auto add = [this](const QString& text, const QString& objectName, auto signal) {
        auto* action = new QAction(text, this);
        action->setObjectName(objectName);
        addAction(action);
        connect(action, &QAction::triggered, this, [this, signal] {
            if (currentRow() >= 0)
                Q_EMIT(this->*signal)(idOf(currentRow()));
        });
        return action;
    };
    add(tr("Run &again"), u"repeatPath"_s, &PathTable::repeatRequested)
        ->setStatusTip(tr("The same search with the same options, on its own data"));
    add(tr("&Remove"), u"removePath"_s, &PathTable::removeRequested);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

QSize PathTable::minimumSizeHint() const
{
    constexpr int rows = 3;
    const int height = horizontalHeader()->sizeHint().height()
        + rows * verticalHeader()->defaultSectionSize() + 2 * frameWidth();
    return {200, height};
}

/// Names get the space left by the numbers, but stay readable: then the list scrolls sideways.
void PathTable::resizeEvent(QResizeEvent* event)
{
    QTableWidget::resizeEvent(event);
    int numbers = 0;
    for (int column = name + 1; column < columns; ++column)
        numbers += isColumnHidden(column) ? 0 : columnWidth(column);
    const bool room = viewport()->width() - numbers >= 12 * fontMetrics().averageCharWidth();
    horizontalHeader()->setSectionResizeMode(
        name, room ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
}

int PathTable::idOf(int row) const { return item(row, name)->data(Qt::UserRole).toInt(); }

int PathTable::rowOf(int id) const
{
    for (int row = 0; row < rowCount(); ++row)
        if (idOf(row) == id)
            return row;
    return -1;
}

void PathTable::showAll()
{
    const QSignalBlocker quiet(this);
    setRowCount(static_cast<int>(m_paths.all().size()));
    int row = 0;
    for (const auto& path : m_paths.all())
        fill(row++, *path);
    // Names need the space; data are shown only if they differ.
    const auto title = [](const auto& path) { return path->record.dataset.title; };
    setColumnHidden(dataset,
        std::ranges::adjacent_find(m_paths.all(), std::ranges::not_equal_to(), title)
            == m_paths.all().end());
    if (const Path* path = m_paths.selected())
        setCurrentCell(rowOf(path->id), name);
}

void PathTable::showOne(int id)
{
    const QSignalBlocker quiet(this);
    const Path* path = m_paths.find(id);
    const int row = rowOf(id);
    if (path && row >= 0)
        fill(row, *path);
}

void PathTable::fill(int row, const Path& path)
{
    const auto set = [this, row](int column, const QString& text) {
        QTableWidgetItem* cell = item(row, column);
        if (!cell) {
            cell = new QTableWidgetItem;
            setItem(row, column, cell);
        }
        cell->setText(text);
        if (column != name && column != dataset && column != end)
            cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        cell->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable
            | (column == name ? Qt::ItemIsUserCheckable : Qt::NoItemFlags));
        return cell;
    };
    QTableWidgetItem* first = set(name, path.name);
    first->setData(Qt::UserRole, path.id);
    first->setCheckState(path.visible ? Qt::Checked : Qt::Unchecked);
    first->setIcon(runSwatch(path.style, isDark(palette())));
    first->setToolTip(path.error.isEmpty() ? path.name : path.error);
    set(dataset, qs(path.record.dataset.title));
    const auto& found = path.points();
    set(points, QString::number(found.size()));
    set(passes, found.empty() ? QString() : passesText(found.back().pass));
    set(seconds, found.empty() ? QString() : durationLabel(found.back().seconds));
    const LambdaPoint* best = bestOnTest(path.record.result);
    const std::string& task = path.record.dataset.task;
    set(testError, best ? inWindowNotation(qs(errorText(best->testError, task))) : QString());
    set(end, statusText(path));
}

QString PathTable::csv() const
{
    const auto number = [](double value) {
        return std::isnan(value) ? QString() : QString::number(value, 'g', 17);
    };
    const ErrorUnit unit = errorUnitOf(m_paths, false);
    const std::string error = errorTitle(tr("Best test error").toStdString(), unit);
    TextTable table;
    table.header = {tr("Path or grid"), tr("Data"), tr("Points"), tr("Passes"), tr("Time [s]"),
        qs(error), tr("End")};
    for (const auto& path : m_paths.all()) {
        const auto& found = path->points();
        const LambdaPoint last = found.empty() ? LambdaPoint() : found.back();
        const LambdaPoint* best = bestOnTest(path->record.result);
        table.rows << QStringList{path->name, qs(path->record.dataset.title),
            QString::number(found.size()), found.empty() ? QString() : number(last.pass),
            found.empty() ? QString() : number(last.seconds),
            best ? number(unit.factor * best->testError) : QString(), statusText(*path)};
    }
    return csvText(table);
}

void PathTable::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Delete && currentRow() >= 0)
        Q_EMIT removeRequested(idOf(currentRow()));
    else
        QTableWidget::keyPressEvent(event);
}

void PathTable::changeEvent(QEvent* event)
{
    QTableWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showAll();
}

} // namespace gapscope
