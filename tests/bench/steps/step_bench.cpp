// SPDX-License-Identifier: GPL-3.0-or-later
// Where a block step's time goes, task by task, against the limits of the machine. Parts are timed
// one by one over blocks in random order at a trained w; the whole step is that of a training. A
// part's lower bound is the bytes that it must move, at the read bandwidth measured here for as
// much memory as they are part of. (A chain's potentials read rows of w; the others read features
// of the block, which are as far away as those of all blocks are large.) For Viterbi's arg max it
// is the L² additions and comparisons of each place, at the rate measured here. Ratio: time over
// bound. Arguments that name tasks select their rows.
#include "core/machine/clocks.h"
#include "core/machine/memory.h"
#include "core/machine/random.h"
#include "core/solvers/training/training.h"
#include "core/tasks/alignment/alignment.h"
#include "core/tasks/chain/chain.h"
#include "core/tasks/multiclass/multiclass.h"
#include "core/tasks/segmentation/segmentation.h"
#include "datasets/open.h"
#include "tests/bench/median.h"
#include "tests/bench/photographs.h"
#include "tests/bench/text.h"
#include "tests/bench/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <functional>

using namespace gapscope;

namespace {

/// CPU seconds of one call of `work`, from at least 0.2 s of calls; median of five.
double secondsOf(const std::function<void()>& work)
{
    std::size_t calls = 1;
    double taken = 0;
    const auto measure = [&] {
        const double begin = threadCpuSeconds();
        for (std::size_t k = 0; k < calls; ++k)
            work();
        return threadCpuSeconds() - begin;
    };
    while ((taken = measure()) < 0.04)
        calls = taken > 0.001 ? static_cast<std::size_t>(0.06 / taken * static_cast<double>(calls))
                              : 10 * calls;
    std::vector<double> each;
    for (int repeat = 0; repeat < 5; ++repeat)
        each.push_back(measure() / static_cast<double>(calls));
    return bench::median(each);
}

volatile double sink = 0;

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define BEST_VECTORS __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define BEST_VECTORS
#endif

using Eight = double __attribute__((vector_size(64), may_alias));

/// Partial sums: just enough work for each number that it is read. Vectors are written out: GCC 12
/// leaves the sums of plain loops over arrays in memory, and would measure that.
BEST_VECTORS void addUp(const double* values, std::size_t count, double* sums)
{
    const auto* from = reinterpret_cast<const Eight*>(values);
    Eight a{}, b{}, c{}, d{}, e{}, f{}, g{}, h{};
    for (std::size_t k = 0; k + 64 <= count; k += 64, from += 8) {
        a += from[0], b += from[1], c += from[2], d += from[3];
        e += from[4], f += from[5], g += from[6], h += from[7];
    }
    *reinterpret_cast<Eight*>(sums) = ((a + b) + (c + d)) + ((e + f) + (g + h));
}

BEST_VECTORS void maxPlus(double* best, const double* score, std::size_t rounds)
{
    auto* highest = reinterpret_cast<Eight*>(best);
    const auto* from = reinterpret_cast<const Eight*>(score);
    Eight a = highest[0], b = highest[1], c = highest[2], d = highest[3];
    Eight e = highest[4], f = highest[5], g = highest[6], h = highest[7];
    const auto raise = [](Eight& top, const Eight& sum) { top = top > sum ? top : sum; };
    for (std::size_t r = 0; r < rounds; ++r) {
        const double other = score[r % 64];
        raise(a, from[0] + other), raise(b, from[1] + other), raise(c, from[2] + other);
        raise(d, from[3] + other), raise(e, from[4] + other), raise(f, from[5] + other);
        raise(g, from[6] + other), raise(h, from[7] + other);
    }
    highest[0] = a, highest[1] = b, highest[2] = c, highest[3] = d;
    highest[4] = e, highest[5] = f, highest[6] = g, highest[7] = h;
}

/// Bytes a second that a sum over an array of so many bytes reads.
double readBandwidth(std::size_t bytes)
{
    const AlignedVector<double> values(std::max<std::size_t>(bytes / sizeof(double), 64), 1.0);
    alignas(64) std::array<double, 64> sums{};
    const double seconds = secondsOf([&] { addUp(values.data(), values.size(), sums.data()); });
    sink = sink + sums[0];
    return static_cast<double>(values.size() * sizeof(double)) / seconds;
}

/// max(a, b + c) a second, on numbers that stay in the nearest cache.
double maxPlusRate()
{
    constexpr std::size_t rounds = 1024;
    AlignedVector<double> best(64, 0.0), score(64, 1e-9);
    const double seconds = secondsOf([&] { maxPlus(best.data(), score.data(), rounds); });
    sink = sink + best[0];
    return static_cast<double>(64 * rounds) / seconds;
}

struct Machine {
    double maxPlus = maxPlusRate();
    /// Rounded up to the smallest power of four kB that holds so much.
    double bandwidth(std::size_t bytes)
    {
        std::size_t size = std::size_t{16} << 10;
        while (size < bytes && size < (std::size_t{256} << 20))
            size *= 4;
        double& known = m_bandwidth[static_cast<std::size_t>(std::log2(size))];
        if (known == 0)
            known = readBandwidth(size);
        return known;
    }

private:
    std::array<double, 40> m_bandwidth{};
};

/// The bytes that the parts of a step must touch, on average over some blocks; operations of the
/// arg max where they are known.
struct Needs {
    double gather = 0, answer = 0, scatter = 0, operations = 0;
    double features = 0; ///< of a block, where potentials read them: w then stays near
};

double featureBytes(const Problem& problem, std::size_t i)
{
    const auto bytes = [](std::size_t count) { return static_cast<double>(count * sizeof(float)); };
    if (const auto* graph = dynamic_cast<const SegmentationProblem*>(&problem)) {
        const SegmentationImage& image = graph->examples().images[i];
        return bytes(image.unary.size() + image.pairwise.size());
    }
    if (const auto* pairs = dynamic_cast<const AlignmentProblem*>(&problem))
        return bytes(pairs->examples().pairs[i].features.size());
    if (const auto* classes = dynamic_cast<const MulticlassProblem*>(&problem)) {
        const FeatureValues x = classes->examples().row(i);
        return bytes(x.features ? 2 * x.count : x.count);
    }
    return 0;
}

Needs needsOf(const Problem& problem, const AlignedVector<double>& w)
{
    constexpr std::size_t blocks = 20, columns = 40;
    Random random(2);
    Needs needs;
    SparseVector column, delta;
    Labelling y;
    for (std::size_t b = 0; b < blocks; ++b) {
        const std::size_t i = random.below(problem.blockCount());
        const std::size_t size = problem.statisticSize(i);
        double entries = 0; // of B_i, from some of its columns
        const std::size_t looked = std::min(size, columns);
        for (std::size_t k = 0; k < looked; ++k) {
            const auto which = looked == size ? k : random.below(size);
            problem.image(i, {{static_cast<std::uint32_t>(which), 1.0}}, column);
            entries += static_cast<double>(column.size());
        }
        entries *= static_cast<double>(size) / static_cast<double>(looked);
        AlignedVector<double> theta(size);
        problem.potentials(i, w.data(), theta.data());
        problem.maxOracle(i, theta.data(), OracleMode::lossAugmented, y);
        problem.cornerDifference(i, y, problem.truth(i), delta);
        problem.image(i, delta, column);
        const double word = sizeof(double), share = 1.0 / blocks;
        needs.gather += share * word * (entries + static_cast<double>(size));
        needs.answer += share * word * static_cast<double>(size);
        needs.features += share * featureBytes(problem, i);
        needs.scatter += share * 2 * word * static_cast<double>(column.size());
        if (const auto* chain = dynamic_cast<const ChainProblem*>(&problem)) {
            const double labels = static_cast<double>(chain->shape().labelNames.size());
            needs.operations +=
                share * static_cast<double>(problem.truth(i).size() - 1) * labels * labels;
        }
    }
    return needs;
}

std::string cell(double seconds, double bound)
{
    return fmt::format("{:.0f} / {:.0f} = {:.1f}", 1e9 * seconds, 1e9 * bound, seconds / bound);
}

void row(const char* name, const Dataset& data, Machine& machine)
{
    const Problem& problem = *data.train;
    SolverOptions options;
    options.lambda = 1 / static_cast<double>(problem.blockCount());
    options.epsilon = 0;
    options.maxPasses = 10;
    options.gapCheck = unlimited;
    options.traceEvery = unlimited;
    Training training(data.train, nullptr, options);
    RunControl control;
    const RunResult result = training.run(control);
    const double step = result.cpuSeconds / static_cast<double>(training.trace().back().blockSteps);
    const std::vector<double> trained = training.weights();
    AlignedVector<double> w(trained.begin(), trained.end());

    Random random(1);
    std::vector<std::size_t> order(256);
    for (std::size_t& i : order)
        i = random.below(problem.blockCount());
    struct Block {
        AlignedVector<double> theta;
        Labelling y;
        SparseVector delta;
    };
    std::vector<Block> blocks(order.size());
    std::size_t k = 0;
    const auto each = [&](const auto& work) {
        return secondsOf([&] {
            work(order[k], blocks[k]);
            k = (k + 1) % order.size();
        });
    };
    for (std::size_t b = 0; b < order.size(); ++b)
        blocks[b].theta.resize(problem.statisticSize(order[b]));
    const double gather =
        each([&](std::size_t i, Block& b) { problem.potentials(i, w.data(), b.theta.data()); });
    for (std::size_t b = 0; b < order.size(); ++b) // those that the timing has not reached
        problem.potentials(order[b], w.data(), blocks[b].theta.data());
    const double answer = each([&](std::size_t i, Block& b) {
        problem.maxOracle(i, b.theta.data(), OracleMode::lossAugmented, b.y);
    });
    for (std::size_t b = 0; b < order.size(); ++b)
        problem.maxOracle(order[b], blocks[b].theta.data(), OracleMode::lossAugmented, blocks[b].y);
    const double direction = each([&](std::size_t i, Block& b) {
        problem.cornerDifference(i, b.y, problem.truth(i), b.delta);
        sink = sink + problem.squaredNorm(i, b.delta);
    });
    for (std::size_t b = 0; b < order.size(); ++b)
        problem.cornerDifference(order[b], blocks[b].y, problem.truth(order[b]), blocks[b].delta);
    AlignedVector<double> moved = w; // out of the box, where there is one
    double sign = 1e-9;
    const double scatter = each([&](std::size_t i, Block& b) {
        problem.addTo(i, b.delta, sign, moved.data());
        sign = -sign;
    });

    const Needs needs = needsOf(problem, w);
    const double bandwidth = machine.bandwidth(problem.weightSize() * sizeof(double));
    const double least =
        std::max(needs.answer / machine.bandwidth(0), needs.operations / machine.maxPlus);
    const double blocksCount = static_cast<double>(problem.blockCount());
    const double gatherLeast = needs.features > 0
        ? needs.features / machine.bandwidth(static_cast<std::size_t>(blocksCount * needs.features))
        : needs.gather / bandwidth;
    const double scatterLeast = std::max(needs.scatter, 1.0) / bandwidth;
    const double rest = step - gather - answer - direction - scatter;
    fmt::print("| {} | {} | {} | {} | {:.0f} | {} | {:.0f} | {:.0f} | {:.1f} |\n", name,
        problem.blockCount(), cell(gather, gatherLeast), cell(answer, least), 1e9 * direction,
        cell(scatter, scatterLeast), 1e9 * rest, 1e9 * step,
        step / (gatherLeast + least + scatterLeast));
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> names(argv + 1, argv + argc);
    const auto wanted = [&names](const char* name) {
        return names.empty() || std::ranges::find(names, name) != names.end();
    };
    Machine machine;
    fmt::print(
        "read bandwidth: {:.0f} GB/s of 16 kB, {:.0f} of 256 kB, {:.0f} of 16 MB, {:.0f} of "
        "256 MB; max(a, b + c): {:.1f} a nanosecond\n\nns: time / lower bound = ratio; rest: "
        "line search on marginals, sampling, bookkeeping\n\n| task | n | potentials | arg max | "
        "direction | update | rest | step | ratio |\n|---|---|---|---|---|---|---|---|---|\n",
        machine.bandwidth(0) / 1e9, machine.bandwidth(256 << 10) / 1e9,
        machine.bandwidth(16 << 20) / 1e9, machine.bandwidth(256 << 20) / 1e9,
        machine.maxPlus / 1e9);
    if (wanted("words"))
        row("words", bench::words("large"), machine);
    if (wanted("chunks"))
        row("chunks", openDataset(bench::chunkingRequest()), machine);
    if (wanted("classes"))
        row("classes", openDataset(bench::photographsRequest("usps-train.gz", "sample:digits")),
            machine);
    if (wanted("alignment"))
        row("alignment",
            openDataset(bench::photographsRequest("wordalign-hansards.tar.gz", "sample:alignment")),
            machine);
    DataRequest horses = bench::horsesRequest();
    horses.limit = 60;
    if (wanted("photographs"))
        row("photographs", openDataset(horses), machine);
    DataRequest poses = bench::posesRequest();
    poses.limit = 30;
    if (wanted("poses"))
        row("poses", openDataset(poses), machine);
    return 0;
}
