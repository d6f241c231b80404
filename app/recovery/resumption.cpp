// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/resumption.h"

#include "app/data/missing_data.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/runs/run_starter.h"
#include "app/saving/autosave.h"
#include "app/saving/run_keeper.h"
#include "app/session/session_keeper.h"

namespace gapscope {

StoppedRuns::StoppedRuns(const WindowParts& parts, SessionKeeper& keeper)
    : m_parts(parts)
    , m_keeper(keeper)
{
    // A run that starts writes checkpoints of its own.
    connect(
        &m_parts.controller, &RunController::started, this, [this](int id) { m_read.erase(id); });
}

void StoppedRuns::takeCheckpoint(const SessionRun& run, int id, const QString& folder)
{
    const RunController& controller = m_parts.controller;
    const QString file = controller.checkpointFile(id);
    if (folder.isEmpty() || file.isEmpty() || run.checkpoint.empty() || !m_parts.session.find(id))
        return;
    linkCheckpoints(QDir(folder).filePath(qs(run.checkpoint)), file);
    if (!controller.hasCheckpoint(id))
        return; // it had no checkpoint yet
    add(id);
    Q_EMIT checkpointTaken(id);
}

void StoppedRuns::read()
{
    std::vector<std::pair<RunRequest, QString>> due;
    const Session& session = m_parts.session;
    for (const auto& [id, read] : m_read) {
        const Run* run = session.find(id);
        if (read || !run || !session.isOnOpenData(*run))
            continue;
        due.emplace_back(RunRequest{.id = id,
                             .dataset = session.dataset(),
                             .source = session.request(),
                             .options = run->record.options,
                             .name = run->record.name,
                             .start = run->record.start},
            m_parts.controller.checkpointFile(id));
    }
    if (due.empty())
        return;
    m_reader.post([this, due = std::move(due)](std::stop_token) -> LatestWorker::Delivery {
        for (const auto& [request, file] : due)
            m_reader.tell(readOne(request, file));
        return {};
    });
}

/// Runs on the worker.
LatestWorker::Delivery StoppedRuns::readOne(const RunRequest& request, const QString& file)
{
    try {
        auto stopped = std::make_shared<StoppedRun>(stoppedRun(request, file));
        return [this, stopped] { restore(*stopped); };
    } catch (const InputError& error) {
        return [this, error, id = request.id] { showFailure(id, error); };
    }
}

/// Whether the run is still listed, has not been started otherwise, and its checkpoint is unread.
bool StoppedRuns::isAwaited(int id)
{
    const auto found = m_read.find(id);
    return found != m_read.end() && m_parts.session.find(id) && !std::exchange(found->second, true);
}

void StoppedRuns::restore(StoppedRun& stopped)
{
    const int id = stopped.request.id;
    if (!isAwaited(id))
        return;
    m_keeper.changeUnnoticed(
        [&] { m_parts.session.setWeights(id, stopped.request.dataset, stopped.news); });
    m_parts.controller.adopt(stopped.request, std::move(stopped.training));
    Q_EMIT restored(id);
}

void StoppedRuns::showFailure(int id, const InputError& error)
{
    if (isAwaited(id))
        m_parts.messages.showError(
            tr("%1 cannot be continued: %2").arg(m_parts.session.find(id)->name, qs(error.what())),
            detailsOf(error));
}

void StoppedRuns::showDiffering(const DataRequest& request, const QString& path)
{
    for (const auto& [id, read] : m_read)
        if (const Run* run = m_parts.session.find(id);
            run && !read && run->record.request == request && m_parts.session.isOfOtherData(*run))
            m_parts.messages.showError(
                tr("%1 cannot be continued: %2 holds other data than those that it was run on.")
                    .arg(run->name, path));
}

void orderAsQueued(std::vector<RunToResume>& runs, const std::vector<InterruptedRun>& queue,
    const std::map<int, int>& ids)
{
    const auto here = [&ids](int id) { return ids.contains(id) ? ids.at(id) : -1; };
    std::ranges::stable_sort(runs, {}, [&](const RunToResume& run) {
        return std::ranges::find(
            queue, run.id, [&](const InterruptedRun& how) { return here(how.id); });
    });
    for (RunToResume& run : runs)
        run.repeats = here(run.repeats);
}

Resumption::Resumption(const WindowParts& parts, DataOpening& opening, PathPage& page,
    RunKeeper& keeper, RunStarter& starter, MessageBar& questions)
    : m_parts(parts)
    , m_opening(opening)
    , m_page(page)
    , m_keeper(keeper)
    , m_starter(starter)
    , m_questions(questions)
{
    connect(&m_parts.controller, &RunController::frame, this, [this](int id, const RunNews& news) {
        if (news.resumed) // its checkpoint was read
            m_reading.erase(id);
    });
    const Opener* opener = &m_opening.opener();
    connect(opener, &Opener::failed, this, &Resumption::cancel);
    connect(opener, &Opener::opened, this, [this](const auto&, const DataRequest& request) {
        if (!m_waiting.empty() && request != m_waiting.front().data)
            cancel(); // the user wants other data
    });
}

int Resumption::list(const SessionRun& run, const InterruptedRun& how)
{
    int id = run.kept.empty() ? -1 : m_keeper.writtenAs(run.kept);
    const RunState state = how.began ? RunState::finished : RunState::queued;
    if (id < 0 && how.search) {
        id = m_page.list(std::get<PathRecord>(run.record), state, run.folds);
    } else if (id < 0) {
        id = m_parts.session.addRun(std::get<RunRecord>(run.record), state, nullptr);
        m_keeper.setStyle(id, run.style);
    }
    const QString checkpoint = m_parts.controller.checkpointFile(id);
    const bool resumes = how.resumes && !checkpoint.isEmpty();
    if (resumes && !linkCheckpoints(how.checkpoint, checkpoint))
        Q_EMIT checkpointLost();
    Q_EMIT listed(id);
    m_waiting.push_back(
        {id, how.search, how.began, resumes, run.repeats, requestOf(run).value_or(DataRequest())});
    return id;
}

void Resumption::order(const std::vector<InterruptedRun>& queue, const std::map<int, int>& ids)
{
    orderAsQueued(m_waiting, queue, ids);
}

void Resumption::start(std::function<void()> then)
{
    m_then = std::move(then);
    m_jobs = std::max<std::size_t>(1, std::ranges::count(m_waiting, true, &RunToResume::began));
    resumeNext();
}

/// Resumes the runs on the open data, then opens the data of the next ones.
void Resumption::resumeNext()
{
    const Session& session = m_parts.session;
    while (!m_waiting.empty() && session.dataset() && session.request() == m_waiting.front().data) {
        const RunToResume run = m_waiting.front();
        m_waiting.erase(m_waiting.begin());
        resume(run);
    }
    if (!m_waiting.empty())
        m_opening.openByProgram(m_waiting.front().data, [this] { resumeNext(); });
    else if (const auto then = std::exchange(m_then, {}))
        then();
}

void Resumption::cancel()
{
    if (m_waiting.empty())
        return;
    m_then = {};
    for (const RunToResume& run : std::exchange(m_waiting, {}))
        abandon(run);
    m_keeper.keep();
}

void Resumption::abandon(const RunToResume& run)
{
    const QString why = tr("Its data were not opened.");
    const Run* listed = m_parts.session.find(run.id);
    const Path* path = m_page.paths().find(run.id);
    if (listed && listed->state == RunState::queued)
        m_parts.session.fail(run.id, why);
    else if (path && path->state == RunState::queued)
        m_page.fail(run.id, why);
    else
        m_keeper.request(run.id); // its state at the time
    if (listed && run.resumes && m_parts.controller.hasCheckpoint(run.id))
        Q_EMIT stopped(run.id);
}

/// Resumes a run on the open data.
void Resumption::resume(const RunToResume& toResume)
{
    const int id = toResume.id;
    const Session& session = m_parts.session;
    m_keeper.request(id);
    if (toResume.resumes)
        m_reading[id] = toResume;
    if (toResume.search) {
        m_parts.messages.attempt([&] { m_page.resumeOrRestart(id, !toResume.resumes); });
        return;
    }
    const Run* run = session.find(id);
    if (!run)
        return; // removed from the list
    if (toResume.resumes && session.isOfOtherData(*run)) {
        m_reading.erase(id);
        return offerRestart(toResume, tr("its data have changed since."));
    }
    m_starter.requeue({.id = id,
                          .dataset = session.dataset(),
                          .source = session.request(),
                          .options = run->record.options,
                          .name = run->record.name,
                          .start = run->record.start,
                          .resumes = toResume.resumes,
                          .jobs = m_jobs},
        toResume.resumes ? nullptr : session.find(toResume.repeats));
}

void Resumption::offerRestart(const RunToResume& run, const QString& why)
{
    const Run* listed = m_parts.session.find(run.id);
    const Path* path = m_page.paths().find(run.id);
    if (!listed && !path)
        return;
    const auto restart = [this, run] {
        m_waiting.push_back(run);
        m_waiting.back().resumes = false;
        resumeNext();
    };
    m_questions.ask(tr("%1 cannot be resumed: %2").arg(listed ? listed->name : path->name, why),
        {{tr("Run again"), tr("From the start, in place of what it had reached"), restart},
            {tr("Leave it"), tr("What it had reached stays as a stopped run"), [] {}}});
}

bool Resumption::takeFailure(int id, const QString& sentence)
{
    const auto node = m_reading.extract(id);
    if (node.empty())
        return false;
    if (const Run* run = m_parts.session.find(id)) {
        const RunRecord reached = run->record;
        m_parts.session.finish(id, reached);
    } else if (m_page.paths().find(id)) {
        m_page.leave(id);
    }
    m_keeper.keep();
    offerRestart(node.mapped(), sentence);
    return true;
}

bool Resumption::contains(int id) const
{
    return std::ranges::find(m_waiting, id, &RunToResume::id) != m_waiting.end();
}

std::vector<int> Resumption::ids() const
{
    std::vector<int> ids;
    for (const RunToResume& run : m_waiting)
        ids.push_back(run.id);
    return ids;
}

} // namespace gapscope
