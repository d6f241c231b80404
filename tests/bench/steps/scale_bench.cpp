// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of more blocks: the OCR words repeated, each time with other pixels flipped, up to n =
// 10⁶. Measured are the time of a block step after the first pass; the share of it that drawing by
// gaps takes (the tree of sums: a draw and an update, between oracle calls); and memory per block,
// of the data and of the training, from the process's resident memory. Flat means a slope of 0 of
// log time, or log bytes, over log n. The status is 1 when drawing takes 5 % of a step or more, or
// bytes a block are not flat.
#include "core/machine/clocks.h"
#include "core/machine/random.h"
#include "core/solvers/state/sampling.h"
#include "core/solvers/training/training.h"
#include "core/tasks/chain/chain.h"
#include "tests/bench/bars.h"
#include "tests/bench/median.h"
#include "tests/bench/words.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <malloc.h>
#include <memory>
#include <unistd.h>
#include <vector>

using namespace gapscope;

namespace {

constexpr double flipped = 0.02; ///< of the pixels
constexpr std::size_t pixels = 128;

/// n words: those of `real` in turn, each copy with other noise.
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

/// Bytes of the process that are in memory, freed ones aside.
double residentBytes()
{
    malloc_trim(0);
    std::ifstream file("/proc/self/statm");
    double all = 0, resident = 0;
    file >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

struct Trained {
    double step = 0;  ///< seconds of CPU of a block step after the first pass
    double bytes = 0; ///< that the training has added
};

Trained trained(const std::shared_ptr<const Problem>& problem, Sampling sampling)
{
    SolverOptions options;
    options.sampling = sampling;
    options.lambda = 0.001;
    options.epsilon = 0;
    options.maxPasses = 1;
    options.gapCheck = unlimited;
    options.traceEvery = unlimited;
    const double bytes = residentBytes();
    Training training(problem, nullptr, options);
    RunControl control;
    const RunResult first = training.run(control);
    const std::uint64_t before = training.trace().back().blockSteps;
    training.setLimits(0, 3, unlimited);
    const RunResult all = training.run(control);
    const auto steps = static_cast<double>(training.trace().back().blockSteps - before);
    return {(all.cpuSeconds - first.cpuSeconds) / steps, residentBytes() - bytes};
}

/// Seconds of CPU of a draw by gaps and of the update of the drawn block, in their place between
/// oracle calls. It is the time of visits that draw, minus that of as many visits whose blocks were
/// drawn before (not the same blocks again, whose words a cache may still hold). Between them is
/// the work of a step: the oracle, the move of w, the prefetch of the next block.
double drawSeconds(const ChainProblem& problem)
{
    // Short turns: even if the speed of the machine changes every tenth of a second, both halves of
    // nearly all turns have the same speed.
    constexpr std::size_t visits = 5'000;
    constexpr int turns = 201;
    const std::size_t n = problem.blockCount();
    Random random(2);
    std::vector<double> gaps(n), radii(n, 1);
    for (double& gap : gaps)
        gap = random.uniform();
    Sampler sampler(n);
    sampler.configure(Sampling::gap, 1, gaps, radii);
    AlignedVector<double> w(problem.weightSize(), 0.0), theta;
    Labelling y;
    SparseVector delta;
    const auto ask = [&](std::size_t i, const Random* ahead) {
        if (ahead)
            sampler.prefetch(*ahead, Fetch::place);
        theta.resize(std::max(theta.size(), problem.statisticSize(i)));
        problem.potentials(i, w.data(), theta.data());
        if (ahead)
            sampler.prefetch(*ahead, Fetch::content);
        problem.maxOracle(i, theta.data(), OracleMode::lossAugmented, y);
    };
    const auto step = [&](std::size_t i, std::size_t next) {
        problem.prefetch(next, Fetch::place);
        problem.cornerDifference(i, y, problem.truth(i), delta);
        problem.addTo(i, delta, 1e-12 * problem.squaredNorm(i, delta), w.data());
        problem.prefetch(next, Fetch::content);
    };
    std::vector<std::size_t> known(visits + 1);
    std::vector<double> each;
    std::size_t i = sampler.next(random).value_or(0);
    for (int turn = 0; turn < turns; ++turn) {
        double begin = threadCpuSeconds();
        for (std::size_t k = 0; k < visits; ++k) {
            ask(i, &random);
            sampler.update(i, 1e-3 * static_cast<double>(k % 1000), 1);
            step(i, sampler.peekNext(random).value_or(0));
            i = sampler.next(random).value_or(0);
        }
        const double drawing = threadCpuSeconds() - begin;
        for (std::size_t& block : known)
            block = sampler.next(random).value_or(0);
        begin = threadCpuSeconds();
        for (std::size_t k = 0; k < visits; ++k) {
            ask(known[k], nullptr);
            step(known[k], known[k + 1]);
        }
        each.push_back((drawing - (threadCpuSeconds() - begin)) / visits);
    }
    return bench::median(each);
}

struct Row {
    double n, uniform, gap, draw, data, solver;
};

double slope(const Row& first, const Row& last, double Row::*value)
{
    return std::log(last.*value / first.*value) / std::log(last.n / first.n);
}

Row rowOf(const ChainProblem& real, std::size_t n)
{
    const auto blocks = static_cast<double>(n);
    const double before = residentBytes();
    const auto problem = withNoise(real, n);
    const double data = residentBytes() - before;
    const Trained uniform = trained(problem, Sampling::uniform);
    const Trained gap = trained(problem, Sampling::gap);
    return {
        blocks, uniform.step, gap.step, drawSeconds(*problem), data / blocks, gap.bytes / blocks};
}

} // namespace

int main()
{
    const Dataset words = bench::words("large");
    const auto* real = dynamic_cast<const ChainProblem*>(words.train.get());
    fmt::print(
        "{}, {} words in turn, {:.0f} % of the pixels flipped; bcfw, lambda 0.001\n\n"
        "| n | step, uniform, µs | step, gap, µs | drawing, ns | of the step | data, bytes a "
        "block | training, bytes a block |\n|---|---|---|---|---|---|---|\n",
        words.info.title, real->blockCount(), 100 * flipped);
    std::vector<Row> rows;
    for (const std::size_t n : {10'000UL, 100'000UL, 1'000'000UL}) {
        rows.push_back(rowOf(*real, n));
        const Row& row = rows.back();
        fmt::print("| {} | {:.2f} | {:.2f} | {:.0f} | {:.1f} % | {:.0f} | {:.0f} |\n", n,
            1e6 * row.uniform, 1e6 * row.gap, 1e9 * row.draw, 100 * row.draw / row.gap, row.data,
            row.solver);
        std::fflush(stdout);
    }
    const Row &first = rows.front(), &last = rows.back();
    fmt::print("| slope | {:.3f} | {:.3f} | {:.3f} | | {:.3f} | {:.3f} |\n\n",
        slope(first, last, &Row::uniform), slope(first, last, &Row::gap),
        slope(first, last, &Row::draw), slope(first, last, &Row::data),
        slope(first, last, &Row::solver));
    std::fflush(stdout);
    for (const Row& row : rows)
        bench::atMost(fmt::format("drawing, of a step, n = {}", row.n).c_str(),
            100 * row.draw / row.gap, 5, "%");
    bench::atMost("slope of a step, gap sampling", slope(first, last, &Row::gap), 0.1, "");
    bench::atMost("slope of bytes a block, data", slope(first, last, &Row::data), 0.05, "");
    bench::atMost("slope of bytes a block, training", slope(first, last, &Row::solver), 0.05, "");
    return bench::endOfBars("scale_bench");
}
