// SPDX-License-Identifier: GPL-3.0-or-later
// What goes on in the window: runs and their progress.
#include "app/window/main_window.h"

#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/model/model_views.h"
#include "app/parts/message_bar.h"
#include "app/parts/quantities.h"
#include "app/path/path_page.h"
#include "app/saving/run_keeper.h"
#include "app/view/pages.h"
#include "core/experiments/oracle_share.h"
#include "core/machine/error.h"
#include "core/options/option_relevance.h"
#include "core/records/replay_verdict.h"
#include "core/solvers/training/method_check.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/runs/progress_eta.h"
#include "widgets/runs/run_table.h"
#include "widgets/viewers/common/example_viewer.h"

#include <QAction>
#include <QLabel>
#include <QSignalBlocker>

#include <cmath>
#include <utility>

namespace gapscope {
namespace {

GapTarget targetOf(const Run& run)
{
    const SolverOptions& options = run.options;
    const bool certifies = !run.dataset || run.dataset->train->exactOracle();
    return {certifies ? options.epsilon : 0, options.maxPasses, options.maxSeconds,
        pointsBeforeLambda(run.record.events, run.record.trace)};
}

/// CPU time of training so far, of all threads; an ended run's record has it.
double cpuSecondsOf(const Run& run)
{
    return run.ended() ? run.record.result.cpuSeconds : run.record.trace.back().cpuSeconds;
}

/// "231 k oracle calls · 1.9 µs CPU/step · oracle 38 %".
QString costText(const Run& run)
{
    if (run.record.trace.empty())
        return {};
    const TracePoint& last = run.record.trace.back();
    QStringList parts{MainWindow::tr("%1 oracle calls").arg(countText(last.oracleCalls))};
    if (last.blockSteps > 0 && last.seconds > 0) {
        const double perStep = cpuSecondsOf(run) / static_cast<double>(last.blockSteps);
        if (perStep > 0)
            parts << MainWindow::tr("%1 CPU/step").arg(durationLabel(perStep));
        const double share = 100 * oracleShare(last.oracleSeconds, last.seconds, cpuSecondsOf(run));
        parts << MainWindow::tr("oracle %1 %").arg(share, 0, 'f', 0);
    }
    const auto hits = static_cast<double>(last.hitsLocal + last.hitsGlobal);
    const double asked = hits + static_cast<double>(last.misses);
    if (asked > 0)
        parts << MainWindow::tr("hits %1 %").arg(100 * hits / asked, 0, 'f', 0);
    if (run.state == RunState::finished && !std::isnan(run.record.result.drift))
        parts << MainWindow::tr("drift %1").arg(plainNumber(run.record.result.drift, 2));
    return parts.join(QStringLiteral("  ·  "));
}

} // namespace

void MainWindow::startRun()
{
    if (!m_session.dataset() || m_controller.running())
        return;
    if (const QString why = whyNoTraining(); !why.isEmpty())
        return m_messages->showNote(why);
    const SolverOptions& options = m_method->form()->options();
    SolverOptions filled = options;
    if (filled.lambda == 0)
        filled.lambda = 1.0 / static_cast<double>(m_session.dataset()->info.n);
    try {
        validate(filled);
        requireOptions(m_session.dataset()->train, filled);
    } catch (const InputError& error) {
        return showRunError(QString::fromUtf8(error.what()));
    }
    m_session.select(enqueue({.options = withoutIgnored(filled), .start = m_start}));
}

/// Fills in data and id; name, options and where it starts are the caller's.
int MainWindow::enqueue(RunRequest request, const std::optional<SeriesStyle>& style)
{
    request.dataset = m_session.dataset();
    request.source = m_session.request();
    request.id =
        m_session.addRun(recordBefore(request), RunState::queued, request.dataset, {}, style);
    const int id = request.id;
    if (request.repeats)
        m_repeats[id] = request.repeats; // known before it starts
    if (!m_controller.running()) {
        m_queueFirst = id;
        m_messages->withdraw(std::exchange(m_runErrors, {}));
    }
    m_controller.start(std::move(request));
    return id;
}

/// Runs follow each other in sight until somebody looks at something else meanwhile.
bool MainWindow::isFollowed(int id) const
{
    if (m_models->labels().files())
        return false;
    const Run* looked = m_session.selected();
    return id == m_queueFirst || !looked
        || (looked->id == m_followed && !m_models->viewer()->isNarrowed());
}

void MainWindow::runStarted(int id)
{
    m_messages->hideNote();
    m_checkpointed.insert(id);
    m_stopped.erase(id); // new checkpoints take its place
    m_session.setState(id, RunState::running);
    m_progress->clear();
    if (isFollowed(id))
        m_session.select(id);
    m_followed = id;
    showOptionsOfRun(id);
}

/// Everything that follows from one frame of a run; at most 30 times a second.
void MainWindow::runFrame(int id, const RunNews& news)
{
    m_session.apply(id, news);
    if (news.anew)
        m_goingOn.erase(id);
    if (news.anew || (m_repeats.contains(id) && !news.events.empty())) // nobody else changes it
        showOptionsOfRun(id);
    refreshPlots();
    m_models->refresh();
    showProgress();
}

void MainWindow::runFinished(int id, const RunRecord& record)
{
    sayVerdict(id, record);
    m_session.finish(id, record);
    attempt([&] { // in a hurry: the window must not wait for another program
        constexpr std::chrono::milliseconds patience(100);
        m_session.setBestDuals(keepBestDual(bestDualsPath(), record, patience));
    });
    m_optionsAtRun = ownOptions(); // live changes are part of the run
    m_models->refresh();
    refreshPlots();
    showRunProgress(id);
    showCost();
    markStale();
    m_keeper->keep();
    closeWhenDone();
}

/// Of a run that repeats another one: whether it came out the same, as gapscope-cli replay says.
void MainWindow::sayVerdict(int id, const RunRecord& record)
{
    const auto node = m_repeats.extract(id);
    if (node.empty())
        return;
    const ReplayVerdict verdict = replayVerdict(*node.mapped(), record);
    const bool broken = record.result.status == RunStatus::stopped
        && node.mapped()->result.status != RunStatus::stopped;
    const QString text =
        broken ? tr("stopped before it could be compared") : QString::fromStdString(verdict.text);
    const QString sentence = tr("%1, repeated: %2").arg(m_session.find(id)->name, text);
    m_session.setNotes(id, tr("repeated: %1").arg(text).toStdString());
    if (verdict.identical || broken)
        m_messages->showNote(sentence);
    else
        m_messages->showError(sentence);
}

void MainWindow::runFailed(int id, const QString& sentence)
{
    if (!couldNotGoOn(id, sentence)) {
        m_session.fail(id, inWordsOfTheForm(sentence));
        showRunError(sentence);
    }
    showProgress();
    closeWhenDone();
}

/// Until the next run starts.
void MainWindow::showRunError(const QString& sentence)
{
    m_runErrors << inWordsOfTheForm(sentence);
    m_messages->showError(m_runErrors.back());
}

/// In the corner: what goes on, whatever is selected; when nothing does, the selected run.
void MainWindow::showProgress()
{
    const Run* selected = m_session.selected();
    if (m_controller.searching())
        showPathProgress();
    else if (m_controller.running())
        showRunProgress(m_controller.current());
    else if (selected)
        showRunProgress(selected->id);
    showCost();
}

void MainWindow::showRunProgress(int id)
{
    const Run& run = *m_session.find(id);
    if (run.state == RunState::failed && run.record.trace.empty()) {
        m_progress->clear();
        m_progress->setEnded(statusText(run));
        return;
    }
    m_progress->setName(run.name);
    m_progress->setTrace(run.record.trace, targetOf(run));
    m_progress->setPaused(run.state == RunState::paused);
    if (run.ended())
        m_progress->setEnded(statusText(run));
}

/// Of the path or grid while one goes on, else of the selected run.
void MainWindow::showCost()
{
    if (m_controller.searching())
        m_cost->setText(m_path->progress().cost);
    else if (const Run* run = m_session.selected())
        m_cost->setText(costText(*run));
}

/// The run, or the path and λ, that the views of models show: on every page. Its masks can be
/// saved.
void MainWindow::showWhose()
{
    const QString name = shownModel();
    m_whose->setText(name);
    m_whose->setToolTip(name);
    const Run* run = m_session.selected();
    const std::shared_ptr<const Piece>& piece = m_session.piece();
    const LabelledFile* labelled = m_models->labels().current();
    const std::shared_ptr<const Dataset> shown = labelled ? nullptr
        : piece                                           ? piece->dataset
        : run                                             ? run->dataset
                                                          : nullptr;
    const ExampleKind kind = kindOf(shown ? shown->train.get() : nullptr);
    const bool photographs = kind == ExampleKind::photographs || kind == ExampleKind::poses;
    m_actions.saveMasks->setText(
        kind == ExampleKind::poses ? tr("Joints an&d overlays…") : tr("Mas&ks and overlays…"));
    m_actions.saveMasks->setVisible(photographs);
    m_actions.saveMasks->setEnabled(photographs && (piece || run->snapshot));
}

/// "run 4 of 12": the place of the run that goes on among those queued with it.
void MainWindow::showQueue()
{
    int place = 0, all = 0;
    for (const auto& run : m_session.runs()) {
        all += run->id >= m_queueFirst ? 1 : 0;
        place += run->id >= m_queueFirst && run->state != RunState::queued ? 1 : 0;
    }
    const bool goesOn = m_controller.running() && m_controller.current() >= m_queueFirst;
    m_progress->setQueue(goesOn ? place : 0, goesOn ? all : 0);
}

/// What can be done now.
void MainWindow::showState()
{
    showQueue();
    showWhose();
    showLabelActions();
    const bool running = m_controller.running();
    const Run* run = m_session.selected();
    const Actions& a = m_actions;
    const bool trains = m_session.dataset() && !running && whyNoTraining().isEmpty();
    a.run->setEnabled(trains);
    a.pause->setEnabled(running);
    {
        const QSignalBlocker quiet(a.pause);
        a.pause->setChecked(m_controller.paused());
    }
    a.stop->setEnabled(running);
    a.compare->setEnabled(trains);
    a.compareAll->setEnabled(trains);
    m_runs->table()->setEmptyAction(!m_session.dataset() ? tr("Open the sample")
            : trains                                     ? tr("Run")
                                                         : QString());
    a.continueRun->setEnabled(run && !running && m_controller.canContinue(run->id));
    a.repeat->setEnabled(run && !running && run->ended());
    const ExampleKind kind = kindOf(run && run->dataset ? run->dataset->train.get() : nullptr);
    const bool weights =
        run && run->snapshot && !run->snapshot->kernel() && kind != ExampleKind::none;
    a.startFromModel->setEnabled(weights && run->dataset == m_session.dataset());
    a.removeRun->setEnabled(run && run->id != m_controller.current());
    for (QAction* action : {a.saveModel, a.saveWeightsCsv, a.saveWeightsNpz})
        action->setEnabled(weights);
    const Path* path = m_path->paths().selected();
    a.saveRecord->setEnabled(m_tabs->currentWidget() == m_path
            ? path && path->ended()
            : run && run->state == RunState::finished);
    m_method->setRunning(running);
    if (!running)
        showOwnOptions();
    else if (const Path* searched = m_path->paths().find(m_controller.current()))
        m_method->setRun(searched->name);
    QStringList held;
    for (const std::string_view key : searchOwns)
        held << QString::fromLatin1(key.data(), qsizetype(key.size()));
    m_method->form()->hold(held,
        m_controller.searching() ? tr("Locked while a path or grid goes on, which has its own.")
                                 : QString());
    if (!running)
        m_method->estimateSoon();
    if (running && m_session.find(m_controller.current()))
        m_session.setState(
            m_controller.current(), m_controller.paused() ? RunState::paused : RunState::running);
}

void MainWindow::togglePause(bool pause)
{
    if (pause)
        m_controller.pause();
    else
        m_controller.resume();
    m_progress->setPaused(pause);
}

/// What waits does not begin any more, and goes; of what was to go on stays what it had reached.
void MainWindow::stopAll()
{
    std::vector<int> never;
    for (const auto& run : m_session.runs())
        if (run->state == RunState::queued && m_controller.unqueue(run->id)) {
            if (run->record.trace.empty())
                never.push_back(run->id);
            else
                m_session.finish(run->id, RunRecord(run->record));
        }
    m_session.drop(never);
    m_keeper->keep();
    m_path->dropQueued();
    m_controller.stopAll();
}

} // namespace gapscope
