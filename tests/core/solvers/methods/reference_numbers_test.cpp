// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers obtained with independent programs on Taskar's OCR words. Skipped without the data.
#include "core/machine/error.h"
#include "core/metrics/metrics.h"
#include "core/solvers/path/regularization_path.h"
#include "datasets/open.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>

using namespace gapscope;

namespace {

class OcrWords : public ::testing::Test {
protected:
    void SetUp() override
    {
        const char* folder = std::getenv("GAPSCOPE_DATA");
        const std::filesystem::path path =
            std::filesystem::path(folder ? folder : GAPSCOPE_SOURCE_DIR "/../shared/data")
            / "letter.data.gz";
        if (!std::filesystem::exists(path))
            GTEST_SKIP() << "no letter.data.gz; set GAPSCOPE_DATA to run this test";
        DataRequest request;
        request.source = path.string();
        request.split = "small";
        m_data = openDataset(request);
    }
    RunResult train(const SolverOptions& options)
    {
        m_training = std::make_unique<Training>(m_data.train, m_data.test, options);
        RunControl control;
        return m_training->run(control);
    }
    Dataset m_data;
    std::unique_ptr<Training> m_training;
};

} // namespace

TEST_F(OcrWords, optimumIsBracketedAtBothLambdas)
{
    struct Row {
        double lambda, lower, upper, trainError, testError, perLabel;
    };
    for (const Row& row : {Row{0.1, 0.414406670, 0.414406760, 0.0881, 0.2009, 0.2084},
             Row{0.01, 0.165029736, 0.165029918, 0.0252, 0.2244, 0.2349}}) {
        SolverOptions options;
        options.lambda = row.lambda;
        options.sampling = Sampling::gap;
        options.epsilon = row.lambda == 0.1 ? 1e-3 : 5e-3;
        options.traceEvery = 100;
        const RunResult result = train(options);
        EXPECT_EQ(result.status, RunStatus::converged);
        EXPECT_LE(result.dual, row.upper);
        EXPECT_GE(result.primal, row.lower);
        EXPECT_LE(result.primal - result.dual, options.epsilon);
        EXPECT_NEAR(result.trainError, row.trainError, 0.005);
        EXPECT_NEAR(result.testError, row.testError, 0.006);
        EXPECT_NEAR(result.errorPerLabel, row.perLabel, 0.006);
        EXPECT_LT(result.drift, 1e-12);
    }
}

TEST_F(OcrWords, optimumOfTheLargeSplitIsBracketed)
{
    DataRequest request;
    request.source = m_data.info.source;
    request.split = "large";
    m_data = openDataset(request);
    SolverOptions options;
    options.method = "bcpfw";
    options.lambda = 0.001;
    options.sampling = Sampling::gap;
    options.epsilon = 0.01;
    options.traceEvery = 100;
    const RunResult result = train(options);
    EXPECT_EQ(result.status, RunStatus::converged);
    EXPECT_LE(result.dual, 0.302903);
    EXPECT_GE(result.primal, 0.302880);
}

TEST_F(OcrWords, batchFrankWolfeFollowsTheReferenceTrajectory)
{
    SolverOptions options;
    options.method = "fw";
    options.lambda = 1.0 / 626;
    options.epsilon = 0;
    options.maxPasses = 7;
    train(options);
    const auto& trace = m_training->trace();
    ASSERT_EQ(trace.size(), 8U);
    EXPECT_NEAR(trace[0].gap, 1, 1e-12);
    EXPECT_NEAR(trace[1].dual, 2.23210102435038e-06, 1e-18);
    EXPECT_NEAR(trace[1].primal, 1.15639311386708, 1e-12);
    EXPECT_NEAR(trace[1].gap, 1.15639088176605, 1e-12);
    // From two steps on exact ties in two words are decided by rounding; the legal trajectories
    // agree to these digits.
    const double low[] = {1.42825, 1.53985, 1.40305, 1.61035, 1.5165, 1.4365};
    const double high[] = {1.42845, 1.53995, 1.40315, 1.61075, 1.5175, 1.4385};
    for (std::size_t k = 0; k < 6; ++k) {
        EXPECT_GE(trace[k + 2].gap, low[k]) << k + 2 << " steps";
        EXPECT_LE(trace[k + 2].gap, high[k]) << k + 2 << " steps";
    }
}

TEST_F(OcrWords, firstBatchStepHasTheReferenceLengthAndNorm)
{
    SolverOptions options;
    options.method = "fw";
    options.lambda = 1.0 / 626;
    options.epsilon = 0;
    options.maxPasses = 1;
    train(options);
    double norm = 0;
    for (const double v : m_training->weights())
        norm += v * v;
    EXPECT_NEAR(norm, 0.00279459048248668, 1e-15);
}

TEST_F(OcrWords, blockFrankWolfeMakesTheExpectedProgress)
{
    SolverOptions options;
    options.lambda = 0.01;
    options.epsilon = 0;
    options.maxPasses = 100;
    options.traceEvery = 1;
    train(options);
    // One seed of another generator: orders of magnitude, not digits.
    for (const auto& [pass, gap] :
        {std::pair{10.0, 0.33}, {20.0, 0.23}, {40.0, 0.14}, {100.0, 0.068}})
        for (const TracePoint& point : m_training->trace())
            if (std::abs(point.pass - pass) < 1e-9 && !std::isnan(point.gap)) {
                EXPECT_GT(point.gap, gap * 0.6) << pass;
                EXPECT_LT(point.gap, gap * 1.6) << pass;
            }
}

TEST_F(OcrWords, thePathBeginsWhereTheReferenceDoes)
{
    SolverOptions options;
    options.lambda = 1;
    options.sampling = Sampling::gap;
    options.epsilon = 0.1;
    options.traceEvery = unlimited;
    PathOptions path;
    path.lambdaMin = 4000;
    Training training(m_data.train, m_data.test, options);
    RunControl control;
    const PathResult result = followPath(training, path, control);
    EXPECT_NEAR(result.start.psiTildeNorm2, 357.83418224132, 1e-9);
    EXPECT_NEAR(result.start.thetaMean, 58.251421367983681, 1e-9);
    EXPECT_NEAR(result.start.lambdaInf, 4623.1733734367, 1e-8);
    ASSERT_GE(result.points.size(), 2U);
    EXPECT_NEAR(result.points[0].gap, 0.0895047951, 1e-9);
    EXPECT_NEAR(result.points[0].dual, 0.961299939, 1e-9);
    EXPECT_NEAR(result.points[0].primal, 1.050804734, 1e-9);
    EXPECT_NEAR(result.points[1].lambda, 4573.0630983, 1e-6);
}

/// About 160 breakpoints and 500–600 passes down to 2⁻¹⁰ with gap sampling, whatever the seed.
TEST_F(OcrWords, thePathHasAsManyBreakpointsAsTheReference)
{
    SolverOptions options;
    options.lambda = 1;
    options.sampling = Sampling::gap;
    options.epsilon = 0.1;
    options.traceEvery = unlimited;
    PathOptions path;
    path.lambdaMin = 0x1p-10;
    Training training(m_data.train, m_data.test, options);
    RunControl control;
    const PathResult result = followPath(training, path, control);
    EXPECT_NE(result.end, PathEnd::stopped); // the last pieces are long: either end may come first
    EXPECT_GE(result.points.size(), 140U);
    EXPECT_LE(result.points.size(), 180U);
    EXPECT_LE(result.points.back().pass, 700);
    for (const LambdaPoint& point : result.points)
        EXPECT_LE(point.gap, 0.09 + 1e-9);
    std::printf("%zu breakpoints down to %g, %.1f passes, %.2f s of CPU\n", result.points.size(),
        result.points.back().lambda, result.points.back().pass, result.points.back().cpuSeconds);
}
