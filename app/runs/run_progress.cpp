// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runs/run_progress.h"

#include "app/docks/runs_dock.h"
#include "app/parts/actions.h"
#include "app/parts/quantities.h"
#include "app/path/path_page.h"
#include "app/state/session.h"
#include "core/experiments/measure.h"
#include "widgets/controls/number_text.h"
#include "widgets/runs/progress_eta.h"

#include <QtWidgets>

#include <cmath>

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
        parts << RunProgress::tr("oracle %1 %").arg(share, 0, 'f', 0);
    }
    const auto hits = static_cast<double>(last.hitsLocal + last.hitsGlobal);
    const double asked = hits + static_cast<double>(last.misses);
    if (asked > 0)
        parts << RunProgress::tr("hits %1 %").arg(100 * hits / asked, 0, 'f', 0);
    if (run.state == RunState::finished && !std::isnan(run.record.result.drift))
        parts << RunProgress::tr("drift %1").arg(plainNumber(run.record.result.drift, 2));
    return parts.join(QStringLiteral("  ·  "));
}

RunProgress::RunProgress(const WindowParts& parts, PathPage& paths, ProgressEta& bar, QLabel& cost)
    : m_parts(parts)
    , m_paths(paths)
    , m_bar(bar)
    , m_cost(cost)
{
    m_cost.setAccessibleName(tr("Cost of the run"));
    m_cost.setToolTip(
        tr("The path or grid that runs, else the selected run. CPU per step: CPU time "
           "of training on all threads, evaluation left out, over block steps (oracle call, gap, "
           "line search and update of a block), as in records and benchmarks. Oracle: its share of "
           "the training time on the clock. Drift: largest ‖w − w rebuilt from "
           "the blocks‖ / ‖w‖."));
    connect(m_parts.actions.pause, &QAction::triggered, &m_bar, &ProgressEta::setPaused);
    connect(&m_paths, &PathPage::progressed, this, &RunProgress::show);
    connect(&m_paths, &PathPage::ended, this, &RunProgress::showEnd);
}

void RunProgress::show()
{
    const Run* selected = m_parts.session.selected();
    if (m_parts.controller.searching())
        showSearch();
    else if (m_parts.controller.running())
        showRun(m_parts.controller.current());
    else if (selected)
        showRun(selected->id);
    showCost();
}

void RunProgress::showSearch()
{
    const PathPage::Progress progress = m_paths.progress();
    m_bar.setName(m_paths.paths().find(m_parts.controller.current())->name);
    m_bar.setShare(progress.where, progress.done, progress.secondsLeft);
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
    m_bar.setName(run.name);
    m_bar.setTrace(run.record.trace, targetOf(run));
    m_bar.setPaused(run.state == RunState::paused);
    if (run.ended())
        m_bar.setEnded(statusText(run));
}

void RunProgress::showEnd(int id)
{
    const Path& path = *m_paths.paths().find(id);
    const bool done =
        path.state == RunState::finished && path.record.result.end != PathEnd::stopped;
    if (done) // "exhausted" comes before λ min
        m_bar.setShare(PathPage::whereText(path), 1, 0);
    m_bar.setName(path.name);
    m_bar.setEnded(statusText(path));
}

void RunProgress::showCost()
{
    if (m_parts.controller.searching())
        m_cost.setText(m_paths.progress().cost);
    else if (const Run* run = m_parts.session.selected())
        m_cost.setText(costText(*run));
}

void RunProgress::showQueue(int first)
{
    int place = 0, all = 0;
    for (const auto& run : m_parts.session.runs()) {
        all += run->id >= first ? 1 : 0;
        place += run->id >= first && run->state != RunState::queued ? 1 : 0;
    }
    const RunController& controller = m_parts.controller;
    const bool active = controller.running() && controller.current() >= first;
    m_bar.setQueue(active ? place : 0, active ? all : 0);
}

void RunProgress::clearBar() { m_bar.clear(); }

void RunProgress::clear()
{
    if (m_parts.controller.running())
        return;
    m_bar.clear();
    m_cost.clear();
}

} // namespace gapscope
