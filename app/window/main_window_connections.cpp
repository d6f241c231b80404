// SPDX-License-Identifier: GPL-3.0-or-later
// Who hears whom in the window: its parts' signals, and its actions.
#include "app/curves/cache_page.h"
#include "app/curves/convergence_page.h"
#include "app/data/data_dock.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/help/help.h"
#include "app/library/library_page.h"
#include "app/model/model_views.h"
#include "app/model/shown_model.h"
#include "app/parts/language.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/view/pages.h"
#include "app/window/main_window.h"
#include "widgets/runs/run_table.h"
#include "widgets/viewers/common/example_viewer.h"

#include <QtWidgets>

namespace gapscope {
namespace {

template <typename F> void on(QAction* action, F f)
{
    QObject::connect(action, &QAction::triggered, action, f);
}

} // namespace

void MainWindow::connectData()
{
    connect(&m_features->opening, &DataOpening::shown, this, [this] {
        m_views.method->setDataset(m_session.dataset());
        m_features->starter.clearStart();
        m_features->progress.clear();
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
    connect(&m_session, &Session::pieceChanged, this, &MainWindow::showWhose);
    connect(&m_features->labelling, &FileLabelling::changed, this, &MainWindow::showState);
    connect(&m_features->follower, &RunFollower::updated, this, [this] { m_views.refreshPlots(); });
    connect(
        m_views.runs->table(), &RunTable::emptyActionTriggered, this, &MainWindow::runOrOpenSample);
    connect(m_views.runs->table(), &RunTable::duplicateRequested, &m_features->options,
        &OptionEditing::duplicate);
}

/// Enables what can be done now.
void MainWindow::showState()
{
    showWhose();
    m_features->labelling.showActions();
    m_features->follower.showState();
}

/// The run, or the path and λ, that the views of models show: on every page.
void MainWindow::showWhose()
{
    const QString name = shownModelName(m_session, m_views.path->paths(), *m_views.models);
    m_views.whose->setText(name);
    m_views.whose->setToolTip(name);
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
    // A click on a tab means what it shows: keys such as H go there, once the page is shown.
    connect(
        m_views.tabs, &QTabWidget::tabBarClicked, this,
        [this] {
            // No focus proxy of the stack: Qt would put it behind its viewer in the order of Tab.
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
    connect(m_views.cache, &CachePage::cacheRequested, &m_features->options,
        &OptionEditing::runWithCache);
    ModelViews* models = m_views.models;
    connect(models, &ModelViews::runRequested, this, &MainWindow::runOrOpenSample);
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
    on(a.resetView, [this] { restoreState(m_firstLayout); });
    on(a.shortcuts, [this] { showHelp(); });
    on(a.about, [this] { QMessageBox::about(this, tr("About GapScope"), aboutText()); });
    connect(a.themes, &QActionGroup::triggered, this,
        [this](QAction* theme) { setTheme(theme->data().toString()); });
    connect(a.languages, &QActionGroup::triggered, this, [this](QAction* language) {
        chooseLanguage(language->data().toString());
        m_views.messages->showNote(tr("The language changes with the next start of GapScope."));
    });
    for (QMenu* menu : findChildren<QMenu*>()) // a tip goes with its menu
        connect(menu, &QMenu::aboutToHide, statusBar(), &QStatusBar::clearMessage);
}

void MainWindow::showHelp()
{
    QList<KeyGroup> groups = keyGroupsOf(*menuBar());
    for (const RunTable* table : {m_views.runs->table(), m_views.library->table()})
        groups.append({table->view()->accessibleName(), table->view()->actions()});
    showKeyHelp(this, groups);
}

/// Text that is typed in the form counts, too.
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
