// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/parts/window_parts.h"
#include "app/saving/saved_runs.h"
#include "app/view/view_state.h"

#include <QtWidgets>

namespace gapscope {

class DockFolding;
class ExperimentPage;
class Experiments;
class LibraryRuns;

/// The view of a session, with the window's ids and every run ticked unless the session says
/// otherwise. ids: from those of the session file to those of the window.
ViewState viewOf(const SessionFile& session, const std::map<int, int>& ids);

/// Opens session files, and shows a session from a file or from an earlier window. Collects what
/// other features show, for a session.
class SessionOpening : public QObject {
    Q_OBJECT

public:
    struct Places {
        SessionKeeper& session;
        RunKeeper& runs;
        Resumption& resumption;
        StoppedRuns& stopped;
        DataOpening& opening;
        MissingData& missing;
        OptionEditing& options;
        Experiments& experiments;
        LibraryRuns& library;
        WindowView& view;
        DockFolding& docks;
        PathPage& paths;
        ExperimentPage& experiment;
        MethodDock& method;
    };
    /// window: the parent of dialogs.
    SessionOpening(const WindowParts& parts, const Places& places, QWidget& window);

    /// Reads the file on the worker. Asks about unsaved work once the file has proved readable.
    void open(const QString& path);
    /// Reads sessions, one at a time.
    LatestWorker& reader() { return m_reader; }
    /// Runs that were open stay on the lists, unticked.  resumed: runs to resume or restart.
    /// folder: that of the checkpoints, "" when there are none.
    void show(const LoadedSession& loaded, const std::vector<InterruptedRun>& resumed = {},
        const QString& folder = {});
    /// Lists a run, unless it is listed already. Returns its id; −1: it has no record.
    int list(const SessionRun& run);

private:
    void collect(SessionFile& session) const;
    void choose();
    void showLoaded(const QString& path, const std::shared_ptr<const LoadedSession>& loaded);
    void showError(const InputError& error);
    std::map<int, int> listAll(const SessionFile& session,
        const std::vector<InterruptedRun>& resumed, const QString& folder);
    int listPath(const SessionRun& run);
    bool isOpen(const std::optional<DataRequest>& data) const;
    void showWhenOpen(const SessionFile& session, const std::map<int, int>& ids);

    WindowParts m_parts;
    const Places m_places;
    QWidget& m_window;
    LatestWorker m_reader{LatestWorker::Running::finish};
};

} // namespace gapscope
