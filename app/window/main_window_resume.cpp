// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of a session that ended in the middle go on, or begin again where they cannot.
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/saving/autosave.h"
#include "app/saving/run_keeper.h"
#include "app/window/main_window.h"
#include "core/machine/error.h"

#include <utility>

namespace gapscope {

/// One line on the list: what it had reached, or a place in the queue. Gives its id, −1: none.
int MainWindow::listToResume(const SessionRun& run, const InterruptedRun& how)
{
    int id = run.kept.empty() ? -1 : m_keeper->writtenAs(run.kept);
    if (id < 0 && how.search) {
        id = m_path->list(std::get<PathRecord>(run.record),
            how.began ? RunState::finished : RunState::queued, run.folds);
    } else if (id < 0) {
        id = m_session.addRun(std::get<RunRecord>(run.record),
            how.began ? RunState::finished : RunState::queued, nullptr);
        dress(id, run.look);
    }
    Resumption resumption{.id = id,
        .search = how.search,
        .goesOn = how.goesOn && m_autosave,
        .repeats = run.repeats,
        .data = std::visit(
            [](const auto& record) {
                if constexpr (requires { record.request; })
                    return record.request;
                else
                    return DataRequest();
            },
            run.record)};
    if (resumption.goesOn && !carryCheckpoints(how.checkpoint, m_controller.checkpointFile(id)))
        m_leftIs = Left::stays;
    m_checkpointed.insert(id);
    m_resuming.push_back(std::move(resumption));
    return id;
}

/// Those whose data are open begin; then the data of the next ones are opened, and at last those
/// that the session showed.
void MainWindow::resumeNext()
{
    while (!m_resuming.empty() && m_session.dataset()
        && m_session.request() == m_resuming.front().data) {
        const Resumption run = m_resuming.front();
        m_resuming.erase(m_resuming.begin());
        goOn(run);
    }
    if (!m_resuming.empty())
        return openUnasked(m_resuming.front().data, [this] { resumeNext(); });
    if (const auto then = std::exchange(m_afterResuming, {}))
        then();
}

/// Their data cannot be opened, or somebody wants others. Runs that had begun stand still, and can
/// be continued when their data are there again.
void MainWindow::giveUpResuming()
{
    if (m_resuming.empty())
        return;
    m_afterResuming = {};
    for (const Resumption& run : std::exchange(m_resuming, {})) {
        const QString why = tr("Its data were not opened.");
        const Run* listed = m_session.find(run.id);
        const Path* path = m_path->paths().find(run.id);
        if (listed && listed->state == RunState::queued)
            m_session.fail(run.id, why);
        else if (path && path->state == RunState::queued)
            m_path->fail(run.id, why);
        else
            m_keeper->want(run.id); // what it had reached
        if (listed && run.goesOn && m_controller.hasCheckpoint(run.id))
            m_stopped[run.id] = false;
    }
    m_keeper->keep();
}

/// On the data that are open.
void MainWindow::goOn(const Resumption& resumption)
{
    const int id = resumption.id;
    m_keeper->want(id);
    if (resumption.goesOn)
        m_goingOn[id] = resumption;
    if (resumption.search) {
        attempt([&] { m_path->goOn(id, !resumption.goesOn); });
        return;
    }
    const Run* run = m_session.find(id);
    if (!run)
        return; // taken off the list meanwhile
    if (resumption.goesOn && m_session.isOfOtherData(*run)) {
        m_goingOn.erase(id);
        return offerAgain(resumption, tr("its data have changed since."));
    }
    RunRequest request{.id = id,
        .dataset = m_session.dataset(),
        .source = m_session.request(),
        .options = run->record.options,
        .name = run->record.name,
        .start = run->record.start,
        .goesOn = resumption.goesOn};
    if (const Run* like = m_session.find(resumption.repeats); like && !resumption.goesOn) {
        request.repeats = std::make_shared<const RunRecord>(like->record);
        m_repeats[id] = request.repeats;
        m_repeated[id] = like->id;
    }
    m_session.requeue(id, request.dataset, !resumption.goesOn);
    if (!m_controller.running())
        m_queueFirst = id;
    m_controller.start(std::move(request));
}

void MainWindow::offerAgain(const Resumption& run, const QString& why)
{
    const Run* listed = m_session.find(run.id);
    const Path* path = m_path->paths().find(run.id);
    if (!listed && !path)
        return;
    const auto again = [this, run] {
        Resumption fresh = run;
        fresh.goesOn = false;
        m_resuming.push_back(std::move(fresh));
        resumeNext();
    };
    m_recovery->ask(tr("%1 cannot be resumed: %2").arg(listed ? listed->name : path->name, why),
        {{tr("Run again"), tr("From the start, in place of what it had reached"), again},
            {tr("Leave it"), tr("What it had reached stays as a stopped run"), [] {}}});
}

/// A run that was to go on, and whose checkpoint turned out to be of no use: it stays as it was.
/// Gives whether it was one.
bool MainWindow::couldNotGoOn(int id, const QString& sentence)
{
    const auto node = m_goingOn.extract(id);
    if (node.empty())
        return false;
    if (const Run* run = m_session.find(id)) {
        const RunRecord reached = run->record;
        m_session.finish(id, reached);
    } else if (m_path->paths().find(id)) {
        m_path->leave(id);
    }
    m_keeper->keep();
    offerAgain(node.mapped(), sentence);
    return true;
}

} // namespace gapscope
