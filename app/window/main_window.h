// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/actions.h"
#include "app/window/window_features.h"
#include "app/window/window_views.h"

#include <QtWidgets>

namespace gapscope {

class DockFolding;

/// The window: lays out its views, holds the parts and features, and connects them.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// room: the space available to the window; empty: the screen. (The offscreen platform's screen
    /// is small.)
    explicit MainWindow(const DataFolders& folders, QSize room = {}, QWidget* parent = nullptr);
    /// Stops and joins all runs.
    ~MainWindow() override;

    WindowFeatures& features() const { return *m_features; }
    const Session& session() const { return m_session; }
    RunController& controller() { return m_controller; }
    const Actions& actions() const { return m_actions; }
    QUndoStack& undoStack() { return m_undo; }
    Pages* tabs() const { return m_views.tabs; }
    ConvergencePage* convergence() const { return m_views.convergence; }
    CachePage* cachePage() const { return m_views.cache; }
    ExperimentPage* experiment() const { return m_views.experiment; }
    ModelViews* models() const { return m_views.models; }
    PathPage* path() const { return m_views.path; }
    FolderTable* library() const { return m_views.library; }
    MethodDock* method() const { return m_views.method; }
    RunsDock* runsDock() const { return m_views.runs; }
    MessageBar* messages() const { return m_views.messages; }
    MessageBar* recovery() const { return m_views.recovery; } ///< the bar that shows the questions
    QPlainTextEdit* notes() const { return m_features->session.notes(); }
    Tour* tour() const { return m_features->tour.tour(); }

    // Shortcuts to features for main() and tests.
    void openAtStart(const QStringList& files) { m_features->opening.openAtStart(files); }
    void openFile(const QString& path) { m_features->opening.openFile(path); }
    /// Shows data that were read elsewhere.
    void openDataset(const std::shared_ptr<const Dataset>& dataset, const DataRequest& request)
    {
        m_features->opening.show(dataset, request);
    }
    void startRun() { m_features->starter.start(); }
    void startComparison(const ComparisonSpec& spec) { m_features->experiments.start(spec); }
    void reopenSavedRuns() { m_features->savedRuns.reopen(); }
    void autosaveSession(double checkpointEvery = usualCheckpointSeconds)
    {
        m_features->recovery.start(checkpointEvery);
    }
    ViewState viewState() const { return m_features->view.state(); }
    void showView(const ViewState& view) { m_features->view.show(view); }
    /// Offers the guided tour, the first time only.
    void offerTour();
    void setTheme(const QString& name);
    void saveSettings() const;

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void keepHistory();
    void restoreSettings();
    void connectData();
    void connectRuns();
    void connectPages();
    void connectActions();
    void showState();
    void showModelOwner();
    void run();
    void runOrOpenSample();

    Session m_session;
    RunController m_controller;
    QUndoStack m_undo;
    Actions m_actions{};
    WindowViews m_views;
    DockFolding* m_docks = nullptr;
    QByteArray m_firstLayout;
    std::unique_ptr<WindowFeatures> m_features; ///< destroyed before its dependencies
};

} // namespace gapscope
