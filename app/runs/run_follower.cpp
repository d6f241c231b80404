// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runs/run_follower.h"

#include "app/docks/method_dock.h"
#include "app/model/views/model_views.h"
#include "app/options/option_editing.h"
#include "app/parts/message_bar.h"
#include "app/runs/run_progress.h"
#include "app/runs/run_starter.h"
#include "app/state/paths.h"
#include "app/state/session.h"
#include "core/records/record_difference.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/viewers/common/example_viewer.h"

#include <chrono>

namespace gapscope {

RunFollower::RunFollower(const WindowParts& parts, RunStarter& starter, RunProgress& progress,
    OptionEditing& options, ModelViews& models, MethodDock& method, const Paths& paths)
    : m_parts(parts)
    , m_starter(starter)
    , m_progress(progress)
    , m_options(options)
    , m_models(models)
    , m_method(method)
    , m_paths(paths)
{
    const RunController* controller = &m_parts.controller;
    connect(controller, &RunController::started, this, &RunFollower::begin);
    connect(controller, &RunController::frame, this, &RunFollower::take);
    connect(controller, &RunController::finished, this, &RunFollower::finish);
    connect(controller, &RunController::failed, this, &RunFollower::fail);
}

/// Each run of a queue is selected as it starts, unless the user looks at something else.
bool RunFollower::isFollowed(int id) const
{
    if (m_models.labels().files())
        return false;
    const Run* looked = m_parts.session.selected();
    return id == m_starter.firstQueued() || !looked
        || (looked->id == m_followed && !m_models.viewer()->isNarrowed());
}

void RunFollower::begin(int id)
{
    m_parts.messages.hideNote();
    m_parts.session.setState(id, RunState::running);
    m_progress.clearBar();
    if (isFollowed(id))
        m_parts.session.select(id);
    m_followed = id;
    showOptions(id);
}

void RunFollower::showOptions(int id) { m_options.showOptionsOf(id, m_starter.isRepetition(id)); }

/// At most 30 times a second.
void RunFollower::take(int id, const RunNews& news)
{
    m_parts.session.apply(id, news);
    // Only the record that it repeats changes the options of a repetition.
    if (news.anew || (m_starter.isRepetition(id) && !news.events.empty()))
        showOptions(id);
    Q_EMIT updated();
    m_models.refresh();
    m_progress.show();
}

void RunFollower::finish(int id, const RunRecord& record)
{
    showVerdict(id, record);
    m_parts.session.finish(id, record);
    m_parts.messages.attempt([&] { // the window must not wait long for another program
        constexpr std::chrono::milliseconds patience(100);
        m_parts.session.setBestDuals(keepBestDual(bestDualsPath(), record, patience));
    });
    m_options.setRunEnded();
    m_models.refresh();
    Q_EMIT updated();
    m_progress.showRun(id);
    m_progress.showCost();
    m_options.markStale();
    Q_EMIT finished();
    Q_EMIT ended();
}

/// Shows whether a repetition came out the same, in the words of gapscope-cli replay.
void RunFollower::showVerdict(int id, const RunRecord& record)
{
    const auto repeated = m_starter.takeRepeated(id);
    if (!repeated)
        return;
    const ReplayVerdict verdict = replayVerdict(*repeated, record);
    const bool broken =
        record.result.status == RunStatus::stopped && repeated->result.status != RunStatus::stopped;
    const QString text =
        broken ? tr("stopped before it could be compared") : QString::fromStdString(verdict.text);
    const QString sentence = tr("%1, repeated: %2").arg(m_parts.session.find(id)->name, text);
    m_parts.session.setNotes(id, tr("repeated: %1").arg(text).toStdString());
    if (verdict.identical || broken)
        m_parts.messages.showNote(sentence);
    else
        m_parts.messages.showError(sentence);
}

void RunFollower::fail(int id, const QString& sentence)
{
    if (!takeFailure(id, sentence)) {
        m_parts.session.fail(id, inWordsOfTheForm(sentence));
        m_starter.showError(sentence);
    }
    m_progress.show();
    Q_EMIT ended();
}

void RunFollower::showState()
{
    m_progress.showQueue(m_starter.firstQueued());
    m_starter.updateActions();
    const RunController& controller = m_parts.controller;
    const bool running = controller.running();
    m_method.setRunning(running);
    if (!running)
        m_options.showOwn();
    else if (const Path* searched = m_paths.find(controller.current()))
        m_method.setRun(searched->name);
    QStringList held;
    for (const std::string_view key : searchOwns)
        held << QString::fromLatin1(key.data(), qsizetype(key.size()));
    m_method.form()->hold(held,
        controller.searching() ? tr("Locked during a path or grid, which has its own.")
                               : QString());
    if (!running)
        m_method.estimateSoon();
    else if (m_parts.session.find(controller.current()))
        m_parts.session.setState(
            controller.current(), controller.paused() ? RunState::paused : RunState::running);
}

} // namespace gapscope
