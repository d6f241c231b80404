// SPDX-License-Identifier: GPL-3.0-or-later
// One training over several ranks; here they are threads.
#include "core/machine/error.h"
#include "core/machine/random.h"
#include "core/records/record_difference.h"
#include "core/solvers/checkpoint/checkpoint.h"
#include "core/solvers/checkpoint/distributed.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/training/training.h"
#include "tests/core/drawn_run.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_graph.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// A barrier for threads. They sleep while they wait: std::barrier spins, which on a busy machine
/// takes time from the threads that are still computing.
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

/// The data that threads, as ranks, share.
struct Table {
    explicit Table(std::size_t size)
        : meet(size)
        , values(size)
        , bytes(size)
    {
    }
    Meeting meet;
    std::vector<std::vector<double>> values;
    std::vector<std::string> bytes;
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
    std::vector<std::string> gather(const std::string& mine) override
    {
        m_table.bytes[m_rank] = mine;
        m_table.meet.arriveAndWait();
        std::vector<std::string> all;
        if (m_rank == 0)
            all = m_table.bytes;
        m_table.meet.arriveAndWait();
        return all;
    }
    std::string scatter(const std::vector<std::string>& all) override
    {
        if (m_rank == 0)
            m_table.bytes = all;
        m_table.meet.arriveAndWait();
        std::string mine = m_table.bytes[m_rank];
        m_table.meet.arriveAndWait();
        return mine;
    }

private:
    Table& m_table;
    std::size_t m_rank;
};

using States = std::vector<std::string>;

/// from: states to resume from, if any. interrupted: the states that are written, at every trace
/// point and at the end.
std::vector<DistributedRun> trainOn(std::size_t ranks,
    const std::shared_ptr<const Problem>& problem, const SolverOptions& options,
    const States& from = {}, std::vector<SuspendedRanks>* interrupted = nullptr)
{
    Table table(ranks);
    std::vector<DistributedRun> runs(ranks);
    const auto train = [&](std::size_t r) {
        ThreadRank rank(table, r);
        RunControl control;
        DistributedCheckpoints checkpoints;
        if (!from.empty())
            checkpoints.from = from[r];
        if (interrupted && r == 0)
            checkpoints.write = [&](const SuspendedRanks& state) { interrupted->push_back(state); };
        const auto ask = [&](const TracePoint&) { control.requestCheckpoint(); };
        runs[r] = trainDistributed(problem, problem, options, rank, control, ask, checkpoints);
    };
    {
        std::vector<std::jthread> threads;
        for (std::size_t r = 0; r < ranks; ++r)
            threads.emplace_back(train, r);
    }
    return runs;
}

/// A run as a record has it.
RunRecord recordOf(const DistributedRun& run, const SolverOptions& options)
{
    RunRecord record = tinyAbout();
    record.options = options;
    record.trace = run.trace;
    record.events = run.events;
    record.result = run.result;
    return record;
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

TEST(Distributed, anyNumberOfRanksReachesTheSameOptimumAndNeverLowersTheDual)
{
    Random random(3);
    for (int k = 0; k < 16; ++k) {
        const auto problem = tinyChain(random.below(1000), {20, 4, 8, 6});
        SolverOptions options = bcfw(samplings[k % 4]);
        if (k % 3 == 0)
            options.maxPasses = unlimited;
        Training alone(problem, nullptr, options);
        RunControl control;
        const RunResult expected = alone.run(control);
        const std::vector<DistributedRun> runs = trainOn(1 + random.below(4), problem, options);
        for (const DistributedRun& run : runs) {
            EXPECT_EQ(run.result.status, RunStatus::converged);
            EXPECT_LE(run.result.gap, 0.02);
            EXPECT_LE(run.result.dual, expected.primal + 1e-9);
            EXPECT_LE(expected.dual, run.result.primal + 1e-9);
            EXPECT_EQ(run.weights, runs[0].weights);
            EXPECT_EQ(run.trace.size(), runs[0].trace.size());
            for (std::size_t p = 1; p < run.trace.size(); ++p)
                EXPECT_GE(run.trace[p].dual, run.trace[p - 1].dual - 1e-9);
        }
    }
}

/// The certificate is that of the whole problem, recomputed from w.
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

TEST(Distributed, ranksDrawAsTheyAreTold)
{
    const auto problem = tinyChain(7, {21, 4, 8, 6});
    std::vector<double> passes;
    for (const Sampling sampling : samplings)
        passes.push_back(trainOn(2, problem, bcfw(sampling))[0].trace[2].dual);
    std::ranges::sort(passes);
    EXPECT_EQ(std::ranges::adjacent_find(passes), passes.end()) << "each rule has its own course";
}

/// There is so little to learn, with one of two labels wrong, that every gap is 0 after a pass: no
/// block is left to draw.
TEST(Distributed, theOptimumEndsARunWithoutATarget)
{
    SolverOptions options = bcfw(Sampling::gap);
    options.lambda = 1e6;
    options.epsilon = 0;
    options.maxPasses = 1000;
    const DistributedRun run = trainOn(2, tinyChain(7, {21, 2, 8, 6}), options)[0];
    EXPECT_EQ(run.result.status, RunStatus::converged);
    EXPECT_NEAR(run.result.gap, 0, 1e-12);
}

TEST(Distributed, interruptedAnywhereItResumesToTheSameRecord)
{
    Random random(4);
    for (int k = 0; k < 12; ++k) {
        const auto problem = tinyChain(random.below(1000), {20, 4, 8, 6});
        SolverOptions options = bcfw(samplings[k % 4]);
        options.maxPasses = 25;
        const std::size_t ranks = 2 + random.below(3);
        const std::vector<DistributedRun> straight = trainOn(ranks, problem, options);
        std::vector<SuspendedRanks> interrupted;
        const std::vector<DistributedRun> watched =
            trainOn(ranks, problem, options, {}, &interrupted);
        ASSERT_GT(interrupted.size(), 1U);
        const SuspendedRanks& place = interrupted[random.below(interrupted.size())];
        const std::vector<DistributedRun> rest = trainOn(ranks, problem, options, place.states);
        for (std::size_t r = 0; r < ranks; ++r) {
            const RunRecord expected = recordOf(straight[r], options);
            EXPECT_EQ(firstDifference(expected, recordOf(watched[r], options)), std::nullopt);
            EXPECT_EQ(firstDifference(expected, recordOf(rest[r], options)), std::nullopt);
            EXPECT_EQ(straight[r].weights, rest[r].weights);
            EXPECT_EQ(straight[r].rounds, rest[r].rounds);
        }
    }
}

TEST(Distributed, whoResumesWithOtherLimitsHasThemAsEvents)
{
    const auto problem = tinyChain(7, {21, 4, 8, 6});
    SolverOptions options = bcfw(Sampling::gap);
    options.epsilon = 0;
    options.maxPasses = 4;
    std::vector<SuspendedRanks> first, second;
    trainOn(2, problem, options, {}, &first);
    options.maxPasses = 8;
    const DistributedRun more = trainOn(2, problem, options, first.back().states, &second)[1];
    EXPECT_GE(more.result.pass, 8);
    ASSERT_EQ(more.events.size(), 1U);
    EXPECT_EQ(more.events[0].option, "max_passes");
    EXPECT_EQ(more.events[0].from, "4");
    EXPECT_EQ(more.events[0].to, "8");
    EXPECT_GE(more.events[0].pass, 4);
    EXPECT_LE(more.events[0].pass, 5);
    EXPECT_GE(more.events[0].blockStep, 42U);
    const DistributedRun same = trainOn(2, problem, options, second.back().states)[1];
    EXPECT_EQ(firstDifference(recordOf(more, options), recordOf(same, options)), std::nullopt);
}

TEST(Distributed, aFileHoldsAllRanksAndIsRefusedToAnotherNumber)
{
    const auto problem = tinyChain(7, {21, 4, 8, 6});
    const SolverOptions options = bcfw(Sampling::gap);
    std::vector<SuspendedRanks> interrupted;
    trainOn(2, problem, options, {}, &interrupted);
    RunRecord about = tinyAbout();
    about.options = options;
    ScratchFolder folder;
    CheckpointFile file(folder.file("run.ckpt"));
    file.write(checkpointContent(interrupted[0], about));
    file.write(checkpointContent(interrupted[1], about));
    EXPECT_TRUE(std::filesystem::exists(file.previousPath()));
    const auto found = file.read();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->ranks, 2U);
    EXPECT_EQ(found->pass, interrupted[1].pass);
    EXPECT_EQ(rankStates(*found, file.path()), interrupted[1].states);
    EXPECT_NO_THROW(requireSameRun(*found, about, file.path(), 2));
    EXPECT_THROW(requireSameRun(*found, about, file.path(), 3), InputError);
    EXPECT_THROW(requireSameRun(*found, about, file.path()), InputError);

    Training alone(problem, nullptr, options);
    file.write(checkpointContent(alone, about));
    EXPECT_NO_THROW(requireSameRun(*file.read(), about, file.path()));
    EXPECT_THROW(requireSameRun(*file.read(), about, file.path(), 2), InputError);

    Table table(2);
    ThreadRank rank(table, 0);
    RunControl control;
    for (const std::string& wrong : {interrupted[1].states[0].substr(1),
             interrupted[1].states[0] + "x", interrupted[1].states[1]})
        EXPECT_THROW(
            trainDistributed(problem, nullptr, options, rank, control, {}, {.from = wrong}),
            InputError);
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
    options.method = "bcpfw";
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
