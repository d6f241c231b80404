// SPDX-License-Identifier: GPL-3.0-or-later
// One training over several ranks; here they are threads.
#include "core/error.h"
#include "core/evaluation.h"
#include "core/solvers/distributed.h"
#include "core/solvers/training.h"
#include "tests/support/tiny_chain.h"
#include "tests/support/tiny_graph.h"

#include <algorithm>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <rapidcheck/gtest.h>
#include <thread>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// Where threads wait for each other. Asleep: std::barrier spins, which on a machine with more to do
/// takes the time from those that are waited for.
class Meeting {
public:
    explicit Meeting(std::size_t size)
        : m_size(size)
    {
    }
    void arriveAndWait()
    {
        std::unique_lock lock(m_mutex);
        const std::size_t round = m_round;
        if (++m_arrived == m_size) {
            m_arrived = 0;
            ++m_round;
            m_all.notify_all();
        } else {
            m_all.wait(lock, [&] { return m_round != round; });
        }
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_all;
    const std::size_t m_size;
    std::size_t m_arrived = 0, m_round = 0;
};

/// What threads that are ranks share.
struct Table {
    explicit Table(std::size_t size)
        : meet(size)
        , values(size)
    {
    }
    Meeting meet;
    std::vector<std::vector<double>> values;
};

class ThreadRank : public Ranks {
public:
    ThreadRank(Table& table, std::size_t rank)
        : m_table(table)
        , m_rank(rank)
    {
    }
    std::size_t rank() const override { return m_rank; }
    std::size_t size() const override { return m_table.values.size(); }
    void sum(std::span<double> values) override
    {
        m_table.values[m_rank].assign(values.begin(), values.end());
        m_table.meet.arriveAndWait();
        std::ranges::fill(values, 0.0);
        for (const std::vector<double>& other : m_table.values)
            for (std::size_t k = 0; k < values.size(); ++k)
                values[k] += other[k];
        m_table.meet.arriveAndWait();
    }

private:
    Table& m_table;
    std::size_t m_rank;
};

std::vector<DistributedRun> trainOn(
    std::size_t ranks, const std::shared_ptr<const Problem>& problem, const SolverOptions& options)
{
    Table table(ranks);
    std::vector<DistributedRun> runs(ranks);
    {
        std::vector<std::jthread> threads;
        for (std::size_t r = 0; r < ranks; ++r)
            threads.emplace_back([&, r] {
                ThreadRank rank(table, r);
                RunControl control;
                runs[r] = trainDistributed(problem, nullptr, options, rank, control);
            });
    }
    return runs;
}

SolverOptions bcfw(Sampling sampling)
{
    SolverOptions options;
    options.sampling = sampling;
    options.lambda = 0.05;
    options.epsilon = 0.02;
    options.maxPasses = 5000;
    return options;
}

constexpr Sampling samplings[] = {
    Sampling::uniform, Sampling::permutation, Sampling::cyclic, Sampling::gap};

} // namespace

RC_GTEST_PROP(Distributed, anyNumberOfRanksReachesTheSameOptimumAndNeverLowersTheDual, ())
{
    const auto problem = tinyChain(*rc::gen::inRange(0, 1000), {20, 4, 8, 6});
    SolverOptions options = bcfw(samplings[*rc::gen::inRange(0, 4)]);
    if (*rc::gen::arbitrary<bool>())
        options.maxPasses = unlimited;
    Training alone(problem, nullptr, options);
    RunControl control;
    const RunResult expected = alone.run(control);
    const std::size_t ranks = *rc::gen::inRange<std::size_t>(1, 5);
    const std::vector<DistributedRun> runs = trainOn(ranks, problem, options);
    for (const DistributedRun& run : runs) {
        RC_ASSERT(run.result.status == RunStatus::converged);
        RC_ASSERT(run.result.gap <= 0.02);
        RC_ASSERT(run.result.dual <= expected.primal + 1e-9);
        RC_ASSERT(expected.dual <= run.result.primal + 1e-9);
        RC_ASSERT(run.weights == runs[0].weights);
        RC_ASSERT(run.trace.size() == runs[0].trace.size());
        for (std::size_t k = 1; k < run.trace.size(); ++k)
            RC_ASSERT(run.trace[k].dual >= run.trace[k - 1].dual - 1e-9);
    }
}

/// The certificate is that of the whole problem, found anew from w.
TEST(Distributed, theGapIsThatOfTheWholeProblem)
{
    const auto problem = tinyChain(7, {21, 4, 8, 6});
    const DistributedRun run = trainOn(3, problem, bcfw(Sampling::uniform))[0];
    double norm = 0;
    for (const double x : run.weights)
        norm += x * x;
    const double primal = 0.05 / 2 * norm + meanHinge(*problem, run.weights);
    EXPECT_NEAR(run.result.primal, primal, 1e-10);
    EXPECT_NEAR(run.result.gap, run.result.primal - run.result.dual, 1e-12);
    EXPECT_GT(run.rounds, 0U);
    EXPECT_GT(run.bytesPerRound, 8.0 * static_cast<double>(run.weights.size()));
}

TEST(Distributed, oneRankStopsAll)
{
    const auto problem = tinyChain(7, {21, 4, 8, 6});
    SolverOptions options = bcfw(Sampling::uniform);
    options.epsilon = 0;
    options.maxPasses = unlimited;
    Table table(2);
    RunControl controls[2];
    controls[1].stop();
    RunStatus ends[2];
    {
        std::vector<std::jthread> threads;
        for (std::size_t r = 0; r < 2; ++r)
            threads.emplace_back([&, r] {
                ThreadRank rank(table, r);
                ends[r] =
                    trainDistributed(problem, nullptr, options, rank, controls[r]).result.status;
            });
    }
    EXPECT_EQ(ends[0], RunStatus::stopped);
    EXPECT_EQ(ends[1], RunStatus::stopped);
}

TEST(Distributed, whatCannotBeSharedIsRefused)
{
    const auto chain = tinyChain(7, {21, 4, 8, 6});
    EXPECT_EQ(whyNotDistributed(*chain, {}), "");
    SolverOptions options;
    options.method = Method::bcpfw;
    EXPECT_NE(whyNotDistributed(*chain, options), "");
    options = {};
    options.cache = true;
    EXPECT_NE(whyNotDistributed(*chain, options), "");
    EXPECT_NE(whyNotDistributed(*tinyGraph(1), {}), "");
    Table table(22);
    ThreadRank rank(table, 0);
    RunControl control;
    EXPECT_THROW(trainDistributed(chain, nullptr, {}, rank, control), InputError)
        << "more ranks than blocks";
}
