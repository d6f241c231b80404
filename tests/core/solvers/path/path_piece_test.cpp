// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/path/regularization_path.h"
#include "tests/support/problems/tiny_chain.h"

#include <gtest/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

LambdaPoint at(double lambda)
{
    LambdaPoint point;
    point.lambda = lambda;
    return point;
}

} // namespace

TEST(PathPiece, isFoundByLambda)
{
    const std::vector<LambdaPoint> points{at(8), at(2), at(0.5)};
    EXPECT_EQ(pieceAt(points, 100), 0U);
    EXPECT_EQ(pieceAt(points, 8), 0U);
    EXPECT_EQ(pieceAt(points, 2.01), 0U);
    EXPECT_EQ(pieceAt(points, 2), 1U);
    EXPECT_EQ(pieceAt(points, 0.6), 1U);
    EXPECT_EQ(pieceAt(points, 1e-9), 2U);
    EXPECT_EQ(nearestPoint(points, 100), 0U);
    EXPECT_EQ(nearestPoint(points, 4.1), 0U);
    EXPECT_EQ(nearestPoint(points, 3.9), 1U);
    EXPECT_EQ(nearestPoint(points, 1e-9), 2U);
}

/// The gap that onPiece() predicts at the next breakpoint is the ε of the path. On the first piece,
/// which is placed by upper bounds, it is at most that.
TEST(PathPiece, gapGrowsToEpsilonAtTheNextBreakpoint)
{
    const auto problem = tinyChain(5, {12, 3, 6, 5});
    SolverOptions options;
    options.sampling = Sampling::gap;
    options.lambda = 1;
    options.epsilon = 0.1;
    Training training(problem, nullptr, options);
    PathOptions path;
    path.lambdaMin = 1e-3;
    RunControl control;
    const PathResult result = followPath(training, path, control);
    ASSERT_GT(result.points.size(), 3U);
    for (std::size_t k = 1; k < result.points.size(); ++k) {
        const LambdaPoint end = onPiece(result.points[k - 1], result.points[k].lambda);
        EXPECT_LE(end.gap, options.epsilon + 1e-9);
        if (k > 1) {
            EXPECT_NEAR(end.gap, options.epsilon, 1e-9) << "piece " << k - 1;
        }
        EXPECT_NEAR(end.primal - end.dual, end.gap, 1e-9);
        EXPECT_EQ(end.trainError, result.points[k - 1].trainError);
        EXPECT_EQ(end.normW, result.points[k - 1].normW);
    }
}

TEST(PathPiece, aboveTheFirstBreakpointTheWeightsShrink)
{
    LambdaPoint first = at(4);
    first.normW = 6;
    first.gap = 0.05;
    first.testError = 0.3;
    const LambdaPoint above = onPiece(first, 12);
    EXPECT_DOUBLE_EQ(above.normW, 2);
    EXPECT_TRUE(std::isnan(above.gap));
    EXPECT_EQ(above.testError, 0.3);
}
