// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/curves/cache_page.h"
#include "app/curves/convergence_page.h"
#include "app/curves/drawn_runs.h"
#include "app/data/data_dock.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/help/help.h"
#include "app/layout/dock_folding.h"
#include "app/layout/tool_tips.h"
#include "app/layout/window_menus.h"
#include "app/library/run_scopes.h"
#include "app/model/views/model_views.h"
#include "app/model/views/page_texts.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/runs/run_figures.h"
#include "app/view/pages.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/runs/progress_eta.h"
#include "widgets/runs/run_table.h"
#include "widgets/viewers/common/example_viewer.h"

namespace gapscope {
namespace {

template <typename F> void on(QAction* action, F f)
{
    QObject::connect(action, &QAction::triggered, action, f);
}

} // namespace

MainWindow::MainWindow(const DataFolders& folders, QSize room, QWidget* parent)
    : QMainWindow(parent)
{
    setObjectName(u"mainWindow"_s);
    setWindowIcon(QIcon(u":/icons/gapscope.svg"_s));
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    m_undo.setUndoLimit(200);

    applyTheme(Theme::system); // its style, before anything is measured or polished
    auto* bar = new ProgressEta;
    makeMenus(m_actions, *this, m_undo, folders, bar);
    m_views.build(*this, m_session, m_controller, m_undo);
    m_docks = new DockFolding(*this, *m_views.tabs, m_views.namedPages(), room);
    const WindowParts parts{m_session, m_controller, *m_views.messages, m_undo, m_actions};
    m_features = std::make_unique<WindowFeatures>(parts, m_views, folders, *bar, *m_docks, *this);
    addDock(*this, u"notesDock"_s, tr("Notes"), notes(), Qt::BottomDockWidgetArea)->hide();
    fillViewMenu(*this, m_actions, *m_views.tabs);
    qApp->installEventFilter(new ToolTipWrap(this));
    connectData();
    connectRuns();
    connectPages();
    connectActions();
    m_docks->layOut();
    m_firstLayout = saveState();
    restoreSettings();
    showState();
    keepHistory();
    m_features->session.updateTitle();
}

MainWindow::~MainWindow() = default;

/// Makes the user's changes of the view undoable.
void MainWindow::keepHistory()
{
    m_features->view.keepHistory(m_undo, {{u"method"_s, m_views.method}}, [this] {
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
    m_docks->show();
    m_docks->fitScreen();
    m_views.method->form()->setOptions(rememberedOptions());
    showView(rememberedView());
    m_features->opening.recentFiles().showMenu();
}

void MainWindow::offerTour()
{
    if (!m_features->recovery.hasLeftover()) // one question at a time
        m_features->tour.offer();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    event->ignore();
    if (!m_features->closing.mayClose())
        return;
    m_views.tabs->putAllBack();
    m_docks->setViewAlone(false);
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

// Connections in the window: its parts' signals, and its actions.

void MainWindow::connectData()
{
    connect(&m_features->opening, &DataOpening::shown, this, [this] {
        m_views.method->setDataset(m_session.dataset());
        m_features->starter.clearStart();
        m_features->progress.show();
        m_features->session.updateTitle();
        m_features->stopped.read();
        showState();
        m_features->options.markStale();
    });
    connect(m_views.data, &DataDock::browseRequested, this,
        [this] { m_views.tabs->showPage(m_views.models->predictions()); });
}

void MainWindow::connectRuns()
{
    connect(&m_controller, &RunController::stateChanged, this, &MainWindow::showState);
    connect(&m_session, &Session::runsChanged, this, [this] {
        m_views.refreshPlots();
        showState();
    });
    connect(&m_session, &Session::selectionChanged, this, [this] {
        m_views.refreshPlots();
        m_features->progress.show();
        showState();
        m_features->options.markStale();
    });
    connect(&m_session, &Session::pieceChanged, &m_features->options, &OptionEditing::markStale);
    connect(&m_session, &Session::pieceChanged, this, &MainWindow::showModelOwner);
    connect(&m_features->labelling, &FileLabelling::changed, this, &MainWindow::showState);
    connect(&m_features->follower, &RunFollower::updated, this, [this] {
        m_views.refreshPlots();
        m_views.figures->refresh();
    });
    connect(
        &m_features->options, &OptionEditing::staleChanged, m_views.figures, &RunFigures::setStale);
    connect(&m_controller, &RunController::started, m_views.scopes, &RunScopes::showSession);
    connect(m_views.runs, &RunsDock::emptyActionTriggered, this, &MainWindow::runOrOpenSample);
    connect(m_views.runs, &RunsDock::pathDeleteRequested, m_views.path, &PathPage::remove);
    connect(m_views.runs, &RunsDock::pathRepeatRequested, m_views.path, &PathPage::requestRepeat);
    connect(m_views.runs, &RunsDock::saveRequested, &m_features->exporting, &Exporting::saveListed);
    m_views.scopes->openTableOver(*m_views.tabs, m_actions.runTable);
    m_views.runs->setMenu({m_actions.stopFront, m_actions.continueRun, m_actions.labelFiles});
    connect(m_views.runs->table(), &RunTable::duplicateRequested, &m_features->options,
        &OptionEditing::duplicate);
}

/// Enables the actions that are possible now.
void MainWindow::showState()
{
    showModelOwner();
    m_views.figures->refresh();
    m_features->labelling.showActions();
    m_features->follower.showState();
}

/// Shows on every page which run, or which path and λ, the model views show.
void MainWindow::showModelOwner()
{
    m_views.whose->setName(
        shownModelName(m_session, m_views.path->paths(), *m_views.models), namesOf(m_session));
    m_features->exporting.updateActions();
}

void MainWindow::connectPages()
{
    const auto refresh = [this] {
        m_views.refreshPlots();
        m_views.models->refresh();
    };
    connect(m_views.tabs, &QTabWidget::currentChanged, this, refresh);
    connect(m_views.tabs, &QTabWidget::currentChanged, this, &MainWindow::showState);
    connect(m_views.tabs, &Pages::pageMoved, this, refresh);
    // A click on a tab moves the focus to its page, once shown: keys such as H go there.
    connect(
        m_views.tabs, &QTabWidget::tabBarClicked, this,
        [this] {
            // Not a focus proxy of the stack: Qt would put it after its viewer in the Tab order.
            if (m_views.tabs->currentWidget() == m_views.models->predictions())
                m_views.models->viewer()->setFocus(Qt::MouseFocusReason);
            else if (QWidget* plot = m_views.plotInFront())
                plot->setFocus(Qt::MouseFocusReason);
        },
        Qt::QueuedConnection);
    const auto select = [this](int id) { m_session.select(id); };
    ConvergencePage* convergence = m_views.convergence;
    connect(convergence, &ConvergencePage::runRequested, this, &MainWindow::run);
    connect(convergence, &ConvergencePage::tickRequested, this,
        [this](int id) { m_session.setVisible(id, true); });
    connect(convergence, &ConvergencePage::sampleRequested, &m_features->opening,
        &DataOpening::openSample);
    connect(convergence, &ConvergencePage::runActivated, this, select);
    connect(convergence, &ConvergencePage::otherDataWanted, &m_session, &Session::showOtherData);
    connect(m_views.cache, &CachePage::runActivated, this, select);
    connect(m_views.runs, &RunsDock::namesHidden, convergence, &ConvergencePage::setNamesHidden);
    connect(m_views.runs, &RunsDock::namesHidden, m_views.cache, &CachePage::setNamesHidden);
    connectDrawing(*convergence, m_session);
    connectDrawing(*m_views.cache, m_session);
    const auto addToMenu = [this](QMenu* menu) {
        if (!menu->isEmpty())
            menu->addSeparator();
        menu->addActions({m_actions.copyPlot, m_actions.exportPlot});
    };
    for (PlotWidget* plot : findChildren<PlotWidget*>())
        connect(plot, &PlotWidget::menuRequested, this, addToMenu);
    connect(m_views.models, &ModelViews::menuRequested, this, addToMenu);
    connect(m_views.cache, &CachePage::cacheRequested, &m_features->options,
        &OptionEditing::runWithCache);
    ModelViews* models = m_views.models;
    connect(models, &ModelViews::runRequested, this, &MainWindow::runOrOpenSample);
    connect(models, &ModelViews::exportRequested, m_actions.exportPlot, &QAction::trigger);
    connect(
        models, &ModelViews::repeatRequested, &m_features->starter, &RunStarter::repeatSelected);
    connect(models, &ModelViews::examplesShown, this, [this] {
        m_views.tabs->showPage(m_views.models->predictions());
        m_views.models->viewer()->setFocus();
    });
}

void MainWindow::connectActions()
{
    const Actions& a = m_actions;
    on(a.run, [this] { run(); });
    on(a.quit, [this] { close(); });
    on(a.previousPage, [this] { m_views.tabs->turn(-1); });
    on(a.nextPage, [this] { m_views.tabs->turn(1); });
    on(a.resetZoom, [this] { m_views.resetZoom(); });
    on(a.resetView, [this] {
        restoreState(m_firstLayout);
        m_docks->reset();
        m_views.runs->table()->orderColumns();
    });
    connect(a.viewAlone, &QAction::toggled, m_docks, &DockFolding::setViewAlone);
    connect(m_docks, &DockFolding::viewAloneChanged, a.viewAlone, &QAction::setChecked);
    on(a.shortcuts, [this] { showKeyHelp(*this); });
    on(a.about, [this] { QMessageBox::about(this, tr("About GapScope"), aboutText()); });
    connect(a.themes, &QActionGroup::triggered, this,
        [this](QAction* theme) { setTheme(theme->data().toString()); });
    connect(a.languages, &QActionGroup::triggered, this, [this](QAction* language) {
        chooseLanguage(language->data().toString());
        m_views.messages->showNote(tr("The language changes with the next start of GapScope."));
    });
    for (QMenu* menu : findChildren<QMenu*>()) // a tip disappears with its menu
        connect(menu, &QMenu::aboutToHide, statusBar(), &QStatusBar::clearMessage);
}

/// Includes text that is being typed in the form.
void MainWindow::run()
{
    if (m_features->options.commit())
        startRun();
}

void MainWindow::runOrOpenSample()
{
    m_session.dataset() ? run() : m_features->opening.openSample();
}

} // namespace gapscope
