// SPDX-License-Identifier: GPL-3.0-or-later
// The window's library: a folder of records, and what of it goes on the list of runs.
#include "app/curves/convergence_page.h"
#include "app/library/library_page.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/runs/run_removal.h"
#include "app/view/pages.h"
#include "app/window/main_window.h"
#include "core/machine/error.h"
#include "widgets/runs/run_table.h"

#include <QFileInfo>
#include <QSignalBlocker>
#include <QUndoCommand>

#include <utility>

namespace gapscope {

struct DrawnRecord {
    LibraryEntry entry;
    std::variant<RunRecord, PathRecord> record;
};

namespace {

/// At a time on the list of runs, which compares each with all.
constexpr std::size_t mostDrawn = 200;

/// Read elsewhere.
struct ReadRecords {
    std::vector<DrawnRecord> records;
    QStringList problems;
};

ReadRecords readAll(const std::vector<LibraryEntry>& entries, const std::stop_token& stop)
{
    ReadRecords read;
    for (const LibraryEntry& entry : entries) {
        if (stop.stop_requested())
            throw Cancelled();
        try {
            auto record = readAnyRecord(entry.path);
            if (auto* run = std::get_if<RunRecord>(&record)) {
                run->tags = entry.notes.tags;
                run->notes = entry.notes.notes;
            }
            read.records.push_back({entry, std::move(record)});
        } catch (const std::exception& error) {
            read.problems << QString::fromUtf8(error.what());
        }
    }
    return read;
}

/// Tags or notes written beside records: undone by writing the former ones, in sight.
class NotesCommand : public QUndoCommand {
public:
    NotesCommand(const QString& text, Library& library, std::vector<NotesEdit> edits,
        std::function<void()> show)
        : QUndoCommand(text)
        , m_library(library)
        , m_edits(std::move(edits))
        , m_show(std::move(show))
    {
    }
    void undo() override
    {
        m_library.undo(m_edits);
        m_show();
    }
    /// The change has been made already: only undo and redo apply.
    void redo() override
    {
        if (std::exchange(m_made, false))
            return;
        m_library.redo(m_edits);
        m_show();
    }

private:
    Library& m_library;
    std::vector<NotesEdit> m_edits;
    std::function<void()> m_show;
    bool m_made = true;
};

/// What shows records that are drawn: the page, the ticks, what is selected.
ViewState shownRecords(const ViewState& from, const ViewState& to)
{
    ViewState changed = difference(from, to);
    changed.removeIf([](const auto& entry) {
        return entry.key() != QLatin1String("page") && entry.key() != QLatin1String("runs/selected")
            && entry.key() != QLatin1String("runs/path")
            && !entry.key().endsWith(QLatin1String("/unticked"));
    });
    return changed;
}

/// Records put on the lists of runs and paths: undone by taking these off again.
class DrawCommand : public QUndoCommand {
public:
    using Removals = std::vector<std::unique_ptr<QUndoCommand>>;
    using Show = std::function<void(const ViewState&)>;
    /// removals: of each that came. before, after: the whole view.
    DrawCommand(Removals removals, const ViewState& before, const ViewState& after, Show show)
        : QUndoCommand(MainWindow::tr("drawing of records"))
        , m_removals(std::move(removals))
        , m_before(shownRecords(after, before))
        , m_after(shownRecords(before, after))
        , m_show(std::move(show))
    {
    }
    void undo() override
    {
        for (const auto& removal : m_removals)
            removal->redo();
        m_show(m_before);
    }
    void redo() override
    {
        if (std::exchange(m_made, false))
            return;
        for (const auto& removal : m_removals)
            removal->undo();
        m_show(m_after);
    }

private:
    Removals m_removals;
    ViewState m_before, m_after;
    Show m_show;
    bool m_made = true;
};

} // namespace

void MainWindow::connectLibrary()
{
    Library& library = m_library->library();
    connect(&library, &Library::edited, this, [this](const std::vector<NotesEdit>& edits) {
        const bool notes = edits.front().before.notes != edits.front().after.notes;
        m_undo.push(new NotesCommand(notes ? tr("notes of a record") : tr("tags of records"),
            m_library->library(), edits, [this] { m_tabs->showPage(m_library); }));
    });
    connect(m_library, &LibraryPage::openRequested, this, &MainWindow::chooseLibrary);
    connect(m_library, &LibraryPage::drawRequested, this, &MainWindow::drawRecords);
    connect(&m_library->library(), &Library::failed, m_messages, &MessageBar::showError);
}

void MainWindow::chooseLibrary()
{
    const QString folder =
        askFolder(this, tr("Open folder of records"), m_library->library().folder());
    if (!folder.isEmpty())
        openLibrary(folder);
}

void MainWindow::openLibrary(const QString& folder)
{
    m_library->open(folder);
    m_tabs->showPage(m_library);
    rememberFile(m_library->library().folder());
}

/// The table as it is filtered and sorted; none without a folder.
std::vector<NamedPicture> MainWindow::libraryPictures() const
{
    const QString folder = m_library->library().folder();
    if (folder.isEmpty())
        return {};
    NamedPicture named = pictureOfWidget(m_library, m_library->size(), QStringLiteral("library"),
        tr("Records of %1").arg(QFileInfo(folder).fileName()));
    named.picture.csv = m_library->table()->csv();
    named.caption = folder;
    return {std::move(named)};
}

/// Records may be long: they are read elsewhere and listed here, all at once.
void MainWindow::drawRecords(std::vector<LibraryEntry> entries)
{
    if (entries.size() > mostDrawn) {
        m_messages->showNote(tr("The first %1 of the %L2 selected records are drawn.")
                                 .arg(mostDrawn)
                                 .arg(entries.size()));
        entries.resize(mostDrawn);
    }
    m_recordReader.post(
        [this, entries = std::move(entries)](std::stop_token stop) -> LatestWorker::Delivery {
            auto read = std::make_shared<const ReadRecords>(readAll(entries, stop));
            return [this, read] {
                listRecords(read->records);
                for (const QString& problem : read->problems)
                    m_messages->showError(problem);
            };
        });
}

/// Those that are listed already are drawn again.
void MainWindow::listRecords(const std::vector<DrawnRecord>& records)
{
    if (records.empty())
        return;
    const ViewState before = viewState();
    DrawCommand::Removals removals;
    QList<int> added;
    const Run* last = nullptr;
    QString lastPath;
    {
        const QSignalBlocker quiet(m_session); // one rebuild of the lists will do
        for (const auto& [entry, record] : records) {
            if (const auto* path = std::get_if<PathRecord>(&record)) {
                removals.push_back(m_path->removal(m_path->open(*path)));
                continue;
            }
            const auto& run = std::get<RunRecord>(record);
            const Run* listed = runOfRecord(run);
            if (!listed)
                added << addRecord(run);
            const int id = listed ? listed->id : added.back();
            m_session.setVisible(id, true);
            last = m_session.find(id);
            lastPath = QString::fromStdString(entry.path);
        }
    }
    Q_EMIT m_session.runsChanged();
    m_tabs->showPage(last ? static_cast<QWidget*>(m_convergence) : m_path);
    if (last)
        m_session.select(last->id);
    if (!added.isEmpty())
        removals.push_back(std::make_unique<RemoveRuns>(m_session, m_controller, added));
    m_undo.push(new DrawCommand(std::move(removals), before, viewState(),
        [this](const ViewState& view) { showView(view); }));
    if (last)
        offerDataOf(last->record, last->id, lastPath);
}

} // namespace gapscope
