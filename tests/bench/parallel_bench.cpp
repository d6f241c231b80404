// SPDX-License-Identifier: GPL-3.0-or-later
// Batches of τ oracles on one and two threads against single steps: passes and wall time to the
// same gap, and the speed-up of the second thread. Wall time is what is asked for here, so the
// machine has to be quiet; each figure is the median of three runs.
#include "core/solvers/training.h"
#include "tests/bench/median.h"
#include "tests/bench/photographs.h"
#include "tests/bench/words.h"

#include <cstdio>
#include <fmt/format.h>

using namespace gapscope;

namespace {

struct Cost {
    bool reached = false;
    double passes = 0, seconds = 0;
};

Cost costOf(const Dataset& data, SolverOptions options, std::int64_t batch, std::int64_t threads)
{
    options.batchSize = batch;
    options.threads = threads;
    std::vector<double> seconds;
    Cost cost;
    for (int repeat = 0; repeat < 3; ++repeat) {
        Training training(data.train, nullptr, options);
        RunControl control;
        const RunResult result = training.run(control);
        cost = {result.status == RunStatus::converged, result.pass, 0};
        seconds.push_back(result.seconds);
    }
    cost.seconds = bench::median(seconds);
    return cost;
}

void table(const char* name, const DataRequest& request, double epsilon, double lambdaTimesN)
{
    const Dataset data = openDataset(request);
    SolverOptions options;
    options.sampling = Sampling::permutation;
    options.lambda = lambdaTimesN / static_cast<double>(data.train->blockCount());
    options.epsilon = epsilon;
    options.maxPasses = 2000;
    options.traceEvery = unlimited;
    fmt::print(
        "\n{} ({}): n {}, bcfw, permutation, λ = {:g}/n, to gap {:g}\n\n| τ | passes | 1 thread "
        "| 2 threads | speed-up | against τ = 1 |\n|---|---|---|---|---|---|\n",
        name, data.info.source, data.train->blockCount(), lambdaTimesN, epsilon);
    const Cost single = costOf(data, options, 1, 1);
    fmt::print("| 1 | {}{:.1f} | {:.2f} s | | | 1 |\n", single.reached ? "" : "> ", single.passes,
        single.seconds);
    for (const std::int64_t batch : {4, 16, 64}) {
        const Cost one = costOf(data, options, batch, 1), two = costOf(data, options, batch, 2);
        fmt::print("| {} | {}{:.1f} | {:.2f} s | {:.2f} s | {:.2f} | {:.2f} |\n", batch,
            two.reached ? "" : "> ", two.passes, one.seconds, two.seconds,
            one.seconds / two.seconds, single.seconds / two.seconds);
        std::fflush(stdout);
    }
}

} // namespace

int main()
{
    table("Words", bench::wordsRequest("small"), 0.05, 1);
    DataRequest horses = bench::horsesRequest();
    horses.limit = 60;
    table("Photographs", horses, 0.5, 1);
    DataRequest poses = bench::posesRequest();
    poses.limit = 60;
    table("Poses", poses, 1, 10);
    return 0;
}
