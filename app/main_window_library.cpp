// SPDX-License-Identifier: GPL-3.0-or-later
// The window's library: a folder of records, and what of it goes on the list of runs.
#include "app/convergence_page.h"
#include "app/library_page.h"
#include "app/main_window.h"
#include "app/message_bar.h"
#include "app/pages.h"
#include "app/path_page.h"
#include "core/error.h"
#include "widgets/controls/run_table.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSignalBlocker>
#include <QUndoCommand>

#include <utility>

namespace gapscope {
namespace {

/// At a time on the list of runs, which compares each with all.
constexpr std::size_t mostDrawn = 200;

/// Read elsewhere.
struct ReadRecords {
    std::vector<std::pair<LibraryEntry, std::variant<RunRecord, PathRecord>>> records;
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
            read.records.emplace_back(entry, std::move(record));
        } catch (const std::exception& error) {
            read.problems << QString::fromUtf8(error.what());
        }
    }
    return read;
}

/// Tags or notes written beside records: undone by writing the former ones.
class NotesCommand : public QUndoCommand {
public:
    NotesCommand(const QString& text, Library& library, std::vector<NotesEdit> edits)
        : QUndoCommand(text)
        , m_library(library)
        , m_edits(std::move(edits))
    {
    }
    void undo() override { m_library.undo(m_edits); }
    /// The change has been made already: only undo and redo apply.
    void redo() override
    {
        if (!std::exchange(m_made, false))
            m_library.redo(m_edits);
    }

private:
    Library& m_library;
    std::vector<NotesEdit> m_edits;
    bool m_made = true;
};

} // namespace

void MainWindow::connectLibrary()
{
    Library& library = m_library->library();
    connect(&library, &Library::edited, this, [this](const std::vector<NotesEdit>& edits) {
        const bool notes = edits.front().before.notes != edits.front().after.notes;
        m_undo.push(new NotesCommand(
            notes ? tr("notes of a record") : tr("tags of records"), m_library->library(), edits));
    });
    connect(m_library, &LibraryPage::openRequested, this, &MainWindow::chooseLibrary);
    connect(m_library, &LibraryPage::drawRequested, this, &MainWindow::drawRecords);
    connect(&m_library->library(), &Library::failed, m_messages, &MessageBar::showError);
}

void MainWindow::chooseLibrary()
{
    const QString folder = QFileDialog::getExistingDirectory(
        this, tr("Open folder of records"), m_library->library().folder());
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
                const Run* last = nullptr;
                QString lastPath;
                bool paths = false;
                {
                    const QSignalBlocker quiet(m_session); // one rebuild of the lists will do
                    for (const auto& [entry, record] : read->records) {
                        if (const auto* path = std::get_if<PathRecord>(&record)) {
                            m_path->open(*path);
                            paths = true;
                            continue;
                        }
                        const auto& run = std::get<RunRecord>(record);
                        const Run* listed = runOfRecord(run);
                        const int id = listed ? listed->id : addRecord(run);
                        m_session.setVisible(id, true);
                        last = m_session.find(id);
                        lastPath = QString::fromStdString(entry.path);
                    }
                }
                Q_EMIT m_session.runsChanged();
                for (const QString& problem : read->problems)
                    m_messages->showError(problem);
                if (!last && !paths)
                    return;
                m_tabs->showPage(last ? static_cast<QWidget*>(m_convergence) : m_path);
                if (!last)
                    return;
                m_session.select(last->id);
                offerDataOf(last->record, last->id, lastPath);
            };
        });
}

} // namespace gapscope
