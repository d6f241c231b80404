// SPDX-License-Identifier: GPL-3.0-or-later
// A record repeats its run to the last bit, however the run was stopped, changed and continued.
#include "core/records/record_difference.h"
#include "core/solvers/path/path_validation.h"
#include "core/solvers/training/training_record.h"
#include "core/wrapped_problem.h"
#include "tests/support/problems/tiny_chain.h"

#include <atomic>
#include <gtest/gtest.h>
#include <numeric>
#include <optional>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// A change of a live option, as the command line takes it.
struct Change {
    std::string option, value;
};

/// A problem that stops its run from within the oracle, after so many calls; perhaps an option was
/// changed just before.
class StoppingProblem : public SubsetProblem {
public:
    explicit StoppingProblem(const std::shared_ptr<const Problem>& whole)
        : SubsetProblem(whole, allOf(*whole))
    {
    }
    void stopIn(std::size_t calls, RunControl& control,
        const std::optional<Change>& change = std::nullopt) const
    {
        m_control = &control;
        m_change = change;
        m_calls = static_cast<std::int64_t>(calls);
    }
    bool maxOracle(std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override
    {
        if (--m_calls == 0) {
            if (m_change)
                m_control->set(liveChange(m_change->option, m_change->value));
            m_control->stop();
        }
        return SubsetProblem::maxOracle(i, theta, mode, y);
    }

private:
    static std::vector<std::size_t> allOf(const Problem& problem)
    {
        std::vector<std::size_t> all(problem.blockCount());
        std::iota(all.begin(), all.end(), std::size_t{0});
        return all;
    }
    mutable std::atomic<std::int64_t> m_calls = 0;
    mutable RunControl* m_control = nullptr;
    mutable std::optional<Change> m_change;
};

SolverOptions anyOptions()
{
    SolverOptions options;
    options.method = *rc::gen::element(Method("bcfw"), Method("fw"), Method("bcpfw"),
        Method("bcafw"), Method("hybrid"), Method("mp-bcfw"));
    if (options.method != "fw" && options.method != "mp-bcfw") {
        options.cache = *rc::gen::arbitrary<bool>();
        options.averaging =
            *rc::gen::element(Averaging::none, Averaging::none, Averaging::weighted);
    }
    options.sampling = *rc::gen::element(Sampling::uniform, Sampling::permutation, Sampling::gap,
        Sampling::maxGap, Sampling::curvature, Sampling::progress);
    if (options.method == "bcfw")
        options.step = *rc::gen::element(Step::lineSearch, Step::approx);
    options.lambda = *rc::gen::element(0.1, 0.5);
    options.batchFirst = options.method == "bcfw" && *rc::gen::arbitrary<bool>();
    if (options.batchFirst) // k₀ > n
        options.lambda = 50;
    options.gapCheck = *rc::gen::element(0.5, 2.0, 10.0);
    options.traceEvery = *rc::gen::element(autoTrace, 0.3, 1.0, 7.0, unlimited);
    options.batchSize = *rc::gen::element(1, 1, 4);
    options.parallel = *rc::gen::element(0, 0, 3);
    options.epsilon = 0.05;
    options.maxPasses = 60;
    return options;
}

Change anyChange()
{
    return *rc::gen::elementOf(std::vector<Change>{{"lambda", "0.3"}, {"lambda", "0.05"},
        {"sampling", "uniform"}, {"gap_check", "3"}, {"trace_every", "0.5"},
        {"trace_every", "auto"}, {"cache", "on"}, {"max_seconds", "1000"}});
}

/// One stretch of a run: some changes during it, then its end, or a stop in the middle of any step.
RunResult resumed(Training& training, const StoppingProblem& problem)
{
    RunControl control;
    const auto late = *rc::gen::arbitrary<bool>() ? std::optional(anyChange()) : std::nullopt;
    problem.stopIn(*rc::gen::inRange<std::size_t>(0, 600), control, late);
    const int changeAt = *rc::gen::inRange(1, 6);
    const Change change = anyChange();
    const bool stops = *rc::gen::element(false, false, true);
    int points = 0;
    return training.run(control, [&](const TracePoint&, const SolverView&) {
        if (++points != changeAt)
            return;
        control.set(liveChange(change.option, change.value));
        if (stops) // in the same breath
            control.stop();
    });
}

std::string differenceOfReplay(const std::shared_ptr<const Problem>& problem,
    const std::shared_ptr<const Problem>& test, const RunRecord& record,
    const std::vector<double>& startWeights = {})
{
    const RunRecord read = runRecordFromJson(toJson(record), "record");
    Training again(problem, test, read.options);
    if (!startWeights.empty())
        again.startFrom(startWeights);
    again.replay(replayOf(read));
    RunControl control;
    const RunResult result = again.run(control);
    return firstDifference(record, recordOf(again, result, read)).value_or("");
}

} // namespace

RC_GTEST_PROP(Replay, repeatsARunThatWasInterruptedAndResumed, ())
{
    const auto problem = std::make_shared<StoppingProblem>(
        tinyChain(*rc::gen::inRange<std::uint64_t>(1, 1000), {12, 3, 5, 4}));
    Training training(problem, problem, anyOptions());
    std::vector<double> start;
    if (*rc::gen::arbitrary<bool>()) {
        start.assign(problem->weightSize(), 0.25);
        training.startFrom(start);
    }
    RunResult result = resumed(training, *problem);
    for (int more = *rc::gen::inRange(0, 4); more > 0; --more) {
        training.setLimits(training.options().epsilon * *rc::gen::element(1.0, 0.3),
            training.options().maxPasses + *rc::gen::element(-1.0, 20.0), unlimited);
        result = resumed(training, *problem);
    }
    RunControl none;
    problem->stopIn(0, none);
    const RunRecord record = recordOf(training, result, newRecord());
    RC_ASSERT(differenceOfReplay(problem, problem, record, start) == "");
}

TEST(Replay, repeatsTwoContinuations)
{
    const auto problem = tinyChain(31, {40, 3, 6, 5});
    for (const Method method : {Method("bcfw"), Method("bcpfw"), Method("fw")}) {
        SolverOptions options;
        options.method = method;
        options.sampling = Sampling::gap;
        options.lambda = 0.2;
        options.epsilon = 0;
        options.maxPasses = 3.6;
        options.traceEvery = 2;
        Training training(problem, problem, options);
        RunControl control;
        EXPECT_EQ(training.run(control).status, RunStatus::maxPasses);
        training.setLimits(0.05, unlimited, unlimited);
        EXPECT_EQ(training.run(control).status, RunStatus::converged);
        training.setLimits(0.01, unlimited, unlimited);
        const RunResult result = training.run(control);
        EXPECT_EQ(result.status, RunStatus::converged);
        const RunRecord record = recordOf(training, result, newRecord());
        EXPECT_EQ(record.events.size(), 3U);
        EXPECT_EQ(differenceOfReplay(problem, problem, record), "");
    }
}

TEST(Replay, theClockDecidesNothing)
{
    const auto problem = tinyChain(32, {40, 3, 6, 5});
    SolverOptions options;
    options.epsilon = 0;
    options.maxSeconds = 0.02;
    Training training(problem, nullptr, options);
    RunControl control;
    const RunResult result = training.run(control);
    EXPECT_EQ(result.status, RunStatus::maxSeconds);
    RunRecord record = recordOf(training, result, newRecord());
    EXPECT_EQ(differenceOfReplay(problem, nullptr, record), "");

    record.options.maxSeconds = 1e-9; // as on a machine that is slower by that factor
    EXPECT_EQ(differenceOfReplay(problem, nullptr, record), "");
}

TEST(Replay, theLastPointIsAsFullAsTheRecords)
{
    // A user who stops a run does not wait for a long evaluation.
    const auto problem = tinyChain(33, {40, 3, 6, 5});
    SolverOptions options;
    options.epsilon = 0;
    Training training(problem, problem, options);
    RunControl control;
    int points = 0;
    const RunResult result = training.run(control, [&](const TracePoint&, const SolverView&) {
        if (++points == 5)
            control.set(liveChange("trace_every", "1000"));
        if (points == 6)
            control.stop();
    });
    RunRecord record = recordOf(training, result, newRecord());
    TracePoint& last = record.trace.back();
    last.primal = last.gap = last.chiGap = last.chiCurvature = last.curvature = last.pairwiseGap =
        last.trainError = last.testError = notComputed;
    record.result.primal = record.result.gap = record.result.trainError = record.result.testError =
        record.result.errorPerLabel = notComputed;
    EXPECT_EQ(differenceOfReplay(problem, problem, record), "");
}

TEST(Replay, aRunInterruptedAmongTheFirstStepsFromAModelResumesThere)
{
    const auto problem = tinyChain(34, {40, 3, 6, 5});
    SolverOptions options;
    options.epsilon = 1e-3;
    const std::vector<double> start(problem->weightSize(), 0.5);
    RunControl control;
    Training straight(problem, nullptr, options);
    straight.startFrom(start);
    straight.run(control);

    Training training(problem, nullptr, options);
    training.startFrom(start);
    RunControl stopping;
    training.run(stopping, [&](const TracePoint& point, const SolverView&) {
        if (point.pass > 3)
            stopping.stop();
    });
    training.run(control);
    EXPECT_EQ(training.weights(), straight.weights());
}

namespace {

/// Runs the search with changes of options and perhaps a stop, as a user would, and then replays
/// its record.
std::string differenceOfSearchReplay(const std::shared_ptr<const Problem>& problem,
    const SolverOptions& options, const LambdaSearch& search)
{
    PathRecord record = newPathRecord();
    record.dataset.n = problem->blockCount();
    record.options = options;
    record.kind = search;
    const Dataset data{record.dataset, problem, problem};
    RunControl control;
    int points = 0, found = 0;
    const int change = *rc::gen::inRange(1, 30), other = *rc::gen::inRange(1, 4);
    const int stop = *rc::gen::inRange(1, 60);
    searchLambda(record, data, {}, control,
        {.found =
                [&](const LambdaPoint&, std::span<const double>) {
                    if (++found == other) // seen at the next λ
                        control.set(liveChange("gap_check", "3"));
                },
            .trace =
                [&](const TracePoint&, const SolverView&) {
                    if (++points == change)
                        control.set(liveChange("sampling", "uniform"));
                    if (points == stop)
                        control.stop();
                }});
    const PathRecord read = pathRecordFromJson(toJson(record), "record");
    PathRecord again = read;
    RunControl quiet;
    searchLambda(again, data, {}, quiet, {}, {}, &read);
    return firstDifference(record, again).value_or("");
}

} // namespace

RC_GTEST_PROP(Replay, repeatsPathsAndGridsWithTheirChanges, ())
{
    const auto problem = tinyChain(*rc::gen::inRange<std::uint64_t>(1, 1000), {10, 3, 5, 4});
    SolverOptions options;
    options.method = *rc::gen::element(Method("bcfw"), Method("bcpfw"));
    options.sampling = *rc::gen::element(Sampling::gap, Sampling::permutation);
    options.epsilon = *rc::gen::element(0.3, 0.1);
    options.lambda = 1;
    options.maxPasses = *rc::gen::element(unlimited, 40.0);
    options.traceEvery = *rc::gen::element(unlimited, 1.0);
    const std::vector<double> lambdas{1, 0.3, 0.1, 0.03};
    const LambdaSearch search = *rc::gen::elementOf(std::vector<LambdaSearch>{
        PathOptions{.lambdaMin = 0.01},
        PathOptions{.kappa = 0.7, .heuristic = true, .lambdaMin = 0.01}, GridOptions{lambdas, {}},
        GridOptions{lambdas, Warm::primal}, GridOptions{lambdas, Warm::dual}});
    RC_ASSERT(differenceOfSearchReplay(problem, options, search) == "");
}

/// Wherever a replay is stopped, all values of its last point are of one moment: P − D is the gap.
TEST(Replay, stoppedWithinAPointOutOfTurnStaysThere)
{
    const auto problem = std::make_shared<StoppingProblem>(tinyChain(5, {40, 3, 6, 5}));
    SolverOptions options;
    options.lambda = 0.05;
    options.epsilon = 0;
    options.maxPasses = 20;
    options.traceEvery = unlimited;
    options.gapCheck = unlimited;
    Training original(problem, problem, options);
    RunControl first, second;
    problem->stopIn(195, first); // a step in a pass: it adds a point
    original.run(first);
    const RunRecord record = recordOf(original, original.run(second), newRecord());
    int stopped = 0;
    for (std::size_t calls = 1; calls < 600; ++calls) {
        Training again(problem, problem, record.options);
        again.replay(replayOf(record));
        RunControl control;
        problem->stopIn(calls, control);
        again.run(control);
        if (!control.stopRequested())
            break;
        ++stopped;
        const TracePoint& last = again.trace().back();
        EXPECT_NEAR(last.primal - last.dual, last.gap, 1e-9) << "stopped at call " << calls;
    }
    EXPECT_GT(stopped, 300);
}
