// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/layout/window_menus.h"

#include "app/compare/experiments_menu.h"
#include "app/model/data_caption.h"
#include "app/view/toolbar_fit.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QToolBar>

namespace gapscope {
namespace {

struct WindowMenus {
    Q_DECLARE_TR_FUNCTIONS(WindowMenus)
};

MenuEntries sampleEntries(const DataFolders& folders)
{
    MenuEntries entries;
    for (const CatalogueEntry& entry : catalogue()) {
        const QString title = titleInWords(entry.title);
        const QString id = QString::fromStdString(entry.id);
        if (entry.builtIn)
            entries << std::pair(title, id);
        else if (entry.readable && !findCatalogueFile(entry, folders).empty())
            entries << std::pair(title, id);
    }
    return entries;
}

} // namespace

Actions makeMenus(
    QMainWindow& window, QUndoStack& undo, const DataFolders& folders, QWidget* atTheEnd)
{
    auto* toolbar = new QToolBar(WindowMenus::tr("Toolbar"));
    toolbar->setObjectName(QStringLiteral("toolbar"));
    toolbar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    toolbar->setIconSize({18, 18});
    toolbar->setMovable(false);
    window.addToolBar(toolbar);
    const Actions actions = makeActions(&window, &undo, toolbar, sampleEntries(folders));
    fillExperimentsMenu(actions.experiments, QStringLiteral(":/experiments"));
    auto* spacer = new QWidget;
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    toolbar->addWidget(spacer);
    toolbar->addWidget(atTheEnd);
    new ToolbarFit(toolbar, atTheEnd);
    return actions;
}

void fillViewMenu(const QMainWindow& window, const Actions& actions)
{
    QMenu* view = actions.view;
    for (QDockWidget* dock : window.findChildren<QDockWidget*>())
        view->addAction(dock->toggleViewAction());
    view->addAction(window.findChild<QToolBar*>(QStringLiteral("toolbar"))->toggleViewAction());
    view->addSeparator();
    view->addActions(actions.themes->actions());
    view->addMenu(actions.language);
    view->addSeparator();
    view->addActions({actions.previousPage, actions.nextPage});
    view->addSeparator();
    view->addActions({actions.resetZoom, actions.resetView});
}

} // namespace gapscope
