// SPDX-License-Identifier: GPL-3.0-or-later
// More than two classes: α-expansion is approximate, so nothing is ever certified.
#include "core/machine/error.h"
#include "core/records/run_record.h"
#include "core/solvers/path/regularization_path.h"
#include "core/solvers/training/training.h"
#include "core/solvers/training/training_record.h"
#include "tests/support/problems/tiny_graph.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

std::shared_ptr<const SegmentationProblem> threeClasses()
{
    return tinyGraph(7, {.images = 6, .labels = 3, .nodes = 8, .edges = 10});
}

SolverOptions generousTarget(Method method)
{
    SolverOptions options;
    options.method = method;
    options.sampling = method == "fw" ? Sampling::uniform : Sampling::gap;
    options.lambda = 0.1;
    options.epsilon = 10; // above any gap of losses of at most 1
    options.maxPasses = 12;
    return options;
}

class ApproximateOracle : public testing::TestWithParam<Method> { };

} // namespace

TEST_P(ApproximateOracle, NeverCertifiesHoweverSmallItsEstimate)
{
    Training training(threeClasses(), threeClasses(), generousTarget(GetParam()));
    RunControl control;
    const RunResult result = training.run(control);
    EXPECT_EQ(result.status, RunStatus::maxPasses);
    EXPECT_TRUE(std::isnan(result.gap));
    EXPECT_FALSE(std::isnan(result.gapEstimate));
    EXPECT_LT(result.gapEstimate, 10);
    EXPECT_NE(result.message.find("no certificate"), std::string::npos) << result.message;
    double dual = -1e300;
    for (const TracePoint& point : training.trace()) {
        EXPECT_TRUE(std::isnan(point.gap));
        EXPECT_GE(point.dual, dual - 1e-12);
        dual = point.dual;
        if (!std::isnan(point.primal)) {
            EXPECT_NEAR(point.gapEstimate, point.primal - point.dual, 1e-12);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Methods, ApproximateOracle, testing::Values(Method("fw"), Method("bcfw"), Method("bcpfw")));

TEST(ApproximateOracle, TheRecordSaysEstimate)
{
    Training training(threeClasses(), nullptr, generousTarget(Method("bcfw")));
    RunControl control;
    const RunResult result = training.run(control);
    const RunRecord record = recordOf(training, result, newRecord());
    const RunRecord again = runRecordFromJson(toJson(record), "r.json");
    EXPECT_TRUE(std::isnan(again.result.gap));
    EXPECT_EQ(again.result.gapEstimate, result.gapEstimate);
}

TEST(ApproximateOracle, PathsAndGridsAreRefused)
{
    SolverOptions options = generousTarget(Method("bcfw"));
    Training training(threeClasses(), nullptr, options);
    RunControl control;
    EXPECT_THROW(followPath(training, PathOptions(), control), InputError);
    GridOptions grid;
    grid.lambdas = {1};
    EXPECT_THROW(searchGrid(threeClasses(), nullptr, options, grid, control), InputError);
}
