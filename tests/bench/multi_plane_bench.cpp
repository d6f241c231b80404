// SPDX-License-Identifier: GPL-3.0-or-later
// Multi-plane against plain BCFW on horses, λ = 1/n (Shah et al. 2015, Fig. 4 and 5): exact oracle
// calls, CPU and the oracle's share of it until the exact gap is a tenth of P(0). Gaps are exact
// and evaluated off the clock, no method makes exact passes of its own. Ends with 1 when
// multi-plane needs more than half of the calls, or more time.
#include "core/solvers/training/training.h"
#include "tests/bench/photographs.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

using namespace gapscope;

namespace {

struct Cost {
    bool reached = false;
    double passes = 0, cpu = 0, share = 0, gap = 0;
    std::uint64_t approxPasses = 0;
};

Cost costOf(const Dataset& dataset, SolverOptions options, double mostPasses)
{
    options.lambda = 1.0 / static_cast<double>(dataset.train->blockCount());
    options.epsilon = 0;
    options.gapCheck = unlimited;
    options.maxPasses = mostPasses;
    options.traceEvery = options.method == "mp-bcfw" ? 2 : 20;
    Training training(dataset.train, nullptr, options);
    RunControl control;
    Cost cost;
    double start = 1; // P(0)
    training.run(control, [&](const TracePoint& point, const SolverView&) {
        if (point.oracleCalls == 0)
            start = point.primal;
        cost = {point.gap <= start / 10, point.pass, point.cpuSeconds,
            point.oracleSeconds / std::max(point.cpuSeconds, 1e-9), point.gap / start,
            point.approxPasses};
        if (cost.reached)
            control.stop();
    });
    return cost;
}

void print(const char* name, const Cost& cost)
{
    fmt::print("| {} | {}{:.0f} | {:.1f} s | {:.1f} % | {:.3f} | {} |\n", name,
        cost.reached ? "" : "> ", cost.passes, cost.cpu, 100 * cost.share, cost.gap,
        cost.approxPasses);
    std::fflush(stdout);
}

} // namespace

int main()
{
    const Dataset dataset = openDataset(bench::horsesRequest());
    fmt::print("{}: n {}, λ = 1/n, to gap 0.1 P(0); >: given up there\n\n| | passes | CPU | in the "
               "oracle | gap/P(0) | approximate passes |\n|---|---|---|---|---|---|\n",
        dataset.info.source, dataset.train->blockCount());
    SolverOptions options;
    options.method = "mp-bcfw";
    const Cost multi = costOf(dataset, options, 1000);
    print("mp-bcfw", multi);
    options.method = "bcfw";
    options.sampling = Sampling::permutation;
    const Cost single = costOf(dataset, options, 6000);
    print("bcfw permutation", single);
    const bool fewer = multi.reached && 2 * multi.passes <= single.passes;
    const bool faster = multi.reached && multi.cpu <= single.cpu;
    fmt::print(
        "mp-bcfw needs {:.2f} of the exact oracle calls (at most 0.5): {}; {:.2f} of the time "
        "(at most 1): {}\n",
        multi.passes / single.passes, fewer ? "ok" : "MISSED", multi.cpu / single.cpu,
        faster ? "ok" : "MISSED");
    return fewer && faster ? 0 : 1;
}
