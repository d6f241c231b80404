// SPDX-License-Identifier: GPL-3.0-or-later
// One training by several workers (`--parallel rounds:N`). Threads share its state, so the classes
// RoundsTest are among those that run under ThreadSanitizer (tests/sanitizers.sh).
#include "core/machine/error.h"
#include "core/machine/parallel.h"
#include "core/options/choices.h"
#include "core/records/record_parts.h"
#include "core/solvers/checkpoint/distributed.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/training/training.h"
#include "datasets/open.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_graph.h"
#include "tests/support/problems/tiny_multiclass.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

SolverOptions sharing(Method method, Sampling sampling, std::int64_t workers)
{
    SolverOptions options;
    options.method = method;
    options.sampling = sampling;
    options.parallel = workers;
    options.lambda = 0.02;
    options.epsilon = 0;
    options.maxPasses = 25;
    return options;
}

struct SharedRun {
    RunResult result;
    std::vector<TracePoint> trace;
    std::vector<double> w;
};

SharedRun trainShared(const std::shared_ptr<const Problem>& problem, const SolverOptions& options)
{
    Training training(problem, nullptr, options);
    RunControl control;
    const RunResult result = training.run(control);
    return {result, training.trace(), training.weights()};
}

const Method blockMethods[] = {Method("bcfw"), Method("bcpfw"), Method("bcafw"), Method("hybrid")};

/// Dual values of a trace never fall, and a gap is P − D.
void expectRising(const std::vector<TracePoint>& trace)
{
    for (std::size_t k = 0; k < trace.size(); ++k) {
        EXPECT_GE(trace[k].dual, k > 0 ? trace[k - 1].dual - 1e-12 : -1e-12);
        EXPECT_NEAR(trace[k].gap, trace[k].primal - trace[k].dual, 1e-12);
        EXPECT_GE(trace[k].gap, -1e-12);
    }
}

void expectSameOnThreads(
    const std::shared_ptr<const Problem>& problem, SolverOptions options, const SharedRun& one)
{
    for (const std::int64_t threads : {2, 3}) {
        options.threads = threads;
        const SharedRun more = trainShared(problem, options);
        EXPECT_EQ(more.w, one.w);
        ASSERT_EQ(more.trace.size(), one.trace.size());
        EXPECT_EQ(more.trace.back().gap, one.trace.back().gap);
        EXPECT_EQ(more.result.drift, one.result.drift);
    }
}

} // namespace

RC_GTEST_PROP(RoundsTest, neverLowerTheDualAndDoNotDependOnThreads, ())
{
    const auto problem = tinyChain(*rc::gen::arbitrary<std::uint64_t>(), {24, 4, 8, 6});
    const auto samplings = choiceRows<Sampling>();
    SolverOptions options = sharing(blockMethods[*rc::gen::inRange(0, 4)],
        samplings[*rc::gen::inRange<std::size_t>(0, samplings.size())].value,
        *rc::gen::inRange(1, 7));
    if (options.sampling == Sampling::lipschitz) // chains do not know the constants
        options.sampling = Sampling::progress;
    options.cache = *rc::gen::arbitrary<bool>();
    options.cacheSize = *rc::gen::element(2, 100);
    options.shrinking = *rc::gen::arbitrary<bool>();
    options.epsilon = *rc::gen::element(0.0, 0.5);
    options.gapCheck = *rc::gen::element(1.0, 10.0);
    options.traceEvery = 0.2;
    const SharedRun one = trainShared(problem, options);
    expectRising(one.trace);
    EXPECT_FALSE(one.result.drift > 1e-9) << "w is the sum of feasible blocks";
    expectSameOnThreads(problem, options, one);
    RC_ASSERT(!::testing::Test::HasFailure());
}

TEST(RoundsTest, reachTheOptimumOfOneWorkerAlone)
{
    DataRequest toy, words;
    toy.source = "sample:toy";
    words.source = "sample:words";
    words.split = "small";
    for (const auto& problem : {openDataset(toy).train, openDataset(words).train,
             std::shared_ptr<const Problem>(tinyChain(3, {20, 4, 8, 6})),
             std::shared_ptr<const Problem>(tinyGraph(5, {.images = 12}))}) {
        SolverOptions options = sharing("bcfw", Sampling::gap, 0);
        options.epsilon = 0.02;
        options.maxPasses = 20000;
        options.traceEvery = 100;
        const SharedRun alone = trainShared(problem, options);
        EXPECT_EQ(alone.result.status, RunStatus::converged);
        for (const std::int64_t workers : {1, 2, 5}) {
            options.parallel = workers;
            const SharedRun together = trainShared(problem, options);
            EXPECT_EQ(together.result.status, RunStatus::converged) << workers << " workers";
            EXPECT_LE(together.result.gap, 0.02);
            EXPECT_LE(together.result.dual, alone.result.primal + 1e-9);
            EXPECT_LE(alone.result.dual, together.result.primal + 1e-9);
        }
    }
}

TEST(RoundsTest, everyMethodReachesTheOptimumWithCacheShrinkingAndAverage)
{
    const auto problem = tinyChain(3, {20, 4, 8, 6});
    double primal = unlimited, dual = 0;
    for (const Method method : blockMethods)
        for (const bool more : {false, true}) {
            SolverOptions options = sharing(method, Sampling::gap, 3);
            options.cache = options.shrinking = more;
            options.averaging = more ? Averaging::weighted : Averaging::none;
            options.epsilon = 0.02;
            options.maxPasses = 20000;
            options.traceEvery = 100;
            const RunResult end = trainShared(problem, options).result;
            EXPECT_EQ(end.status, RunStatus::converged) << method->key << more;
            primal = std::min(primal, end.primal);
            dual = std::max(dual, end.dual);
        }
    EXPECT_LE(dual, primal + 1e-9);
}

/// A step of one worker is not cut short by what the box clips: D rises as without workers.
TEST(RoundsTest, oneWorkerTakesWholeSteps)
{
    DataRequest horses;
    horses.source = "sample:horses";
    horses.limit = 80;
    const auto problem = openDataset(horses).train;
    SolverOptions options = sharing("bcfw", Sampling::gap, 0);
    options.lambda = 0.3;
    options.maxPasses = 40;
    options.traceEvery = unlimited;
    const double alone = trainShared(problem, options).result.gap;
    options.parallel = 1;
    EXPECT_LT(trainShared(problem, options).result.gap, 1.3 * alone);
}

/// w has several slices and most of it moves in few rounds.
TEST(RoundsTest, addUpALongSparseW)
{
    const auto problem =
        tinyMulticlass(3, {.examples = 60, .classes = 3, .features = 4000, .density = 0.005});
    ASSERT_GT(problem->weightSize(), 12000U);
    SolverOptions options = sharing("bcfw", Sampling::permutation, 4);
    options.traceEvery = 0.1;
    const SharedRun one = trainShared(problem, options);
    expectRising(one.trace);
    EXPECT_LT(one.result.drift, 1e-12);
    expectSameOnThreads(problem, options, one);
}

TEST(RoundsTest, keepTheBoxAndTheDualOfSegmentations)
{
    const auto problem = tinyGraph(5, {.images = 12});
    for (const Method method : blockMethods) {
        SolverOptions options = sharing(method, Sampling::uniform, 3);
        options.traceEvery = 0.2;
        const SharedRun one = trainShared(problem, options);
        expectRising(one.trace);
        expectSameOnThreads(problem, options, one);
    }
}

/// After an exact pass the estimates are the exact block gaps, and each worker draws by them.
TEST(RoundsTest, estimatesAreExactAfterAnExactPass)
{
    const auto problem = tinyChain(3, {20, 4, 8, 6});
    SolverOptions options = sharing("bcfw", Sampling::gap, 3);
    options.gapCheck = 1;
    options.traceEvery = unlimited;
    Training training(problem, nullptr, options);
    RunControl control;
    std::size_t passes = 0;
    training.run(control, [&](const TracePoint& point, const SolverView& view) {
        if (point.pass == 0 || training.state().exactGaps.empty())
            return;
        std::vector<double> gaps;
        sweep(*problem, training.state().w, &training.state(), 1, {.gaps = &gaps});
        const bool exact = std::ranges::equal(view.gapEstimates, gaps);
        passes += exact ? 1 : 0;
    });
    EXPECT_GE(passes, 10U);
}

TEST(RoundsTest, stopAtThePassLimitAndCountWhatTheyAsked)
{
    const auto problem = tinyChain(3, {20, 4, 8, 6});
    SolverOptions options = sharing("bcfw", Sampling::cyclic, 3);
    options.gapCheck = unlimited;
    options.maxPasses = 3;
    const TracePoint end = trainShared(problem, options).trace.back();
    EXPECT_EQ(end.oracleCalls, 60U);
    EXPECT_EQ(end.blockSteps, 60U);
}

/// Visits that hit the cache do not count towards the limit of passes: rounds before it have the
/// size of others.
TEST(RoundsTest, followTheSameWayUpToThePassLimit)
{
    const auto problem = tinyChain(3, {400, 4, 8, 6});
    SolverOptions options = sharing("bcfw", Sampling::uniform, 2);
    options.cache = true;
    options.F = options.nu = 1e-3; // hits are frequent
    options.gapCheck = unlimited;
    options.traceEvery = 0.001;
    options.maxPasses = 4;
    const std::vector<TracePoint> all = trainShared(problem, options).trace;
    options.maxPasses = 2;
    const std::vector<TracePoint> part = trainShared(problem, options).trace;
    const auto near = std::ranges::find_if(
        part, [](const TracePoint& point) { return point.oracleCalls > 2 * 400 - 20; });
    ASSERT_NE(near, part.end());
    const std::ptrdiff_t points = near - part.begin();
    ASSERT_GT(points, 10);
    for (std::ptrdiff_t k = 0; k < points; ++k) {
        const auto &x = part[static_cast<std::size_t>(k)], &y = all[static_cast<std::size_t>(k)];
        ASSERT_EQ(x.blockSteps, y.blockSteps) << x.oracleCalls;
        ASSERT_EQ(x.dual, y.dual);
    }
}

TEST(RoundsTest, dependOnTheSeedAndTheNumberOfWorkers)
{
    const auto problem = tinyChain(3, {20, 4, 8, 6});
    SolverOptions options = sharing("bcfw", Sampling::uniform, 2);
    const std::vector<double> w = trainShared(problem, options).w;
    EXPECT_EQ(trainShared(problem, options).w, w);
    options.seed = 2;
    EXPECT_NE(trainShared(problem, options).w, w);
    options.seed = 1;
    options.parallel = 3;
    EXPECT_NE(trainShared(problem, options).w, w);
    options.parallel = 20;
    const std::vector<double> each = trainShared(problem, options).w;
    options.parallel = 200; // one worker a block
    EXPECT_EQ(trainShared(problem, options).w, each);
}

TEST(RoundsTest, areOffInRecordsThatLackTheOption)
{
    SolverOptions options = sharing("bcfw", Sampling::gap, 3);
    nlohmann::json record = optionsJson(options);
    EXPECT_EQ(optionsFrom(JsonView(record, "record")), options);
    record.erase("parallel");
    options.parallel = 0;
    EXPECT_EQ(optionsFrom(JsonView(record, "record")), options);
}

TEST(RoundsTest, areAnOptionOfBlockStepsThatNeverLowerTheDual)
{
    const OptionField& field = *findOption("parallel");
    SolverOptions options;
    EXPECT_EQ(optionText(options, field), "none");
    setOption(options, field, "rounds:3");
    EXPECT_EQ(options.parallel, 3);
    EXPECT_EQ(optionText(options, field), "rounds:3");
    setOption(options, field, "rounds");
    EXPECT_EQ(options.parallel, static_cast<std::int64_t>(allCores()));
    setOption(options, field, "none");
    EXPECT_EQ(options.parallel, 0);
    for (const char* text : {"rounds:0", "rounds:", "round", "3", "rounds:257"})
        EXPECT_THROW(setOption(options, field, text), InputError) << text;
    EXPECT_THROW(setOption(options, "oracle", "beam"), InputError);

    for (const auto& row : choiceRows<Method>()) {
        const bool works = std::ranges::count(blockMethods, row.value) > 0;
        EXPECT_TRUE(whyIgnored(field, row.value).empty() == works || row.name == "seventh")
            << row.name;
    }
    options.parallel = 2;
    EXPECT_EQ(whyIdle(field, options), "");
    EXPECT_NE(whyIdle(*findOption("batch_size"), options), "");
    EXPECT_EQ(whyNotDistributed(*tinyChain(1), options), "parallel rounds:2");
    options.step = Step::fixed;
    EXPECT_NE(whyIdle(field, options), "");
    for (const Preset& preset : presets())
        for (const Preset::Setting& setting : preset.settings)
            EXPECT_NE(setting.key, "parallel");
}

/// What has no effect changes nothing.
TEST(RoundsTest, areIdleWithFixedSteps)
{
    const auto problem = tinyChain(3, {20, 4, 8, 6});
    SolverOptions options = sharing("bcfw", Sampling::uniform, 3);
    options.step = Step::fixed;
    const std::vector<double> w = trainShared(problem, options).w;
    options.parallel = 0;
    EXPECT_EQ(trainShared(problem, options).w, w);
}
