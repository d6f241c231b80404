// SPDX-License-Identifier: GPL-3.0-or-later
// The wait that a run tells is that of the clock on the wall.
#include "core/options/choices.h"
#include "core/solvers/checkpoint/checkpoint.h"
#include "core/solvers/path/regularization_path.h"
#include "core/solvers/training/training_record.h"
#include "core/wrapped_problem.h"
#include "tests/core/drawn_run.h"
#include "tests/support/altered_checkpoint.h"
#include "tests/support/problems/tiny_chain.h"

#include <gtest/gtest.h>
#include <thread>

using namespace gapscope;
using namespace gapscope::test;

namespace {

struct SlowToGather : WrappedProblem {
    explicit SlowToGather(std::shared_ptr<const Problem> whole)
        : WrappedProblem(std::move(whole))
    {
    }
    void potentials(std::size_t i, const double* w, double* theta) const override
    {
        std::this_thread::sleep_for(std::chrono::microseconds(500));
        WrappedProblem::potentials(i, w, theta);
    }
};

const auto slowToGather = std::make_shared<SlowToGather>(tinyChain(21, {20, 3, 6, 5}));

SolverOptions waitOptions(Method method, double passes)
{
    SolverOptions options;
    options.method = method;
    options.lambda = 0.02;
    options.epsilon = 0;
    options.maxPasses = passes;
    options.traceEvery = 1;
    options.threads = 1;
    return options;
}

} // namespace

/// Walks the catalogue. Training, evaluation and whatever is neither sum up to it.
TEST(Wait, isThatOfAClockOnTheWall)
{
    for (const auto& method : choiceRows<Method>()) {
        Training training(slowToGather, nullptr, waitOptions(method.value, 5));
        RunControl control;
        const double begin = wallSeconds();
        const RunResult result =
            training.run(control, [&](const TracePoint& point, const SolverView&) {
                const double told = control.activity().now().wait.waited;
                const double now = wallSeconds() - begin;
                EXPECT_LE(told, now) << method.name;
                EXPECT_GE(told, 0.9 * now - 0.005) << method.name;
                EXPECT_LE(waitedSeconds(point), now) << method.name;
                EXPECT_GE(waitedSeconds(point), 0.9 * now - 0.005) << method.name;
            });
        const double whole = wallSeconds() - begin;
        EXPECT_LE(result.waitedSeconds, whole) << method.name;
        EXPECT_GE(result.waitedSeconds, 0.9 * whole - 0.005) << method.name;
        EXPECT_GE(result.evaluationSeconds, 0) << method.name;
    }
}

TEST(Wait, leavesPausesOut)
{
    Training training(slowToGather, nullptr, waitOptions(Method{}, unlimited));
    RunControl control;
    const double begin = wallSeconds();
    const auto waited = [&control] { return control.activity().now().wait.waited; };
    const auto sleep = [](int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); };
    RunResult result;
    std::jthread solver([&] { result = training.run(control); });
    sleep(100);
    control.pause();
    sleep(500); // 200 ms at the most until it pauses
    control.resume();
    sleep(200); // until it continues
    EXPECT_LE(waited(), wallSeconds() - begin - 0.3);
    EXPECT_GE(waited(), 0.1);
    control.stop();
    solver.join();
    EXPECT_LE(result.waitedSeconds, wallSeconds() - begin - 0.3);
    EXPECT_GE(result.waitedSeconds, 0.1);
}

TEST(Wait, continuesInAResumedRun)
{
    const SolverOptions options = waitOptions(Method{}, 5);
    Training training(slowToGather, nullptr, options);
    std::string bytes;
    training.onCheckpoint([&] {
        bytes = checkpointBytes(training, tinyAbout());
        std::this_thread::sleep_for(std::chrono::milliseconds(100)); // waited for, too
    });
    RunControl control, again;
    const double begin = wallSeconds();
    const RunResult first = training.run(control);
    const double ofFirst = wallSeconds() - begin;
    EXPECT_LE(first.waitedSeconds, ofFirst);
    EXPECT_GE(first.waitedSeconds, 0.9 * ofFirst);

    Training resumed(slowToGather, nullptr, options);
    resumeFrom(checkpointFromBytes(bytes, "bytes"), options, resumed, "bytes");
    resumed.setLimits(0, 10, unlimited);
    const double before = wallSeconds();
    const double waited = resumed.run(again).waitedSeconds, ofSecond = wallSeconds() - before;
    EXPECT_LE(waited, ofFirst - 0.1 + ofSecond); // the file was written before the copying ended
    EXPECT_GE(waited, 0.9 * (ofFirst - 0.1 + ofSecond) - 0.02);
}

/// Of every kind of search: what it tells on the way, and what its points say.
TEST(Wait, ofASearchIsToldInItsParts)
{
    SolverOptions options = waitOptions(Method{}, unlimited);
    options.epsilon = 0.5;
    PathOptions path;
    path.lambdaMin = 0.1;
    const std::vector<double> lambdas = {0.5, 0.2, 0.1};
    for (const LambdaSearch& search : {LambdaSearch(path), LambdaSearch(GridOptions{lambdas, {}}),
             LambdaSearch(GridOptions{lambdas, Warm::dual})}) {
        RunControl control;
        const double begin = wallSeconds();
        const auto isNow = [begin](double waited, const char* what) {
            const double now = wallSeconds() - begin;
            EXPECT_LE(waited, now) << what;
            EXPECT_GE(waited, 0.6 * now - 0.05) << what; // a busy machine may interrupt between
        };
        const PathResult found = searchLambda(slowToGather, slowToGather, options, search, control,
            {.found =
                    [&](const LambdaPoint& point, std::span<const double>) {
                        isNow(point.waitedSeconds, "point");
                        EXPECT_GT(point.evaluationSeconds, 0);
                        EXPECT_LE(
                            point.seconds + point.evaluationSeconds, point.waitedSeconds + 1e-9);
                    },
                .trace =
                    [&](const TracePoint&, const SolverView&) {
                        const RunWait told = control.activity().now().wait;
                        isNow(told.waited, "told");
                        EXPECT_LE(told.training + told.evaluating, told.waited + 1e-9);
                    }});
        EXPECT_GE(found.points.size(), 3U);
    }
}
