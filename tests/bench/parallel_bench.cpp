// SPDX-License-Identifier: GPL-3.0-or-later
// What a second thread is worth: batches of τ oracles against single steps (passes and wall time to
// the same gap), exact gap passes and evaluation. Wall time is what is asked for here, so the
// machine has to be quiet; each figure is the median of three runs. Speed-up: one thread's time
// over two threads'; efficiency: half of that. s, the serial share, is measured on one thread: what
// is not spent in oracles (a little too much: a batch's gaps are shared out, too). Two threads
// cannot do better than 2 / (1 + s).
#include "core/clocks.h"
#include "core/evaluation.h"
#include "core/solvers/sweep.h"
#include "core/solvers/training.h"
#include "tests/bench/median.h"
#include "tests/bench/photographs.h"
#include "tests/bench/words.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <functional>

using namespace gapscope;

namespace {

struct Cost {
    bool reached = false;
    double passes = 0, seconds = 0;
    double serial = 0; ///< share of the time
};

Cost costOf(const Dataset& data, SolverOptions options, std::int64_t batch, std::int64_t threads)
{
    options.batchSize = batch;
    options.threads = threads;
    std::vector<double> seconds, serial;
    Cost cost;
    for (int repeat = 0; repeat < 3; ++repeat) {
        Training training(data.train, nullptr, options);
        RunControl control;
        const RunResult result = training.run(control);
        cost = {result.status == RunStatus::converged, result.pass, 0, 0};
        seconds.push_back(result.seconds);
        serial.push_back(std::max(0.0, 1 - result.oracleSeconds / result.cpuSeconds));
    }
    cost.seconds = bench::median(seconds);
    cost.serial = bench::median(serial);
    return cost;
}

/// Speed-up, efficiency, and what the serial share would allow.
std::string gains(double one, double two, double serial)
{
    return fmt::format("{:.2f} | {:.0f} % | {:.1f} % | {:.2f}", one / two, 50 * one / two,
        100 * serial, 2 / (1 + serial));
}

SolverOptions optionsFor(const Dataset& data, double epsilon, double lambdaTimesN)
{
    SolverOptions options;
    options.sampling = Sampling::permutation;
    options.lambda = lambdaTimesN / static_cast<double>(data.train->blockCount());
    options.epsilon = epsilon;
    options.maxPasses = 2000;
    options.traceEvery = unlimited;
    return options;
}

void batches(const Dataset& data, const SolverOptions& options)
{
    fmt::print(
        "\nBlock steps to gap {:g}\n\n| τ | passes | 1 thread | 2 threads | speed-up | efficiency "
        "| s | 2 / (1 + s) | against τ = 1 |\n|---|---|---|---|---|---|---|---|---|\n",
        options.epsilon);
    const Cost single = costOf(data, options, 1, 1);
    fmt::print("| 1 | {}{:.1f} | {:.2f} s | | | | | | 1 |\n", single.reached ? "" : "> ",
        single.passes, single.seconds);
    for (const std::int64_t batch : {4, 16, 64}) {
        const Cost one = costOf(data, options, batch, 1), two = costOf(data, options, batch, 2);
        fmt::print("| {} | {}{:.1f} | {:.2f} s | {:.2f} s | {} | {:.2f} |\n", batch,
            two.reached ? "" : "> ", two.passes, one.seconds, two.seconds,
            gains(one.seconds, two.seconds, one.serial), single.seconds / two.seconds);
        std::fflush(stdout);
    }
}

/// Seconds of one call, of so many that they take a tenth of a second.
double secondsOf(const std::function<void()>& work)
{
    std::vector<double> seconds;
    work(); // threads and memory are there
    for (int repeat = 0; repeat < 3; ++repeat) {
        const double begin = wallSeconds();
        int calls = 0;
        for (; calls == 0 || wallSeconds() - begin < 0.1; ++calls)
            work();
        seconds.push_back((wallSeconds() - begin) / calls);
    }
    return bench::median(seconds);
}

void row(const char* what, double one, double two, double serialSeconds)
{
    fmt::print("| {} | {:.2f} ms | {:.2f} ms | {} |\n", what, 1000 * one, 1000 * two,
        gains(one, two, serialSeconds / one));
}

/// After five passes. An exact gap pass sums w up anew and then asks every oracle; evaluation
/// decodes the test part and compares. Gives: are the bits the same on any number of threads?
bool wholePasses(const Dataset& data, SolverOptions options)
{
    options.maxPasses = 5;
    Training training(data.train, nullptr, options);
    RunControl control;
    training.run(control);
    DualState state = training.state();
    const Problem& problem = training.problem();
    std::vector<double> gaps[2];
    std::vector<Labelling> predictions[2];
    double pass[2], evaluation[2];
    for (const std::size_t k : {0, 1}) {
        pass[k] = secondsOf([&] {
            rebuild(problem, state);
            sweep(problem, state.w, &state, k + 1, {.gaps = &gaps[k]});
        });
        evaluation[k] = secondsOf([&] {
            predictions[k] = predictAll(*data.test, state.w, k + 1);
            errorsOf(*data.test, predictions[k]);
        });
    }
    const double sums = secondsOf([&] { rebuild(problem, state); });
    const double comparing = secondsOf([&] { errorsOf(*data.test, predictions[0]); });
    const bool same = gaps[0] == gaps[1] && predictions[0] == predictions[1];
    fmt::print(
        "\nAll blocks at one w\n\n| | 1 thread | 2 threads | speed-up | efficiency | s | 2 / "
        "(1 + s) |\n|---|---|---|---|---|---|---|\n");
    row("exact gap pass", pass[0], pass[1], sums);
    row("evaluation of the test part", evaluation[0], evaluation[1], comparing);
    fmt::print("\nGaps and predictions of two threads: {}\n",
        same ? "the same bits as of one" : "OTHERS than of one");
    return same;
}

bool tables(const char* name, const DataRequest& request, double epsilon, double lambdaTimesN)
{
    const Dataset data = openDataset(request);
    const SolverOptions options = optionsFor(data, epsilon, lambdaTimesN);
    fmt::print("\n{} ({}): n {}, test {}, bcfw, permutation, λ = {:g}/n\n", name, data.info.source,
        data.train->blockCount(), data.test->blockCount(), lambdaTimesN);
    batches(data, options);
    return wholePasses(data, options);
}

} // namespace

int main()
{
    bool same = tables("Words", bench::wordsRequest("small"), 0.05, 1);
    DataRequest horses = bench::horsesRequest();
    horses.limit = 60;
    same = tables("Photographs", horses, 0.5, 1) && same;
    DataRequest poses = bench::posesRequest();
    poses.limit = 60;
    same = tables("Poses", poses, 1, 10) && same;
    return same ? 0 : 1;
}
