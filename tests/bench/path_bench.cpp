// SPDX-License-Identifier: GPL-3.0-or-later
// The regularisation path on OCR small, ε = 0.1, down to 2⁻¹⁵ with BCFW + gap sampling, against
// grid searches over 2¹⁵ … 2⁻¹⁵ (Osokin et al. 2016, Figs. 4, 7, 8): passes and CPU of the
// training, evaluation off the clock, one thread. Bar: the ε-path within 30 s.
#include "core/solvers/path/regularization_path.h"
#include "tests/bench/bars.h"
#include "tests/bench/words.h"

#include <cmath>
#include <cstdio>
#include <fmt/format.h>

using namespace gapscope;

namespace {

struct Row {
    const char* name;
    PathResult result;
    int exactPasses = 0;
};

/// Counts exact gap passes: without other trace points, each is where the oracle calls have grown.
Observer counting(int& passes)
{
    return [&passes, calls = std::uint64_t(0)](const TracePoint& point, const SolverView&) mutable {
        passes += point.blockSteps > 0 && point.oracleCalls != calls ? 1 : 0;
        calls = point.oracleCalls;
    };
}

SolverOptions solver()
{
    SolverOptions options;
    options.sampling = Sampling::gap;
    options.lambda = 1;
    options.epsilon = 0.1;
    options.traceEvery = unlimited;
    return options;
}

Row followed(const char* name, const Dataset& data, const PathOptions& path)
{
    Training training(data.train, data.test, solver());
    RunControl control;
    Row row{name, {}};
    row.result =
        followPath(training, path, control, {.found = {}, .trace = counting(row.exactPasses)});
    if (path.heuristic)
        row.exactPasses = 0; // its trace points are looked at off the clock
    return row;
}

Row searched(const char* name, const Dataset& data, std::optional<Warm> warm)
{
    GridOptions grid{{}, warm};
    for (int power = 15; power >= -15; --power)
        grid.lambdas.push_back(std::exp2(power));
    RunControl control;
    Row row{name, {}};
    row.result = searchGrid(data.train, data.test, solver(), grid, control,
        {.found = {}, .trace = counting(row.exactPasses)});
    return row;
}

void print(const Row& row, double reference)
{
    const LambdaPoint& last = row.result.points.back();
    double worst = 0;
    for (const LambdaPoint& point : row.result.points)
        worst = std::max(worst, point.gap);
    const LambdaPoint* best = bestOnTest(row.result);
    fmt::print("{:<28} {:>6} {:>10.5g} {:>11} {:>8.1f} {:>6} {:>8.2f} {:>6.2f} {:>9.4f} {:>9.4f}\n",
        row.name, row.result.points.size(), last.lambda, toString(row.result.end), last.pass,
        row.exactPasses, last.cpuSeconds, last.cpuSeconds / reference, worst,
        best ? best->testError : NAN);
}

} // namespace

int main()
{
    const Dataset data = bench::words("small");
    fmt::print(
        "{}: n {}, epsilon 0.1, bcfw, gap sampling, one thread\n", data.info.title, data.info.n);
    fmt::print("{:<28} {:>6} {:>10} {:>11} {:>8} {:>6} {:>8} {:>6} {:>9} {:>9}\n", "", "λ",
        "last λ", "end", "passes", "exact", "CPU s", "ratio", "worst gap", "best test");
    const Row path = followed("ε-path, κ 0.9", data, {});
    const double reference = path.result.points.back().cpuSeconds;
    print(path, reference);
    print(followed("heuristic path, κ 0.7", data, {0.7, true, 0x1p-15}), reference);
    print(searched("grid of 31, cold", data, {}), reference);
    print(searched("grid of 31, warm primal", data, Warm::primal), reference);
    print(searched("grid of 31, warm dual", data, Warm::dual), reference);
    bench::atMost("CPU of the ε-path", reference, 30, "s");
    return bench::endOfBars("path_bench");
}
