// SPDX-License-Identifier: GPL-3.0-or-later
// The run table's menus and keys.
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/run_table.h"

#include <QtWidgets>

namespace gapscope {

QToolButton* RunTable::buildColumnButton()
{
    auto* button = new QToolButton;
    button->setText(tr("Columns"));
    button->setToolTip(tr("Choose the columns"));
    connect(button, &QToolButton::clicked, this,
        [this, button] { columnMenu(button->mapToGlobal(button->rect().bottomLeft())); });
    return button;
}

void RunTable::addAction(const QString& name, const QString& text, const QKeySequence& key,
    const std::function<void()>& act)
{
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, act);
    m_view->addAction(action);
}

void RunTable::buildActions()
{
    const auto edit = [this](int column) {
        const QModelIndex now = m_view->currentIndex();
        if (!now.isValid())
            return;
        showColumn(column, true);
        m_view->edit(now.siblingAtColumn(column));
    };
    if (m_use == Use::runs) {
        buildRunActions();
        addAction(
            QStringLiteral("rename"), tr("Re&name"), Qt::Key_F2, [edit] { edit(nameColumn); });
    } else {
        addAction(QStringLiteral("draw"), tr("&Draw"), {},
            [this] { Q_EMIT drawRequested(selectedRuns()); });
    }
    addAction(QStringLiteral("tags"), tr("Edit &tags"),
        m_use == Use::records ? QKeySequence(Qt::Key_F2) : QKeySequence(),
        [edit] { edit(tagsColumn); });
    addAction(QStringLiteral("notes"), tr("&Edit notes"), {}, [edit] { edit(notesColumn); });
    if (m_use == Use::runs)
        addAction(QStringLiteral("duplicate"), tr("D&uplicate settings"), Qt::CTRL | Qt::Key_D,
            [this] { Q_EMIT duplicateRequested(selectedRuns()); });
    addAction(QStringLiteral("baseline"), tr("Set as &baseline"), {}, [this] {
        const QList<int> ids = selectedRuns();
        setBaseline(ids.isEmpty() || ids.first() == baseline() ? -1 : ids.first());
    });
    addAction(QStringLiteral("copyCsv"), tr("Copy as CS&V"), QKeySequence::Copy,
        [this] { QGuiApplication::clipboard()->setText(csv()); });
    addAction(QStringLiteral("copyLatex"), tr("Copy as LaTe&X"), {},
        [this] { QGuiApplication::clipboard()->setText(latex()); });
    if (m_use == Use::records)
        return;
    addAction(QStringLiteral("delete"), tr("&Delete"), QKeySequence::Delete, [this] {
        if (const QList<int> ids = selectedRuns(); !ids.isEmpty())
            Q_EMIT deleteRequested(ids);
    });
}

void RunTable::buildRunActions()
{
    addAction(QStringLiteral("only"), tr("Show &only this"), Qt::SHIFT | Qt::Key_Space,
        [this] { Q_EMIT onlyRequested(selectedRuns()); });
    addAction(QStringLiteral("hide"), tr("&Hide or show"), {}, [this] {
        const QList<int> ids = selectedRuns();
        const bool shown = std::ranges::any_of(
            ids, [this](int id) { return m_model->run(m_model->rowOf(id)).visible; });
        Q_EMIT visibilityChanged(ids, !shown);
    });
}

void RunTable::contextMenu(const QPoint& where)
{
    if (selectedRuns().isEmpty())
        return;
    QMenu menu(this);
    for (QAction* action : m_view->actions()) {
        if (action->objectName() == QStringLiteral("delete"))
            menu.addActions(m_more);
        menu.addAction(action);
    }
    menu.exec(m_view->viewport()->mapToGlobal(where));
}

/// A header's entries for its own column.
void RunTable::addColumnActions(QMenu& menu, int column)
{
    for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
        QAction* sort = menu.addAction(
            order == Qt::AscendingOrder ? tr("Sort &ascending") : tr("Sort &descending"));
        sort->setObjectName(order == Qt::AscendingOrder ? QStringLiteral("sortAscending")
                                                        : QStringLiteral("sortDescending"));
        connect(sort, &QAction::triggered, m_view,
            [this, column, order] { m_view->sortByColumn(column, order); });
    }
    if (column != nameColumn) {
        QAction* hide = menu.addAction(tr("&Hide this column"));
        hide->setObjectName(QStringLiteral("hideColumn"));
        connect(hide, &QAction::triggered, m_view, [this, column] { showColumn(column, false); });
    }
    menu.addSeparator();
}

/// In groups: a single menu of all columns would be as high as the screen. column: the one whose
/// header was clicked; −1: none.
void RunTable::columnMenu(const QPoint& global, int column)
{
    QMenu menu(this);
    if (column >= 0)
        addColumnActions(menu, column);
    QMenu* results = menu.addMenu(tr("&Results"));
    QMenu* parameters = menu.addMenu(tr("&Parameters"));
    const std::vector<RunColumn>& columns = runColumns();
    for (int k = 1; k < static_cast<int>(columns.size()); ++k) {
        const RunColumn& each = columns[static_cast<std::size_t>(k)];
        if (each.ofFiles && m_use == Use::runs)
            continue;
        QMenu* group = findOption(each.key.toStdString()) ? parameters
            : each.numeric                                ? results
                                                          : &menu;
        QAction* action = group->addAction(each.title);
        action->setToolTip(each.help);
        action->setCheckable(true);
        action->setChecked(!m_view->isColumnHidden(k));
        connect(action, &QAction::toggled, m_view, [this, k](bool on) { showColumn(k, on); });
    }
    for (QMenu* each : {&menu, results, parameters})
        each->setToolTipsVisible(true);
    menu.exec(global);
}

} // namespace gapscope
