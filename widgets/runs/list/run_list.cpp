// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/list/run_list.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/notes.h"
#include "widgets/runs/list/look_menu.h"
#include "widgets/runs/list/run_list_model.h"
#include "widgets/runs/list/run_tree.h"

#include <QtWidgets>

#include <utility>

namespace gapscope {

RunList::RunList(QWidget* parent)
    : QWidget(parent)
    , m_model(new RunListModel(this))
    , m_view(new RunTree)
    , m_filter(new QLineEdit)
    , m_tableButton(new QToolButton)
    , m_common(new QLabel)
    , m_filterNote(new QLabel)
    , m_empty(new EmptyState(nullptr))
{
    buildView();
    buildActions();
    layOut();
    connectParts();
    showCommon();
}

void RunList::layOut()
{
    m_filter->setPlaceholderText(tr("filter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setProperty("partOfTheView", true); // its undo is the window's
    m_filter->setAccessibleName(tr("Filter runs"));
    m_filter->setToolTip(tr("Words match any column of the run table; KEY<VALUE, <=, >, >=, =, != "
                            "compare, KEY:TEXT searches one"));
    m_filter->setObjectName(QStringLiteral("runFilter"));
    m_tableButton->setObjectName(QStringLiteral("openRunTable"));
    m_tableButton->hide();
    m_tableButton->setAutoRaise(true);
    for (QLabel* label : {m_common, m_filterNote}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setContentsMargins(4, 0, 4, 0);
        label->setMinimumWidth(1); // it wraps instead of widening the list
    }
    m_common->setObjectName(QStringLiteral("commonOfRuns"));
    m_common->setAccessibleName(tr("What all runs of the list share"));
    m_filterNote->setAccessibleName(tr("About the filter"));
    m_filterNote->hide();
    auto* top = plainLayout<QHBoxLayout>(nullptr, 4);
    top->addWidget(m_filter, 1);
    top->addWidget(m_tableButton);
    auto* layout = plainLayout<QVBoxLayout>(this, 4, {4, 4, 4, 4});
    layout->addLayout(top);
    addWidgets(layout, {m_filterNote, m_common});
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_view, 1);
    setMinimumWidth(200);
}

void RunList::buildView()
{
    m_view->setModel(m_model);
    m_view->setAccessibleName(tr("Runs"));
    m_view->setFrameShape(QFrame::NoFrame);
    QHeaderView* header = m_view->header();
    header->setStretchLastSection(false);
    header->setMinimumSectionSize(8);
    header->setSectionResizeMode(RunListModel::nameColumn, QHeaderView::Stretch);
    for (const int column : {RunListModel::valueColumn, RunListModel::signColumn})
        header->setSectionResizeMode(column, QHeaderView::Fixed);
    header->resizeSection(
        RunListModel::valueColumn, fontMetrics().horizontalAdvance(QStringLiteral("0.00099")) + 10);
    header->resizeSection(RunListModel::signColumn, 16);
}

QAction* RunList::addOwn(const QString& name, const QString& text, const QKeySequence& key,
    const std::function<void()>& act)
{
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, act);
    m_view->addAction(action);
    return action;
}

void RunList::buildActions()
{
    m_only = addOwn(QStringLiteral("only"), tr("Show &only this"), Qt::SHIFT | Qt::Key_Space,
        [this] { Q_EMIT onlyRequested(selectedIds()); });
    m_only->setToolTip(tr("The second time, shows again what was drawn before"));
    m_hide = addOwn(QStringLiteral("hide"), tr("&Hide"), {}, [this] {
        const QList<int> ids = selectedIds();
        const bool shown = std::ranges::any_of(
            ids, [this](int id) { return m_model->entry(id) && m_model->entry(id)->visible; });
        Q_EMIT visibilityChanged(ids, !shown);
    });
    m_rename = addOwn(QStringLiteral("rename"), tr("Re&name"), Qt::Key_F2, [this] {
        const QModelIndex now = m_view->currentIndex().siblingAtColumn(RunListModel::nameColumn);
        if (m_model->flags(now) & Qt::ItemIsEditable)
            m_view->edit(now);
    });
    m_delete = addOwn(QStringLiteral("delete"), tr("&Delete"), QKeySequence::Delete, [this] {
        if (const QList<int> ids = selectedIds(); !ids.isEmpty())
            Q_EMIT deleteRequested(ids);
    });
}

void RunList::connectParts()
{
    connect(m_filter, &QLineEdit::textChanged, this, &RunList::filterEdited);
    connect(m_empty, &EmptyState::triggered, this, &RunList::emptyActionTriggered);
    connect(m_model, &RunListModel::visibilityChanged, this, &RunList::visibilityChanged);
    connect(m_model, &RunListModel::renamed, this, &RunList::renamed);
    connect(m_model, &RunListModel::rebuilt, this, &RunList::showCommon);
    connect(m_model, &QAbstractItemModel::modelReset, this, &RunList::restoreRows);
    connect(m_view, &RunTree::onlyRequested, this,
        [this](const QModelIndex& index) { Q_EMIT onlyRequested(m_model->ids(index)); });
    connect(m_view, &RunTree::tickRequested, this,
        [this](bool on) { Q_EMIT visibilityChanged(selectedIds(), on); });
    connect(m_view, &RunTree::editingEnded, this, &RunList::take);
    connect(m_view, &RunTree::activated, this, [this](const QModelIndex& index) {
        const QList<int> ids = m_model->ids(index);
        if (!ids.isEmpty() && m_model->entry(ids.front())->record)
            Q_EMIT visibilityChanged(ids, true);
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this,
        &RunList::reportSelection);
    // A click on the run already selected shows it again instead of a piece of a path.
    connect(m_view, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) {
        if (m_model->flags(index) & Qt::ItemIsSelectable)
            reportSelection();
    });
    connect(m_view, &QTreeView::expanded, this, [this](const QModelIndex& index) {
        m_unfolded.insert(index.data(RunListModel::keyRole).toString());
    });
    connect(m_view, &QTreeView::collapsed, this, [this](const QModelIndex& index) {
        m_unfolded.remove(index.data(RunListModel::keyRole).toString());
    });
    connect(m_view, &QWidget::customContextMenuRequested, this, &RunList::contextMenu);
}

void RunList::setEntries(std::vector<RunEntry> entries)
{
    m_waiting = std::move(entries);
    if (!m_view->isEditing()) // new rows would end the typing
        take();
}

void RunList::take()
{
    if (auto entries = std::exchange(m_waiting, {}))
        m_model->setEntries(std::move(*entries));
}

void RunList::updateEntry(const RunEntry& entry)
{
    if (!m_waiting)
        return m_model->updateEntry(entry);
    const auto known = std::ranges::find(*m_waiting, entry.id, &RunEntry::id);
    if (known != m_waiting->end())
        *known = entry;
}

/// The view has forgotten everything about its rows.
void RunList::restoreRows()
{
    for (const QString& key : QSet<QString>(m_unfolded))
        if (const QModelIndex index = m_model->indexOfKey(key); index.isValid())
            m_view->expand(index);
    setSelectedIds(QList<int>(m_chosen));
}

void RunList::showCommon()
{
    const bool any = m_model->rowCount() > 0;
    m_common->setText(breakable(m_model->common()));
    m_common->setVisible(any && !m_common->text().isEmpty());
    m_empty->setVisible(!any && m_filter->text().isEmpty());
    m_view->setVisible(!m_empty->isVisibleTo(this));
}

QString RunList::common() const { return m_model->common(); }

QList<int> RunList::selectedIds() const
{
    QList<int> ids;
    for (const QModelIndex& index : m_view->selectionModel()->selectedRows())
        for (const int id : m_model->ids(index))
            if (!ids.contains(id))
                ids << id;
    return ids;
}

void RunList::setSelectedIds(const QList<int>& ids)
{
    m_chosen = ids;
    QItemSelection rows;
    QModelIndex current;
    for (const int id : ids) {
        const QModelIndex folded = m_model->indexOf(id, false);
        const QModelIndex index = m_view->isExpanded(folded) ? m_model->indexOf(id, true) : folded;
        if (!index.isValid())
            continue;
        rows.select(index, index);
        if (!current.isValid())
            current = index;
    }
    m_quiet = true;
    m_view->selectionModel()->select(
        rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    bool unfolded = current.isValid();
    for (QModelIndex up = current.parent(); up.isValid(); up = up.parent())
        unfolded = unfolded && m_view->isExpanded(up);
    if (unfolded && !m_view->isEditing()) { // another row would end the typing
        m_view->selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
        m_view->scrollTo(current); // both would unfold the groups of a row
    }
    m_quiet = false;
}

void RunList::reportSelection()
{
    if (m_quiet)
        return;
    m_chosen = selectedIds();
    Q_EMIT selected(m_chosen);
}

QString RunList::filter() const { return m_filter->text(); }

void RunList::setFilter(const QString& text) { m_filter->setText(text); }

void RunList::setFilterNote(const QString& note, bool warning)
{
    setInk(
        m_filterNote, warning ? &PlotInk::warning : &PlotInk::quietText, QPalette::PlaceholderText);
    m_filterNote->setText(note);
    m_filterNote->setVisible(!note.isEmpty());
}

QStringList RunList::unfolded() const
{
    QStringList keys = m_unfolded.values();
    keys.sort();
    return keys;
}

void RunList::setUnfolded(const QStringList& keys)
{
    const QSet<QString> before = m_unfolded;
    m_unfolded = QSet<QString>(keys.begin(), keys.end());
    for (const QString& key : before - m_unfolded)
        if (const QModelIndex index = m_model->indexOfKey(key); index.isValid())
            m_view->collapse(index);
    restoreRows();
}

void RunList::setEmptyState(const QString& text, const QString& action)
{
    m_empty->setTexts(text, action);
}

QPushButton* RunList::emptyAction() const { return m_empty->action(); }

void RunList::setTableAction(QAction* action)
{
    m_tableButton->setDefaultAction(action);
    m_tableButton->setFocusPolicy(Qt::TabFocus);
    m_tableButton->show();
}

void RunList::setRunActions(const QList<QAction*>& actions)
{
    m_runActions = actions;
    for (QAction* action : actions)
        if (action)
            m_view->addAction(action);
}

void RunList::setPathActions(const QList<QAction*>& actions) { m_pathActions = actions; }

bool RunList::hasPath(const QList<int>& ids) const
{
    return std::ranges::any_of(
        ids, [this](int id) { return m_model->entry(id) && m_model->entry(id)->path; });
}

/// The menu of a group acts on all of its runs.
void RunList::contextMenu(const QPoint& where)
{
    const QModelIndex index = m_view->indexAt(where);
    const bool group = index.isValid() && !(m_model->flags(index) & Qt::ItemIsSelectable);
    const QList<int> ids = group ? m_model->ids(index) : selectedIds();
    if (!index.isValid() || ids.isEmpty())
        return;
    QMenu menu(this);
    menu.setToolTipsVisible(true);
    const bool shown = std::ranges::any_of(
        ids, [this](int id) { return m_model->entry(id) && m_model->entry(id)->visible; });
    if (group) {
        menu.addAction(m_only->text(), this, [this, ids] { Q_EMIT onlyRequested(ids); });
        menu.addAction(shown ? tr("&Hide") : tr("&Show"), this,
            [this, ids, shown] { Q_EMIT visibilityChanged(ids, !shown); });
        menu.exec(m_view->viewport()->mapToGlobal(where));
        return;
    }
    Q_EMIT menuRequested(ids);
    m_hide->setText(shown ? tr("&Hide") : tr("&Show"));
    menu.addActions({m_only, m_hide});
    if (m_model->entry(ids.front())->record) { // the folder has its names, and its files
        menu.exec(m_view->viewport()->mapToGlobal(where));
        return;
    }
    addLook(menu, ids);
    menu.addSeparator();
    const bool path = hasPath(ids);
    if (!path && m_model->kind(index) == RunListModel::Kind::run)
        menu.addAction(m_rename);
    for (QAction* action : path ? m_pathActions : m_runActions) {
        if (action)
            menu.addAction(action);
        else
            menu.addSeparator();
    }
    menu.addAction(m_delete);
    menu.exec(m_view->viewport()->mapToGlobal(where));
}

void RunList::addLook(QMenu& menu, const QList<int>& ids)
{
    QMenu* look = menu.addMenu(tr("Colou&r and line"));
    fillLookMenu(*look, m_model->entry(ids.front())->style,
        [this, ids](const std::optional<SeriesStyle>& style) { Q_EMIT lookChosen(ids, style); });
}

} // namespace gapscope
