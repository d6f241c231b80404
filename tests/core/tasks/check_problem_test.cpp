// SPDX-License-Identifier: GPL-3.0-or-later
// Every task keeps the contract of Problem, and six ways to break it are distinguished.
#include "tests/support/check_problem.h"

#include "core/options/solver_options.h"
#include "core/tasks/box_qp/box_qp.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/tasks/multiclass/multiclass.h"
#include "core/tasks/slack/slack_rescaled.h"
#include "core/tasks/toy/enumerated.h"
#include "core/wrapped_problem.h"
#include "datasets/toy/toy.h"
#include "tests/support/problems/tiny_alignment.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_graph.h"
#include "tests/support/problems/tiny_multiclass.h"
#include "tests/support/problems/tiny_pose.h"

#include <atomic>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

namespace gapscope {
namespace {

using test::tinyAlignment;
using test::tinyChain;
using test::tinyGraph;
using test::tinyMulticlass;
using test::tinyPose;

/// The parts of the contract that a problem breaks, each with its reason for the test's output.
std::string breachesOf(const Problem& problem, std::uint64_t seed = 1)
{
    ContractTrial trial;
    trial.seed = seed;
    std::string names;
    for (const ContractBreach& breach : checkProblem(problem, trial)) {
        names += (names.empty() ? "" : " ") + std::string(nameOf(breach.part));
        std::printf("%s: %s\n", std::string(nameOf(breach.part)).c_str(), breach.what.c_str());
    }
    return names;
}

class EachSeed : public ::testing::TestWithParam<std::uint64_t> { };
INSTANTIATE_TEST_SUITE_P(CheckProblem, EachSeed, ::testing::Values(1, 2, 3, 4, 5));

TEST_P(EachSeed, chainsKeepTheContract)
{
    EXPECT_EQ(breachesOf(*tinyChain(GetParam())), "");
    EXPECT_EQ(breachesOf(*tinyChain(GetParam(), {.labels = 9, .valued = true})), "");
    for (const bool valued : {false, true}) // some tokens have no attribute, and then no row at all
        EXPECT_EQ(breachesOf(
                      *tinyChain(GetParam(), {.attributes = 2, .valued = valued, .biases = false})),
            "");
}

TEST_P(EachSeed, classesKeepTheContract)
{
    EXPECT_EQ(breachesOf(*tinyMulticlass(GetParam())), "");
    EXPECT_EQ(breachesOf(*tinyMulticlass(GetParam(), {.density = 0.4})), "");
}

TEST_P(EachSeed, twoClassesKeepTheContract)
{
    Random random(GetParam());
    const test::TinyMulticlassSize size{.classes = 2};
    EXPECT_EQ(breachesOf(BinaryProblem(tinyRows(random, size), tinyClasses(size))), "");
}

TEST_P(EachSeed, photographsKeepTheContract)
{
    EXPECT_EQ(breachesOf(*tinyGraph(GetParam())), "");
    EXPECT_EQ(breachesOf(*tinyGraph(GetParam(), {.labels = 3})), "");
    EXPECT_EQ(breachesOf(*tinyGraph(GetParam(), {.voids = true, .silent = true})), "");
    for (const std::size_t labels : {2U, 3U})
        EXPECT_EQ(breachesOf(*tinyGraph(GetParam(),
                      {.labels = labels,
                          .voids = true,
                          .silent = true,
                          .fixedPotts = true,
                          .hamming = true})),
            "");
}

TEST_P(EachSeed, posesKeepTheContract)
{
    const auto usual = tinyPose(GetParam());
    EXPECT_EQ(breachesOf(*usual), "");
    PoseShape shape = usual->shape();
    shape.positive = true;
    for (const bool transforms : {false, true})
        EXPECT_EQ(breachesOf(PoseProblem(usual->sharedExamples(), shape, transforms)), "");
}

TEST_P(EachSeed, sentencePairsKeepTheContract)
{
    EXPECT_EQ(breachesOf(*tinyAlignment(GetParam())), "");
}

TEST_P(EachSeed, kernelsAndSlackAndSubsetsKeepTheContract)
{
    const auto chain = tinyChain(GetParam());
    const auto classes = tinyMulticlass(GetParam());
    SolverOptions options;
    options.method = Method("kernel-bcfw");
    EXPECT_EQ(breachesOf(*kernelised(chain, nullptr, options).train), "");
    EXPECT_EQ(breachesOf(*kernelised(classes, nullptr, options).train), "");
    EXPECT_EQ(breachesOf(*slackRescaled(chain)), "");
    EXPECT_EQ(breachesOf(*slackRescaled(classes)), "");
    EXPECT_EQ(breachesOf(SubsetProblem(chain, {2, 0})), "");
}

TEST(CheckProblem, toysKeepTheContract)
{
    EXPECT_EQ(breachesOf(appendixC()), "");
    EnumeratedProblem boxed = appendixC();
    const std::size_t d = boxed.dimension();
    Bounds bounds{.last = d};
    std::vector<Bounds::Interval> boxes(d, {-unlimited, 0.25});
    boxes.front() = {0.5, 1};
    bounds.each = std::make_shared<const std::vector<Bounds::Interval>>(std::move(boxes));
    boxed.setBounds(bounds);
    EXPECT_EQ(breachesOf(boxed), "");
    BoxQp qp;
    qp.rank = 2;
    qp.columns = {1, 2, 3, -1, 0.5, 1};
    qp.b = {-1, 0.5, -0.25};
    qp.lower = {0, -1, 0};
    qp.upper = {1, 1, 2};
    EXPECT_EQ(breachesOf(BoxQpProblem(qp)), "");
}

/// A problem with one function broken; each below breaks a single promise.
class Broken : public SubsetProblem {
public:
    explicit Broken(std::shared_ptr<const Problem> whole)
        : SubsetProblem(whole, everyBlock(*whole))
    {
    }

private:
    static std::vector<std::size_t> everyBlock(const Problem& problem)
    {
        std::vector<std::size_t> all;
        for (std::size_t i = 0; i < problem.blockCount(); ++i)
            all.push_back(i);
        return all;
    }
};

TEST(CheckProblem, anOracleBelowTheTruthIsFound)
{
    /// The oracle of −θ.
    class Below : public Broken {
    public:
        using Broken::Broken;
        bool maxOracle(
            std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override
        {
            std::vector<double> negative(theta, theta + statisticSize(i));
            for (double& value : negative)
                value = -value;
            return Broken::maxOracle(i, negative.data(), mode, y);
        }
    };
    EXPECT_EQ(breachesOf(Below(tinyMulticlass(3))), "oracle");
    EXPECT_EQ(breachesOf(Below(tinyChain(3))), "oracle");
}

TEST(CheckProblem, aStatisticThatDisagreesWithTheScoreIsFound)
{
    class Doubled : public Broken {
    public:
        using Broken::Broken;
        void statistic(std::size_t i, LabellingView y, SparseVector& m) const override
        {
            Broken::statistic(i, y, m);
            for (SparseEntry& entry : m)
                entry.value *= 2;
        }
    };
    EXPECT_EQ(breachesOf(Doubled(tinyMulticlass(3))), "statistic");
    EXPECT_EQ(breachesOf(Doubled(tinyChain(3))), "statistic");
}

TEST(CheckProblem, aWrongGramIsFound)
{
    class Norm : public Broken {
    public:
        using Broken::Broken;
        double squaredNorm(std::size_t i, const SparseVector& delta) const override
        {
            return 1.5 * Broken::squaredNorm(i, delta);
        }
    };
    class Gram : public Broken {
    public:
        using Broken::Broken;
        void addGram(
            std::size_t i, const SparseVector& delta, double scale, double* theta) const override
        {
            Broken::addGram(i, delta, 1.01 * scale, theta);
        }
    };
    EXPECT_EQ(breachesOf(Norm(tinyChain(3))), "gram");
    EXPECT_EQ(breachesOf(Gram(tinyGraph(3))), "gram");
}

TEST(CheckProblem, dirtyPaddingIsFound)
{
    class Dirty : public Broken {
    public:
        using Broken::Broken;
        void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const override
        {
            Broken::addTo(i, delta, scale, w);
            w[shape().rowStride() - 1] += 1e-3 * scale;
        }
    };
    EXPECT_EQ(breachesOf(Dirty(tinyChain(3))), "padding");
    EXPECT_EQ(breachesOf(Dirty(tinyMulticlass(3))), "padding");
}

TEST(CheckProblem, unstableTiesAreFound)
{
    /// Where all labels are equal, the answer alternates among them.
    class Turning : public Broken {
    public:
        using Broken::Broken;
        bool maxOracle(
            std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override
        {
            const bool exact = Broken::maxOracle(i, theta, mode, y);
            const bool equal = std::all_of(
                theta, theta + statisticSize(i), [](double value) { return value == 0; });
            if (equal && mode == OracleMode::decode)
                y.back() = static_cast<Label>(++m_calls % 3);
            return exact;
        }

    private:
        mutable std::atomic<unsigned> m_calls = 0;
    };
    EXPECT_EQ(breachesOf(Turning(tinyMulticlass(3))), "ties");
    EXPECT_EQ(breachesOf(Turning(tinyChain(3))), "ties");
}

TEST(CheckProblem, stateSharedBetweenThreadsIsFound)
{
    /// Remembers the block in a member on the way from question to answer.
    class Shared : public Broken {
    public:
        using Broken::Broken;
        double loss(std::size_t i, LabellingView y) const override
        {
            m_block = i;
            for (int turn = 0; turn < 3; ++turn)
                std::this_thread::yield();
            const double own = Broken::loss(i, y);
            return m_block == i ? own : own + 1;
        }

    private:
        mutable std::atomic<std::size_t> m_block = 0;
    };
    EXPECT_EQ(breachesOf(Shared(tinyMulticlass(3))), "threads");
    EXPECT_EQ(breachesOf(Shared(tinyChain(3))), "threads");
}

} // namespace
} // namespace gapscope
