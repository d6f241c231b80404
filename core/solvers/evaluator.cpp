// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/evaluator.h"

#include "core/machine/clocks.h"
#include "core/metrics/metrics.h"
#include "core/solvers/gap_pass.h"

namespace gapscope {
namespace {

/// The hinges and predictions of one evaluation, as far as they are wanted.
struct Outcome {
    double hinge = notComputed, averageHinge = notComputed;
    std::vector<double> losses;       ///< of the training part's predictions
    std::vector<Labelling> predicted; ///< of the test part
};

bool findOutcome(
    const EvaluatedParts& parts, WaitingPoint& p, const EvaluationWay& way, Outcome& outcome)
{
    outcome.hinge = p.known.iterate;
    outcome.averageHinge = p.known.average;
    p.squaredRadii = p.known.squaredRadii;
    SweepOutputs predictions{.losses = p.errors ? &outcome.losses : nullptr,
        .test = p.errors ? parts.test : nullptr,
        .testPredictions = &outcome.predicted,
        .counted = way.counted};
    const auto visit = [&](std::span<const double> w, double& hinge, SweepOutputs outputs) {
        outputs.hinges = p.primal && std::isnan(hinge);
        if (!outputs.hinges && !outputs.losses)
            return true;
        const Sweep found = sweep(parts.train, w, way.blocks, way.threads, outputs, way.asked);
        p.cpuSeconds += found.helperCpuSeconds;
        if (outputs.hinges)
            hinge = found.meanHinge;
        return found.complete;
    };
    SweepOutputs ofIterate = way.average.empty() ? predictions : SweepOutputs{};
    ofIterate.counted = way.counted;
    if (p.primal && std::isnan(outcome.hinge)) {
        p.squaredRadii.assign(parts.train.blockCount(), 0.0);
        ofIterate.squaredRadii = &p.squaredRadii;
        ofIterate.gaps = way.blocks ? &p.gaps : nullptr;
    }
    return visit(way.w, outcome.hinge, ofIterate)
        && (way.average.empty() || visit(way.average, outcome.averageHinge, predictions));
}

void fillPrimal(
    const EvaluatedParts& parts, WaitingPoint& p, const EvaluationWay& way, const Outcome& outcome)
{
    TracePoint& point = p.found;
    const auto primalAt = [&](std::span<const double> w, double hinge) {
        return p.lambda / 2 * parts.train.squaredWeightNorm(w.data()) + hinge;
    };
    point.primal = primalAt(way.w, outcome.hinge);
    if (parts.certifies)
        point.gap = point.primal - p.iterateDual;
    if (!way.average.empty()) {
        point.iterateGap = point.gap;
        point.primal = primalAt(way.average, outcome.averageHinge);
        point.gap = point.primal - point.dual;
    }
    if (!parts.train.exactOracle() && parts.certifies) {
        point.gapEstimate = point.gap; // P is what the oracle found: a lower bound
        point.gap = point.iterateGap = notComputed;
    }
}

/// Mean L_i; none where there are no right answers.
double meanLoss(const Problem& problem, const std::vector<double>& losses)
{
    double sum = 0;
    std::size_t labels = 0;
    for (std::size_t i = 0; i < losses.size(); ++i) {
        sum += losses[i];
        labels += problem.judgedLabels(i);
    }
    return labels > 0 ? sum / static_cast<double>(losses.size()) : notComputed;
}

void fillErrors(const EvaluatedParts& parts, WaitingPoint& p, const Outcome& outcome)
{
    p.found.trainError = meanLoss(parts.train, outcome.losses);
    if (!parts.test)
        return;
    const Errors errors = errorsOf(*parts.test, outcome.predicted);
    p.testMetrics = parts.test->metrics(outcome.predicted);
    p.testErrorPerLabel = errors.perLabel;
    p.found.testScore = p.testMetrics.headline();
    p.found.testError = errors.meanLoss;
}

} // namespace

bool evaluatePoint(const EvaluatedParts& parts, WaitingPoint& p, const EvaluationWay& way)
{
    const double begin = wallSeconds(), cpu = threadCpuSeconds();
    p.found = p.point;
    p.cpuSeconds = 0;
    Outcome outcome;
    if (!findOutcome(parts, p, way, outcome))
        return false;
    if (p.primal)
        fillPrimal(parts, p, way, outcome);
    if (p.errors)
        fillErrors(parts, p, outcome);
    p.seconds = wallSeconds() - begin;
    p.cpuSeconds += threadCpuSeconds() - cpu;
    return true;
}

Evaluator::Evaluator(const EvaluatedParts& parts)
    : m_parts(parts)
    , m_thread([this](const std::stop_token& ended) { loop(ended); })
{
}

Evaluator::~Evaluator() { m_cancel.stop(); }

void Evaluator::add(WaitingPoint& p)
{
    {
        const std::lock_guard lock(m_mutex);
        m_todo.push_back(&p);
    }
    m_wake.notify_one();
}

void Evaluator::wait(const WaitingPoint& p, const RunControl* control)
{
    constexpr std::chrono::milliseconds between(5); // until a stop is seen
    std::unique_lock lock(m_mutex);
    while (!p.ready && !(control && control->stopRequested()))
        m_done.wait_for(lock, between, [&p] { return p.ready.load(); });
}

void Evaluator::loop(const std::stop_token& ended)
{
    while (true) {
        WaitingPoint* p = nullptr;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, ended, [this] { return !m_todo.empty(); }))
                return;
            p = m_todo.front();
            m_todo.pop_front();
        }
        if (!evaluatePoint(m_parts, *p, {p->w, p->average, m_threads, &m_cancel}))
            return;
        {
            const std::lock_guard lock(m_mutex);
            p->ready = true;
        }
        m_done.notify_all();
    }
}

} // namespace gapscope
