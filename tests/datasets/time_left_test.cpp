// SPDX-License-Identifier: GPL-3.0-or-later
// The predicted time left, over whole trainings of the samples.
#include "core/experiments/gap_progress.h"
#include "core/solvers/training/training.h"
#include "datasets/open.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

using namespace gapscope;

namespace {

struct Case {
    const char* source;
    Method method;
    double lambda; ///< 0: 1/n
    double epsilon;
    std::int64_t seed;
};

/// The trace of a run to its target, with passes for seconds: no clock decides.
std::vector<TracePoint> traceOf(const Case& run, Sampling sampling = Sampling::gap)
{
    DataRequest request;
    request.source = run.source;
    const Dataset data = openDataset(request);
    SolverOptions options;
    options.method = run.method;
    options.lambda = run.lambda;
    options.epsilon = run.epsilon;
    options.sampling = sampling;
    options.seed = run.seed;
    options.traceEvery = 1; // a gap after every pass
    Training training(data.train, nullptr, options);
    RunControl control;
    EXPECT_EQ(training.run(control).status, RunStatus::converged);
    std::vector<TracePoint> trace = training.trace();
    for (TracePoint& point : trace) {
        point.seconds = point.pass;
        point.cpuSeconds = 0; // not known
        point.evaluationSeconds = notComputed;
    }
    return trace;
}

} // namespace

/// Frank-Wolfe steps to ever smaller gaps, which take as many times the passes: half-way, the
/// forecast of the rest is within a factor of 2.5.
TEST(TimeLeftOfFrankWolfe, halfWayIsOfTheRightSize)
{
    for (const Sampling sampling : {Sampling::uniform, Sampling::gap}) {
        const std::vector<TracePoint> trace =
            traceOf({"sample:words", Method("bcfw"), 0, 0.003, 1}, sampling);
        for (const double epsilon : {0.03, 0.01, 0.003}) {
            const auto end = std::ranges::find_if(
                trace, [epsilon](const TracePoint& point) { return point.gap <= epsilon; });
            ASSERT_NE(end, trace.end());
            const auto half = std::ranges::find_if(
                trace, [&](const TracePoint& point) { return point.pass >= end->pass / 2; });
            const auto seen = static_cast<std::size_t>(half - trace.begin()) + 1;
            const double left = gapProgress(std::span(trace).first(seen), {epsilon}).secondsLeft;
            const double right = end->pass - half->pass;
            EXPECT_GT(left, right / 2.5) << epsilon << ", " << right;
            EXPECT_LT(left, right * 2.5) << epsilon << ", " << right;
        }
        const double never = gapProgress(trace, {1e-9}).secondsLeft; // a pass a second
        EXPECT_GT(never, 100 * 86400.0);
    }
}

class TimeLeft : public testing::TestWithParam<Case> { };

/// The promise to the user: within a quarter of the whole time, from 30 % of it on.
TEST_P(TimeLeft, isWithinAQuarterOfTheWhole)
{
    const std::vector<TracePoint> trace = traceOf(GetParam());
    const double whole = trace.back().pass;
    double worst = 0;
    for (std::size_t k = 1; k < trace.size(); ++k)
        if (trace[k].pass >= 0.3 * whole) {
            const double left =
                gapProgress(std::span(trace).first(k + 1), {GetParam().epsilon}).secondsLeft;
            worst = std::max(worst, std::abs(trace[k].pass + left - whole) / whole);
        }
    EXPECT_LT(worst, 0.25) << whole << " passes";
}

// The last three are not among the runs from which the constants of the forecast were taken.
INSTANTIATE_TEST_SUITE_P(Samples, TimeLeft,
    testing::Values(Case{"sample:words", Method("bcfw"), 0, 0.01, 1},
        Case{"sample:words", Method("bcfw"), 0, 0.01, 3},
        Case{"sample:words", Method("bcpfw"), 0, 0.01, 2},
        Case{"sample:words", Method("bcpfw"), 0, 0.001, 1},
        Case{"sample:chunks", Method("bcpfw"), 0, 0.01, 1},
        Case{"sample:words", Method("bcfw"), 0.005, 0.01, 7},
        Case{"sample:words", Method("bcpfw"), 0.01, 0.001, 8},
        Case{"sample:words", Method("hybrid"), 0, 0.01, 9}));
