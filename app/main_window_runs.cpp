// SPDX-License-Identifier: GPL-3.0-or-later
// What goes on in the window: runs, live options, progress.
#include "app/main_window.h"

#include "app/cache_page.h"
#include "app/cli/trained_model.h"
#include "app/convergence_page.h"
#include "app/message_bar.h"
#include "app/method_dock.h"
#include "app/model_views.h"
#include "app/option_command.h"
#include "app/pages.h"
#include "app/path_page.h"
#include "app/quantities.h"
#include "app/runs_dock.h"
#include "core/error.h"
#include "core/option_relevance.h"
#include "core/replay_verdict.h"
#include "core/solvers/presets.h"
#include "widgets/controls/option_form.h"
#include "widgets/controls/progress_eta.h"
#include "widgets/controls/run_table.h"

#include <QAction>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

#include <cmath>
#include <utility>

namespace gapscope {
namespace {

QString labelOf(const OptionField& field)
{
    return QString::fromUtf8(field.label.data(), qsizetype(field.label.size()));
}

GapTarget targetOf(const SolverOptions& options)
{
    return {options.epsilon, options.maxPasses, options.maxSeconds};
}

/// "231 k oracle calls · 1.9 µs/step · oracle 38 %".
QString costText(const Run& run)
{
    if (run.record.trace.empty())
        return {};
    const TracePoint& last = run.record.trace.back();
    QStringList parts{MainWindow::tr("%1 oracle calls").arg(countText(last.oracleCalls))};
    if (last.blockSteps > 0 && last.seconds > 0) {
        const double perStep = last.seconds / static_cast<double>(last.blockSteps);
        parts << MainWindow::tr("%1/step").arg(durationLabel(perStep));
        const double share = 100 * last.oracleSeconds / last.seconds;
        parts << MainWindow::tr("oracle %1 %").arg(share, 0, 'f', 0);
    }
    const auto hits = static_cast<double>(last.hitsLocal + last.hitsGlobal);
    const double asked = hits + static_cast<double>(last.misses);
    if (asked > 0)
        parts << MainWindow::tr("hits %1 %").arg(100 * hits / asked, 0, 'f', 0);
    if (run.state == RunState::finished && !std::isnan(run.record.result.drift))
        parts << MainWindow::tr("drift %1").arg(run.record.result.drift, 0, 'g', 2);
    return parts.join(QStringLiteral("  ·  "));
}

} // namespace

void MainWindow::startRun()
{
    if (!m_session.dataset() || m_controller.running())
        return;
    const SolverOptions& options = m_method->form()->options();
    attempt([&] {
        SolverOptions filled = options;
        if (filled.lambda == 0)
            filled.lambda = 1.0 / static_cast<double>(m_session.dataset()->info.n);
        validate(filled);
        m_session.select(enqueue({.options = withoutIgnored(filled), .start = m_start}));
    });
}

/// Fills in data and id; name, options and where it starts are the caller's.
int MainWindow::enqueue(RunRequest request, const std::optional<SeriesStyle>& style)
{
    request.dataset = m_session.dataset();
    request.source = m_session.request();
    const QString shown = request.name.empty() ? QString() // its options will name it
                                               : nameOfVariant(request.name, request.options);
    request.id =
        m_session.addRun(recordBefore(request), RunState::queued, request.dataset, shown, style);
    const int id = request.id;
    if (request.repeats)
        m_repeats[id] = request.repeats; // known before it starts
    if (!m_controller.running())
        m_queueFirst = id;
    m_controller.start(std::move(request));
    return id;
}

void MainWindow::runStarted(int id)
{
    m_messages->hideNote();
    m_session.setState(id, RunState::running);
    m_session.select(id);
    m_progress->clear();
    showOptionsOfRun(id);
}

/// Everything that follows from one frame of a run; at most 30 times a second.
void MainWindow::runFrame(int id, const RunNews& news)
{
    m_session.apply(id, news);
    if (m_repeats.contains(id) && !news.events.empty()) // nobody else changes it
        showOptionsOfRun(id);
    refreshPlots();
    m_models->refresh();
    const Run* selected = m_session.selected();
    if (!selected ? m_controller.current() == id && m_session.find(id) : selected->id == id)
        showProgress(id);
}

void MainWindow::runFinished(int id, const RunRecord& record)
{
    sayVerdict(id, record);
    m_session.finish(id, record);
    m_optionsAtRun = ownOptions(); // live changes are part of the run
    m_models->refresh();
    refreshPlots();
    showProgress(id);
    markStale();
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
        m_messages->tell(sentence);
    else
        m_messages->showError(sentence);
}

void MainWindow::runFailed(int id, const QString& sentence)
{
    m_session.fail(id, sentence);
    m_messages->showError(sentence);
    closeWhenDone();
}

void MainWindow::showProgress(int id)
{
    const Run& run = *m_session.find(id);
    m_progress->setTrace(run.record.trace, targetOf(run.options));
    m_progress->setPaused(run.state == RunState::paused);
    if (run.ended())
        m_progress->setEnded(statusText(run));
    m_cost->setText(costText(run));
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
    const bool running = m_controller.running();
    const Run* run = m_session.selected();
    const Actions& a = m_actions;
    a.run->setEnabled(m_session.dataset() && !running);
    a.pause->setEnabled(running);
    {
        const QSignalBlocker quiet(a.pause);
        a.pause->setChecked(m_controller.paused());
    }
    a.stop->setEnabled(running);
    a.compare->setEnabled(m_session.dataset() && !running);
    a.compareAll->setEnabled(m_session.dataset() && !running);
    a.continueRun->setEnabled(run && !running && m_controller.canContinue(run->id));
    a.repeat->setEnabled(run && !running && run->ended());
    const bool weights = run && run->snapshot && asChain(run->dataset->train);
    a.startFromModel->setEnabled(weights && run->dataset == m_session.dataset());
    a.removeRun->setEnabled(run && !running);
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

void MainWindow::continueRun()
{
    const Run* run = m_session.selected();
    if (!run || m_controller.running() || !m_controller.canContinue(run->id))
        return;
    const double gap = run->record.result.gap;
    const SolverOptions& form = m_method->form()->options();
    const bool smaller = form.epsilon > 0 && form.epsilon < gap;
    const QString proposed = smaller || !(gap > 0) ? QString::number(form.epsilon, 'g', 4)
                                                   : QString::number(gap / 10, 'g', 1);
    bool ok = false;
    const QString text = QInputDialog::getText(this, tr("Continue %1").arg(run->name),
        tr("Go on to this target gap ε, objective units (the gap is %1 now):").arg(gap, 0, 'g', 3),
        QLineEdit::Normal, proposed, &ok);
    SolverOptions wanted = form;
    const int id = run->id;
    if (!ok || !attempt([&] { setOption(wanted, "epsilon", text.trimmed().toStdString()); }))
        return;
    m_method->form()->setOptions(wanted);
    m_session.setTarget(id, wanted.epsilon);
    m_controller.continueRun(id, wanted.epsilon, wanted.maxPasses, wanted.maxSeconds);
}

/// Runs the options and events of a run again, on the data it was run on.
void MainWindow::repeatRun()
{
    const Run* run = m_session.selected();
    if (!run || m_controller.running())
        return;
    const auto record = std::make_shared<const RunRecord>(run->record);
    const auto again = [this, record] {
        attempt([&] {
            const DatasetInfo& now = m_session.dataset()->info;
            if (now.sha256 != record->dataset.sha256)
                throw InputError(record->request.source, 0, "sha256 " + now.sha256,
                    record->dataset.sha256 + ", the data of the run");
            m_session.select(enqueue({.options = record->options,
                .name = record->name,
                .start = record->start,
                .repeats = record}));
        });
    };
    if (m_session.dataset() && m_session.request() == record->request)
        again();
    else
        openData(record->request, false, again);
}

void MainWindow::startFromSelected()
{
    const Run* run = m_session.selected();
    if (run && run->snapshot && run->dataset == m_session.dataset())
        startFrom(run->snapshot->w, run->snapshot->lambda, run->name);
}

/// The next run starts from these weights, which are in no file: its record will hold them.
void MainWindow::startFrom(const std::vector<double>& w, double lambda, const QString& name)
{
    if (!asChain(m_session.dataset()->train))
        return;
    m_start = {name.toStdString(), {},
        std::make_shared<const Model>(trainedModel(*m_session.dataset(), lambda, w))};
    m_method->setStartModel(name);
}

void MainWindow::removeRuns(const QList<int>& ids)
{
    for (const int id : ids) {
        if (id == m_controller.current()) {
            m_messages->showNote(tr("A run that goes on cannot be removed; stop it first."));
            continue;
        }
        m_controller.unqueue(id);
        m_controller.forget(id);
        forgetKept(id);
        m_session.remove(id);
    }
}

void MainWindow::runAsked()
{
    if (takeOptions())
        startRun();
}

/// A button or a key takes no focus: what is typed in the form counts, too, and text that is no
/// value is not passed over.
bool MainWindow::takeOptions()
{
    const QString refused = m_method->form()->commit();
    if (!refused.isEmpty())
        m_messages->showNote(refused);
    return refused.isEmpty();
}

void MainWindow::optionEdited(const QString& key, const QString& text, const QString& previous)
{
    const OptionField* field = findOption(key.toStdString());
    const QString label = field ? labelOf(*field) : key;
    const int shown = m_ownOptions ? m_controller.current() : -1; // whose options these are
    m_undo.push(new OptionCommand(
        key, label, previous, text, [this, shown](const QString& k, const QString& t) {
            if (shown >= 0 && m_controller.current() != shown)
                return; // a run that has ended cannot be changed
            SolverOptions options = m_method->form()->options();
            setOption(options, k.toStdString(), t.toStdString());
            m_method->form()->setOptions(options);
            m_method->estimateSoon();
            applyOption(k, t);
            markStale();
        }));
    applyOption(key, text);
}

/// One step of undo for all that a preset changes.
void MainWindow::choosePreset(const QString& key)
{
    const Preset* preset = findPreset(key.toStdString());
    if (!preset || presetOf(m_method->form()->options()) == preset)
        return;
    m_undo.beginMacro(tr("choice of a preset"));
    for (const Preset::Setting& setting : preset->settings)
        m_method->form()->edit(QString::fromUtf8(setting.key), QString::fromUtf8(setting.text));
    m_undo.endMacro();
}

/// The empty cache page's button. The cache may be turned on while a run goes on.
void MainWindow::runWithCache()
{
    OptionForm* form = m_method->form();
    if (form->options().method == Method::batchFw) {
        if (m_controller.running()) {
            m_messages->showNote(tr("Batch Frank-Wolfe takes every block in every step and asks "
                                    "no cache: stop it first."));
            return;
        }
        form->edit(QStringLiteral("method"), QStringLiteral("bcfw"));
    }
    form->edit(QStringLiteral("cache"), QStringLiteral("on"));
    runAsked();
}

/// The plots that are in sight.
void MainWindow::refreshPlots()
{
    if (m_convergence->isVisible())
        m_convergence->refresh();
    if (m_cache->isVisible())
        m_cache->refresh();
}

const SolverOptions& MainWindow::ownOptions() const
{
    return m_ownOptions ? *m_ownOptions : m_method->form()->options();
}

/// While a run goes on that was not started with the person's options, one of a comparison or a
/// repeated one, the form shows its options: what is changed there changes that run.
void MainWindow::showOptionsOfRun(int id)
{
    const Run* run = m_session.find(id);
    if (!run)
        return;
    SolverOptions own = ownOptions();
    if (own.lambda == 0)
        own.lambda = 1.0 / static_cast<double>(run->dataset->info.n);
    if (m_repeats.contains(id) || !(withoutIgnored(own) == run->options)) {
        m_ownOptions = ownOptions();
        m_method->form()->setOptions(run->options);
    } else {
        showOwnOptions();
    }
    m_method->setRun(run->name);
}

void MainWindow::showOwnOptions()
{
    m_method->setRun({});
    if (const auto own = std::exchange(m_ownOptions, std::nullopt))
        m_method->form()->setOptions(*own);
}

void MainWindow::duplicateOptions(const QList<int>& ids)
{
    const Run* run = ids.isEmpty() ? nullptr : m_session.find(ids.front());
    if (!run)
        return;
    if (m_controller.running()) {
        m_ownOptions = run->options;
        m_messages->showNote(tr("They are in the option form when what goes on has ended."));
        return;
    }
    m_method->form()->setOptions(run->options);
    m_method->estimateSoon();
    markStale();
}

/// Live options act on the solver at once.
void MainWindow::applyOption(const QString& key, const QString& text)
{
    if (m_controller.takes(key.toStdString()))
        attempt([&] { m_controller.set(key.toStdString(), text.toStdString()); });
}

/// Says on the result views which controls were changed since the last run ended and are not as
/// they were at the end of the run that is shown.
void MainWindow::markStale()
{
    const Run* run = m_session.selected();
    QStringList changed;
    if (run && run->ended() && run->snapshot && run->dataset && m_optionsAtRun) {
        const SolverOptions& form = ownOptions();
        SolverOptions filled = form;
        if (filled.lambda == 0)
            filled.lambda = 1.0 / static_cast<double>(run->dataset->info.n);
        for (const OptionField& field : optionFields())
            if (optionText(form, field) != optionText(*m_optionsAtRun, field)
                && optionText(filled, field) != optionText(run->options, field))
                changed << labelOf(field);
    }
    m_models->setStale(changed.isEmpty()
            ? QString()
            : tr("Changed since this run: %1").arg(changed.join(QStringLiteral(", "))));
}

} // namespace gapscope
