// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/mailbox.h"

#include <cmath>
#include <numeric>

namespace gapscope {

std::shared_ptr<const std::vector<float>> inFloat(std::span<const double> w)
{
    auto copy = std::make_shared<std::vector<float>>(w.size());
    for (std::size_t k = 0; k < w.size(); ++k)
        (*copy)[k] = static_cast<float>(w[k]);
    return copy;
}

std::vector<WeightsAt> WeightHistory::upTo(
    double pass, double lambda, std::span<const double> w) const
{
    std::vector<WeightsAt> all = m_snapshots;
    if (!all.empty() && all.back().pass == pass)
        all.pop_back();
    all.push_back({pass, lambda, inFloat(w)});
    return all;
}

void WeightHistory::offer(double pass, double lambda, std::span<const double> w)
{
    if (!m_snapshots.empty() && std::log1p(pass) - std::log1p(m_snapshots.back().pass) < m_spacing)
        return;
    m_snapshots.push_back({pass, lambda, inFloat(w)});
    const std::size_t bytes = sizeof(float) * std::max<std::size_t>(1, w.size());
    if (m_snapshots.size() > std::clamp<std::size_t>(mostBytes / bytes, 8, capacity))
        thin();
}

void WeightHistory::thin()
{
    std::vector<WeightsAt> kept;
    for (std::size_t k = 0; k < m_snapshots.size(); k += 2)
        kept.push_back(std::move(m_snapshots[k]));
    m_snapshots = std::move(kept);
    m_spacing *= 2;
}

std::vector<ExampleDual::Active> activeOf(const WorkingSet& set)
{
    std::vector<ExampleDual::Active> active;
    for (std::size_t k = 0; k < set.size(); ++k)
        if (set[k].alpha > 0) {
            const LabellingView y = set.labelling(k);
            active.push_back({{y.begin(), y.end()}, set[k].alpha});
        }
    std::ranges::stable_sort(active, std::greater<>(), &ExampleDual::Active::alpha);
    return active;
}

void Mailbox::post(const TracePoint& point, const SolverView& view, const Training& training)
{
    const std::vector<OptionEvent>& events = training.events();
    const auto postPoint = [&] {
        m_next.points.push_back(point);
        m_next.events.insert(m_next.events.end(),
            events.begin() + static_cast<std::ptrdiff_t>(m_eventCount), events.end());
        m_eventCount = events.size();
    };
    if (view.w.empty()) { // the solver is further
        const std::lock_guard lock(m_mutex);
        postPoint();
        return;
    }
    const DualState& state = training.state();
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->pass = point.pass;
    snapshot->lambda = view.lambda;
    snapshot->w.assign(view.w.begin(), view.w.end());
    snapshot->gapEstimates.assign(view.gapEstimates.begin(), view.gapEstimates.end());
    snapshot->exactGaps.assign(view.exactGaps.begin(), view.exactGaps.end());
    if (training.options().method->kernel)
        snapshot->readers = {training.sharedProblem(), training.sharedTest()};
    const int watched = m_watched.load(std::memory_order_relaxed);
    if (watched >= 0 && static_cast<std::size_t>(watched) < state.blocks.size()) {
        snapshot->watched = watched;
        snapshot->marginals =
            marginals(training.problem(), state, static_cast<std::size_t>(watched));
        snapshot->active = activeOf(state.blocks[static_cast<std::size_t>(watched)].set);
    }
    const double gapSum = std::accumulate(view.exactGaps.begin(), view.exactGaps.end(), 0.0);
    m_history.offer(point.pass, view.lambda, view.w);
    std::vector<WeightsAt> history = m_history.upTo(point.pass, view.lambda, view.w);

    const std::lock_guard lock(m_mutex);
    if (!view.exactGaps.empty() && gapSum != m_lastGapSum) {
        m_lastGapSum = gapSum;
        m_next.gapPasses.push_back(gapSnapshot(point.pass, view.exactGaps));
    }
    postPoint();
    m_next.snapshot = std::move(snapshot);
    m_next.history = std::move(history);
}

void Mailbox::postRestored(const Training& training)
{
    const DualState& state = training.state();
    const std::vector<double> w = training.weights();
    TracePoint place;
    place.pass = static_cast<double>(state.oracleCalls) / static_cast<double>(state.blocks.size());
    post(place,
        {.w = w,
            .gapEstimates = training.gapEstimates(),
            .exactGaps = state.exactGaps,
            .lambda = training.options().lambda},
        training);
    const std::lock_guard lock(m_mutex);
    m_next.resumed = true;
    m_next.points = training.trace();
    m_next.notKept = training.tracePoints() - training.trace().size();
    m_next.events = training.events();
    m_eventCount = m_next.events.size();
}

void Mailbox::postRestored(const std::vector<LambdaPoint>& points)
{
    const std::lock_guard lock(m_mutex);
    m_next = {};
    m_next.resumed = true;
    for (const LambdaPoint& point : points)
        m_next.pieces.push_back({point, nullptr});
}

void Mailbox::post(const TracePoint& point)
{
    const std::lock_guard lock(m_mutex);
    m_next.points.push_back(point);
}

void Mailbox::post(const LambdaPoint& point, std::span<const double> w)
{
    FoundPiece piece{point, w.empty() ? nullptr : inFloat(w)};
    const std::lock_guard lock(m_mutex);
    m_next.pieces.push_back(std::move(piece));
}

void Mailbox::postFold(std::size_t done)
{
    const std::lock_guard lock(m_mutex);
    m_next.foldsDone = done;
}

void Mailbox::post(RunEnd end)
{
    const std::lock_guard lock(m_mutex);
    m_next.end = std::move(end);
}

RunNews Mailbox::take()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_next, {});
}

} // namespace gapscope
