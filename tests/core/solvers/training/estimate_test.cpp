// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/training/estimate.h"

#include "core/metrics/metrics.h"
#include "tests/support/problems/tiny_chain.h"

#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// Few blocks: the shortest rehearsal goes over all of them many times, on a slow machine, too.
Dataset tinyData()
{
    const auto problem = tinyChain(41, {12, 4, 8, 6});
    return {{}, problem, problem};
}

} // namespace

TEST(Estimate, remembersWhatTheMethodKeeps)
{
    const Dataset data = tinyData();
    SolverOptions options;
    options.lambda = 0.01;
    const double plain = estimateRun(data, options).bytes;
    options.cache = true;
    EXPECT_GT(estimateRun(data, options).bytes, plain);
    options.cache = false;
    options.averaging = Averaging::weighted;
    EXPECT_GT(estimateRun(data, options).bytes, plain);
}

TEST(Estimate, endsWithTheLimitsAndCountsEvaluation)
{
    const Dataset data = tinyData();
    SolverOptions options;
    options.lambda = 0.01;
    options.epsilon = 0.01;
    EXPECT_TRUE(std::isinf(estimateRun(data, options).secondsAtMost));
    options.maxPasses = 50;
    options.traceEvery = 1;
    const RunEstimate often = estimateRun(data, options);
    EXPECT_NEAR(often.secondsAtMost, 50 * often.secondsPerPass + 52 * often.secondsPerPoint,
        1e-9 * often.secondsAtMost);
    options.traceEvery = unlimited;
    const RunEstimate ends = estimateRun(data, options);
    EXPECT_NEAR(ends.secondsAtMost, 50 * ends.secondsPerPass + 2 * ends.secondsPerPoint,
        1e-9 * ends.secondsAtMost);
    options.maxPasses = unlimited;
    EXPECT_TRUE(std::isinf(estimateSeconds(data, std::vector{options, options})));
}

RC_GTEST_PROP(NonUniformity, isAtLeastOne, (std::vector<std::uint16_t> whole))
{
    std::vector<double> x;
    for (const std::uint16_t value : whole)
        x.push_back(value / 7.0);
    const double chi = nonUniformity(x);
    RC_ASSERT(std::isnan(chi) || chi >= 1);
    RC_ASSERT(std::isnan(chi) || chi <= std::sqrt(static_cast<double>(x.size())) * (1 + 1e-12));
    if (!x.empty())
        RC_ASSERT(nonUniformity(std::vector<double>(x.size(), 0.1)) >= 1);
}
