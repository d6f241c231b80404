// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate.h"

#include "core/clocks.h"
#include "core/evaluation.h"

#include <algorithm>

namespace gapscope {
namespace {

/// Of one decoding, averaged over blocks from all over the problem; takes about 20 ms.
double secondsPerCall(const Problem& problem)
{
    const std::size_t n = problem.blockCount();
    const std::vector<double> w(problem.weightSize(), 0.0);
    const double begin = wallSeconds();
    std::size_t calls = 0;
    while (wallSeconds() - begin < 0.02 && calls < 10 * n)
        predict(problem, (calls++ * 7919) % n, w);
    return (wallSeconds() - begin) / static_cast<double>(calls);
}

/// A step costs about two oracle calls when the oracle is short, one when it is long.
double secondsPerStep(double perCall) { return perCall + std::min(perCall, 2e-6); }

} // namespace

RunEstimate estimateRun(const Problem& problem, const SolverOptions& options)
{
    const std::size_t n = problem.blockCount();
    const double blocks = static_cast<double>(n);
    RunEstimate estimate;

    // Per block: two vectors, ĝ_i, R_i², sampler trees, and marginals that hold about four times
    // the entries of one labelling when a run is well under way.
    double entries = 0;
    SparseVector m;
    const std::size_t probes = std::min<std::size_t>(n, 100);
    for (std::size_t k = 0; k < probes; ++k) {
        const std::size_t i = k * n / probes;
        problem.statistic(i, problem.truth(i), m);
        entries += static_cast<double>(m.size()) / static_cast<double>(probes);
    }
    const double perBlock = 4 * entries * (sizeof(double) + sizeof(std::uint32_t)) + 160;
    const double vectors = options.averaging == Averaging::none ? 2 : 4;
    estimate.bytes =
        blocks * perBlock + vectors * static_cast<double>(problem.weightSize()) * sizeof(double);

    const double perCall = secondsPerCall(problem);
    estimate.secondsPerPass = secondsPerStep(perCall) * blocks;
    estimate.secondsAtMost =
        std::min(options.maxSeconds, estimate.secondsPerPass * options.maxPasses);
    return estimate;
}

double estimateSeconds(const Dataset& dataset, std::span<const SolverOptions> runs)
{
    constexpr double stepsPerCall = 3; // with a cache, in units of steps: most visits are hits
    const double perCall = secondsPerCall(*dataset.train);
    const auto n = static_cast<double>(dataset.info.n);
    const double evaluation = perCall * (2 * n + static_cast<double>(dataset.info.nTest));
    double seconds = 0;
    for (const SolverOptions& options : runs) {
        const double pass = secondsPerStep(perCall) * n * (options.cache ? stepsPerCall : 1);
        const double training = std::min(options.maxSeconds, pass * options.maxPasses);
        const double points = training / pass / options.traceEvery;
        seconds += training + points * evaluation;
    }
    return seconds;
}

} // namespace gapscope
