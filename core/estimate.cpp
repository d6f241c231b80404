// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate.h"

#include "core/clocks.h"
#include "core/evaluation.h"
#include "core/solvers/training.h"
#include "core/subset.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace gapscope {
namespace {

constexpr double rehearsalSeconds = 0.02;
constexpr std::size_t rehearsalBlocks = 64;

/// Blocks from all over a problem.
std::shared_ptr<const Problem> sampleOf(const std::shared_ptr<const Problem>& problem)
{
    const std::size_t n = problem->blockCount();
    const std::size_t count = std::min(n, rehearsalBlocks);
    std::vector<std::size_t> some(count);
    for (std::size_t k = 0; k < count; ++k)
        some[k] = k * n / count;
    return std::make_shared<SubsetProblem>(problem, std::move(some));
}

template <typename Work> double secondsOf(const Work& work)
{
    const double begin = wallSeconds();
    work();
    return wallSeconds() - begin;
}

double secondsAtMost(const RunEstimate& cost, const SolverOptions& options)
{
    const double training = std::min(options.maxSeconds, cost.secondsPerPass * options.maxPasses);
    const double between = cost.secondsPerPass * options.traceEvery;
    const double points = 2 + (options.traceEvery < unlimited ? training / between : 0);
    return training + points * cost.secondsPerPoint;
}

} // namespace

double blockBytes(const DualState& state)
{
    double bytes = 0;
    for (const BlockState& block : state.blocks)
        bytes += static_cast<double>(sizeof block + block.set.memoryBytes()
            + block.marginals.capacity() * sizeof(SparseEntry)
            + 10 * sizeof(double)); // ĝ_i, g_i, R_i², and their trees
    for (const PlaneSet& planes : state.planes)
        bytes += static_cast<double>(sizeof planes + planes.memoryBytes());
    return bytes;
}

RunEstimate estimateRun(const Dataset& dataset, const SolverOptions& options)
{
    const std::shared_ptr<const Problem> some = sampleOf(dataset.train);
    const double n = static_cast<double>(dataset.train->blockCount());
    const double scale = n / static_cast<double>(some->blockCount());
    SolverOptions rehearsed = options;
    rehearsed.epsilon = 0;
    rehearsed.maxPasses = unlimited;
    rehearsed.maxSeconds = rehearsalSeconds;
    rehearsed.traceEvery = unlimited;
    rehearsed.threads = 1;
    Training training(some, nullptr, rehearsed);
    RunControl control;
    const RunResult result = training.run(control);
    const std::vector<double> w = training.weights();

    RunEstimate cost;
    // w, its rebuild at exact gap passes and what undoes that; an average and its correction.
    const double vectors = options.averaging == Averaging::none ? 3 : 5;
    cost.bytes = scale * blockBytes(training.state())
        + vectors * static_cast<double>(w.size() * sizeof(double));
    cost.secondsPerPass = scale * result.seconds / std::max(result.pass, 1.0);
    cost.secondsPerPoint = scale * secondsOf([&] {
        meanHinge(*some, w);
        evaluate(*some, w);
    });
    if (dataset.test) {
        const std::shared_ptr<const Problem> tested = sampleOf(dataset.test);
        cost.secondsPerPoint += static_cast<double>(dataset.test->blockCount())
            / static_cast<double>(tested->blockCount()) * secondsOf([&] { evaluate(*tested, w); });
    }
    cost.secondsPerPoint /= static_cast<double>(options.threads);
    cost.secondsAtMost = secondsAtMost(cost, options);
    return cost;
}

double estimateSeconds(const Dataset& dataset, std::span<const SolverOptions> runs)
{
    std::vector<std::pair<SolverOptions, RunEstimate>> known; // λ, seed and limits cost the same
    double seconds = 0;
    for (const SolverOptions& options : runs) {
        SolverOptions kind = options;
        kind.lambda = 1.0 / static_cast<double>(dataset.train->blockCount());
        kind.seed = 1;
        kind.epsilon = 0;
        kind.maxPasses = kind.maxSeconds = kind.traceEvery = unlimited;
        auto found = std::ranges::find(known, kind, &decltype(known)::value_type::first);
        if (found == known.end())
            found = known.insert(known.end(), {kind, estimateRun(dataset, kind)});
        seconds += secondsAtMost(found->second, options);
    }
    return seconds;
}

} // namespace gapscope
