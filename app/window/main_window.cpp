// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/layout/dock_folding.h"
#include "app/layout/window_menus.h"
#include "app/path/path_page.h"
#include "app/view/pages.h"
#include "app/view/window_view.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/plots/look/theme.h"
#include "widgets/runs/progress_eta.h"

#include <QtWidgets>

namespace gapscope {

MainWindow::MainWindow(const DataFolders& folders, QSize room, QWidget* parent)
    : QMainWindow(parent)
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/gapscope.svg")));
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    m_undo.setUndoLimit(200);

    applyTheme(Theme::system); // its style, before anything is measured or polished
    auto* bar = new ProgressEta;
    makeMenus(m_actions, *this, m_undo, folders, bar);
    m_views.build(*this, m_session, m_controller, m_undo);
    m_docks = new DockFolding(*this, room);
    const WindowParts parts{m_session, m_controller, *m_views.messages, m_undo, m_actions};
    m_features = std::make_unique<WindowFeatures>(parts, m_views, folders, *bar, *m_docks, *this);
    addDock(*this, QStringLiteral("notesDock"), tr("Notes"), notes(), Qt::BottomDockWidgetArea)
        ->hide();
    fillViewMenu(*this, m_actions);
    connectData();
    connectRuns();
    connectPages();
    connectActions();
    m_docks->layOut();
    m_firstLayout = saveState();
    restoreSettings();
    m_docks->fitDocks();
    showState();
    keepHistory();
    m_features->session.updateTitle();
}

MainWindow::~MainWindow() = default;

/// Makes the user's changes of the view undoable.
void MainWindow::keepHistory()
{
    m_features->view.keepHistory(m_undo, {{QStringLiteral("method"), m_views.method}}, [this] {
        std::set<int> ids;
        for (const auto& run : m_session.runs())
            ids.insert(run->id);
        for (const auto& path : m_views.path->paths().all())
            ids.insert(path->id);
        return ids;
    });
}

void MainWindow::setTheme(const QString& name) { chooseTheme(name, *m_actions.themes); }

void MainWindow::saveSettings() const
{
    rememberLayout(*this, *m_views.runs->table());
    rememberOptions(m_features->options.own());
    rememberView(viewState());
}

void MainWindow::restoreSettings()
{
    setTheme(rememberedTheme());
    restoreLayout(*this, *m_views.runs->table());
    m_docks->fitScreen();
    m_views.method->form()->setOptions(rememberedOptions());
    showView(rememberedView());
    m_features->opening.recentFiles().showMenu();
}

void MainWindow::offerTour()
{
    if (!m_features->recovery.hasLeft()) // one question at a time
        m_features->tour.offer();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    event->ignore();
    if (!m_features->closing.mayClose())
        return;
    m_views.tabs->putAllBack();
    saveSettings();
    m_features->recovery.finish();
    m_features->opening.opener().cancel();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_features->opening.openDropped(*event->mimeData());
}

} // namespace gapscope
