// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/training/estimate.h"

#include "core/machine/clocks.h"
#include "core/machine/cores.h"
#include "core/metrics/metrics.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/method_run.h"
#include "core/solvers/training/method_check.h"
#include "core/solvers/training/training.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/wrapped_problem.h"

#include <numeric>

namespace gapscope {
namespace {

constexpr double rehearsalSeconds = 0.02;
constexpr std::size_t rehearsalBlocks = 64;
constexpr std::size_t kernelBlocks = 8; ///< the first visit of each computes kernel rows

/// Blocks from all over a problem.
std::shared_ptr<const Problem> sampleOf(
    const std::shared_ptr<const Problem>& problem, std::size_t most)
{
    const std::size_t n = problem->blockCount();
    const std::size_t count = std::min(n, most);
    std::vector<std::size_t> some(count);
    for (std::size_t k = 0; k < count; ++k)
        some[k] = k * n / count;
    return std::make_shared<SubsetProblem>(problem, std::move(some));
}

template <typename Work> double secondsOf(const Work& work)
{
    const double begin = threadCpuSeconds();
    work();
    return threadCpuSeconds() - begin;
}

/// All groups of kernel rows / those computed so far.
double rowsAhead(const KernelProblem& trained)
{
    return static_cast<double>(trained.layout().inputs / kernelRowsAtOnce + 1)
        / std::max(static_cast<double>(trained.cache().computed()), 1.0);
}

/// Bytes of kernel rows that a run keeps.
double rowBytes(const KernelProblem& trained, const SolverOptions& options)
{
    const double inputs = static_cast<double>(trained.layout().inputs);
    return std::min(inputs * inputs * sizeof(double), options.kernelMemory * 1024 * 1024);
}

} // namespace

SolverOptions costKind(SolverOptions options, std::size_t n)
{
    options.lambda = 1.0 / static_cast<double>(n);
    options.seed = 1;
    options.epsilon = 0;
    options.maxPasses = options.maxSeconds = options.traceEvery = unlimited;
    return options;
}

double secondsAtMost(const RunEstimate& cost, const SolverOptions& options)
{
    const double training = std::min(options.maxSeconds, cost.secondsPerPass * options.maxPasses);
    const double between = cost.secondsPerPass * options.traceEvery;
    const bool every = options.traceEvery > 0 && options.traceEvery < unlimited; // else beside it
    const double points = 2 + (every ? training / between : 0);
    return training + points * cost.secondsPerPoint + cost.secondsBefore;
}

double blockBytes(const Training& training)
{
    auto bytes = static_cast<double>(training.method().blockBytes());
    for (const BlockState& block : training.state().blocks)
        bytes += static_cast<double>(sizeof block + block.set.memoryBytes()
            + block.marginals.capacity() * sizeof(SparseEntry)
            + 10 * sizeof(double)); // ĝ_i, g_i, R_i², and their trees
    return bytes;
}

RunEstimate estimateRun(const Dataset& dataset, const SolverOptions& options)
{
    const bool kernel = options.method->kernel;
    // A step's cost grows with the inputs of the whole problem: some blocks of that are rehearsed.
    KernelisedProblems kernelParts;
    if (kernel) {
        requireMethod(*dataset.train, options.method);
        kernelParts = kernelised(dataset.train, dataset.test, options);
    }
    const std::shared_ptr<const Problem> test = kernel ? kernelParts.test : dataset.test;
    const std::size_t blocks = kernel ? kernelBlocks : rehearsalBlocks;
    const std::shared_ptr<const Problem> some =
        sampleOf(kernel ? kernelParts.train : dataset.train, blocks);
    const double n = static_cast<double>(dataset.train->blockCount());
    const double scale = n / static_cast<double>(some->blockCount());
    SolverOptions rehearsed = options;
    rehearsed.epsilon = 0;
    rehearsed.maxPasses = unlimited;
    rehearsed.maxSeconds = rehearsalSeconds;
    rehearsed.traceEvery = unlimited;
    rehearsed.threads = 1;
    rehearsed.parallel = 0; // a round that the limit cuts short would count no visit
    if (kernel) {
        rehearsed.method = SolverOptions().method; // on blocks that have their kernel
        rehearsed.maxSeconds = unlimited;
        rehearsed.maxPasses = 5; // by then nearly all of them have been visited
    }
    Training training(some, nullptr, rehearsed);
    RunControl control;
    RunResult result = training.run(control);
    RunEstimate cost;
    if (kernel) {
        const RunResult first = result;
        cost.secondsBefore = first.cpuSeconds * rowsAhead(*kernelParts.train);
        training.setLimits(0, unlimited, first.seconds + rehearsalSeconds);
        result = training.run(control);
        result.cpuSeconds -= first.cpuSeconds;
        result.pass -= first.pass;
    }
    const std::vector<double> w = training.weights();

    // w, its rebuild at exact gap passes and what undoes that; an average and its correction.
    const double vectors = options.averaging == Averaging::none ? 3 : 5;
    cost.bytes = scale * blockBytes(training)
        + vectors * static_cast<double>(w.size() * sizeof(double))
        + (kernel ? rowBytes(*kernelParts.train, options) : 0);
    // Slow oracles end the rehearsal within a pass.
    cost.secondsPerPass = scale * result.cpuSeconds / (result.pass > 0 ? result.pass : 1);
    cost.secondsPerPoint = scale * secondsOf([&] {
        meanHinge(*some, w);
        if (options.averaging != Averaging::none)
            meanHinge(*some, w); // that of the iterate, besides the average's
        evaluate(*some, w);
    });
    if (test) {
        const std::shared_ptr<const Problem> tested = sampleOf(test, blocks);
        if (kernel)
            evaluate(*tested, w); // computes its rows
        cost.secondsPerPoint += static_cast<double>(dataset.test->blockCount())
            / static_cast<double>(tested->blockCount()) * secondsOf([&] { evaluate(*tested, w); });
    }
    cost.secondsPerPoint /= static_cast<double>(threadsFor(options.threads, 1));
    cost.secondsAtMost = secondsAtMost(cost, options);
    return cost;
}

std::vector<double> estimateEach(const Dataset& dataset, std::span<const SolverOptions> runs)
{
    std::vector<std::pair<SolverOptions, RunEstimate>> known; // λ, seed and limits cost the same
    std::vector<double> seconds;
    for (const SolverOptions& options : runs) {
        const SolverOptions kind = costKind(options, dataset.train->blockCount());
        auto found = std::ranges::find(known, kind, &decltype(known)::value_type::first);
        if (found == known.end())
            found = known.insert(known.end(), {kind, estimateRun(dataset, kind)});
        seconds.push_back(secondsAtMost(found->second, options));
    }
    return seconds;
}

double estimateSeconds(const Dataset& dataset, std::span<const SolverOptions> runs)
{
    const std::vector<double> each = estimateEach(dataset, runs);
    return std::reduce(each.begin(), each.end());
}

} // namespace gapscope
