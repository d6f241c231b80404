// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/library/library_scan.h"
#include "core/machine/work_forecast.h"

#include <QtWidgets>

#include <deque>

namespace gapscope {

/// A record to open: its file, and the user's tags and notes beside it.
struct LibraryEntry {
    std::string path;
    bool isPath = false;
    RecordNotes notes;
};

/// The user's notes on a record, and the previous notes.
struct NotesEdit {
    std::string path; ///< of the record
    RecordNotes before, after;
};

/// A folder of records, read off the window's thread and then watched: other programs add, remove
/// and tag records while it is open.
class Library : public QObject {
    Q_OBJECT

public:
    explicit Library(QObject* parent = nullptr);
    ~Library() override;

    void open(const QString& folder);
    /// "": none yet.
    const QString& folder() const { return m_folder; }
    /// Scans again now, also after cancel().
    void rescan();
    /// Stops the present scan; nothing is read until rescan().
    void cancel();
    bool busy() const { return m_worker.busy(); }
    bool isCancelled() const { return m_cancelled; }
    const LibraryFindings& findings() const { return m_findings; }
    /// The entries of the ids that still exist, in their order.
    std::vector<LibraryEntry> entries(const QList<int>& ids) const;

    /// Writes beside the records in the background; a failed write is reported and reverted.
    void setTags(int id, const QStringList& tags);
    void setNotes(int id, const QString& notes);
    void addTag(const QList<int>& ids, const QString& tag);
    /// Applies or reverts these edits on the present notes; changes by others are kept. Works also
    /// when another folder has been opened.
    void redo(const std::vector<NotesEdit>& edits);
    void undo(const std::vector<NotesEdit>& edits);
    /// Reads the traces, too, for ratios to a baseline.
    void wantCosts();

Q_SIGNALS:
    /// Another folder was opened: earlier news are obsolete.
    void opened();
    void news(const gapscope::LibraryNews& news);
    /// done of all since the scan began, with the seconds left (NaN: not known yet); all 0:
    /// finished.
    void progress(qsizetype done, qsizetype all, bool costs, double secondsLeft);
    /// A scan of the folder has ended: findings() are new.
    void looked();
    void failed(const QString& sentence, const QString& details);
    /// Sent by setTags(), setNotes() or addTag().
    void edited(const std::vector<gapscope::NotesEdit>& edits);

private:
    void look();
    void deliver(const LibraryNews& news);
    void tellProgress(std::size_t done, std::size_t all, bool costs);
    void ended(const LibraryFindings& findings);
    void watch();
    void change(const QList<int>& ids, const std::function<void(RecordNotes&)>& edit);
    void write(const std::vector<NotesEdit>& edits);
    struct Change {
        std::shared_ptr<LibraryScan> scan;
        std::map<std::string, std::vector<NotesChange>> byFolder;
        LibraryNews before; ///< shown again if writing fails
    };
    /// Writes all queued changes, on the writer's thread or at the end.
    void writeAll();

    QString m_folder;
    std::shared_ptr<LibraryScan> m_scan;
    QHash<int, LibraryEntry> m_entries;
    LibraryFindings m_findings;
    bool m_cancelled = false;
    QFileSystemWatcher m_watcher;
    QTimer m_soon, m_slow;
    QElapsedTimer m_since;   ///< valid from the start of the present scan
    QElapsedTimer m_phase;   ///< from the start of reading new records, or traces
    WorkForecast m_forecast; ///< of its end
    bool m_phaseCosts = false;
    std::mutex m_appending; ///< keeps the changes in order
    std::mutex m_writing;
    std::deque<Change> m_changes; ///< guarded by m_writing: to be written, the oldest first
    LatestWorker m_writer{LatestWorker::Running::finish};
    LatestWorker m_worker{LatestWorker::Running::finish}; ///< last: joined first
};

} // namespace gapscope
