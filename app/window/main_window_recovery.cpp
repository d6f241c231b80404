// SPDX-License-Identifier: GPL-3.0-or-later
// What the window writes for the case that it does not end well, and what it finds of an earlier
// one.
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/runs/partial_record.h"
#include "app/saving/autosave.h"
#include "app/saving/missing_data.h"
#include "app/saving/run_keeper.h"
#include "app/window/main_window.h"
#include "core/machine/error.h"

#include <QFileInfo>

namespace gapscope {
namespace {

constexpr int lookMilliseconds = 1000; ///< between looks for something new
/// A run that goes on is written again after so long, and later the longer that takes: a tenth of
/// the time at most goes into it. Not by the points it has: many come while one waits for them.
constexpr qint64 runMilliseconds = 3000, timesWriting = 10;

std::string fileOf(int id) { return "run-" + std::to_string(id) + ".json"; }
std::string checkpointOf(int id) { return "run-" + std::to_string(id) + ".ckpt"; }
std::string nameOf(const KeptRun& kept) { return QFileInfo(kept.path).fileName().toStdString(); }

} // namespace

/// From now on what is open is written down while it changes, and what a crash has left is offered.
void MainWindow::keepSession(double checkpointEvery)
{
    QString unread;
    m_left = findLeftSession(&unread);
    attempt([this, checkpointEvery] {
        m_autosave = std::make_unique<Autosave>();
        connect(m_autosave.get(), &Autosave::failed, this, &MainWindow::autosaveFailed);
        connect(m_autosave.get(), &Autosave::written, this, &MainWindow::autosaveWritten);
        m_controller.keepCheckpoints(m_autosave->folder(), checkpointEvery);
        connect(&m_controller, &RunController::checkpointFailed, this,
            [this](int, const QString& sentence) {
                m_messages->showError(tr("No checkpoint of this run: %1").arg(sentence));
            });
        m_autosaveTimer.setInterval(lookMilliseconds);
        connect(&m_autosaveTimer, &QTimer::timeout, this, &MainWindow::autosave);
        m_autosaveTimer.start();
    });
    if (m_left) {
        m_messages->hideNote(); // the question comes first
        offerLeftSession();
    } else if (!unread.isEmpty()) {
        m_messages->showError(
            tr("What an earlier window has left cannot be restored now, and stays: %1")
                .arg(unread));
    }
}

/// It goes on, or is to: with what it has reached a checkpoint belongs to it.
bool MainWindow::isToGoOn(int id) const
{
    return std::ranges::find(m_leaving, id) != m_leaving.end()
        || std::ranges::find(m_resuming, id, &Resumption::id) != m_resuming.end();
}

std::vector<int> MainWindow::queueNow() const
{
    if (!m_leaving.empty())
        return m_leaving;
    std::vector<int> ids = m_controller.queue();
    for (const Resumption& run : m_resuming)
        ids.push_back(run.id);
    return ids;
}

/// Whether its record has to be written (again): its first points at once, as long as it goes on
/// more from time to time.
bool MainWindow::isDue(int id, std::size_t points, bool goesOn, Due& due) const
{
    const qint64 patience =
        goesOn ? runMilliseconds + timesWriting * m_autosave->milliseconds() : 0;
    if (const auto last = m_written.find(id); last != m_written.end()) {
        const Written& written = last->second;
        const bool same = points == written.points && goesOn == written.goesOn;
        if (same || (written.points > 0 && !written.when.hasExpired(patience))) {
            due.marks.insert(*last);
            return false;
        }
    }
    due.marks[id] = {points, goesOn};
    due.marks[id].when.start();
    return true;
}

/// A run that is kept goes by the name of its file; another one, that waits, goes on or was opened
/// from a file, is written beside the session. One that goes on from an end it has had is both.
std::optional<SessionRun> MainWindow::autosavedRun(const Run& run, Due& due) const
{
    SessionRun entry{.id = run.id, .look = inFile({run.given, run.style, run.coded})};
    if (run.state == RunState::failed)
        return {};
    const KeptRun* kept = m_keeper->find(run.id);
    if (kept)
        entry.kept = nameOf(*kept);
    const std::size_t points = pointsOf(run.record);
    const bool finished = run.state == RunState::finished;
    entry.interrupted = points > 0 && (!finished || isToGoOn(run.id));
    if ((entry.interrupted && !m_repeats.contains(run.id)) || m_stopped.contains(run.id))
        entry.checkpoint = checkpointOf(run.id);
    if (const auto like = m_repeated.find(run.id); like != m_repeated.end() && !finished)
        entry.repeats = like->second;
    if (finished && kept)
        return entry;
    if (finished && points == 0)
        return {};
    entry.file = fileOf(run.id);
    entry.toKeep = finished && (run.dataset || m_keeper->isWanted(run.id));
    if (isDue(run.id, points, !finished, due))
        due.records.emplace(
            entry.file, points > 0 && !finished ? partialRecord(run.record) : run.record);
    return entry;
}

std::optional<SessionRun> MainWindow::autosavedPath(const Path& path, Due& due) const
{
    SessionRun entry{.id = path.id, .folds = path.folds};
    if (path.state == RunState::failed)
        return {};
    const KeptRun* kept = m_keeper->find(path.id);
    if (kept)
        entry.kept = nameOf(*kept);
    const bool finished = path.state == RunState::finished;
    entry.interrupted = path.state == RunState::running || path.state == RunState::paused
        || (!path.points().empty() && (!finished || isToGoOn(path.id)))
        || (finished && isToGoOn(path.id));
    if (entry.interrupted)
        entry.checkpoint = checkpointOf(path.id);
    if (finished && kept)
        return entry;
    entry.file = fileOf(path.id);
    entry.toKeep = finished && (path.dataset || m_keeper->isWanted(path.id));
    if (isDue(path.id, path.points().size(), !finished, due))
        due.records.emplace(entry.file, path.record);
    return entry;
}

/// Of runs that have ended since, and will not go on.
std::vector<int> MainWindow::checkpointsOver() const
{
    std::vector<int> over;
    std::ranges::copy_if(m_checkpointed, std::back_inserter(over), [this](int id) {
        const Run* run = m_session.find(id);
        const Path* path = m_path->paths().find(id);
        const bool ended = run ? run->ended() : !path || path->ended();
        return ended && !isToGoOn(id) && !(run && m_stopped.contains(id));
    });
    return over;
}

/// Only what has changed, and never while the last time is still being written: until it is, all of
/// it counts as changed. While the question about an earlier session stands and nothing was run
/// since, that one is what there is to lose; afterwards it goes as soon as this window has written
/// what it took over.
void MainWindow::autosave()
{
    const auto own = [](const auto& run) { return run->dataset != nullptr; };
    if (!m_autosave || m_autosave->busy()
        || (m_left && m_leftIs == Left::asked && m_recovery->isVisible()
            && std::ranges::none_of(m_session.runs(), own)))
        return;
    const bool untouched = !m_startContent ? !m_session.dataset() && !isUnsaved() : !hasChanged();
    if (untouched && !m_left && m_autosaved.empty()) // nothing to restore
        return;
    SessionFile session = sessionNow();
    session.savedAs = m_sessionPath.toStdString();
    session.unsaved = isUnsaved();
    session.leftOff = m_bySignal;
    session.queue = queueNow();
    Due due;
    for (const auto& run : m_session.runs())
        if (auto entry = autosavedRun(*run, due))
            session.runs.push_back(std::move(*entry));
    for (const auto& path : m_path->paths().all())
        if (auto entry = autosavedPath(*path, due))
            session.runs.push_back(std::move(*entry));
    const std::vector<int> over = checkpointsOver();
    std::string text = toJson(session);
    const bool takesOver = m_left && m_leftIs == Left::goes;
    if (due.records.empty() && over.empty() && text == m_autosaved && !takesOver)
        return;
    std::vector<std::string> files;
    std::ranges::transform(over, std::back_inserter(files), checkpointOf);
    m_autosave->write(std::move(session), std::move(due.records), std::move(files),
        [this, over, text = std::move(text), marks = std::move(due.marks), takesOver] {
            m_autosaved = text;
            m_written = marks;
            for (const int id : checkpointsOver()) // it may go on again since
                if (std::ranges::find(over, id) != over.end())
                    m_checkpointed.erase(id);
            if (takesOver && m_left) {
                m_left->discard();
                m_left.reset();
            }
        });
}

namespace {

/// Nothing goes on without its data, and what waited is only named.
QString missingText(const QStringList& missing, const std::vector<InterruptedRun>& interrupted)
{
    QString text =
        MainWindow::tr("Not there any more: %1.").arg(missing.join(QStringLiteral(", ")));
    const auto began = std::ranges::count(interrupted, true, &InterruptedRun::began);
    const auto waited = std::ranges::ssize(interrupted) - began;
    if (began > 0)
        text += QLatin1Char(' ')
            + MainWindow::tr("Restore keeps the checkpoint of the interrupted run: it can be "
                             "continued when its data are open again.");
    if (waited > 0)
        text += QLatin1Char(' ')
            + (waited == 1 ? MainWindow::tr("1 run that waited is not restored.")
                           : MainWindow::tr("%1 runs that waited are not restored.").arg(waited));
    return text;
}

} // namespace

/// Read elsewhere, then asked about once. What a run that went on had reached is kept either way.
void MainWindow::offerLeftSession()
{
    m_sessionReader.post([this, path = m_left->file(), folder = m_left->folder](
                             std::stop_token) -> LatestWorker::Delivery {
        try {
            auto loaded = std::make_shared<const LoadedSession>(
                readSession(path.toStdString(), keptRunsFolder().toStdString()));
            return [this, loaded, runs = interruptedRuns(loaded->session, folder),
                       missing = missingFiles(loaded->session, m_opener.folders())] {
                askAboutLeftSession(loaded, runs, missing);
            };
        } catch (const InputError& error) {
            return [this, error] {
                if (!isUnread(error))
                    m_left->setAside();
                m_left.reset();
                m_messages->showError(tr("What was open when GapScope ended cannot be restored: %1")
                                          .arg(QString::fromUtf8(error.what())),
                    detailsOf(error));
            };
        }
    });
    connect(&m_sessionReader, &LatestWorker::idle, this, &MainWindow::openNext,
        Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
}

void MainWindow::askAboutLeftSession(const std::shared_ptr<const LoadedSession>& loaded,
    const std::vector<InterruptedRun>& interrupted, const QStringList& missing)
{
    const SessionFile& session = loaded->session;
    const auto count = std::ranges::count_if(session.runs,
        [](const SessionRun& run) { return !std::holds_alternative<std::monostate>(run.record); });
    const QString runs = count == 1 ? tr("1 run") : tr("%1 runs").arg(count);
    const QString source =
        session.data ? QString::fromStdString(session.data->source) : tr("no data");
    QString sentence = (session.leftOff
            ? (interrupted.empty()
                    ? tr("The system asked GapScope to end. Open were %1 and %2.")
                    : tr("The system asked GapScope to end during a run, which was left off. "
                         "Open were %1 and %2."))
            : (interrupted.empty()
                    ? tr("GapScope ended unexpectedly. Open were %1 and %2.")
                    : tr("GapScope ended unexpectedly during a run. Open were %1 and %2.")))
                           .arg(source, runs);
    if (!session.savedAs.empty())
        sentence += QLatin1Char(' ')
            + tr("The session's file: %1.")
                  .arg(QFileInfo(QString::fromStdString(session.savedAs)).fileName());
    if (!missing.isEmpty())
        sentence += QLatin1Char(' ') + missingText(missing, interrupted);
    QList<MessageBar::Choice> choices;
    if (!interrupted.empty() && missing.isEmpty()) {
        sentence += QLatin1Char(' ') + resumingText(interrupted);
        const bool again = std::ranges::any_of(
            interrupted, [](const InterruptedRun& run) { return run.began && !run.goesOn; });
        choices << MessageBar::Choice{
            again ? tr("Restore and run again") : tr("Restore and resume"),
            tr("Everything as it was, and what was interrupted goes on as said here: it will be "
               "one run, as if nothing had happened"),
            [this, loaded, interrupted] { restore(*loaded, interrupted); }};
    }
    choices << MessageBar::Choice{tr("Restore"),
        interrupted.empty() ? tr("Data, runs, layout and what was selected, as they were")
                            : tr("Data, runs, layout and what was selected, as they were; what the "
                                 "interrupted run had reached stays as a stopped run, which can "
                                 "be continued where it has a checkpoint"),
        [this, loaded] { restore(*loaded, {}); }};
    choices << MessageBar::Choice{tr("Start fresh"),
        tr("Runs stay on the list, also what the last one had reached"), [this, loaded] {
            if (loaded->unread)
                m_leftIs = Left::stays;
            const bool fresh = !hasChanged();
            for (const SessionRun& run : loaded->session.runs)
                if (run.interrupted || run.toKeep)
                    listRun(run);
            if (fresh) // what is listed is kept, and not asked about again
                m_startContent = sessionContent();
            m_keeper->keep();
            letGoOfLeftSession();
        }};
    m_recovery->ask(sentence, choices);
}

void MainWindow::restore(const LoadedSession& loaded, const std::vector<InterruptedRun>& resumed)
{
    if (loaded.unread)
        m_leftIs = Left::stays;
    m_restored = true;
    showSession(loaded, resumed, m_left ? m_left->folder : QString());
    sessionIsNow(QString::fromStdString(loaded.session.savedAs), loaded.session.unsaved);
    readStoppedRuns();
    m_keeper->keep();
    letGoOfLeftSession();
}

/// It goes as soon as this window has written all of it, or at the window's end when it cannot.
void MainWindow::letGoOfLeftSession()
{
    if (m_leftIs == Left::asked)
        m_leftIs = Left::goes;
    autosave();
}

/// Nothing of it is taken for written: it is tried again.
void MainWindow::autosaveFailed(const QString& sentence)
{
    m_autosaveTimer.setInterval(retryMilliseconds);
    if (!m_autosaveSaid.isEmpty()) // once
        return;
    m_autosaveSaid = tr("What is open cannot be written for recovery: %1. This is tried again "
                        "every few seconds; until then, save what you need elsewhere.")
                         .arg(sentence);
    m_messages->showError(m_autosaveSaid);
}

void MainWindow::autosaveWritten()
{
    m_autosaveTimer.setInterval(lookMilliseconds);
    m_messages->withdraw({std::exchange(m_autosaveSaid, {})});
}

} // namespace gapscope
