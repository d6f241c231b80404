// SPDX-License-Identifier: GPL-3.0-or-later
// Word alignment, Hansards: AER of matchings by Dice alone and after training on 100 pairs, against
// its bar; the time of an arg max.
//   alignment_bench [DATA]    default: the catalogue's
#include "core/inference/assignment.h"
#include "core/metrics/metrics.h"
#include "core/solvers/training/training.h"
#include "core/tasks/alignment/alignment.h"
#include "datasets/open.h"
#include "tests/bench/bars.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>

using namespace gapscope;

namespace {

constexpr double floorAer = 0.12, aimAer = 0.10;

/// The heaviest matching by Dice − 0.1 |j/n − k/m| − 0.05.
Labelling byDice(const AlignmentPair& pair)
{
    const auto rows = static_cast<double>(pair.english.size()),
               columns = static_cast<double>(pair.french.size());
    std::vector<double> weights;
    for (std::size_t e = 0; e < pair.english.size(); ++e)
        for (std::size_t f = 0; f < pair.french.size(); ++f)
            weights.push_back(static_cast<double>(pair.dice[pair.cell(e, f)])
                - 0.1 * std::abs(static_cast<double>(e) / rows - static_cast<double>(f) / columns)
                - 0.05);
    Labelling y;
    maxWeightMatching(weights, pair.english.size(), pair.french.size(), y);
    return y;
}

void row(const char* name, const LinkCounts& counts)
{
    fmt::print("{:<22}{:>8.4f}{:>11.4f}{:>8.4f}\n", name, counts.aer(), counts.precision(),
        counts.recall());
}

/// Microseconds of one loss-augmented arg max, potentials included.
double oracleMicroseconds(const AlignmentProblem& part, const std::vector<double>& w)
{
    constexpr int rounds = 20;
    std::vector<double> theta;
    Labelling y;
    const auto start = std::chrono::steady_clock::now();
    for (int k = 0; k < rounds; ++k)
        for (std::size_t i = 0; i < part.blockCount(); ++i) {
            theta.resize(part.statisticSize(i));
            part.potentials(i, w.data(), theta.data());
            part.maxOracle(i, theta.data(), OracleMode::lossAugmented, y);
        }
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    return took.count() / (rounds * static_cast<double>(part.blockCount()));
}

} // namespace

int main(int argc, char** argv)
{
    DataRequest request;
    request.source = argc > 1 ? argv[1] : "hansards";
    const Dataset dataset = openDataset(request, {"", GAPSCOPE_SOURCE_DIR "/../shared/data"});
    const auto& train = dynamic_cast<const AlignmentProblem&>(*dataset.train);
    const auto& test = dynamic_cast<const AlignmentProblem&>(*dataset.test);
    SolverOptions options;
    options.sampling = Sampling::gap;
    options.lambda = 1 / static_cast<double>(train.blockCount());
    options.epsilon = 0.01;
    options.traceEvery = unlimited;
    Training training(dataset.train, nullptr, options);
    RunControl control;
    const RunResult result = training.run(control);
    std::vector<Labelling> dice;
    for (const AlignmentPair& pair : test.examples().pairs)
        dice.push_back(byDice(pair));
    const std::vector<double> w = training.weights();
    const LinkCounts found = linkCounts(test, predictAll(test, w));
    fmt::print("{}: {} pairs train, {} test, d {}\n", dataset.info.title, train.blockCount(),
        test.blockCount(), test.dimension());
    fmt::print("{:<22}{:>8}{:>11}{:>8}\n", "", "AER", "precision", "recall");
    row("Dice, untrained", linkCounts(test, dice));
    row("trained", found);
    fmt::print(
        "{:.1f} passes, gap {:.4f}, {:.2f} s of CPU\n", result.pass, result.gap, result.cpuSeconds);
    fmt::print("arg max: {:.1f} µs with w = 0, {:.1f} µs with the trained w\n",
        oracleMicroseconds(train, std::vector<double>(w.size())), oracleMicroseconds(train, w));
    const bool met = found.aer() <= floorAer;
    fmt::print("AER {:.4f}; at most {}: {}; aim {}: {}\n", found.aer(), floorAer,
        bench::verdict(met), aimAer, found.aer() <= aimAer ? "ok" : "not reached");
    return met ? 0 : 1;
}
