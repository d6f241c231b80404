// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that an earlier window has left off and nobody has resumed: they stand still, and can be
// continued from their checkpoints, which stay with the session.
#include "app/engine/stopped_run.h"
#include "app/model/model_views.h"
#include "app/parts/message_bar.h"
#include "app/saving/autosave.h"
#include "app/saving/run_keeper.h"
#include "app/window/main_window.h"
#include "core/machine/error.h"

#include <QDir>
#include <QFile>

#include <utility>

namespace gapscope {

/// From the folder of the session that is restored.
void MainWindow::carryCheckpoint(const SessionRun& run, int id, const QString& folder)
{
    if (folder.isEmpty() || !m_autosave || run.checkpoint.empty() || !m_session.find(id))
        return;
    carryCheckpoints(QDir(folder).filePath(QString::fromStdString(run.checkpoint)),
        m_controller.checkpointFile(id));
    if (!m_controller.hasCheckpoint(id))
        return; // it had none yet
    m_stopped[id] = false;
    m_checkpointed.insert(id);
}

/// Those on the data that are open: their models are there again. Read elsewhere, each once.
void MainWindow::readStoppedRuns()
{
    std::vector<std::pair<RunRequest, QString>> due;
    for (const auto& [id, read] : m_stopped) {
        const Run* run = m_session.find(id);
        if (read || !run || !isOnOpenData(*run))
            continue;
        due.emplace_back(RunRequest{.id = id,
                             .dataset = m_session.dataset(),
                             .source = m_session.request(),
                             .options = run->record.options,
                             .name = run->record.name,
                             .start = run->record.start},
            m_controller.checkpointFile(id));
    }
    if (due.empty())
        return;
    m_stoppedReader.post([this, due = std::move(due)](std::stop_token) -> LatestWorker::Delivery {
        for (const auto& [request, file] : due) {
            try {
                auto stopped = std::make_shared<StoppedRun>(stoppedRun(request, file));
                m_stoppedReader.tell([this, stopped] {
                    const int id = stopped->request.id;
                    const auto waits = m_stopped.find(id);
                    if (waits == m_stopped.end() || waits->second || !m_session.find(id))
                        return; // taken off the list, or begun otherwise
                    waits->second = true;
                    const bool unsaved = isUnsaved();
                    m_session.setWeights(id, stopped->request.dataset, stopped->news);
                    if (!unsaved) // nobody has changed anything
                        sessionIsNow(m_sessionPath, false);
                    m_controller.adopt(stopped->request, std::move(stopped->training));
                    m_models->refresh();
                    showProgress(); // it may have gone further than was known
                    m_keeper->keep();
                });
            } catch (const InputError& error) {
                m_stoppedReader.tell([this, error, id = request.id] {
                    const Run* run = m_session.find(id);
                    const auto waits = m_stopped.find(id);
                    if (run && waits != m_stopped.end() && !std::exchange(waits->second, true))
                        m_messages->showError(tr("%1 cannot be continued: %2")
                                                  .arg(run->name, QString::fromUtf8(error.what())),
                            detailsOf(error));
                });
            }
        }
        return {};
    });
}

} // namespace gapscope
