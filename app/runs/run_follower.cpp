// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runs/run_follower.h"

#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/model/views/model_views.h"
#include "app/options/option_editing.h"
#include "app/parts/actions.h"
#include "app/parts/message_bar.h"
#include "app/parts/quantities.h"
#include "app/path/path_page.h"
#include "app/runs/run_figures.h"
#include "app/runs/run_starter.h"
#include "app/state/run_rows.h"
#include "core/records/record_difference.h"
#include "core/solvers/training/estimate.h"
#include "widgets/controls/glossary.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/runs/progress_eta.h"
#include "widgets/viewers/common/example_viewer.h"

namespace gapscope {
namespace {

/// CPU time of training so far, of all threads; an ended run's record has it.
double cpuSecondsOf(const Run& run)
{
    return run.ended() ? run.record.result.cpuSeconds : run.record.trace.back().cpuSeconds;
}

/// A difference as firstDifference() names it. The place stays: it is that of the record.
QString differenceInWords(const QString& difference)
{
    const std::pair<QString, QString> forms[] = {
        {u"^(.*): only in the first$"_s, RunFollower::tr("“%1” is only in the record")},
        {u"^(.*): only in the second$"_s, RunFollower::tr("“%1” is only in the repetition")},
        {u"^(.*): (.*) entries against (.*)$"_s, RunFollower::tr("“%1” has %2 entries, now %3")},
        {u"^(.*): (.*) against (.*)$"_s, RunFollower::tr("“%1” is %2, now %3")}};
    for (auto [form, words] : forms)
        if (const auto found = QRegularExpression(form).match(difference); found.hasMatch()) {
            for (int k = 1; k <= found.lastCapturedIndex(); ++k)
                words = words.arg(inWindowNotation(found.captured(k)));
            return words;
        }
    return difference;
}

} // namespace

QString costText(const Run& run)
{
    if (run.record.trace.empty())
        return {};
    const TracePoint& last = run.record.trace.back();
    QStringList parts{RunProgress::tr("%1 oracle calls").arg(countText(last.oracleCalls))};
    if (last.blockSteps > 0 && last.seconds > 0) {
        const double perStep = cpuSecondsOf(run) / static_cast<double>(last.blockSteps);
        if (perStep > 0)
            parts << RunProgress::tr("%1 CPU/step").arg(durationLabel(perStep));
        const double share = 100 * oracleShare(last.oracleSeconds, last.seconds, cpuSecondsOf(run));
        parts << RunProgress::tr("oracle %1 %").arg(fixedText(share, 0));
    }
    const auto hits = static_cast<double>(last.hitsLocal + last.hitsGlobal);
    const double asked = hits + static_cast<double>(last.misses);
    if (asked > 0)
        parts << RunProgress::tr("hits since the start %1 %").arg(fixedText(100 * hits / asked, 0));
    if (run.state == RunState::finished && !std::isnan(run.record.result.drift))
        parts << RunProgress::tr("drift %1").arg(displayNumber(run.record.result.drift, 2));
    return parts.join(u"  ·  "_s);
}

QString verdictText(const ReplayVerdict& verdict, const RunRecord& again)
{
    const auto count = static_cast<qulonglong>(again.trace.size());
    QString size = (count == 1 ? RunFollower::tr("%L1 trace point, %2 passes")
                               : RunFollower::tr("%L1 trace points, %2 passes"))
                       .arg(count)
                       .arg(displayNumber(again.result.pass, 6));
    if (!std::isnan(again.result.gap))
        size += u", "_s + RunFollower::tr("gap %1").arg(displayNumber(again.result.gap, 6));
    using enum ReplayVerdict::Outcome;
    switch (verdict.outcome) {
    case nothingToCompare:
        return RunFollower::tr("nothing to compare with: %1").arg(size);
    case identical:
        return RunFollower::tr("identical: %1").arg(size);
    case equal:
        return RunFollower::tr("equal in counts, ends within %1, on another class of processor: %2")
            .arg(displayNumber(endTolerance), size);
    case differs:
        break;
    }
    return (verdict.anotherBuild ? RunFollower::tr("differs, made by another build: %1")
                                 : RunFollower::tr("differs: %1"))
        .arg(differenceInWords(qs(verdict.difference)));
}

RunProgress::RunProgress(const WindowParts& parts, PathPage& paths, RunFigures& figures,
    ProgressEta& bar, PartsLabel& cost)
    : m_parts(parts)
    , m_paths(paths)
    , m_figures(figures)
    , m_bar(bar)
    , m_cost(cost)
{
    m_cost.setAccessibleName(tr("Cost of the run"));
    m_cost.setToolTip(withTerm(
        tr("The path or grid that runs, else the selected run. CPU per step: CPU time "
           "of training on all threads, evaluation left out, over block steps (oracle call, gap, "
           "line search and update of a block), as in records and benchmarks. Oracle: its share of "
           "the training time on the clock. Drift: largest ‖w − w rebuilt from "
           "the blocks‖ / ‖w‖."),
        u"drift"_s));
    connect(m_parts.actions.pause, &QAction::triggered, &m_bar, &ProgressEta::setPaused);
    connect(&m_parts.controller, &RunController::waiting, this,
        [this] { m_parts.controller.searching() ? showSearch() : showActivity(); });
    connect(&m_paths, &PathPage::progressed, this, &RunProgress::show);
    connect(&m_paths, &PathPage::ended, this, [this](int id) { showEnd(*find(id)); });
    connect(&m_parts.session, &Session::pieceChanged, this, &RunProgress::show);
}

const Path* RunProgress::find(int path) const { return m_paths.paths().find(path); }

/// The path or grid that the views show instead of a run; or nullptr.
const Path* RunProgress::pathShown() const
{
    const auto& piece = m_parts.session.piece();
    return piece ? find(piece->path) : nullptr;
}

void RunProgress::show()
{
    const Run* selected = m_parts.session.selected();
    if (m_parts.controller.searching())
        showSearch();
    else if (m_parts.controller.running())
        showRun(m_parts.controller.current());
    else if (const Path* path = pathShown())
        showEnd(*path);
    else if (selected)
        showRun(selected->id);
    else
        m_bar.clear();
    showCost();
}

void RunProgress::showSearch()
{
    const PathPage::Progress progress = m_paths.progress();
    m_bar.setName(find(m_parts.controller.current())->name);
    m_bar.setShare(progress.where, progress.done, progress.secondsLeft);
    showActivity();
    m_bar.setPaused(m_parts.controller.paused());
}

void RunProgress::showRun(int id)
{
    const Run& run = *m_parts.session.find(id);
    if (run.state == RunState::failed && run.record.trace.empty()) {
        m_bar.clear();
        m_bar.setEnded(statusText(run));
        return;
    }
    const Run* front = m_parts.session.inFront(); // the line of figures is about it
    m_bar.setName(run.name, front && front != &run ? m_figures.nameOf(run) : QString());
    m_bar.setPaused(run.state == RunState::paused); // the figures of a paused run stay
    m_bar.setTrace(run.record.trace, targetOf(run));
    const RunResult& result = run.record.result;
    if (run.ended()) {
        m_bar.setWait({result.waitedSeconds, result.seconds, result.evaluationSeconds,
            result.evaluationCpuSeconds});
        m_bar.setEnded(statusText(run));
    } else if (m_parts.controller.current() == id) {
        if (m_batch.size() > 1)
            showQueue();
        showActivity();
    }
}

void RunProgress::showActivity()
{
    if (m_parts.controller.paused())
        return;
    RunActivity::Now now = m_parts.controller.activity();
    if (m_parts.controller.searching() && m_paths.progress().holdsOut) // beside each other
        now.wait = {m_paths.progress().waited, notComputed, notComputed};
    m_bar.setActivity(now);
}

void RunProgress::showEnd(const Path& path)
{
    m_bar.setName(path.name);
    m_bar.setShare(PathPage::whereText(path), path.shareFound(), 0);
    m_bar.setWait(path.wait());
    m_bar.setEnded(statusText(path));
}

void RunProgress::showCost()
{
    QString text;
    if (m_parts.controller.searching())
        text = m_paths.progress().cost;
    else if (const Path* path = m_parts.controller.running() ? nullptr : pathShown())
        text = PathPage::costText(*path);
    else if (const Run* run = m_parts.session.selected())
        text = costText(*run);
    m_cost.setParts(text.split(u"  ·  "_s), u"  ·  "_s);
}

void RunProgress::setBatch(const std::vector<int>& runs)
{
    if (std::exchange(m_batch, runs) != runs && runs.size() > 1)
        rehearse();
    showQueue();
}

void RunProgress::rehearse()
{
    std::vector<SolverOptions> options;
    std::shared_ptr<const Dataset> dataset;
    for (const int id : m_batch)
        if (const Run* run = m_parts.session.find(id)) {
            options.push_back(run->options);
            dataset = run->dataset;
        }
    if (dataset && options.size() == m_batch.size())
        m_rehearsals.post([this, runs = m_batch, options, dataset](std::stop_token) {
            return [this, runs, seconds = estimateEach(*dataset, options)] {
                for (std::size_t k = 0; k < runs.size(); ++k)
                    m_parts.session.setRehearsed(runs[k], seconds[k]);
                showQueue();
            };
        });
}

void RunProgress::showQueue()
{
    if (std::ranges::find(m_batch, m_parts.controller.current()) == m_batch.end())
        return m_bar.setQueue(0, 0);
    std::vector<QueuedPart> parts;
    double done = 0;
    for (const int id : m_batch)
        if (const Run* run = m_parts.session.find(id)) { // not removed
            parts.push_back(queuedPart(*run));
            done += parts.back().done;
        }
    const auto waiting = std::ranges::count(parts, RunState::queued, &QueuedPart::state);
    m_bar.setQueue(static_cast<int>(std::ssize(parts) - waiting), static_cast<int>(parts.size()),
        done / static_cast<double>(parts.size()), secondsLeftOfAll(parts));
}

void RunProgress::clearBar() { m_bar.clear(); }

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
    connect(controller, &RunController::updated, this, [this] {
        Q_EMIT updated();
        m_models.refresh();
        m_progress.show();
    });
    connect(&m_parts.session, &Session::selectionChanged, this, [this] {
        if (const Run* looked = m_parts.session.selected())
            m_parts.controller.bringToFront(looked->id);
    });
}

/// A queued run is selected as it starts when the one that was looked at has just ended.
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
    m_parts.messages.withdrawOffers();
    m_parts.session.setState(id, RunState::running);
    if (isFollowed(id))
        m_parts.session.select(id);
    m_followed = -1;
    if (m_parts.controller.current() == id)
        m_progress.clearBar();
    showFront();
}

/// Shows the options of the run in front, when it is another one.
void RunFollower::showFront()
{
    const int front = m_parts.controller.current();
    if (std::exchange(m_front, front) != front)
        showOptions(front);
}

void RunFollower::showOptions(int id) { m_options.showOptionsOf(id, m_starter.isRepetition(id)); }

/// At most 30 times a second.
void RunFollower::take(int id, const RunNews& news)
{
    m_parts.session.apply(id, news);
    // Only its record changes the options of a repetition.
    if (id == m_front && (news.resumed || (m_starter.isRepetition(id) && !news.events.empty())))
        showOptions(id);
}

void RunFollower::setEnded(int id)
{
    const Run* looked = m_parts.session.selected();
    if (looked && looked->id == id)
        m_followed = id;
}

void RunFollower::finish(int id, const RunRecord& record)
{
    showVerdict(id, record);
    m_parts.session.finish(id, record);
    setEnded(id);
    m_parts.messages.attempt([&] { // the window must not wait long for another program
        constexpr std::chrono::milliseconds patience(100);
        m_parts.session.setBestDuals(keepBestDual(bestDualsPath(), record, patience));
    });
    m_options.setRunEnded();
    m_models.refresh();
    Q_EMIT updated();
    m_progress.show();
    m_options.markStale();
    Q_EMIT finished();
    Q_EMIT ended();
}

/// Shows whether a repetition is identical.
void RunFollower::showVerdict(int id, const RunRecord& record)
{
    const auto repeated = m_starter.takeRepeated(id);
    if (!repeated)
        return;
    const std::optional<ShownRun> shown = m_starter.shownAs(id);
    const ReplayVerdict verdict =
        shown ? replayVerdict(*shown, record) : replayVerdict(*repeated, record);
    const bool broken =
        record.result.status == RunStatus::stopped && repeated->result.status != RunStatus::stopped;
    const QString text =
        broken ? tr("stopped before it could be compared") : verdictText(verdict, record);
    const QString sentence = tr("%1, repeated: %2").arg(m_parts.session.find(id)->name, text);
    m_parts.session.setNotes(id, tr("repeated: %1").arg(text).toStdString());
    if (verdict.agrees() || broken)
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
    setEnded(id);
    m_progress.show();
    Q_EMIT ended();
}

void RunFollower::showState()
{
    m_progress.setBatch(m_starter.batch());
    m_starter.updateActions();
    const RunController& controller = m_parts.controller;
    const bool running = controller.running();
    m_method.setRunning(running);
    if (!running)
        m_options.showOwn();
    else if (const Path* searched = m_paths.find(controller.current()))
        m_method.setRun(searched->name, searched->dataset.get());
    if (!running)
        m_method.estimateSoon();
    showFront();
    for (const int id : controller.active())
        if (m_parts.session.find(id))
            m_parts.session.setState(
                id, controller.paused() ? RunState::paused : RunState::running);
}

} // namespace gapscope
