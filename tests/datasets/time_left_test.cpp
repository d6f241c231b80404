// SPDX-License-Identifier: GPL-3.0-or-later
// The time left that is foretold, over whole trainings of the samples.
#include "core/gap_progress.h"
#include "core/solvers/training.h"
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
std::vector<TracePoint> traceOf(const Case& run)
{
    DataRequest request;
    request.source = run.source;
    const Dataset data = openDataset(request);
    SolverOptions options;
    options.method = run.method;
    options.lambda = run.lambda;
    options.epsilon = run.epsilon;
    options.sampling = Sampling::gap;
    options.seed = run.seed;
    Training training(data.train, nullptr, options);
    RunControl control;
    EXPECT_EQ(training.run(control).status, RunStatus::converged);
    std::vector<TracePoint> trace = training.trace();
    for (TracePoint& point : trace) {
        point.seconds = point.pass;
        point.cpuSeconds = 0; // not known
    }
    return trace;
}

} // namespace

class TimeLeft : public testing::TestWithParam<Case> { };

/// UX: within a quarter of the whole from 30 % on.
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

// The last three are none of the runs that the figures of the law were taken from.
INSTANTIATE_TEST_SUITE_P(Samples, TimeLeft,
    testing::Values(Case{"sample:words", Method::bcfw, 0, 0.01, 1},
        Case{"sample:words", Method::bcfw, 0, 0.01, 3},
        Case{"sample:words", Method::bcpfw, 0, 0.01, 2},
        Case{"sample:words", Method::bcpfw, 0, 0.001, 1},
        Case{"sample:chunks", Method::bcpfw, 0, 0.01, 1},
        Case{"sample:words", Method::bcfw, 0.005, 0.01, 7},
        Case{"sample:words", Method::bcpfw, 0.01, 0.001, 8},
        Case{"sample:words", Method::hybrid, 0, 0.01, 9}));
