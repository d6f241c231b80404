// SPDX-License-Identifier: GPL-3.0-or-later
// Who hears whom in the window: its parts' signals, and its actions.
#include "app/curves/cache_page.h"
#include "app/curves/convergence_page.h"
#include "app/data/data_dock.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/export/export_dialog.h"
#include "app/model/model_views.h"
#include "app/parts/language.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/saving/run_keeper.h"
#include "app/view/pages.h"
#include "app/window/main_window.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/runs/run_table.h"
#include "widgets/viewers/chain/words/word_viewer.h"

#include <QAction>
#include <QActionGroup>
#include <QClipboard>
#include <QDockWidget>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSettings>
#include <QStatusBar>

#include <utility>

namespace gapscope {
namespace {

template <typename F> void on(QAction* action, F f)
{
    QObject::connect(action, &QAction::triggered, action, f);
}

} // namespace

void MainWindow::connectData()
{
    connect(&m_opener, &Opener::opened, this, &MainWindow::openDataset);
    connect(&m_opener, &Opener::failed, this, &MainWindow::dataFailed);
    connect(&m_opener, &Opener::opened, this, &MainWindow::openNext, Qt::QueuedConnection);
    connect(&m_opener, &Opener::failed, this, &MainWindow::openNext, Qt::QueuedConnection);
    connect(&m_opener, &Opener::progress, m_data, &DataDock::setProgress);
    connect(m_data, &DataDock::cancelRequested, &m_opener, &Opener::cancel);
    connect(m_data, &DataDock::cancelRequested, this, &MainWindow::giveUpResuming);
    connect(&m_opener, &Opener::failed, this, &MainWindow::giveUpResuming);
    connect(&m_opener, &Opener::opened, this, [this](const auto&, const DataRequest& request) {
        if (!m_resuming.empty() && request != m_resuming.front().data)
            giveUpResuming(); // somebody wants others
    });
    connect(m_data, &DataDock::browseRequested, this,
        [this] { m_tabs->showPage(m_models->predictions()); });
    connect(m_data, &DataDock::clearCacheRequested, this, &MainWindow::clearFeatureCache);
    connect(m_data, &DataDock::textOptionsRequested, this, &MainWindow::chooseTextOptions);
    connect(m_data, &DataDock::imageOptionsRequested, this, &MainWindow::chooseImageOptions);
    connect(&m_opener, &Opener::unreadChanged, this, [this] {
        const auto& unread = m_opener.unread();
        m_data->setUnread(unread
                ? QFileInfo(QString::fromStdString(unread->request.source)).fileName()
                : QString(),
            unread && unread->task == "pose");
    });
    connect(m_data, &DataDock::unreadOptionsRequested, this, &MainWindow::chooseUnreadOptions);
    connect(m_data, &DataDock::splitChosen, this, &MainWindow::chooseSplit);
}

void MainWindow::connectRuns()
{
    connect(&m_controller, &RunController::started, this, &MainWindow::runStarted);
    connect(&m_controller, &RunController::frame, this, &MainWindow::runFrame);
    connect(&m_controller, &RunController::finished, this, &MainWindow::runFinished);
    connect(&m_controller, &RunController::failed, this, &MainWindow::runFailed);
    connect(&m_controller, &RunController::stateChanged, this, &MainWindow::showState);
    connect(&m_session, &Session::runsChanged, this, [this] {
        refreshPlots();
        showState();
    });
    connect(&m_session, &Session::selectionChanged, this, [this] {
        refreshPlots();
        showProgress();
        showState();
        markStale();
    });
    connect(&m_session, &Session::pieceChanged, this, &MainWindow::markStale);
    connect(&m_session, &Session::pieceChanged, this, &MainWindow::showWhose);
    connect(m_keeper.get(), &RunKeeper::failed, this, [this](const InputError& error) {
        if (m_keepSaid.isEmpty()) { // once
            m_keepSaid = tr("The runs cannot be kept yet: %1. This is tried again every few "
                            "seconds; until then, save what you need elsewhere.")
                             .arg(QString::fromUtf8(error.what()));
            m_messages->showError(m_keepSaid, detailsOf(error));
        }
    });
    connect(m_keeper.get(), &RunKeeper::looksUnread, this, [this](const InputError& error) {
        m_messages->showError(QString::fromUtf8(error.what()), detailsOf(error));
    });
    connect(m_keeper.get(), &RunKeeper::kept, this,
        [this] { m_messages->withdraw({std::exchange(m_keepSaid, {})}); });
    connect(m_runs->table(), &RunTable::deleteRequested, this, &MainWindow::removeRuns);
    connect(m_runs->table(), &RunTable::emptyActionTriggered, this,
        [this] { m_session.dataset() ? runAsked() : openSample(); });
    connect(m_runs->table(), &RunTable::duplicateRequested, this, &MainWindow::duplicateOptions);
}

void MainWindow::connectViews()
{
    // A click on a tab means its plot: keys such as H go there, once the page is shown.
    connect(
        m_tabs, &QTabWidget::tabBarClicked, this,
        [this] {
            for (auto* each : m_tabs->currentWidget()->findChildren<QWidget*>())
                if (each->isVisible() && each->focusPolicy() != Qt::NoFocus
                    && (qobject_cast<PlotView*>(each) || qobject_cast<HistogramView*>(each)))
                    return each->setFocus(Qt::MouseFocusReason);
        },
        Qt::QueuedConnection);
    connect(m_convergence, &ConvergencePage::runRequested, this, &MainWindow::runAsked);
    connect(m_convergence, &ConvergencePage::tickRequested, this,
        [this](int id) { m_session.setVisible(id, true); });
    connect(m_convergence, &ConvergencePage::sampleRequested, this, &MainWindow::openSample);
    connect(m_convergence, &ConvergencePage::runActivated, this,
        [this](int id) { m_session.select(id); });
    connect(m_convergence, &ConvergencePage::otherDataWanted, &m_session, &Session::showOtherData);
    connect(m_cache, &CachePage::runActivated, this, [this](int id) { m_session.select(id); });
    connect(m_cache, &CachePage::cacheRequested, this, &MainWindow::runWithCache);
    connect(m_models, &ModelViews::runRequested, this,
        [this] { m_session.dataset() ? runAsked() : openSample(); });
    connect(m_models, &ModelViews::repeatRequested, this, &MainWindow::repeatRun);
    connect(m_models, &ModelViews::examplesShown, this, [this] {
        m_tabs->showPage(m_models->predictions());
        m_models->viewer()->setFocus();
    });
    // Who clicks the tab goes on with the keys of the viewer. (A focus proxy of the stack they are
    // in would do so as well, and Qt would put it behind them in the order of Tab: a ring.) Queued:
    // the page is to be visible by then.
    connect(
        m_tabs, &QTabWidget::tabBarClicked, this,
        [this] {
            if (m_tabs->currentWidget() == m_models->predictions())
                m_models->viewer()->setFocus(Qt::MouseFocusReason);
        },
        Qt::QueuedConnection);
    connect(m_method->form(), &OptionForm::optionEdited, this, &MainWindow::optionEdited);
    connect(m_method->form(), &OptionForm::optionsChanged, this, &MainWindow::markStale);
    connect(m_method, &MethodDock::presetChosen, this, &MainWindow::choosePreset);
    connect(m_method, &MethodDock::startModelCleared, this, [this] {
        m_start = {};
        m_method->setStartModel({});
    });
}

void MainWindow::connectFileActions()
{
    const Actions& a = m_actions;
    on(a.open, [this] { chooseFile(); });
    on(a.openFolder, [this] { chooseFolder(); });
    on(a.openLibrary, [this] { chooseLibrary(); });
    on(a.openSession, [this] { chooseSession(); });
    on(a.saveSession, [this] { saveSessionAgain(); });
    on(a.saveSessionAs, [this] { chooseSaveSession(); });
    on(a.sessionNotes, [this] {
        auto* dock = findChild<QDockWidget*>(QStringLiteral("notesDock"));
        dock->show();
        dock->raise();
        m_notes->setFocus();
    });
    on(a.quit, [this] { close(); });
    on(a.dropMissing, [this] { dropMissingFiles(); });
    on(a.clearRecent, [this] {
        QSettings().remove(QStringLiteral("recent"));
        showRecentFiles();
    });
    on(a.saveRecord, [this] { saveRecord(); });
    on(a.saveModel, [this] { saveModelFile(); });
    on(a.saveWeightsCsv, [this] { saveWeights(false); });
    on(a.saveWeightsNpz, [this] { saveWeights(true); });
    on(a.saveMasks, [this] { saveMasks(); });
    on(a.exportPlot, [this] { chooseExport(); });
    on(a.exportAll, [this] { chooseExportFolder(); });
    on(a.report, [this] { chooseReport(); });
    on(a.copyPlot, [this] { copyView(); });
    on(a.copyTable, [this] { QGuiApplication::clipboard()->setText(m_runs->table()->csv()); });
    on(a.copyLatex, [this] { QGuiApplication::clipboard()->setText(m_runs->table()->latex()); });
}

void MainWindow::connectRunActions()
{
    const Actions& a = m_actions;
    on(a.run, [this] { runAsked(); });
    on(a.pause, [this](bool pause) { togglePause(pause); });
    on(a.stop, [this] { stopAll(); });
    on(a.continueRun, [this] { continueRun(); });
    on(a.repeat, [this] { repeatRun(); });
    on(a.startFromModel, [this] { startFromSelected(); });
    on(a.removeRun, [this] { removeRuns(m_runs->table()->selectedRuns()); });
    on(a.compare, [this] {
        if (takeOptions())
            compare();
    });
    on(a.compareAll, [this] {
        if (takeOptions())
            compareAllEight();
    });
}

void MainWindow::connectViewActions()
{
    const Actions& a = m_actions;
    on(a.resetOptions, [this] { m_method->form()->resetAll(); });
    on(a.previousPage, [this] { m_tabs->turn(-1); });
    on(a.nextPage, [this] { m_tabs->turn(1); });
    on(a.resetZoom, [this] {
        m_convergence->heroPlot()->resetZoom();
        m_convergence->secondPlot()->resetZoom();
        m_cache->resetZoom();
        m_path->heroPlot()->resetZoom();
    });
    on(a.resetView, [this] { restoreState(m_firstLayout); });
    on(a.shortcuts, [this] { showHelp(); });
    on(a.about, [this] { showAbout(); });
    connect(a.themes, &QActionGroup::triggered, this,
        [this](QAction* theme) { setTheme(theme->data().toString()); });
    connect(a.languages, &QActionGroup::triggered, this, [this](QAction* language) {
        chooseLanguage(language->data().toString());
        m_messages->showNote(tr("The language changes with the next start of GapScope."));
    });
}

void MainWindow::connectMenus()
{
    const Actions& a = m_actions;
    QMenu* resolutions = a.exportMenu->addMenu(tr("&PNG resolution"));
    resolutions->setObjectName(QStringLiteral("pngResolution"));
    fillResolutions(resolutions);
    for (QMenu* menu : findChildren<QMenu*>()) // a tip goes with its menu
        connect(menu, &QMenu::aboutToHide, statusBar(), &QStatusBar::clearMessage);
    connect(a.samples, &QMenu::triggered, this,
        [this](QAction* entry) { openData(dataAt(entry->data().toString().toStdString())); });
    connect(a.experiments, &QMenu::triggered, this,
        [this](QAction* entry) { openExperiment(entry->data().toString()); });
    connect(a.recent, &QMenu::aboutToShow, this, &MainWindow::showRecentFiles);
    connect(a.recent, &QMenu::triggered, this, [this](QAction* entry) {
        if (!entry->data().isNull())
            openFile(entry->data().toString());
    });
}

} // namespace gapscope
