// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/run_control.h"

#include "core/machine/error.h"
#include "core/solvers/training/training.h"
#include "core/wrapped_problem.h"
#include "tests/support/problems/tiny_chain.h"

#include <algorithm>
#include <atomic>
#include <gtest/gtest.h>
#include <thread>
#include <utility>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// The counted values of a trace, without those of a clock.
std::vector<double> counted(const Training& training)
{
    std::vector<double> all;
    for (const TracePoint& p : training.trace())
        for (const double v : {p.pass, static_cast<double>(p.blockSteps), p.dual, p.primal})
            all.push_back(std::isnan(v) ? -1 : v); // not evaluated
    return all;
}

/// Looks at what the run does whenever an oracle is asked.
struct Looking : WrappedProblem {
    explicit Looking(std::shared_ptr<const Problem> whole)
        : WrappedProblem(std::move(whole))
    {
    }
    bool maxOracle(std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override
    {
        if (control)
            seen.push_back(control->activity().now());
        return WrappedProblem::maxOracle(i, theta, mode, y);
    }
    RunControl* control = nullptr;
    mutable std::vector<RunActivity::Now> seen;
};

SolverOptions gapOptions()
{
    SolverOptions options;
    options.sampling = Sampling::gap;
    options.epsilon = 1e-3;
    options.lambda = 0.2;
    return options;
}

} // namespace

TEST(RunControl, whatTheRunDoesIsSeenFromOutside)
{
    using Work = RunActivity::Work;
    const auto problem = tinyChain(21, {40, 3, 6, 5}), test = tinyChain(22, {10, 3, 6, 5});
    RunControl control;
    SolverOptions options = gapOptions();
    options.traceEvery = 1;
    Training training(problem, test, options);
    std::vector<RunActivity::Now> seen;
    const RunResult result = training.run(control, [&](const TracePoint& point, const SolverView&) {
        seen.push_back(control.activity().now());
        EXPECT_GE(seen.back().wait.evaluating, point.evaluationSeconds - 1e-3);
    });
    ASSERT_FALSE(seen.empty());
    EXPECT_EQ(seen.front().work, Work::firstGap); // the point is seen when it is evaluated
    EXPECT_EQ(seen.front().of, 50U);
    EXPECT_EQ(seen.front().done, 50U);
    EXPECT_EQ(control.activity().now().work, Work::training);
    EXPECT_DOUBLE_EQ(control.activity().now().passes,
        static_cast<double>(training.trace().back().blockSteps) / 40);
    EXPECT_DOUBLE_EQ(result.waitedSeconds, result.seconds + result.evaluationSeconds);
    double before = 0;
    for (const TracePoint& point : training.trace()) {
        EXPECT_GT(point.evaluationSeconds, before);
        before = point.evaluationSeconds;
    }
    EXPECT_LE(before, result.evaluationSeconds);
}

TEST(RunControl, theBlocksOfAStepOfAllBlocksAreCounted)
{
    for (const char* method : {"fw", "cutting-plane-1slack"}) {
        const auto problem = std::make_shared<Looking>(tinyChain(21, {40, 3, 6, 5}));
        RunControl control;
        SolverOptions options;
        options.lambda = 0.2;
        options.maxPasses = 2;
        options.traceEvery = unlimited;
        options.threads = 1; // `seen` is in the order of the calls
        setOption(options, *findOption("method"), method);
        Training training(problem, nullptr, options);
        problem->control = &control;
        training.run(control);
        std::size_t steps = 0;
        for (std::size_t k = 0; k + 39 < problem->seen.size(); ++k) {
            const RunActivity::Now &first = problem->seen[k], &last = problem->seen[k + 39];
            if (first.work != RunActivity::Work::sweep || first.done > 0)
                continue;
            ++steps;
            EXPECT_EQ(first.of, 40U) << method;
            EXPECT_EQ(last.work, RunActivity::Work::sweep) << method;
            EXPECT_GE(last.done, 32U) << method;
            EXPECT_GE(last.wait.training, first.wait.training) << method;
            k += 39;
        }
        EXPECT_GE(steps, 1U) << method;
    }
}

TEST(RunActivity, countsTheExamplesOfOneWork)
{
    RunActivity activity;
    activity.begin(RunActivity::Work::firstGap, 100, {5, 3, 1});
    EXPECT_EQ(activity.now().done, 0U);
    for (std::size_t i = 0; i < 50; ++i)
        activity.visited(i);
    EXPECT_NEAR(static_cast<double>(activity.now().done), 50, 8);
    for (std::size_t i = 50; i < 100; ++i)
        activity.visited(i);
    const RunActivity::Now now = activity.now();
    EXPECT_EQ(now.done, 100U);
    EXPECT_EQ(now.wait.training, 3);
    EXPECT_GE(now.wait.evaluating, 1);
    EXPECT_DOUBLE_EQ(now.wait.waited - 5, now.wait.evaluating - 1);
    activity.begin(RunActivity::Work::training, 100, now.wait);
    activity.stepped(250);
    EXPECT_EQ(activity.now().done, 50U); // of the third pass
    EXPECT_DOUBLE_EQ(activity.now().passes, 2.5);
}

TEST(RunControl, aPausedAndResumedRunEndsBitIdentical)
{
    const auto problem = tinyChain(21, {40, 3, 6, 5});
    RunControl plain;
    Training straight(problem, nullptr, gapOptions());
    straight.run(plain);

    RunControl control;
    Training training(problem, nullptr, gapOptions());
    int points = 0;
    std::jthread resumer;
    training.run(control, [&](const TracePoint&, const SolverView&) {
        if (++points % 3 == 0 && points < 30) {
            control.pause();
            resumer = std::jthread([&] { control.resume(); });
        }
    });
    EXPECT_EQ(counted(training), counted(straight));
    EXPECT_EQ(training.weights(), straight.weights());
}

TEST(RunControl, aStoppedRunContinuesWhereItStood)
{
    const auto problem = tinyChain(22, {40, 3, 6, 5});
    RunControl plain;
    Training straight(problem, nullptr, gapOptions());
    straight.run(plain);

    Training training(problem, nullptr, gapOptions());
    RunControl stopping;
    EXPECT_EQ(training
                  .run(stopping,
                      [&](const TracePoint& p, const SolverView&) {
                          if (p.pass > 4)
                              stopping.stop();
                      })
                  .status,
        RunStatus::stopped);
    RunControl again;
    EXPECT_EQ(training.run(again).status, RunStatus::converged);
    EXPECT_EQ(training.weights(), straight.weights());
}

TEST(RunControl, aConvergedRunContinuesToASmallerTarget)
{
    const auto problem = tinyChain(23, {40, 3, 6, 5});
    SolverOptions options = gapOptions();
    options.epsilon = 0.05;
    Training training(problem, nullptr, options);
    RunControl control;
    EXPECT_LE(training.run(control).gap, 0.05);
    const double passes = training.trace().back().pass;
    training.setLimits(1e-4, unlimited, unlimited);
    const RunResult result = training.run(control);
    EXPECT_EQ(result.status, RunStatus::converged);
    EXPECT_LE(result.gap, 1e-4);
    EXPECT_GT(result.pass, passes);
    ASSERT_EQ(training.events().size(), 1U);
    EXPECT_EQ(training.events()[0].option, "epsilon");
}

TEST(RunControl, changesTakeEffectAtABlockStepAndReplayReproducesThem)
{
    const auto problem = tinyChain(24, {40, 3, 6, 5});
    Training training(problem, nullptr, gapOptions());
    RunControl control;
    int points = 0;
    OptionChange up = liveChange("lambda", "0.4");
    up.sameDrag = true;
    training.run(control, [&](const TracePoint&, const SolverView&) {
        switch (++points) {
        case 3:
            control.set(liveChange("lambda", "0.1")); // down: Prop. 1
            break;
        case 6:
            control.set(liveChange("sampling", "uniform"));
            control.set(liveChange("gap_check", "2"));
            break;
        case 9:
            control.set(up); // estimates are forgotten
            control.set(liveChange("epsilon", "0.0001"));
            break;
        default:
            break;
        }
    });
    ASSERT_EQ(training.events().size(), 5U);
    EXPECT_EQ(training.events()[0].option, "lambda");
    EXPECT_EQ(training.events()[0].from, "0.2");
    EXPECT_EQ(training.events()[0].to, "0.1");
    EXPECT_EQ(training.options().lambda, 0.4);
    EXPECT_FALSE(training.events()[0].sameDrag);
    EXPECT_TRUE(training.events()[3].sameDrag);
    EXPECT_EQ(training.initialOptions().lambda, 0.2);

    Training again(problem, nullptr, training.initialOptions());
    again.replay({training.events()});
    RunControl quiet;
    again.run(quiet);
    EXPECT_EQ(counted(again), counted(training));
    EXPECT_EQ(again.weights(), training.weights());
    ASSERT_EQ(again.events().size(), training.events().size());
    EXPECT_TRUE(again.events()[3].sameDrag);
}

/// Changes every live option of a cached run, over and over, while the solver steps. The block step
/// at which a change arrives is random; the record has it, and its replay is the same to the bit.
TEST(RunControl, changesFromAnotherThreadReplayToTheLastBit)
{
    const auto problem = tinyChain(31, {150, 3, 6, 5});
    SolverOptions options = gapOptions();
    options.method = "bcfw"; // slow enough at the end to last for all the rounds
    options.cache = true;
    options.epsilon = 0;
    options.maxPasses = 1e9;
    const std::vector<std::pair<std::string, std::vector<std::string>>> changes = {
        {"F", {"0.01", "1", "0.25"}}, {"nu", {"0.1", "1e-5", "0.01"}}, {"cache", {"off", "on"}},
        {"cache_size", {"2", "30"}}, {"inner_steps", {"3", "1"}},
        {"away_rule", {"best-gain", "worst"}}, {"shrinking", {"on", "off"}},
        {"sampling_mix", {"0.2", "0"}}, {"max_gap_by", {"decrease", "gap"}},
        {"lambda", {"0.01", "0.03", "0.02"}}, {"epsilon", {"1e-15", "0"}},
        {"gap_check", {"2", "5"}}, {"gap_power", {"0.5", "1"}},
        {"sampling", {"uniform", "curvature", "gap"}}, {"trace_every", {"3", "1"}},
        {"max_passes", {"1e8", "1e9"}}, {"max_seconds", {"1e6", "1e7"}}};
    for (const OptionField& field : optionFields())
        EXPECT_TRUE(!field.live
            || std::ranges::count(changes, field.key, [](const auto& c) { return c.first; }) == 1)
            << field.key << " is live and not changed here";

    Training training(problem, nullptr, options);
    RunControl control;
    std::atomic<int> points = 0;
    std::atomic<bool> ended = false;
    std::jthread user([&] {
        for (std::size_t round = 0; round < 60; ++round) {
            for (const auto& [option, values] : changes)
                control.set(liveChange(option, values[round % values.size()]));
            for (const int seen = points; points == seen && !ended;)
                std::this_thread::yield(); // the solver continues between the rounds
        }
        control.stop();
    });
    const RunResult end =
        training.run(control, [&](const TracePoint&, const SolverView&) { ++points; });
    ended = true;
    user.join();
    EXPECT_EQ(end.status, RunStatus::stopped) << end.gap << " at pass " << end.pass;
    EXPECT_GT(training.events().size(), 400U);
    EXPECT_GT(
        training.state().hitsLocal + training.state().hitsGlobal + training.state().misses, 0U);

    Training again(problem, nullptr, training.initialOptions());
    again.replay({training.events(), training.trace(), RunStatus::stopped});
    RunControl quiet;
    again.run(quiet);
    EXPECT_EQ(counted(again), counted(training));
    EXPECT_EQ(again.weights(), training.weights());
}

TEST(RunControl, aStoppedRunReplaysToItsEnd)
{
    const auto problem = tinyChain(25, {40, 3, 6, 5});
    Training training(problem, nullptr, gapOptions());
    RunControl control;
    training.run(control, [&](const TracePoint& p, const SolverView&) {
        if (p.pass > 5)
            control.stop();
    });
    Training again(problem, nullptr, gapOptions());
    again.replay({{}, training.trace(), RunStatus::stopped});
    RunControl quiet;
    EXPECT_EQ(again.run(quiet).status, RunStatus::stopped);
    EXPECT_EQ(again.weights(), training.weights());
}

TEST(RunControl, badChangesAreRefusedAtOnce)
{
    RunControl control;
    EXPECT_THROW(control.set(liveChange("lambda", "0")), InputError);
    EXPECT_THROW(control.set(liveChange("lambda", "-1")), InputError);
    EXPECT_THROW(control.set(liveChange("seed", "2")), InputError); // not live
    EXPECT_THROW(control.set(liveChange("sampling", "best")), InputError);
    EXPECT_THROW(control.set(liveChange("colour", "red")), InputError);
    EXPECT_FALSE(control.attention());

    // A replay does not circumvent this: λ = 0 stands for 1/n only before a run starts.
    Training training(tinyChain(27), nullptr, gapOptions());
    training.replay({{{0, 0, 0, "lambda", "0.2", "0"}}});
    RunControl quiet;
    EXPECT_THROW(training.run(quiet), InputError);

    control.set(liveChange("lambda", "0.5"));
    EXPECT_TRUE(control.attention());
}

TEST(RunControl, refusedChangesAreToldAndThoseNotTakenForgotten)
{
    RunControl control;
    control.set(liveChange("F", "0.5"));
    control.refuseChanges("cannot change now");
    double waited = 0;
    EXPECT_TRUE(control.take(waited).empty());
    try {
        control.set(liveChange("F", "0.25"));
        FAIL() << "was taken";
    } catch (const InputError& error) {
        EXPECT_EQ(error.found(), "cannot change now");
        EXPECT_EQ(error.where(), "--F");
    }
    control.stop();
    EXPECT_TRUE(control.stopRequested());
}

TEST(RunControl, fiveHundredStartsAndStops)
{
    const auto problem = tinyChain(26, {40, 3, 6, 5});
    SolverOptions options = gapOptions();
    options.epsilon = 0; // would never end by itself
    options.gapCheck = unlimited;
    for (int k = 0; k < 500; ++k) {
        RunControl control;
        Training training(problem, nullptr, options);
        RunStatus status = RunStatus::converged;
        std::jthread worker([&] { status = training.run(control).status; });
        if (k % 3 == 0)
            control.pause();
        if (k % 5 == 0)
            control.set(liveChange("lambda", "0.05"));
        control.stop();
        worker.join();
        ASSERT_EQ(status, RunStatus::stopped);
    }
}
