// SPDX-License-Identifier: GPL-3.0-or-later
// What more blocks cost: the OCR words again and again, each time with other pixels flipped, up to
// n = 10⁶. Time of a block step after the first pass, the share of it that drawing by gaps takes
// (the tree of sums: a draw and an update), and memory per block, of the data and of the solver.
// Flat is a slope of 0 of log time, or log bytes, over log n.
#include "core/clocks.h"
#include "core/estimate.h"
#include "core/random.h"
#include "core/solvers/sampling.h"
#include "core/solvers/training.h"
#include "core/tasks/chain.h"
#include "tests/bench/words.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

using namespace gapscope;

namespace {

constexpr double flipped = 0.02; ///< of the pixels
constexpr std::size_t pixels = 128;

/// n words: those of `real` in turn, each copy with noise of its own.
std::shared_ptr<const ChainProblem> withNoise(const ChainProblem& real, std::size_t n)
{
    const ChainExamples& from = real.examples();
    auto examples = std::make_shared<ChainExamples>();
    Random random(1);
    std::vector<bool> on(pixels);
    for (std::size_t k = 0; k < n; ++k) {
        const std::size_t i = k % from.size();
        for (std::size_t t = 0; t < from.length(i); ++t) {
            on.assign(pixels, false);
            for (const std::uint32_t attribute : from.token(i, t))
                on[attribute] = true;
            for (std::size_t pixel = 0; pixel < pixels; ++pixel)
                if (on[pixel] != (random.uniform() < flipped))
                    examples->attributes.push_back(static_cast<std::uint32_t>(pixel));
            examples->tokenStart.push_back(static_cast<std::uint32_t>(examples->attributes.size()));
            examples->labels.push_back(from.truth(i)[t]);
        }
        examples->sequenceStart.push_back(static_cast<std::uint32_t>(examples->tokenCount()));
    }
    return std::make_shared<ChainProblem>(std::move(examples), real.shape());
}

double dataBytes(const ChainProblem& problem)
{
    const ChainExamples& examples = problem.examples();
    double overlaps = 0; // what the problem keeps of every pair of letters of a word
    for (std::size_t i = 0; i < examples.size(); ++i)
        overlaps += static_cast<double>(examples.length(i) * examples.length(i));
    const double attributes = static_cast<double>(examples.attributes.size());
    const double tokens = static_cast<double>(examples.tokenCount());
    return sizeof(std::uint32_t) * (2 * attributes + 5 * tokens) + sizeof(float) * overlaps
        + sizeof(Label) * tokens;
}

/// Seconds of CPU of a block step after the first pass.
double stepSeconds(const std::shared_ptr<const ChainProblem>& problem, Sampling sampling)
{
    SolverOptions options;
    options.sampling = sampling;
    options.lambda = 0.001;
    options.epsilon = 0;
    options.maxPasses = 1;
    options.gapCheck = unlimited;
    options.traceEvery = unlimited;
    Training training(problem, nullptr, options);
    RunControl control;
    const RunResult first = training.run(control);
    const std::uint64_t before = training.trace().back().blockSteps;
    training.setLimits(0, 3, unlimited);
    const RunResult all = training.run(control);
    return (all.cpuSeconds - first.cpuSeconds)
        / static_cast<double>(training.trace().back().blockSteps - before);
}

/// Seconds of CPU of a draw by gaps and the update of what was drawn.
double drawSeconds(std::size_t n)
{
    constexpr std::size_t draws = 2'000'000;
    Random random(2);
    std::vector<double> gaps(n), radii(n, 1);
    for (double& gap : gaps)
        gap = random.uniform();
    Sampler sampler(n);
    sampler.configure(Sampling::gap, 1, gaps, radii);
    const double begin = threadCpuSeconds();
    for (std::size_t k = 0; k < draws; ++k) {
        const std::size_t i = sampler.next(random).value_or(0);
        sampler.update(i, random.uniform(), 1);
    }
    return (threadCpuSeconds() - begin) / draws;
}

struct Row {
    double n, uniform, gap, draw, data, solver;
};

double slope(const Row& first, const Row& last, double Row::*value)
{
    return std::log(last.*value / first.*value) / std::log(last.n / first.n);
}

} // namespace

int main()
{
    const Dataset words = bench::words("large");
    const auto* real = dynamic_cast<const ChainProblem*>(words.train.get());
    fmt::print(
        "{}, {} words in turn, {:.0f} % of the pixels flipped; bcfw, lambda 0.001\n\n"
        "| n | step, uniform, µs | step, gap, µs | drawing, ns | of the step | data, bytes a "
        "block | solver, bytes a block |\n|---|---|---|---|---|---|---|\n",
        words.info.title, real->blockCount(), 100 * flipped);
    std::vector<Row> rows;
    for (const std::size_t n : {10'000UL, 100'000UL, 1'000'000UL}) {
        const auto problem = withNoise(*real, n);
        Row row{static_cast<double>(n), stepSeconds(problem, Sampling::uniform),
            stepSeconds(problem, Sampling::gap), drawSeconds(n),
            dataBytes(*problem) / static_cast<double>(n), 0};
        Dataset data;
        data.train = problem;
        data.info.n = n;
        SolverOptions options;
        options.lambda = 0.001;
        row.solver = estimateRun(data, options).bytes / row.n;
        rows.push_back(row);
        fmt::print("| {} | {:.2f} | {:.2f} | {:.0f} | {:.1f} % | {:.0f} | {:.0f} |\n", n,
            1e6 * row.uniform, 1e6 * row.gap, 1e9 * row.draw, 100 * row.draw / row.gap, row.data,
            row.solver);
        std::fflush(stdout);
    }
    const Row &first = rows.front(), &last = rows.back();
    fmt::print("| slope | {:.3f} | {:.3f} | {:.3f} | | {:.3f} | {:.3f} |\n",
        slope(first, last, &Row::uniform), slope(first, last, &Row::gap),
        slope(first, last, &Row::draw), slope(first, last, &Row::data),
        slope(first, last, &Row::solver));
    return 0;
}
