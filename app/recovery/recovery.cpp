// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/recovery.h"

#include "app/data/missing_data.h"
#include "app/parts/message_bar.h"
#include "app/recovery/resumption.h"
#include "app/recovery/session_opening.h"
#include "app/runs/run_starter.h"
#include "app/saving/run_keeper.h"
#include "app/session/session_keeper.h"
#include "app/state/paths.h"
#include "app/state/run_rows.h"

namespace gapscope {
namespace {

std::string nameOf(const SavedRun* saved)
{
    return saved ? QFileInfo(saved->path).fileName().toStdString() : std::string();
}

} // namespace

std::string recordFileName(int id) { return "run-" + std::to_string(id) + ".json"; }
std::string checkpointFileName(int id) { return "run-" + std::to_string(id) + ".ckpt"; }

std::optional<SessionRun> recoveryEntry(const RecoverableRun& run)
{
    const bool isSaved = !run.savedFile.empty();
    if (run.finished && !isSaved && run.points == 0 && !run.search)
        return {};
    SessionRun entry{.id = run.id, .kept = run.savedFile};
    entry.interrupted = (run.points > 0 && (!run.finished || run.resumes))
        || (run.search && (run.active || (run.finished && run.resumes)));
    if ((entry.interrupted && !run.isRepetition) || run.stopped)
        entry.checkpoint = checkpointFileName(run.id);
    if (!run.finished)
        entry.repeats = run.repeatedRun;
    if (run.finished && isSaved)
        return entry;
    entry.file = recordFileName(run.id);
    entry.endedUnsaved = run.finished && run.saveWhenDone;
    return entry;
}

bool isRecordDue(const WrittenRecord* last, std::size_t points, bool unfinished, std::int64_t now,
    std::int64_t writing)
{
    constexpr std::int64_t runMilliseconds = 3000, timesWriting = 10;
    if (!last)
        return true;
    if (points == last->points && unfinished == last->unfinished)
        return false;
    const std::int64_t patience = unfinished ? runMilliseconds + timesWriting * writing : 0;
    return last->points == 0 || now - last->milliseconds > patience;
}

Recovery::Recovery(const WindowParts& parts, const Places& places)
    : m_parts(parts)
    , m_places(places)
{
    m_clock.start();
    m_timer.setInterval(lookMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &Recovery::write);
    connect(&m_parts.controller, &RunController::checkpointFailed, this,
        [this](int, const QString& sentence) {
            m_parts.messages.showError(tr("No checkpoint of this run: %1").arg(sentence));
        });
    m_places.runs.setMayWrite([this](int id) { return knowsEnd(id); });
    connectRuns();
    connectData();
}

void Recovery::connectData()
{
    MissingData* missing = &m_places.missing;
    missing->setOtherQuestion([this] { return isAsking(); });
    missing->setRunsWait(
        [this] { return !m_places.stopped.isEmpty() || !m_places.resumption.isEmpty(); });
    connect(missing, &MissingData::located, &m_places.stopped, &StoppedRuns::showDiffering);
    connect(&m_places.opening, &DataOpening::startSampleShown, &m_places.session,
        &SessionKeeper::markStart);
    connect(&m_places.opening, &DataOpening::startSampleShown, this, [this] {
        if (m_left) // one question at a time
            m_parts.messages.withdrawOffers();
    });
}

void Recovery::connectRuns()
{
    const auto checkpointed = [this](int id) { m_checkpointed.insert(id); };
    connect(&m_parts.controller, &RunController::started, this, checkpointed);
    connect(&m_places.stopped, &StoppedRuns::checkpointTaken, this, checkpointed);
    connect(&m_places.resumption, &Resumption::listed, this, checkpointed);
    connect(&m_places.resumption, &Resumption::stopped, &m_places.stopped, &StoppedRuns::add);
    connect(&m_places.resumption, &Resumption::checkpointLost, this,
        [this] { m_recoveryChoice = RecoveryChoice::offerAgain; });
}

void Recovery::start(double checkpointEvery)
{
    QString unread;
    m_left = findLeftSession(&unread);
    m_parts.messages.attempt([this, checkpointEvery] {
        m_autosave = std::make_unique<Autosave>();
        connect(m_autosave.get(), &Autosave::failed, this, &Recovery::showFailure);
        connect(m_autosave.get(), &Autosave::written, this, &Recovery::withdrawFailure);
        // Changes meanwhile, such as the next run of an experiment, and further records.
        connect(m_autosave.get(), &Autosave::written, this, &Recovery::write, Qt::QueuedConnection);
        connect(&m_parts.controller, &RunController::started, this, &Recovery::write);
        m_parts.controller.setCheckpoints(m_autosave->folder(), checkpointEvery);
        m_timer.start();
    });
    if (m_left)
        offerLeftover();
    else if (!unread.isEmpty())
        m_parts.messages.showError(
            tr("The session of an earlier window cannot be read now; it is kept: %1").arg(unread));
}

/// Whether a crash would leave a session that knows that this run or path has ended. Else it would
/// be run again, beside the record of its end.
bool Recovery::knowsEnd(int id) const
{
    const Run* run = m_parts.session.find(id);
    const auto written = m_written.find(id);
    return !m_autosave || !m_errorShown.isEmpty() || (run && run->record.trace.empty())
        || (written != m_written.end() && !written->second.unfinished);
}

/// Active or to be resumed: its checkpoint belongs to its present state.
bool Recovery::isToResume(int id) const
{
    return std::ranges::find(m_suspended, id) != m_suspended.end()
        || m_places.resumption.contains(id);
}

bool Recovery::isUntouched() const
{
    return m_places.session.isUntouched() && m_suspended.empty() && m_places.stopped.isEmpty();
}

/// Whether there is something to restore that neither the window's start nor the session file has;
/// session files hold no checkpoints.
bool Recovery::hasChanged() const
{
    return m_places.session.isWorthRestoring() || !m_suspended.empty()
        || !m_places.stopped.isEmpty();
}

bool Recovery::isAsking() const
{
    return m_left && m_recoveryChoice == RecoveryChoice::pending && m_places.questions.isVisible();
}

std::vector<int> Recovery::queue() const
{
    if (!m_suspended.empty())
        return m_suspended;
    std::vector<int> ids = m_parts.controller.queue();
    std::ranges::copy(m_places.resumption.ids(), std::back_inserter(ids));
    return ids;
}

void Recovery::suspend()
{
    if (std::exchange(m_isSuspended, true))
        return;
    m_suspended = queue();
    m_parts.controller.suspend();
}

template <typename R> // a Run or a Path
std::optional<SessionRun> Recovery::entryOf(const R& run, std::size_t points, Due& due) const
{
    constexpr bool isPath = std::is_same_v<R, Path>;
    if (run.state == RunState::failed)
        return {};
    const bool finished = run.state == RunState::finished;
    const RunKeeper& keeper = m_places.runs;
    auto entry = recoveryEntry({.id = run.id,
        .search = isPath,
        .points = points,
        .active = run.state == RunState::running || run.state == RunState::paused,
        .finished = finished,
        .resumes = isToResume(run.id),
        .stopped = m_places.stopped.contains(run.id),
        .isRepetition = m_places.starter.isRepetition(run.id),
        .repeatedRun = m_places.starter.repeatedRun(run.id),
        .savedFile = nameOf(keeper.find(run.id)),
        .saveWhenDone = run.dataset || keeper.isRequested(run.id)});
    if (!entry)
        return {};
    if constexpr (isPath)
        entry->folds = run.folds;
    else
        entry->style = styleOf(run);
    if (entry->file.empty())
        return entry;
    const auto last = m_written.find(run.id);
    const bool isKnown = last != m_written.end();
    const WrittenRecord now{points, !finished, m_clock.elapsed()};
    const bool isDue = isRecordDue(isKnown ? &last->second : nullptr, points, !finished,
        now.milliseconds, m_autosave->milliseconds());
    // Records of files can wait, except at the end, and while a crash would leave an earlier
    // session.
    if (!isKnown && !run.dataset && due.points >= pointsAtOnce && !m_isSuspended && !m_left)
        return {}; // the session names only records that are written
    due.written[run.id] = isDue ? now : last->second;
    if (!isDue)
        return entry;
    due.points += points;
    if constexpr (isPath)
        due.records.emplace(entry->file, run.record);
    else
        due.records.emplace(
            entry->file, points > 0 && !finished ? partialRecord(run.record) : run.record);
    return entry;
}

/// Checkpoints of runs that have ended and will not be resumed.
std::vector<int> Recovery::checkpointsOver() const
{
    std::vector<int> over;
    std::ranges::copy_if(m_checkpointed, std::back_inserter(over), [this](int id) {
        const Run* run = m_parts.session.find(id);
        const Path* path = m_places.paths.find(id);
        const bool ended = run ? run->ended() : !path || path->ended();
        return ended && !isToResume(id) && !(run && m_places.stopped.contains(id));
    });
    return over;
}

/// Writes only what has changed, and never during the last write: until that is done, all of it
/// counts as changed. While the question about an earlier session is open and nothing was run
/// since, that session is what a crash would lose; later it is removed as soon as the restored
/// state is written.
void Recovery::write()
{
    const auto own = [](const auto& run) { return run->dataset != nullptr; };
    if (!m_autosave || m_autosave->busy()
        || (isAsking() && std::ranges::none_of(m_parts.session.runs(), own)
            && std::ranges::none_of(m_places.paths.all(), own)))
        return;
    if (!m_left && m_autosaved.empty() && isUntouched()) // nothing to restore
        return;
    SessionFile session = m_places.session.session();
    session.savedAs = m_places.session.file().toStdString();
    session.unsaved = m_places.session.isUnsaved();
    session.atClosing = m_isSuspended;
    session.queue = queue();
    Due due;
    for (const auto& run : m_parts.session.runs())
        if (auto entry = entryOf(*run, pointsOf(run->record), due))
            session.runs.push_back(std::move(*entry));
    for (const auto& path : m_places.paths.all())
        if (auto entry = entryOf(*path, path->points().size(), due))
            session.runs.push_back(std::move(*entry));
    const std::vector<int> over = checkpointsOver();
    std::string text = toJson(session);
    const bool replacesLeft = m_left && m_recoveryChoice == RecoveryChoice::taken;
    if (due.records.empty() && over.empty() && text == m_autosaved && !replacesLeft)
        return;
    std::vector<std::string> files;
    std::ranges::transform(over, std::back_inserter(files), checkpointFileName);
    const int runs = static_cast<int>(session.runs.size());
    m_autosave->write(std::move(session), std::move(due.records), std::move(files),
        [this, runs, over, text = std::move(text), marks = std::move(due.written), replacesLeft] {
            m_autosaved = text;
            m_written = marks;
            written(over, replacesLeft);
            Q_EMIT wrote(runs);
        });
}

/// over: runs whose checkpoints were removed.
void Recovery::written(const std::vector<int>& over, bool replacesLeft)
{
    m_places.runs.keepWaiting();
    for (const int id : checkpointsOver()) // it may have been resumed since
        if (std::ranges::find(over, id) != over.end())
            m_checkpointed.erase(id);
    if (replacesLeft && m_left) {
        m_left->discard();
        m_left.reset();
    }
}

/// A failed write counts as not written: it is tried again.
void Recovery::showFailure(const QString& sentence)
{
    m_timer.setInterval(retryMilliseconds);
    if (!m_errorShown.isEmpty()) // shown once
        return;
    m_errorShown = tr("What is open cannot be written for recovery: %1. This is tried again "
                      "every few seconds; until then, save what you need elsewhere.")
                       .arg(sentence);
    m_parts.messages.showError(m_errorShown);
    m_places.runs.keepWaiting();
}

void Recovery::withdrawFailure()
{
    m_timer.setInterval(lookMilliseconds);
    m_parts.messages.withdraw({std::exchange(m_errorShown, {})});
}

void Recovery::finish()
{
    const bool failed = m_places.runs.error().has_value();
    if (m_autosave && m_isSuspended && (hasChanged() || failed))
        leave();
    else if (m_autosave)
        m_autosave->finish();
    m_autosave.reset();
    if (m_left && m_recoveryChoice == RecoveryChoice::taken && !m_isSuspended && !failed)
        m_left->discard(); // its runs are saved
    m_left.reset();
}

/// Keeps the session, to be offered at the next start.
void Recovery::leave()
{
    m_autosave->waitUntilWritten();
    write(); // it may be the first write
    m_autosave->waitUntilWritten();
    if (m_autosaved.empty()) // the open question is about an earlier session, which stays
        m_autosave->finish();
    else
        m_autosave->leave();
}

} // namespace gapscope
