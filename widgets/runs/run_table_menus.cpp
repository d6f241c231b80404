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
        addAction(
            QStringLiteral("rename"), tr("&Rename"), Qt::Key_F2, [edit] { edit(nameColumn); });
        addAction(QStringLiteral("duplicate"), tr("D&uplicate settings"), Qt::CTRL | Qt::Key_D,
            [this] { Q_EMIT duplicateRequested(selectedRuns()); });
    } else {
        addAction(QStringLiteral("draw"), tr("&Draw"), {},
            [this] { Q_EMIT drawRequested(selectedRuns()); });
        addAction(
            QStringLiteral("tags"), tr("Edit &tags"), Qt::Key_F2, [edit] { edit(tagsColumn); });
        addAction(QStringLiteral("notes"), tr("Edit &notes"), {}, [edit] { edit(notesColumn); });
    }
    addAction(QStringLiteral("baseline"), tr("Set as &baseline"), {}, [this] {
        const QList<int> ids = selectedRuns();
        setBaseline(ids.isEmpty() || ids.first() == baseline() ? -1 : ids.first());
    });
    addAction(QStringLiteral("copyCsv"), tr("&Copy as CSV"), QKeySequence::Copy,
        [this] { QGuiApplication::clipboard()->setText(csv()); });
    addAction(QStringLiteral("copyLatex"), tr("Copy as &LaTeX"), {},
        [this] { QGuiApplication::clipboard()->setText(latex()); });
    if (m_use == Use::records)
        return;
    addAction(QStringLiteral("delete"), tr("&Delete"), QKeySequence::Delete, [this] {
        if (const QList<int> ids = selectedRuns(); !ids.isEmpty())
            Q_EMIT deleteRequested(ids);
    });
}

void RunTable::contextMenu(const QPoint& where)
{
    if (selectedRuns().isEmpty())
        return;
    QMenu menu(this);
    const QList<int> ids = selectedRuns();
    for (QAction* action : m_view->actions()) {
        if (action->objectName() == QStringLiteral("baseline"))
            action->setText(
                ids.first() == baseline() ? tr("Clear the &baseline") : tr("Set as &baseline"));
        menu.addAction(action);
    }
    menu.exec(m_view->viewport()->mapToGlobal(where));
}

/// In groups: a single menu of all columns would be as high as the screen.
void RunTable::columnMenu(const QPoint& global)
{
    QMenu menu(this);
    QMenu* results = menu.addMenu(tr("&Results"));
    QMenu* parameters = menu.addMenu(tr("&Parameters"));
    const std::vector<RunColumn>& columns = runColumns();
    for (int k = 1; k < static_cast<int>(columns.size()); ++k) {
        const RunColumn& column = columns[static_cast<std::size_t>(k)];
        if (column.ofFiles && m_use == Use::runs)
            continue;
        QMenu* group = findOption(column.key.toStdString()) ? parameters
            : column.numeric                                ? results
                                                            : &menu;
        QAction* action = group->addAction(column.title);
        action->setToolTip(column.help);
        action->setCheckable(true);
        action->setChecked(!m_view->isColumnHidden(k));
        connect(action, &QAction::toggled, m_view, [this, k](bool on) { showColumn(k, on); });
    }
    for (QMenu* each : {&menu, results, parameters})
        each->setToolTipsVisible(true);
    menu.exec(global);
}

} // namespace gapscope
