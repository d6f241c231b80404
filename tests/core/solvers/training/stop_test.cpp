// SPDX-License-Identifier: GPL-3.0-or-later
// A stop takes effect within an oracle call, whatever the run is doing.
#include "core/solvers/training/training.h"
#include "core/wrapped_problem.h"
#include "tests/support/problems/tiny_chain.h"

#include <atomic>
#include <gtest/gtest.h>

#include <chrono>
#include <numeric>
#include <thread>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// An oracle that takes milliseconds and requests a stop at one of its calls.
class SlowProblem : public SubsetProblem {
public:
    SlowProblem(const std::shared_ptr<const Problem>& whole, int stopAt, RunControl& control)
        : SubsetProblem(whole, allOf(*whole))
        , m_left(stopAt)
        , m_control(control)
    {
    }
    bool maxOracle(std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override
    {
        using namespace std::chrono_literals;
        std::this_thread::sleep_for(2ms);
        if (--m_left == 0)
            m_control.stop();
        return SubsetProblem::maxOracle(i, theta, mode, y);
    }
    int callsAfterStop() const { return -m_left; }

private:
    static std::vector<std::size_t> allOf(const Problem& problem)
    {
        std::vector<std::size_t> all(problem.blockCount());
        std::iota(all.begin(), all.end(), std::size_t{0});
        return all;
    }
    mutable std::atomic<int> m_left;
    RunControl& m_control;
};

} // namespace

TEST(Stop, IsTakenWithinAnOracleCall)
{
    constexpr int n = 40;
    const auto tiny = tinyChain(5, {n, 3, 6, 5});
    // A trace point asks 3n times: for P, for the training error and for the test error.
    for (const auto& [batch, workers] : {std::pair{1, 0}, std::pair{16, 0}, std::pair{1, 3}})
        for (const int stopAt : {n / 2, 3 * n / 2, 5 * n / 2, 3 * n + n / 2, 4 * n + n / 2,
                 5 * n + n / 2, 6 * n + n / 2}) {
            SolverOptions options;
            options.traceEvery = 1;
            options.threads = 1; // a call of another thread may have begun
            options.batchSize = batch;
            options.parallel = workers;
            options.epsilon = 0;
            options.maxPasses = 100;
            RunControl control;
            const auto problem = std::make_shared<SlowProblem>(tiny, stopAt, control);
            Training training(problem, problem, options);
            EXPECT_EQ(training.run(control).status, RunStatus::stopped);
            EXPECT_EQ(problem->callsAfterStop(), 0)
                << "batch " << batch << ", workers " << workers << ", call " << stopAt;
            EXPECT_FALSE(training.trace().empty());
        }
}

TEST(Stop, EndsAnEvaluationBesideTheSolver)
{
    constexpr int n = 100; // 200 ms of calls for the primal value alone
    RunControl control;
    SolverOptions options;
    options.epsilon = 0;
    options.maxPasses = 100;
    const auto problem = std::make_shared<SlowProblem>(tinyChain(5, {n, 3, 6, 5}), 20, control);
    Training training(problem, problem, options);
    EXPECT_EQ(training.run(control).status, RunStatus::stopped);
    EXPECT_LT(problem->callsAfterStop(), n);
    EXPECT_TRUE(std::isnan(training.trace().back().primal));
}

/// The visits of a round take longer together than the limit on seconds.
TEST(Stop, IsTakenWithinARoundAtTheTimeLimit)
{
    const auto tiny = tinyChain(5, {400, 3, 6, 5});
    SolverOptions options;
    options.threads = 1;
    options.parallel = 2;
    options.traceEvery = options.gapCheck = unlimited;
    options.epsilon = 0;
    options.maxPasses = 1;
    RunControl control;
    const auto callsIn = [&](double seconds) {
        const auto problem = std::make_shared<SlowProblem>(tiny, 0, control);
        options.maxSeconds = seconds;
        Training training(problem, nullptr, options);
        EXPECT_EQ(training.run(control).status, RunStatus::maxSeconds);
        EXPECT_EQ(training.state().blockSteps, 0U);
        return problem->callsAfterStop();
    };
    const int evaluation = callsIn(0);
    EXPECT_LE(callsIn(0.01) - evaluation, 6) << "calls take 2 ms each";
}

TEST(Stop, AtTheTimeLimitLeavesARoundAsItWas)
{
    RunControl control;
    const auto problem = std::make_shared<SlowProblem>(tinyChain(5, {64, 3, 6, 5}), 0, control);
    SolverOptions options;
    options.parallel = 2;
    options.traceEvery = options.gapCheck = unlimited;
    options.epsilon = 0;
    options.maxPasses = 1;
    Training whole(problem, nullptr, options), parts(problem, nullptr, options);
    whole.run(control);
    RunStatus status = RunStatus::maxSeconds;
    double seconds = 0;
    int runs = 0;
    for (; status == RunStatus::maxSeconds && runs < 50; ++runs) {
        parts.setLimits(0, 1, seconds += 0.01 * (runs + 1));
        status = parts.run(control).status;
    }
    EXPECT_GT(runs, 1); // at least one was cut
    EXPECT_EQ(status, RunStatus::maxPasses);
    EXPECT_EQ(parts.weights(), whole.weights());
}
