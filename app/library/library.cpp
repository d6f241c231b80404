// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/library.h"

#include "app/parts/message_bar.h"
#include "app/state/run_rows.h"

namespace gapscope {
namespace {

constexpr int soonMilliseconds = 300;    ///< after a change of the folder: files come in bursts
constexpr int slowMilliseconds = 10000;  ///< not every file system reports changes
constexpr int slowFactor = 20;           ///< of the time of one scan, at least
constexpr std::size_t mostWatched = 500; ///< folders

} // namespace

Library::Library(QObject* parent)
    : QObject(parent)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(soonMilliseconds);
    m_slow.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &Library::look);
    connect(&m_slow, &QTimer::timeout, this, &Library::look);
    const auto soon = [this] {
        if (!m_soon.isActive()) // a steady stream must not delay it for ever
            m_soon.start();
    };
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, soon);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, soon);
    connect(&m_worker, &LatestWorker::failed, this, [this](const QString& sentence) {
        Q_EMIT progress(0, 0, false, 0);
        Q_EMIT failed(sentence, {});
    });
}

Library::~Library() { writeAll(); } // the changes not yet being written

void Library::open(const QString& folder)
{
    m_worker.cancel();
    m_folder = QDir::cleanPath(QDir(folder).absolutePath());
    m_scan = std::make_shared<LibraryScan>(QFile::encodeName(m_folder).toStdString());
    m_entries.clear();
    m_findings = {};
    m_cancelled = false;
    if (const QStringList watched = m_watcher.directories() + m_watcher.files(); !watched.isEmpty())
        m_watcher.removePaths(watched);
    m_watcher.addPath(m_folder);
    Q_EMIT opened();
    look();
}

void Library::rescan()
{
    m_cancelled = false;
    look();
}

void Library::cancel()
{
    m_cancelled = true;
    m_soon.stop();
    m_slow.stop();
    m_worker.cancel();
    Q_EMIT progress(0, 0, false, 0);
    Q_EMIT looked();
}

void Library::look()
{
    if (!m_scan || m_cancelled)
        return;
    m_since.start();
    m_phase.invalidate();
    m_worker.post([this, scan = m_scan](std::stop_token stop) -> LatestWorker::Delivery {
        // News from a folder that is no longer shown are dropped.
        const auto say = [this, scan](std::function<void()> what) {
            m_worker.tell([this, scan, what = std::move(what)] {
                if (scan == m_scan)
                    what();
            });
        };
        try {
            const LibraryFindings findings = scan->look(
                [&](LibraryNews told) {
                    say([this, told = std::make_shared<const LibraryNews>(std::move(told))] {
                        deliver(*told);
                    });
                },
                [&](std::size_t done, std::size_t all, bool costs) {
                    say([this, done, all, costs] { tellProgress(done, all, costs); });
                },
                stop);
            return [this, scan, findings] {
                if (scan == m_scan)
                    ended(findings);
            };
        } catch (const InputError& error) {
            return [this, scan, error] {
                if (scan != m_scan)
                    return;
                m_cancelled = true; // until the user asks again
                Q_EMIT progress(0, 0, false, 0);
                Q_EMIT failed(qs(error.what()), detailsOf(error));
            };
        }
    });
}

void Library::deliver(const LibraryNews& told)
{
    for (const int id : told.gone)
        m_entries.remove(id);
    for (const LibraryRecord& record : told.records) {
        m_entries[record.row.id] = {m_scan->pathOf(record.name), record.isPath,
            {tagsOf(record.row.tags), record.row.notes.toStdString()}};
    }
    for (const LibraryNews::Noted& noted : told.noted)
        if (const auto entry = m_entries.find(noted.id); entry != m_entries.end())
            entry->notes = noted.notes;
    Q_EMIT news(told);
}

void Library::tellProgress(std::size_t done, std::size_t all, bool costs)
{
    if (m_cancelled)
        return;
    if (!m_phase.isValid() || costs != m_phaseCosts) {
        m_phase.start();
        m_forecast = {};
    }
    m_phaseCosts = costs;
    m_forecast.see(static_cast<double>(m_phase.elapsed()) / 1000,
        static_cast<double>(done) / static_cast<double>(all));
    Q_EMIT progress(
        static_cast<qsizetype>(done), static_cast<qsizetype>(all), costs, m_forecast.secondsLeft());
}

void Library::ended(const LibraryFindings& findings)
{
    m_findings = findings;
    watch();
    m_slow.start(std::max(slowMilliseconds, slowFactor * static_cast<int>(m_since.elapsed())));
    Q_EMIT progress(0, 0, false, 0);
    Q_EMIT looked();
}

/// The watcher reports files that come, go or are replaced; files of notes grow in place.
void Library::watch()
{
    QStringList wanted;
    const auto want = [&](const std::vector<std::string>& names) {
        for (std::size_t k = 0; k < std::min(names.size(), mostWatched); ++k)
            wanted << QFile::decodeName(QByteArray::fromStdString(
                names[k].empty() ? m_scan->folder() : m_scan->pathOf(names[k])));
    };
    want(m_findings.folders);
    want(m_findings.noted);
    const QStringList watched = m_watcher.directories() + m_watcher.files();
    const QSet<QString> before(watched.begin(), watched.end()), now(wanted.begin(), wanted.end());
    if (const QStringList gone = (before - now).values(); !gone.isEmpty())
        m_watcher.removePaths(gone);
    if (const QStringList fresh = (now - before).values(); !fresh.isEmpty())
        m_watcher.addPaths(fresh);
}

std::vector<LibraryEntry> Library::entries(const QList<int>& ids) const
{
    std::vector<LibraryEntry> entries;
    for (const int id : ids)
        if (const auto entry = m_entries.find(id); entry != m_entries.end())
            entries.push_back(*entry);
    return entries;
}

void Library::setTags(int id, const QStringList& tags)
{
    change({id}, [&](RecordNotes& notes) { notes.tags = tagsOf(tags); });
}

void Library::setNotes(int id, const QString& text)
{
    change({id}, [&](RecordNotes& notes) { notes.notes = text.toStdString(); });
}

void Library::addTag(const QList<int>& ids, const QString& tag)
{
    change(ids, [text = tag.toStdString()](RecordNotes& notes) {
        if (std::ranges::find(notes.tags, text) == notes.tags.end())
            notes.tags.push_back(text);
    });
}

void Library::change(const QList<int>& ids, const std::function<void(RecordNotes&)>& edit)
{
    std::vector<NotesEdit> edits;
    for (const LibraryEntry& entry : entries(ids)) {
        RecordNotes after = entry.notes;
        edit(after);
        if (after != entry.notes)
            edits.push_back({entry.path, entry.notes, std::move(after)});
    }
    if (edits.empty())
        return;
    write(edits);
    Q_EMIT edited(edits);
}

void Library::redo(const std::vector<NotesEdit>& edits) { write(edits); }

void Library::undo(const std::vector<NotesEdit>& edits)
{
    std::vector<NotesEdit> back;
    for (const NotesEdit& edit : edits)
        back.push_back({edit.path, edit.after, edit.before});
    write(back);
}

/// The table shows the edits at once; the worker writes them, folder by folder.
void Library::write(const std::vector<NotesEdit>& edits)
{
    std::unordered_map<std::string, int> ids;
    for (auto entry = m_entries.begin(); entry != m_entries.end(); ++entry)
        ids.emplace(entry->path, entry.key());
    std::map<std::string, std::vector<NotesChange>> changes; // by folder
    LibraryNews shown, before;
    for (const NotesEdit& edit : edits) {
        const std::size_t slash = edit.path.rfind('/');
        const NotesChange change =
            changeBetween(edit.path.substr(slash + 1), edit.before, edit.after);
        changes[edit.path.substr(0, slash)].push_back(change);
        const auto known = ids.find(edit.path);
        if (known == ids.end())
            continue; // of a folder that is no longer shown
        RecordNotes now = m_entries[known->second].notes;
        before.noted.push_back({known->second, now});
        std::erase_if(now.tags, [&](const std::string& tag) {
            return std::ranges::find(change.removed, tag) != change.removed.end();
        });
        for (const std::string& tag : change.added)
            if (std::ranges::find(now.tags, tag) == now.tags.end())
                now.tags.push_back(tag);
        now.notes = change.notes.value_or(now.notes);
        shown.noted.push_back({known->second, std::move(now)});
    }
    deliver(shown);
    {
        const std::lock_guard lock(m_writing);
        m_changes.push_back({m_scan, std::move(changes), std::move(before)});
    }
    m_writer.post([this](const std::stop_token&) {
        writeAll();
        return LatestWorker::Delivery();
    });
}

void Library::writeAll()
{
    for (;;) {
        const std::lock_guard inOrder(m_appending);
        Change change;
        {
            const std::lock_guard lock(m_writing);
            if (m_changes.empty())
                return;
            change = std::move(m_changes.front());
            m_changes.pop_front();
        }
        try {
            for (const auto& [folder, lines] : change.byFolder)
                appendNotes(folder, lines);
            m_writer.tell([this] { m_soon.start(); });
        } catch (const InputError& error) {
            m_writer.tell([this, scan = change.scan, before = change.before, error] {
                if (scan == m_scan)
                    deliver(before);
                Q_EMIT failed(qs(error.what()), detailsOf(error));
            });
        }
    }
}

void Library::wantCosts()
{
    if (m_scan && !m_scan->wantsCosts.exchange(true))
        rescan();
}

} // namespace gapscope
