// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/notes.h"

#include <QtWidgets>

namespace gapscope {

class CachePage;
class ConvergencePage;
class DataDock;
class ExperimentPage;
class FolderTable;
class MessageBar;
class MethodDock;
class ModelViews;
class Pages;
class PathPage;
class RecordList;
class RunController;
class RunFigures;
class RunScopes;
class RunsDock;
class Session;

/// The pages, docks and bars of the window, created and placed once. The window owns them.
struct WindowViews {
    Q_DECLARE_TR_FUNCTIONS(WindowViews)
public:
    void build(QMainWindow& window, Session& session, RunController& controller, QUndoStack& undo);
    /// The pages by their names in a ViewState.
    std::vector<std::pair<QString, QWidget*>> namedPages() const;
    /// Refreshes the visible plots.
    void refreshPlots() const;
    void resetZoom() const;
    /// The first plot of the page in front.
    QWidget* plotInFront() const;

    Pages* tabs = nullptr;
    MessageBar* messages = nullptr;
    MessageBar* recovery = nullptr; ///< the one question after a crash
    ConvergencePage* convergence = nullptr;
    CachePage* cache = nullptr;
    ModelViews* models = nullptr;
    PathPage* path = nullptr;
    ExperimentPage* experiment = nullptr;
    DataDock* data = nullptr;
    MethodDock* method = nullptr;
    RunsDock* runs = nullptr;
    FolderTable* library = nullptr;
    RecordList* records = nullptr; ///< of that folder
    RunScopes* scopes = nullptr;   ///< holds these three
    NameLabel* whose = nullptr;    ///< in the status bar: the run or piece the model views show
    PartsLabel* cost = nullptr;    ///< beside it: the run's cost
    RunFigures* figures =
        nullptr; ///< beside the data: pass, gap, primal and dual of the selected run

private:
    void addPages();
    void placeBars(QMainWindow& window);
    void addDataLine(QMainWindow& window);
    void addDocks(QMainWindow& window);
};

} // namespace gapscope
