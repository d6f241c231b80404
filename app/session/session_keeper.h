// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/parts/window_parts.h"
#include "app/view/view_state.h"

#include <QtWidgets>

namespace gapscope {

struct SessionFile;
struct SessionRun;

/// The suffix of session files.
inline const QString sessionSuffix = u".gapscope"_s;

/// The entry of a run, path or grid in a session file, with its record.
SessionRun entryOf(const Run& run);
SessionRun entryOf(const Path& path);

/// Saves the session to a file, knows its unsaved changes, and asks before unsaved work is lost.
/// Owns the notes on the session and shows its file in the window's title.
class SessionKeeper : public QObject {
    Q_OBJECT

public:
    /// The parts of a session that other features contribute.
    struct Sources {
        std::function<ViewState()> view;
        std::function<void(SessionFile&)> collect; ///< data, options, comparison, window layout
    };
    SessionKeeper(const WindowParts& parts, const Paths& paths, QMainWindow& window);
    /// Must be called once, before anything else.
    void setSources(Sources sources) { m_sources = std::move(sources); }

    QPlainTextEdit* notes() const { return m_notes; }
    /// The file that the session was saved to or opened from, or "".
    const QString& file() const { return m_file; }
    /// From now on this file holds the session; "": no file does.
    void setFile(const QString& file, bool unsaved);
    /// The open session, without its runs.
    SessionFile session() const;
    bool isUnsaved() const;
    /// Makes a change that is not the user's: a saved session stays saved.
    void changeUnnoticed(const std::function<void()>& change);

    void save();
    void saveAs();
    void saveTo(const QString& path, const std::function<void()>& then = {});
    /// Asks to save unsaved changes. Calls `then` when they are saved, or may be discarded.
    void saveBefore(const std::function<void()>& then);

    /// The present state is the window's initial one: nothing to restore after a crash.
    void markStart() { m_startContent = content(); }
    /// A session was restored: it must be restored again after another crash.
    void markRestored() { m_restored = true; }
    /// Whether the user has done nothing yet.
    bool isUntouched() const;
    /// Whether a crash would lose something that is in no file.
    bool isWorthRestoring() const;
    /// Shows file, data and whether the session is unsaved.
    void updateTitle();

Q_SIGNALS:
    void written(const QString& path);

private:
    std::string content() const;
    void limitNotes();
    void showNotes();
    void connectAll();
    QString askPath();
    void saved(const QString& path, std::size_t runs, bool thinned);
    void saveFailed(const InputError& error);

    WindowParts m_parts;
    const Paths& m_paths;
    QMainWindow& m_window;
    Sources m_sources;
    QPlainTextEdit* m_notes;
    QString m_file;
    std::string m_savedContent; ///< content() in the file
    bool m_saveFailed = false;  ///< the last save failed, or the changes are in no file
    QString m_errorShown;       ///< the message that the session is not saved
    std::optional<std::string> m_startContent; ///< content() before the user did anything
    bool m_restored = false;
    QTimer m_timer;
    LatestWorker m_writer{LatestWorker::Running::finish};
};

} // namespace gapscope
