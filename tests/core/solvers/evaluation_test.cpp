// SPDX-License-Identifier: GPL-3.0-or-later
// Trace points that are evaluated beside the solver: which ones, and that their values depend on
// nothing but the run.
#include "core/files/binary_stream.h"
#include "core/records/record_difference.h"
#include "core/solvers/evaluation_plan.h"
#include "core/solvers/training/training_record.h"
#include "core/wrapped_problem.h"
#include "tests/core/drawn_run.h"
#include "tests/support/problems/tiny_chain.h"

#include <gtest/gtest.h>
#include <thread>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// Predicts slowly: evaluations last longer than many passes. Steps do not predict.
struct SlowToPredict : WrappedProblem {
    SlowToPredict(std::shared_ptr<const Problem> whole, int milliseconds)
        : WrappedProblem(std::move(whole))
        , milliseconds(milliseconds)
    {
    }
    bool maxOracle(std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override
    {
        if (mode == OracleMode::decode)
            std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        return WrappedProblem::maxOracle(i, theta, mode, y);
    }
    const int milliseconds;
};

const auto problem = tinyChain(21, {20, 3, 6, 5}), tested = tinyChain(22, {6, 3, 6, 5});

std::shared_ptr<const Problem> slow(int milliseconds)
{
    return std::make_shared<SlowToPredict>(problem, milliseconds);
}

SolverOptions optionsOf(const char* method, double passes = 40)
{
    SolverOptions options;
    setOption(options, "method", method);
    options.lambda = 0.02;
    options.epsilon = 0;
    options.gapCheck = 7;
    options.maxPasses = passes;
    return options;
}

RunRecord run(Training& training, RunControl& control, const Observer& observer = {})
{
    return recordOf(training, training.run(control, observer), tinyAbout());
}

RunRecord trained(const std::shared_ptr<const Problem>& train, const SolverOptions& options,
    bool beside, const Replay& replay = {})
{
    Training training(train, tested, options);
    training.evaluateBeside(beside);
    if (!replay.events.empty())
        training.replay(replay);
    RunControl control;
    return run(training, control);
}

std::vector<double> evaluatedPasses(const RunRecord& record)
{
    std::vector<double> passes;
    for (const TracePoint& point : record.trace)
        if (!std::isnan(point.trainError))
            passes.push_back(point.pass);
    return passes;
}

} // namespace

TEST(EvaluationPlan, plansTheFirstPassesAndThenStepsOfATenth)
{
    std::vector<double> planned;
    for (double pass = -1; (pass = nextPlannedPass(pass)) <= 36;)
        planned.push_back(pass);
    EXPECT_EQ(planned,
        (std::vector<double>{
            0, 1, 2, 5, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 28, 30, 33, 36}));
    for (double pass = 10; pass < 1e6; pass = nextPlannedPass(pass))
        EXPECT_LE(nextPlannedPass(pass), pass + pass / 10);
    EXPECT_EQ(nextPlannedPass(2.5), 5);
    EXPECT_EQ(nextPlannedPass(100.9), 110);
}

TEST(EvaluationPlan, skipsPointsWhileEvaluationCostsMoreThanHalfOfTheTraining)
{
    const auto taken = [](double cost) {
        EvaluationPlan plan;
        std::vector<double> passes;
        for (double pass = 0; pass <= 30; ++pass)
            if (plan.take(pass, 100 * pass, cost, false))
                passes.push_back(pass);
        return passes;
    };
    EXPECT_EQ(taken(0),
        (std::vector<double>{
            0, 1, 2, 5, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 28, 30}));
    EXPECT_EQ(taken(200), (std::vector<double>{0, 5, 10, 12, 16, 20, 24, 28}));
    EXPECT_EQ(taken(1200), (std::vector<double>{0, 24}));
    EvaluationPlan plan;
    EXPECT_TRUE(plan.take(0, 0, 1e6, true));
    EXPECT_FALSE(plan.take(1000, 1e5, 1, false));
    EXPECT_TRUE(plan.take(1001, 1e5, 1, true)); // the end always is
}

TEST(Evaluation, valuesBesideTheSolverAreThoseOfTheSolversThread)
{
    using Pair = std::pair<const char*, const char*>;
    for (const auto& [method, averaging] :
        {Pair{"bcfw", "none"}, Pair{"bcfw", "weighted"}, Pair{"bcpfw", "none"}, Pair{"fw", "none"},
            Pair{"cutting-plane", "none"}, Pair{"cutting-plane-1slack", "none"},
            Pair{"mp-bcfw", "weighted"}, Pair{"ssg", "suffix"}, Pair{"online-eg", "none"}}) {
        SolverOptions options = optionsOf(method);
        setOption(options, "averaging", averaging);
        const RunRecord here = trained(problem, options, false);
        EXPECT_EQ(firstDifference(here, trained(problem, options, true)).value_or(""), "")
            << method;
        EXPECT_EQ(firstDifference(here, trained(slow(1), options, true)).value_or(""), "")
            << method << ", slow to evaluate";
        ASSERT_GE(here.trace.size(), 3U) << method;
        EXPECT_FALSE(std::isnan(here.trace.back().testError)) << method;
        EXPECT_FALSE(std::isnan(here.trace.front().testError)) << method;
    }
}

TEST(Evaluation, evaluatesThePlannedPointsAndTheEnd)
{
    SolverOptions options = optionsOf("bcfw");
    options.gapCheck = unlimited;
    const RunRecord record = trained(problem, options, true);
    // 20 training and 6 test examples: 46 calls a point, beside 20 of a pass.
    EXPECT_EQ(evaluatedPasses(record), (std::vector<double>{0, 5, 10, 14, 19, 24, 28, 33, 39, 40}));
    EXPECT_EQ(record.trace.size(), 41U); // the dual of every pass
    for (const TracePoint& point : record.trace) {
        EXPECT_EQ(std::isnan(point.primal), std::isnan(point.trainError));
        EXPECT_FALSE(std::isnan(point.dual));
    }
}

TEST(Evaluation, anExactPassGivesThePrimalValue)
{
    const RunRecord record = trained(problem, optionsOf("bcfw"), true);
    std::size_t primalAlone = 0;
    double dual = -1;
    for (const TracePoint& point : record.trace) {
        EXPECT_GE(point.dual, dual - 1e-12);
        dual = point.dual;
        if (std::isnan(point.primal))
            continue;
        primalAlone += std::isnan(point.trainError) ? 1 : 0;
        EXPECT_NEAR(point.gap, point.primal - point.dual, 1e-12);
        EXPECT_GE(point.gap, -1e-12);
    }
    EXPECT_GE(primalAlone, 1U);
}

TEST(Evaluation, aFixedNumberHasTheSameValuesAtTheSamePlaces)
{
    SolverOptions options = optionsOf("bcpfw");
    const RunRecord planned = trained(problem, options, true);
    options.traceEvery = 1;
    const RunRecord all = trained(problem, options, true);
    ASSERT_EQ(planned.trace.size(), all.trace.size());
    for (std::size_t k = 0; k < all.trace.size(); ++k) {
        const TracePoint &some = planned.trace[k], &each = all.trace[k];
        EXPECT_EQ(some.dual, each.dual);
        EXPECT_FALSE(std::isnan(each.primal) || std::isnan(each.testError));
        if (!std::isnan(some.primal)) {
            EXPECT_EQ(some.primal, each.primal);
            EXPECT_EQ(some.gap, each.gap);
        }
        if (!std::isnan(some.trainError)) {
            EXPECT_EQ(some.trainError, each.trainError);
            EXPECT_EQ(some.testError, each.testError);
        }
    }
}

TEST(Evaluation, infEvaluatesTheStartAndTheEndAlone)
{
    SolverOptions options = optionsOf("bcfw");
    options.traceEvery = unlimited;
    const RunRecord record = trained(problem, options, true);
    EXPECT_EQ(evaluatedPasses(record), (std::vector<double>{0, record.trace.back().pass}));
    EXPECT_GE(record.trace.size(), 4U); // exact passes
}

TEST(Evaluation, pointsThatWaitKeepTheLambdaThatTheyWereMadeWith)
{
    for (const char* lambda : {"0.005", "0.3"}) {
        Replay replay;
        for (const std::uint64_t step : {2U, 130U, 411U})
            replay.events.push_back(
                {step, static_cast<double>(step) / 20, 0, "lambda", "", lambda, 0});
        replay.events[1].to = "0.02";
        const SolverOptions options = optionsOf("bcfw");
        const RunRecord here = trained(problem, options, false, replay);
        EXPECT_EQ(here.events.size(), 3U);
        EXPECT_EQ(firstDifference(here, trained(slow(2), options, true, replay)).value_or(""), "");
    }
}

TEST(Evaluation, aRecordRepeats)
{
    const RunRecord record = trained(slow(1), optionsOf("bcfw"), true);
    const RunRecord read = runRecordFromJson(toJson(record), "record");
    EXPECT_EQ(optionText(read.options, *findOption("trace_every")), "auto");
    Training again(problem, tested, read.options);
    again.replay(replayOf(read));
    RunControl control;
    EXPECT_EQ(firstDifference(record, run(again, control)).value_or(""), "");
}

/// Stops a run while evaluations wait.
TEST(Evaluation, aRunThatIsStoppedResumesToTheSameEnd)
{
    for (const char* method : {"bcfw", "fw", "cutting-plane"}) {
        const SolverOptions options = optionsOf(method);
        const RunRecord straight = trained(problem, options, false);
        for (const double passes : {0.0, 1.0, 6.0, 11.0}) {
            const auto train = slow(10);
            Training first(train, tested, options);
            std::string bytes;
            first.onCheckpoint([&] {
                BinaryWriter out;
                first.save(out);
                bytes = out.take();
            });
            RunControl control;
            std::jthread stopping([&] {
                // Steps of all blocks are not counted.
                for (int k = 0; k < 100 && control.activity().now().passes < passes; ++k)
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                control.stop();
            });
            const RunRecord stopped = run(first, control);
            ASSERT_EQ(stopped.result.status, RunStatus::stopped);
            EXPECT_TRUE(std::isnan(stopped.trace.back().trainError)) << "a stop does not wait";
            Training repeated(problem, tested, options);
            repeated.replay(replayOf(stopped));
            RunControl free;
            EXPECT_EQ(firstDifference(stopped, run(repeated, free)).value_or(""), "") << method;

            Training second(problem, tested, options);
            BinaryReader in(bytes, "checkpoint");
            second.restore(in);
            EXPECT_EQ(firstDifference(straight, run(second, free)).value_or(""), "")
                << method << " from pass " << passes;
        }
    }
}

TEST(Evaluation, aPausedRunShowsAllItsPoints)
{
    Training training(slow(2), tested, optionsOf("bcfw", unlimited));
    RunControl control;
    std::atomic<std::size_t> seen = 0, evaluated = 0;
    std::jthread solver([&] {
        training.run(control, [&](const TracePoint& point, const SolverView& view) {
            ++seen;
            evaluated += std::isnan(point.testError) ? 0 : 1;
            EXPECT_EQ(view.w.empty(), view.gapEstimates.empty());
            if (!std::isnan(point.testError)) {
                EXPECT_EQ(view.w.size(), problem->weightSize());
            }
        });
    });
    while (control.activity().now().passes < 6)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    control.pause();
    for (int k = 0; k < 2000 && evaluated < 2; ++k)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_GE(evaluated, 2U);
    EXPECT_GE(seen, 6U);
    control.stop();
}

TEST(Evaluation, theSolverWaitsWhileFourCopiesWait)
{
    Training training(slow(20), tested, optionsOf("bcfw", unlimited)); // 0.4 s a point
    RunControl control;
    std::jthread solver([&] { training.run(control); });
    while (control.activity().now().passes < 1)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::this_thread::sleep_for(std::chrono::milliseconds(300)); // within the first evaluation
    EXPECT_LE(control.activity().now().passes, 40);
    control.stop();
}

TEST(Evaluation, saysWhatItCost)
{
    const RunRecord record = trained(problem, optionsOf("bcfw"), true);
    EXPECT_GT(record.result.evaluationCpuSeconds, 0);
    EXPECT_DOUBLE_EQ(
        record.result.waitedSeconds, record.result.seconds + record.result.evaluationSeconds);
    const RunRecord read = runRecordFromJson(toJson(record), "record");
    EXPECT_EQ(read.result.evaluationCpuSeconds, record.result.evaluationCpuSeconds);
}
