// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/library/library_scan.h"

#include <QtWidgets>

#include <deque>

namespace gapscope {

/// A record to be opened: its file, and what users have written beside it.
struct LibraryEntry {
    std::string path;
    bool isPath = false;
    RecordNotes notes;
};

/// Notes that the user wrote beside a record, and the notes before.
struct NotesEdit {
    std::string path; ///< of the record
    RecordNotes before, after;
};

/// A folder of records, read off the window's thread and watched from then on: other programs add,
/// remove and tag records while it is open.
class Library : public QObject {
    Q_OBJECT

public:
    explicit Library(QObject* parent = nullptr);
    ~Library() override;

    void open(const QString& folder);
    /// "": none yet.
    const QString& folder() const { return m_folder; }
    /// Looks again now, also after cancel().
    void rescan();
    /// Ends the reading under way; nothing is read until rescan().
    void cancel();
    bool busy() const { return m_worker.busy(); }
    bool isCancelled() const { return m_cancelled; }
    const LibraryFindings& findings() const { return m_findings; }
    /// Those of the ids that are still there, in their order.
    std::vector<LibraryEntry> entries(const QList<int>& ids) const;

    /// Written beside the records in the background; a failed write is reported and reverted.
    void setTags(int id, const QStringList& tags);
    void setNotes(int id, const QString& notes);
    void addTag(const QList<int>& ids, const QString& tag);
    /// Changes what is there now as these edits did, or takes them back; what others have written
    /// since stays. Also when another folder is open by now.
    void redo(const std::vector<NotesEdit>& edits);
    void undo(const std::vector<NotesEdit>& edits);
    /// For ratios to a baseline: reads the traces, too.
    void wantCosts();

Q_SIGNALS:
    /// Another folder was opened: news of the last one no longer hold.
    void opened();
    void news(const gapscope::LibraryNews& news);
    /// done of all since the reading began, with the seconds left (NaN: not known yet); all 0:
    /// over.
    void progress(qsizetype done, qsizetype all, bool costs, double secondsLeft);
    /// A look through the folder has ended: findings() are new.
    void looked();
    void failed(const QString& sentence, const QString& details);
    /// By setTags(), setNotes() or addTag().
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
        LibraryNews before; ///< shown again when it cannot be written
    };
    /// All that waits, on the writer's thread or at the end.
    void writeAll();

    QString m_folder;
    std::shared_ptr<LibraryScan> m_scan;
    QHash<int, LibraryEntry> m_entries;
    LibraryFindings m_findings;
    bool m_cancelled = false;
    QFileSystemWatcher m_watcher;
    QTimer m_soon, m_slow;
    QElapsedTimer m_since; ///< the look under way has begun
    QElapsedTimer m_phase; ///< the reading of new records, or of traces, has begun
    bool m_phaseCosts = false;
    std::mutex m_appending; ///< changes go out in their order
    std::mutex m_writing;
    std::deque<Change> m_changes; ///< guarded by m_writing: to be written, the oldest first
    LatestWorker m_writer{LatestWorker::Running::finish};
    LatestWorker m_worker{LatestWorker::Running::finish}; ///< last: joined first
};

} // namespace gapscope
