// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/library_runs.h"

#include "app/curves/convergence_page.h"
#include "app/data/data_opening.h"
#include "app/library/folder_table.h"
#include "app/library/run_scopes.h"
#include "app/parts/actions.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/made_command.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/runs/run_starter.h"
#include "app/state/drawing.h"
#include "app/view/pages.h"
#include "app/view/window_view.h"
#include "core/machine/clocks.h"
#include "core/machine/progress.h"
#include "core/machine/work_forecast.h"

namespace gapscope {

struct DrawnRecord {
    LibraryEntry entry;
    std::variant<RunRecord, PathRecord> record;
};

namespace {

/// Records added at a time to the list of runs, which compares each with all.
constexpr std::size_t mostDrawn = 200;

/// Read off the window's thread.
struct ReadRecords {
    std::vector<DrawnRecord> records;
    QStringList problems;
};

/// told: the number read so far.
ReadRecords readAll(const std::vector<LibraryEntry>& entries, const std::stop_token& stop,
    const std::function<void(std::size_t)>& told)
{
    ReadRecords read;
    for (std::size_t k = 0; k < entries.size(); ++k) {
        throwIfStopped(stop);
        told(k);
        const LibraryEntry& entry = entries[k];
        try {
            auto record = readAnyRecord(entry.path);
            if (auto* run = std::get_if<RunRecord>(&record)) {
                run->tags = entry.notes.tags;
                run->notes = entry.notes.notes;
            }
            read.records.push_back({entry, std::move(record)});
        } catch (const std::exception& error) {
            read.problems << qs(error.what());
        }
    }
    return read;
}

/// The part of the view that drawing records changes: page, ticks and selection.
ViewState shownRecords(const ViewState& from, const ViewState& to)
{
    ViewState changed = difference(from, to);
    changed.removeIf([](const auto& entry) {
        return entry.key() != "page"_L1 && entry.key() != "runs/selected"_L1
            && entry.key() != "runs/path"_L1 && !entry.key().endsWith("/unticked"_L1);
    });
    return changed;
}

} // namespace

LibraryRuns::LibraryRuns(const WindowParts& parts, DataOpening& opening, RecordOpening& records,
    WindowView& view, const LibraryPlaces& places)
    : m_parts(parts)
    , m_opening(opening)
    , m_records(records)
    , m_view(view)
    , m_places(places)
{
    m_opening.setOpenFile(FileKind::records, [this](const QString& folder) { open(folder); });
    connect(m_parts.actions.openLibrary, &QAction::triggered, this, &LibraryRuns::chooseFolder);
    FolderTable* page = &m_places.library;
    connect(page, &FolderTable::openRequested, this, &LibraryRuns::chooseFolder);
    connect(&m_places.scopes, &RunScopes::folderRequested, this, &LibraryRuns::chooseFolder);
    connect(page, &FolderTable::drawRequested, this, &LibraryRuns::draw);
    connect(page, &FolderTable::drawCancelled, this, [this] {
        m_reader.cancel();
        m_wanted.clear();
    });
    connect(&page->library(), &Library::failed, &m_parts.messages, &MessageBar::showError);
    connect(&page->library(), &Library::edited, this, &LibraryRuns::notesEdited);
}

/// Undo writes the former tags or notes, and shows them.
void LibraryRuns::notesEdited(const std::vector<NotesEdit>& edits)
{
    FolderTable* page = &m_places.library;
    const bool notes = edits.front().before.notes != edits.front().after.notes;
    const auto command = [this, page, edits](
                             void (Library::*write)(const std::vector<NotesEdit>&)) {
        return [this, page, edits, write] {
            (page->library().*write)(edits);
            if (!edits.front().path.starts_with((page->library().folder() + '/'_L1).toStdString()))
                return; // of another folder than the one listed now
            m_places.scopes.showFolder();
            m_parts.actions.runTable->setChecked(true);
        };
    };
    m_parts.undo.push(new MadeCommand(notes ? tr("notes of a record") : tr("tags of records"),
        command(&Library::undo), command(&Library::redo)));
}

void LibraryRuns::chooseFolder()
{
    const QString folder = askFolder(
        m_places.tabs.window(), tr("Open folder of records"), m_places.library.library().folder());
    if (!folder.isEmpty())
        open(folder);
}

void LibraryRuns::open(const QString& folder)
{
    m_places.library.open(folder);
    m_places.scopes.showFolder();
    m_opening.recentFiles().remember(m_places.library.library().folder());
}

QString LibraryRuns::folder() const { return m_places.library.library().folder(); }

void LibraryRuns::restoreFolder(const QString& folder)
{
    if (QFileInfo(folder).isDir() && folder != this->folder()
        && fileKind(folder.toStdString()) == FileKind::records) // not any file's folder
        m_places.library.open(folder);
}

/// Records may be long: reads them off the window's thread and then lists them all at once, with
/// those still being read.
void LibraryRuns::draw(const std::vector<LibraryEntry>& entries, bool only)
{
    if (only)
        m_wanted.clear();
    m_onlyWanted = only || (m_onlyWanted && !m_wanted.empty());
    m_wanted.insert(m_wanted.end(), entries.begin(), entries.end());
    if (m_wanted.size() > mostDrawn) {
        m_parts.messages.showNote(tr("The first %1 of the %L2 selected records are drawn.")
                                      .arg(mostDrawn)
                                      .arg(m_wanted.size()));
        m_wanted.resize(mostDrawn);
    }
    m_reader.post([this, wanted = m_wanted](std::stop_token stop) -> LatestWorker::Delivery {
        WorkForecast forecast;
        const double begin = wallSeconds();
        const auto tell = [&](std::size_t done) {
            constexpr double worthSaying = 0.5; // of short work the row would only flicker
            const double seconds = wallSeconds() - begin;
            forecast.see(seconds, static_cast<double>(done) / static_cast<double>(wanted.size()));
            if (seconds < worthSaying)
                return;
            m_reader.tell([this, stop, done, all = wanted.size(), left = forecast.secondsLeft()] {
                if (!stop.stop_requested())
                    m_places.library.showDrawing(qsizetype(done), qsizetype(all), left);
            });
        };
        auto read = std::make_shared<const ReadRecords>(readAll(wanted, stop, tell));
        return [this, read] {
            m_wanted.clear();
            m_places.library.showDrawing(0, 0, 0);
            list(read->records, m_onlyWanted);
            for (const QString& problem : read->problems)
                m_parts.messages.showError(problem);
        };
    });
}

/// Returns its id. A path that is listed already is drawn again.
int LibraryRuns::openPath(
    const PathRecord& record, std::vector<std::unique_ptr<QUndoCommand>>& removals)
{
    if (const Path* listed = m_places.path.paths().pathOf(record)) {
        m_places.path.paths().select(listed->id);
        return listed->id;
    }
    const int id = m_places.path.open(record);
    removals.push_back(m_places.path.removal(id));
    return id;
}

/// Records already listed are drawn again.
void LibraryRuns::list(const std::vector<DrawnRecord>& records, bool only)
{
    if (records.empty())
        return;
    const ViewState before = m_view.state();
    const auto removals = std::make_shared<std::vector<std::unique_ptr<QUndoCommand>>>();
    QList<int> added;
    QList<int> drawn;
    const Run* last = nullptr;
    QString lastPath;
    changeTogether(m_parts.session, [&] {
        for (const auto& [entry, record] : records) {
            if (const auto* path = std::get_if<PathRecord>(&record)) {
                drawn << openPath(*path, *removals);
                continue;
            }
            const auto& run = std::get<RunRecord>(record);
            const Run* listed = m_parts.session.runOf(run);
            if (!listed)
                added << m_parts.session.addRun(run, RunState::finished, nullptr);
            const int id = listed ? listed->id : added.back();
            drawn << id;
            last = m_parts.session.find(id);
            lastPath = qs(entry.path);
        }
        if (only)
            drawOnly(m_parts.session, m_places.path.paths(), drawn);
        else
            setDrawn(m_parts.session, m_places.path.paths(), drawn, true);
    });
    if (QAction* table = m_parts.actions.runTable; table->isChecked()) { // it hides the curves
        table->setChecked(false);
        m_places.tabs.showPage(
            last ? static_cast<QWidget*>(&m_places.convergence) : &m_places.path);
    }
    if (last)
        m_parts.session.select(last->id);
    if (!added.isEmpty())
        removals->push_back(
            std::make_unique<RemoveRuns>(m_parts.session, m_parts.controller, added));
    const ViewState after = m_view.state();
    m_parts.undo.push(new MadeCommand(
        tr("drawing of records"),
        [this, removals, view = shownRecords(after, before)] {
            for (const auto& removal : *removals)
                removal->redo();
            m_view.show(view);
        },
        [this, removals, view = shownRecords(before, after)] {
            for (const auto& removal : *removals)
                removal->undo();
            m_view.show(view);
        }));
    if (last)
        m_records.offerDataOf(last->record, last->id, lastPath);
}

} // namespace gapscope
