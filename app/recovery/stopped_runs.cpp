// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/stopped_runs.h"

#include "app/engine/run_controller.h"
#include "app/engine/stopped_run.h"
#include "app/parts/message_bar.h"
#include "app/saving/autosave.h"
#include "app/session/session_keeper.h"
#include "app/state/session.h"

#include <utility>
#include <vector>

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
    carryCheckpoints(QDir(folder).filePath(QString::fromStdString(run.checkpoint)), file);
    if (!controller.hasCheckpoint(id))
        return; // it had none yet
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

/// The run is still on the list, has not started otherwise, and its checkpoint was not read.
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
            tr("%1 cannot be continued: %2")
                .arg(m_parts.session.find(id)->name, QString::fromUtf8(error.what())),
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

} // namespace gapscope
