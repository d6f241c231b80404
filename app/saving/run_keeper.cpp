// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/saving/run_keeper.h"

#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/state/drawing.h"
#include "core/files/atomic_file.h"
#include "core/library/record_folder.h"
#include "core/machine/parallel.h"

#include <future>

namespace gapscope {
namespace {

constexpr int retryMilliseconds = 3000;
const QString drawnKey = u"drawnRuns"_s; ///< their files

std::string nameOfFile(const SavedRun& kept)
{
    return QFileInfo(kept.path).fileName().toStdString();
}

/// An ended run, path or grid to write.
struct DueRun {
    int id = 0;
    std::optional<SavedRun> kept; ///< where it was written before
    std::variant<RunRecord, PathRecord> record;
    std::optional<RunStyle> style; ///< for a run
};

SavedRun written(const DueRun& due)
{
    const QString path = due.kept ? due.kept->path : QString();
    const auto* run = std::get_if<RunRecord>(&due.record);
    return run ? saveRun(*run, path) : savePath(std::get<PathRecord>(due.record), path);
}

} // namespace

RunKeeper::RunKeeper(const WindowParts& parts, PathPage& page)
    : m_parts(parts)
    , m_page(page)
    , m_paths(page.paths())
{
    m_retry.setSingleShot(true);
    connect(&m_retry, &QTimer::timeout, this, &RunKeeper::keep);
    connect(&m_worker, &LatestWorker::idle, this, [this] {
        if (m_writeAgain)
            keep();
        else if (!m_error)
            m_parts.messages.withdraw({std::exchange(m_errorShown, {})});
    });
}

/// Shows the first failed write; the others succeed.
void RunKeeper::showFailure(const InputError& error)
{
    m_error = error;
    m_retry.start(retryMilliseconds);
    if (!m_errorShown.isEmpty()) // shown once
        return;
    m_errorShown = tr("The runs cannot be kept yet: %1. This is tried again every few "
                      "seconds; until then, save what you need elsewhere.")
                       .arg(qs(error.what()));
    m_parts.messages.showError(m_errorShown, detailsOf(error));
}

void RunKeeper::reopen()
{
    const QString folder = savedRunsFolder();
    QList<int> ids; // of those drawn
    for (const QString& each : {folder, QFileInfo(folder).path()})
        sweepTemporaryFiles(each.toStdString());
    Session& session = m_parts.session;
    m_parts.messages.attempt([&] { session.setBestDuals(readBestDuals(bestDualsPath())); });
    const QStringList files = savedRunFiles();
    std::vector<std::function<void()>> listing(static_cast<std::size_t>(files.size()));
    auto reading = std::async(std::launch::async, [&] { // takes longest
        parallelBlocks(
            listing.size(), allCores(),
            [&](std::size_t, std::size_t k) { listing[k] = read(files[qsizetype(k)]); }, 1);
    });
    do // the window is painted, and answers the desktop
        QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
    while (reading.wait_for(std::chrono::milliseconds(5)) != std::future_status::ready);
    reading.get();
    if (m_stopped) // the window has closed meanwhile
        return;
    changeTogether(session, [&] {
        for (const auto& list : listing)
            m_parts.messages.attempt(list);
        m_parts.messages.attempt([this] { readStyles(); });
        const QStringList drawn = QSettings().value(drawnKey).toStringList();
        for (const auto& [id, kept] : m_kept)
            if (drawn.contains(qs(nameOfFile(kept))))
                ids << id;
        setDrawn(session, m_page.paths(), ids, true);
        session.showOtherData(false);
    });
    if (m_kept.empty())
        return;
    m_parts.messages.showNote(ids.isEmpty()
            ? tr("Runs of earlier sessions are listed again; tick one to see its curve.")
            : tr("Runs of earlier sessions are listed again, drawn as before."));
}

/// Returns what lists the record, or throws why it cannot be read. Runs on any thread.
std::function<void()> RunKeeper::read(const QString& path)
{
    if (m_stopped)
        return {};
    try {
        if (fileKind(path.toStdString()) == FileKind::pathRecord)
            return [this, path, record = readPathRecord(path.toStdString())] {
                m_kept[m_page.open(record, false)] = {.path = path};
            };
        return [this, path, record = readRecord(path.toStdString())] {
            const int id = m_parts.session.addRun(record, RunState::finished, nullptr);
            m_parts.session.setVisible(id, false);
            m_kept[id] = {path, record.tags, record.notes, pointsOf(record)};
        };
    } catch (const std::exception&) {
        return [error = std::current_exception()] { std::rethrow_exception(error); };
    }
}

const SavedRun* RunKeeper::find(int id) const
{
    const auto kept = m_kept.find(id);
    return kept == m_kept.end() ? nullptr : &kept->second;
}

int RunKeeper::writtenAs(const std::string& file) const
{
    for (const auto& [id, kept] : m_kept)
        if (nameOfFile(kept) == file)
            return id;
    return -1;
}

void RunKeeper::setStyle(int id, const RunStyle& style)
{
    m_parts.session.setStyle(id, qs(style.given),
        {style.color, static_cast<Dash>(style.dash), static_cast<Marker>(style.marker)},
        style.coded, style.chosen);
}

/// Shows the runs of earlier sessions in their former style.  throws: InputError.
void RunKeeper::readStyles()
{
    try {
        const RunStyles styles = savedStyles();
        m_stylesUnread = false;
        for (const auto& [id, kept] : m_kept)
            if (const auto style = styles.find(nameOfFile(kept));
                style != styles.end() && m_parts.session.find(id))
                setStyle(id, style->second);
    } catch (const InputError& error) {
        m_stylesUnread = isUnread(error);
        throw;
    }
    for (const auto& [id, kept] : m_kept)
        if (const Run* run = m_parts.session.find(id))
            m_styles[nameOfFile(kept)] = styleOf(*run);
}

void RunKeeper::keep()
{
    m_writeAgain = m_worker.busy();
    if (m_writeAgain)
        return;
    m_error.reset();
    m_waits = false;
    if (m_stylesUnread)
        m_parts.messages.attempt([this] { readStyles(); });
    std::vector<DueRun> due;
    RunStyles styles;
    const auto copied = [](const SavedRun* kept) {
        return kept ? std::optional(*kept) : std::nullopt;
    };
    const auto writes = [this](const auto& run, const SavedRun* kept, bool isDue) {
        if (run.state != RunState::finished || !isDue)
            return false;
        const bool waits = !kept && m_mayWrite && !m_mayWrite(run.id);
        m_waits = m_waits || waits;
        return !waits;
    };
    for (const auto& run : m_parts.session.runs()) {
        const SavedRun* kept = find(run->id);
        const RunStyle style = styleOf(*run);
        const bool isDue = kept ? isOutdated(*kept, run->record) || isRequested(run->id)
                                : run->dataset || isRequested(run->id);
        if (writes(*run, kept, isDue))
            due.push_back({run->id, copied(kept), run->record, style});
        else if (kept) // another window may have set one that did not change here
            if (const std::string name = nameOfFile(*kept);
                !m_styles.contains(name) || m_styles.at(name) != style)
                styles[name] = style;
    }
    for (const auto& path : m_paths.all()) {
        const SavedRun* kept = find(path->id);
        const bool isDue = isRequested(path->id) || (!kept && path->dataset);
        if (writes(*path, kept, isDue))
            due.push_back({path->id, copied(kept), path->record, {}});
    }
    m_worker.post([this, due = std::make_shared<const std::vector<DueRun>>(std::move(due)),
                      styles = std::move(styles)](std::stop_token) -> LatestWorker::Delivery {
        std::optional<InputError> first;
        const auto attempt = [&first](const auto& f) {
            try {
                f();
            } catch (const InputError& error) {
                first = first ? first : error;
            }
        };
        RunStyles all = styles;
        for (const DueRun& run : *due)
            attempt([&] {
                const SavedRun kept = written(run);
                if (run.style)
                    all[nameOfFile(kept)] = *run.style;
                m_worker.tell([this, id = run.id, kept] {
                    m_kept[id] = kept;
                    m_requested.erase(id);
                });
            });
        if (!all.empty())
            attempt([&] {
                mergeSavedStyles(all);
                m_worker.tell([this, all] {
                    for (const auto& [name, style] : all)
                        m_styles[name] = style;
                });
            });
        if (first)
            return [this, error = *first] { showFailure(error); };
        return {};
    });
}

void RunKeeper::keepWaiting()
{
    if (m_waits)
        keep();
}

void RunKeeper::finish()
{
    m_worker.waitUntilIdle(); // without waiting, all would be written again, and again
    const auto whenMayWrite = std::exchange(m_mayWrite, {});
    keep();
    m_mayWrite = whenMayWrite;
    m_worker.waitUntilIdle();
    keepTicks();
}

/// Stores which runs and paths are drawn, also those set aside for other data. What only other
/// windows list stays as they stored it.
void RunKeeper::keepTicks() const
{
    QSettings settings;
    QStringList drawn = settings.value(drawnKey).toStringList();
    const QDir folder(savedRunsFolder());
    drawn.removeIf([&folder](const QString& file) { return !folder.exists(file); });
    for (const auto& [id, kept] : m_kept) {
        const QString file = qs(nameOfFile(kept));
        drawn.removeAll(file);
        const Run* run = m_parts.session.find(id);
        const Path* path = m_paths.find(id);
        if (run ? run->visible || run->setAside : path && path->visible)
            drawn << file;
    }
    settings.setValue(drawnKey, drawn);
}

void RunKeeper::deleteRemoved()
{
    std::erase_if(m_kept, [this](const auto& each) {
        const auto& [id, kept] = each;
        const bool gone = !m_parts.session.find(id) && !m_paths.find(id);
        if (gone)
            QFile::remove(kept.path);
        return gone;
    });
}

} // namespace gapscope
