// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/parts/window_parts.h"
#include "app/saving/saved_runs.h"
#include "core/machine/error.h"

#include <QtWidgets>

#include <atomic>
#include <set>

namespace gapscope {

/// Saves every finished run, path and grid for the next session, and again when it is continued or
/// restyled. Failed writes are retried every few seconds.
class RunKeeper : public QObject {
    Q_OBJECT

public:
    /// page: lists the paths and grids; it outlives this.
    RunKeeper(const WindowParts& parts, PathPage& page);

    /// Lists the runs, paths and grids that earlier sessions saved. Drawn are those that were when
    /// a window closed last; those on other data are set aside. Lists none if the window closes
    /// while they are read.
    void reopen();
    /// The file of a run; nullptr: not written yet.
    const SavedRun* find(int id) const;
    /// The run with this file name; −1: none.
    int writtenAs(const std::string& file) const;
    /// Shows a run in the style of a session file.
    void setStyle(int id, const RunStyle& style);
    /// Saves it with the next keep(), although it was opened from a file or is written already.
    void request(int id) { m_requested.insert(id); }
    bool isRequested(int id) const { return m_requested.contains(id); }
    void keep();
    /// A run or path that has ended is not written before this is true of its id.
    void setMayWrite(std::function<bool(int)> mayWrite) { m_mayWrite = std::move(mayWrite); }
    /// The same as keep(), for those that waited for it.
    void keepWaiting();
    bool busy() const { return m_worker.busy(); }
    /// Waits until all is written, also which runs are drawn, and delivers news meanwhile; see
    /// error().
    void finish();
    /// Stops retrying, and reading in reopen().
    void stop()
    {
        m_stopped = true;
        m_retry.stop();
    }
    /// Why the last write failed, if it did.
    const std::optional<InputError>& error() const { return m_error; }
    /// Removes the files of the runs that were removed from the list, for good.
    void deleteRemoved();

private:
    void showFailure(const InputError& error);
    std::function<void()> read(const QString& path);
    void readStyles();
    void keepTicks() const;

    WindowParts m_parts;
    PathPage& m_page;
    const Paths& m_paths;
    std::map<int, SavedRun> m_kept;
    RunStyles m_styles;          ///< theirs, as last read or written
    bool m_stylesUnread = false; ///< those of earlier sessions could not be read
    std::set<int> m_requested;
    std::function<bool(int)> m_mayWrite;
    bool m_waits = false;      ///< something may not be written yet
    bool m_writeAgain = false; ///< more runs have ended during the write
    std::atomic<bool> m_stopped = false;
    QString m_errorShown; ///< the message of a failed write, until one succeeds
    std::optional<InputError> m_error;
    QTimer m_retry;
    LatestWorker m_worker{LatestWorker::Running::finish}; ///< writes off the window's thread
};

} // namespace gapscope
