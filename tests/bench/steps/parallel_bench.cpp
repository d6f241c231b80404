// SPDX-License-Identifier: GPL-3.0-or-later
// The gain from a second thread: one training by workers (--parallel rounds:N) and batches of τ
// oracles against single steps (passes and wall time to the same gap), exact gap passes and
// evaluation. Wall time is measured, so the machine must be
// quiet; each figure is the median of three runs. Speed-up: one thread's time over two threads';
// efficiency: half of that. s, the serial share, is measured on one thread; the speed-up of two
// threads cannot exceed 2 / (1 + s). In a batch, the serial time is the time per oracle call minus
// that of an oracle and its gap in an exact pass.
#include "core/machine/clocks.h"
#include "core/metrics/metrics.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/training/training.h"
#include "tests/bench/bars.h"
#include "tests/bench/median.h"
#include "tests/bench/photographs.h"
#include "tests/bench/text.h"
#include "tests/bench/words.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <functional>

using namespace gapscope;

namespace {

/// Seconds of one call, averaged over so many calls that they take a tenth of a second.
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

struct Cost {
    bool reached = false;
    double passes = 0, seconds = 0;
    double secondsPerCall = 0;
};

Cost costOf(const Dataset& data, SolverOptions options, std::int64_t batch, std::int64_t threads)
{
    options.batchSize = batch;
    options.threads = threads;
    std::vector<double> seconds;
    double calls = 0;
    Cost cost;
    for (int repeat = 0; repeat < 3; ++repeat) {
        Training training(data.train, nullptr, options);
        RunControl control;
        const RunResult result = training.run(control);
        cost = {result.status == RunStatus::converged, result.pass, 0, 0};
        seconds.push_back(result.seconds);
        calls = static_cast<double>(result.oracleCalls);
    }
    cost.seconds = bench::median(seconds);
    cost.secondsPerCall = cost.seconds / calls;
    return cost;
}

/// Speed-up, efficiency, and the speed-up that the serial share allows.
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

/// A training after five passes, for the parts at one w.
DualState stateOf(const Dataset& data, SolverOptions options)
{
    options.maxPasses = 5;
    Training training(data.train, nullptr, options);
    RunControl control;
    training.run(control);
    return training.state();
}

/// The part that threads share: potentials, oracle and gap of one block.
double sharedSeconds(const Dataset& data, const SolverOptions& options)
{
    const DualState state = stateOf(data, options);
    std::vector<double> gaps;
    const double all = secondsOf([&] { sweep(*data.train, state.w, &state, 1, {.gaps = &gaps}); });
    return all / static_cast<double>(data.train->blockCount());
}

void batches(const Dataset& data, const SolverOptions& options)
{
    fmt::print(
        "\nBlock steps to gap {:g}\n\n| τ | passes | 1 thread | 2 threads | speed-up | efficiency "
        "| s | 2 / (1 + s) | against τ = 1 |\n|---|---|---|---|---|---|---|---|---|\n",
        options.epsilon);
    const double shared = sharedSeconds(data, options);
    const Cost single = costOf(data, options, 1, 1);
    fmt::print("| 1 | {}{:.1f} | {:.2f} s | | | | | | 1 |\n", single.reached ? "" : "> ",
        single.passes, single.seconds);
    for (const std::int64_t batch : {4, 16, 64}) {
        const Cost one = costOf(data, options, batch, 1), two = costOf(data, options, batch, 2);
        fmt::print("| {} | {}{:.1f} | {:.2f} s | {:.2f} s | {} | {:.2f} |\n", batch,
            two.reached ? "" : "> ", two.passes, one.seconds, two.seconds,
            gains(one.seconds, two.seconds, std::max(0.0, 1 - shared / one.secondsPerCall)),
            single.seconds / two.seconds);
        std::fflush(stdout);
    }
}

void row(const char* what, double one, double two, double serialSeconds)
{
    fmt::print("| {} | {:.2f} ms | {:.2f} ms | {} |\n", what, 1000 * one, 1000 * two,
        gains(one, two, serialSeconds / one));
}

/// An exact gap pass sums w up anew and then calls every oracle; evaluation decodes the test part
/// and compares. Returns whether the bits are the same on any number of threads.
bool wholePasses(const Dataset& data, const SolverOptions& options)
{
    DualState state = stateOf(data, options);
    const Problem& problem = *data.train;
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

/// One training to its gap: the least times of three runs, since the load of others only adds; of
/// one run where it takes long.
struct Shared {
    RunResult result;
    std::vector<double> weights;
    double seconds = unlimited, cpuSeconds = unlimited;
    double steps = 0, exactPasses = 0;
};

Shared sharedBy(
    const Dataset& data, SolverOptions options, std::int64_t workers, std::int64_t threads)
{
    options.parallel = workers;
    options.threads = threads;
    Shared run;
    for (int repeat = 0; repeat < 3 && (repeat == 0 || run.seconds < 5); ++repeat) {
        Training training(data.train, nullptr, options);
        RunControl control;
        run.result = training.run(control);
        run.weights = training.weights();
        run.seconds = std::min(run.seconds, run.result.seconds);
        run.cpuSeconds = std::min(run.cpuSeconds, run.result.cpuSeconds);
        run.steps = static_cast<double>(training.state().blockSteps);
        run.exactPasses = (static_cast<double>(run.result.oracleCalls) - run.steps)
            / static_cast<double>(data.train->blockCount());
    }
    return run;
}

/// CPU seconds of an exact pass's oracles on one thread.
double exactPassSeconds(const Dataset& data, const std::vector<double>& w)
{
    double least = unlimited;
    for (int repeat = 0; repeat < 3; ++repeat) {
        const double begin = threadCpuSeconds();
        meanHinge(*data.train, w);
        least = std::min(least, threadCpuSeconds() - begin);
    }
    return least;
}

void sharedRow(const char* what, const Shared& run, double model, double alone)
{
    fmt::print("| {} | {}{:.1f} | {:.4f} | {:.2f} s | {:.2f} s | {:.2f} |\n", what,
        run.result.status == RunStatus::converged ? "" : "> ", run.result.pass, run.result.gap,
        run.cpuSeconds, model, alone / model);
    std::fflush(stdout);
}

/// Returns whether runs on any number of threads are the same.
bool rounds(const char* name, const DataRequest& request, double lambda, double epsilon, double bar)
{
    const Dataset data = openDataset(request);
    SolverOptions options;
    options.sampling = Sampling::gap;
    options.lambda = lambda;
    options.epsilon = epsilon;
    options.maxPasses = 3000;
    options.traceEvery = unlimited;
    fmt::print("\n{} ({}): n {}, {} weights, bcfw, gap sampling, λ = {:.4g}, to gap {:g}\n\n"
               "| workers | passes | gap | CPU, one thread | by the model, a core a worker | "
               "speed-up |\n|---|---|---|---|---|---|\n",
        name, data.info.source, data.train->blockCount(), data.train->weightSize(), lambda,
        epsilon);
    const Shared none = sharedBy(data, options, 0, 1);
    const double pass = exactPassSeconds(data, none.weights);
    const double step = (none.cpuSeconds - none.exactPasses * pass) / none.steps;
    sharedRow("none", none, none.cpuSeconds, none.cpuSeconds);
    Shared two;
    for (const std::int64_t workers : {1, 2, 16}) {
        const Shared run = sharedBy(data, options, workers, 1);
        const double shared = step * run.steps + run.exactPasses * pass;
        const double count = static_cast<double>(workers);
        sharedRow(fmt::format("{}", workers).c_str(), run,
            shared / count + std::max(run.cpuSeconds - shared, 0.0),
            step * none.steps + none.exactPasses * pass / count);
        if (workers == 2)
            two = run;
    }
    const Shared alone = sharedBy(data, options, 0, 2), both = sharedBy(data, options, 2, 2);
    fmt::print(
        "\nSeconds of the wall: none on one thread {:.2f}, on two threads {:.2f}; two workers "
        "on two threads {:.2f} (CPU {:.2f})\n",
        none.seconds, alone.seconds, both.seconds, both.cpuSeconds);
    bench::atLeast("speed-up of two workers on two threads", none.seconds / both.seconds, bar, "");
    return two.weights == both.weights;
}

double load()
{
    double one = 0;
    return getloadavg(&one, 1) == 1 ? one : 0;
}

} // namespace

int main()
{
    fmt::print("Load of the machine at the start: {:.1f}\n", load());
    DataRequest poses = bench::posesRequest();
    poses.limit = 60;
    bool sameRounds = rounds("Words", bench::wordsRequest("large"), 0.001, 0.01, 1.3);
    sameRounds = rounds("Text", bench::chunkingRequest(), 1e-4, 0.1, 1.6) && sameRounds;
    sameRounds = rounds("Photographs", bench::horsesRequest(), 0.3, 0.2, 1.6) && sameRounds;
    sameRounds = rounds("Poses", poses, 0.1, 0.6, 1.6) && sameRounds;
    fmt::print("\nWeights of two workers on one and two threads: {}; load at the end {:.1f}\n",
        sameRounds ? "the same bits" : "OTHERS", load());
    bool same = tables("Words", bench::wordsRequest("small"), 0.05, 1) && sameRounds;
    DataRequest horses = bench::horsesRequest();
    horses.limit = 60;
    same = tables("Photographs", horses, 0.5, 1) && same;
    same = tables("Poses", poses, 1, 10) && same;
    return bench::endOfBars("parallel") == 0 && same ? 0 : 1;
}
