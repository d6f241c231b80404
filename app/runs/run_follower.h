// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/engine/run_controller.h"
#include "app/parts/window_parts.h"

#include <QtWidgets>

namespace gapscope {

class PartsLabel;
class ProgressEta;
class RunFigures;
struct ReplayVerdict;

/// "231 k oracle calls · 1.9 µs CPU/step · oracle 38 %".
QString costText(const Run& run);
/// "identical: 31 trace points, 8 passes, gap 0.01".  again: the repetition.
QString verdictText(const ReplayVerdict& verdict, const RunRecord& again);

/// Shows the progress and cost of the active run, path or grid in the toolbar and the status bar,
/// or the selected run when nothing is active.
class RunProgress : public QObject {
    Q_OBJECT

public:
    /// cost: the label in the status bar.
    RunProgress(const WindowParts& parts, PathPage& paths, RunFigures& figures, ProgressEta& bar,
        PartsLabel& cost);

    void show();
    void showRun(int id);
    void showCost();
    /// From now on "run 4 of 12" and "03:20 left for all" tell the place of the active run among
    /// these, if it is one of them, and their end.
    void setBatch(const std::vector<int>& runs);
    /// A run starts.
    void clearBar();

private:
    void showSearch();
    void showActivity();
    void showQueue();
    /// For the end of all: nothing else is known of variants that have not begun.
    void rehearse();
    void showEnd(const Path& path);
    const Path* find(int path) const;
    const Path* pathShown() const;

    WindowParts m_parts;
    PathPage& m_paths;
    RunFigures& m_figures;
    ProgressEta& m_bar;
    PartsLabel& m_cost;
    std::vector<int> m_batch; ///< queued together
    LatestWorker m_rehearsals{LatestWorker::Running::abandon};
};

/// Follows what is active: passes its news to the session and the views, shows how it ends, and
/// selects runs as they start.
class RunFollower : public QObject {
    Q_OBJECT

public:
    RunFollower(const WindowParts& parts, RunStarter& starter, RunProgress& progress,
        OptionEditing& options, ModelViews& models, MethodDock& method, const Paths& paths);
    /// Handles the failure of a run that could not be resumed. Returns whether it was one.
    std::function<bool(int id, const QString& sentence)> takeFailure = [](int, const QString&) {
        return false;
    };

    /// Locks and labels the form while something runs, and enables the possible actions.
    void showState();

Q_SIGNALS:
    /// New points of a run: the plots are out of date.
    void updated();
    void finished();
    /// A run has finished or failed, and all signals are emitted.
    void ended();

private:
    bool isFollowed(int id) const;
    void begin(int id);
    void showFront();
    void setEnded(int id);
    void take(int id, const RunNews& news);
    void finish(int id, const RunRecord& record);
    void fail(int id, const QString& sentence);
    void showOptions(int id);
    void showVerdict(int id, const RunRecord& record);

    WindowParts m_parts;
    RunStarter& m_starter;
    RunProgress& m_progress;
    OptionEditing& m_options;
    ModelViews& m_models;
    MethodDock& m_method;
    const Paths& m_paths;
    int m_followed = -1; ///< the run that was looked at as it ended, until another one starts
    int m_front = -1;    ///< whose options are shown
};

} // namespace gapscope
