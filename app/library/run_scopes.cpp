// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/run_scopes.h"

#include "app/docks/runs_dock.h"
#include "app/docks/table_overlay.h"
#include "app/library/folder_table.h"
#include "app/library/record_list.h"
#include "app/view/pages.h"
#include "widgets/controls/boxes.h"
#include "widgets/runs/list/run_list.h"
#include "widgets/runs/run_table.h"

namespace gapscope {
namespace {

const QString scopeKey = u"runs/scope"_s;

/// Chooses only in its list: one of the entries opens a dialog.
class ListBox : public QComboBox {
protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        constexpr int opening[] = {
            Qt::Key_Up, Qt::Key_Down, Qt::Key_Space, Qt::Key_F4, Qt::Key_Return, Qt::Key_Enter};
        if (std::ranges::find(opening, event->key()) != std::end(opening))
            showPopup();
        else
            event->ignore();
    }
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

} // namespace

RunScopes::RunScopes(RunsDock& session, RecordList& folder, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_folder(folder)
    , m_scope(new ListBox)
    , m_lists(new QStackedWidget)
    , m_tables(new QStackedWidget(this))
{
    m_scope->setObjectName(u"runScope"_s);
    m_scope->setAccessibleName(tr("Runs listed"));
    m_scope->setToolTip(tr("The runs of this session, or the records of a folder"));
    m_scope->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    addWidgets(m_lists, {&session, &folder});
    addWidgets(m_tables, {session.table(), &folder.folder()});
    m_tables->hide(); // until it is opened over the pages
    auto* top = plainLayout<QHBoxLayout>(nullptr, 0, {4, 4, 4, 0});
    top->addWidget(m_scope, 1);
    auto* layout = plainLayout<QVBoxLayout>(this, 0);
    layout->addLayout(top);
    layout->addWidget(m_lists, 1);
    listScopes();
    setScope(sessionScope);
    connect(m_scope, &QComboBox::activated, this, &RunScopes::choose);
    connect(&folder.folder().library(), &Library::opened, this, &RunScopes::listScopes);
}

void RunScopes::openTableOver(Pages& pages, QAction* action)
{
    new TableOverlay(m_tables, m_tables, action, pages.findChild<QStackedWidget*>());
    for (const auto turned : {&QTabWidget::currentChanged, &QTabWidget::tabBarClicked})
        connect(&pages, turned, action, [action] { action->setChecked(false); });
    m_session.list()->setTableAction(action);
    m_folder.list()->setTableAction(action);
}

/// The folder only once one is open.
void RunScopes::listScopes()
{
    const QString path = m_folder.folder().library().folder();
    const int scope = m_lists->currentIndex();
    m_scope->clear();
    m_scope->addItem(tr("This session"), sessionScope);
    if (!path.isEmpty()) {
        m_scope->addItem(QFileInfo(path).fileName(), folderScope);
        m_scope->setItemData(1, QDir::toNativeSeparators(path), Qt::ToolTipRole);
    }
    m_scope->addItem(tr("Folder…"), anotherFolder);
    m_scope->setCurrentIndex(scope);
}

void RunScopes::choose(int entry)
{
    const int scope = m_scope->itemData(entry).toInt();
    m_scope->setCurrentIndex(m_lists->currentIndex()); // the scope of a folder not chosen yet
    if (scope == anotherFolder)
        Q_EMIT folderRequested();
    else
        setScope(scope);
}

void RunScopes::setScope(int scope)
{
    m_lists->setCurrentIndex(scope);
    m_tables->setCurrentIndex(scope);
    m_scope->setCurrentIndex(scope);
    m_tables->setFocusProxy(
        (scope == folderScope ? m_folder.folder().table() : m_session.table())->view());
}

void RunScopes::showSession() { setScope(sessionScope); }

void RunScopes::showFolder()
{
    setScope(folderScope);
    for (QWidget* up = parentWidget(); up; up = up->parentWidget())
        if (auto* dock = qobject_cast<QDockWidget*>(up); dock && dock->isHidden())
            dock->toggleViewAction()->trigger();
}

void RunScopes::save(ViewState& view) const
{
    view.insert(scopeKey, showsFolder() ? u"folder"_s : u"session"_s);
}

void RunScopes::restore(const ViewState& view)
{
    const bool listed = !m_folder.folder().library().folder().isEmpty();
    if (view.contains(scopeKey))
        setScope(view.value(scopeKey) == u"folder"_s && listed ? folderScope : sessionScope);
}

} // namespace gapscope
