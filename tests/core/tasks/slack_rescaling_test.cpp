// SPDX-License-Identifier: GPL-3.0-or-later
// Slack rescaling (Tsochantaridis et al. 2005) against its definition, H_i(y; w) = L_i(y) (1 −
// ⟨w, ψ_i(y)⟩), by enumeration of all labellings with dense features.
#include "core/inference/viterbi.h"
#include "core/machine/error.h"
#include "core/options/choices.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/path/regularization_path.h"
#include "core/solvers/training/training.h"
#include "core/tasks/slack/slack_rescaled.h"
#include "core/tasks/toy/enumerated.h"
#include "core/wrapped_problem.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_graph.h"
#include "tests/support/problems/tiny_multiclass.h"

#include <cmath>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

std::shared_ptr<const EnumeratedProblem> randomToy(Random& random)
{
    constexpr std::size_t dimension = 5;
    std::vector<EnumeratedProblem::Block> blocks(3 + random.below(4));
    for (EnumeratedProblem::Block& block : blocks) {
        const std::size_t labels = 2 + random.below(4);
        block.truth = static_cast<Label>(random.below(labels));
        for (std::size_t y = 0; y < labels; ++y) {
            block.features.emplace_back();
            for (std::uint32_t j = 0; j < dimension; ++j)
                block.features.back().push_back({j, random.uniform() * 2 - 1});
            const double loss = random.below(5) == 0 ? 0 : 2 * random.uniform();
            block.losses.push_back(y == block.truth ? 0 : loss);
        }
    }
    return std::make_shared<EnumeratedProblem>(dimension, std::move(blocks));
}

using Visit = std::function<void(const Labelling&)>;

/// A problem with all that the definition needs: all labellings, and φ by the plain task.
struct Case {
    std::shared_ptr<const Problem> plain, slack;
    std::function<void(std::size_t, const Visit&)> forEach;
};

Case anyCase(Random& random)
{
    switch (random.below(4)) {
    case 0: {
        const auto toy = randomToy(random);
        return {toy, slackRescaled(toy), [toy](std::size_t i, const Visit& visit) {
                    for (std::size_t y = 0; y < toy->statisticSize(i); ++y)
                        visit({static_cast<Label>(y)});
                }};
    }
    case 1: {
        const auto classes = tinyMulticlass(random.below(100'000) + 1);
        return {classes, slackRescaled(classes), [classes](std::size_t, const Visit& visit) {
                    for (std::size_t y = 0; y < classes->shape().labelCount(); ++y)
                        visit({static_cast<Label>(y)});
                }};
    }
    default: {
        const bool valued = random.below(2) == 0;
        const auto chain = tinyChain(random.below(100'000) + 1,
            {.labels = 1 + random.below(4), .longest = 5, .valued = valued});
        return {chain, slackRescaled(chain),
            [chain](std::size_t i, const Visit& visit) { forEachLabelling(*chain, i, visit); }};
    }
    }
}

std::vector<double> randomWeights(const Problem& problem, Random& random)
{
    // B_i of random statistics: weights that are 0 where the task's padding is.
    std::vector<double> w(problem.weightSize(), 0.0);
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        SparseVector m;
        problem.statistic(i, problem.truth(i), m);
        Labelling y;
        std::vector<double> theta(problem.statisticSize(i));
        for (double& value : theta)
            value = random.uniform() * 2 - 1;
        problem.maxOracle(i, theta.data(), OracleMode::decode, y);
        problem.statistic(i, y, m);
        BlockScratch scratch;
        SparseVector merged;
        difference(m, {}, problem.statisticSize(i), scratch, merged);
        problem.addTo(i, merged, 3 * random.uniform() - 1, w.data());
    }
    return w;
}

/// ψ_i(y), dense.
std::vector<double> psi(const Problem& problem, std::size_t i, LabellingView y)
{
    std::vector<double> v(problem.weightSize(), 0.0);
    SparseVector delta;
    problem.cornerDifference(i, problem.truth(i), y, delta);
    problem.addTo(i, delta, 1, v.data());
    return v;
}

RunResult trained(const std::shared_ptr<const Problem>& problem, SolverOptions options)
{
    options.rescaling = Rescaling::slack;
    Training training(problem, nullptr, options);
    RunControl control;
    return training.run(control);
}

} // namespace

RC_GTEST_PROP(CountedViterbi, givesTheBestOfEveryNumberOfWrongLabels, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const auto chain = tinyChain(random.below(100'000) + 1,
        {.sequences = 2, .labels = 1 + random.below(4), .attributes = 3, .longest = 6});
    for (std::size_t i = 0; i < chain->blockCount(); ++i) {
        std::vector<double> theta(chain->statisticSize(i));
        for (double& value : theta)
            value = random.below(4) == 0 ? 0 : random.uniform() * 2 - 1; // ties, too
        const std::size_t length = chain->truth(i).size(), stride = chain->shape().stride();
        CountedViterbi search;
        search.run({theta.data(), theta.data() + length * stride, length,
                       chain->shape().labelCount(), stride},
            chain->truth(i).data());
        std::vector<double> best(length + 1, -unlimited);
        forEachLabelling(*chain, i, [&](const Labelling& y) {
            double& top = best[chain->wrongLabels(i, y)];
            top = std::max(top, chain->score(i, theta.data(), y));
        });
        for (std::size_t k = 0; k <= length; ++k) {
            if (std::isinf(best[k])) {
                RC_ASSERT(search.best(k) == best[k]);
                continue;
            }
            RC_ASSERT(std::abs(search.best(k) - best[k]) < 1e-12);
            Labelling y;
            search.labelling(k, y);
            RC_ASSERT(chain->wrongLabels(i, y) == k);
            RC_ASSERT(std::abs(chain->score(i, theta.data(), y) - best[k]) < 1e-12);
        }
    }
}

/// Oracle, scores, statistics and differences of corners are those of ψ_i(y) ← L_i(y) ψ_i(y).
RC_GTEST_PROP(SlackRescaling, equalsItsDefinition, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const Case c = anyCase(random);
    RC_ASSERT(c.slack->exactOracle());
    const std::vector<double> w = randomWeights(*c.plain, random);
    double meanHinge = 0;
    for (std::size_t i = 0; i < c.plain->blockCount(); ++i) {
        std::vector<double> theta(c.plain->statisticSize(i));
        c.slack->potentials(i, w.data(), theta.data());
        const LabellingView right = c.plain->truth(i);
        const double truthScore = c.slack->score(i, theta.data(), right);
        double top = -unlimited;
        Labelling before;
        c.forEach(i, [&](const Labelling& y) {
            const double L = c.plain->loss(i, y);
            const double H = L * (1 - dot(w, psi(*c.plain, i, y)));
            top = std::max(top, H);
            // L + ⟨θ, m'(y)⟩ − ⟨θ, m'(y_i)⟩
            RC_ASSERT(std::abs(L + c.slack->score(i, theta.data(), y) - truthScore - H) < 1e-9);
            SparseVector m;
            c.slack->statistic(i, y, m);
            RC_ASSERT(std::abs(inner(theta, m) - c.slack->score(i, theta.data(), y)) < 1e-9);
            double batch = 0;
            c.slack->scores(i, theta.data(), {y.data(), y.size(), 1}, &batch);
            RC_ASSERT(batch == c.slack->score(i, theta.data(), y));
            std::vector<double> expected = psi(*c.plain, i, y), found = psi(*c.slack, i, y);
            for (std::size_t j = 0; j < expected.size(); ++j)
                RC_ASSERT(std::abs(found[j] - L * expected[j]) < 1e-9);
            if (!before.empty()) { // m'(y) − m'(before), no index twice
                SparseVector delta;
                c.slack->cornerDifference(i, y, before, delta);
                std::vector<double> difference(c.plain->weightSize(), 0.0);
                c.slack->addTo(i, delta, 1, difference.data());
                const std::vector<double> other = psi(*c.slack, i, before);
                double norm = 0;
                for (std::size_t j = 0; j < difference.size(); ++j) {
                    RC_ASSERT(std::abs(difference[j] - (other[j] - found[j])) < 1e-9);
                    norm += difference[j] * difference[j];
                }
                RC_ASSERT(std::abs(c.slack->squaredNorm(i, delta) - norm) < 1e-8);
            }
            before = y;
        });
        Labelling y;
        RC_ASSERT(c.slack->maxOracle(i, theta.data(), OracleMode::lossAugmented, y));
        RC_ASSERT(std::abs(c.plain->loss(i, y) * (1 - dot(w, psi(*c.plain, i, y))) - top) < 1e-9);
        Labelling plain;
        for (const OracleMode own : {OracleMode::decode, OracleMode::lossOnly}) {
            c.slack->maxOracle(i, theta.data(), own, y);
            c.plain->maxOracle(i, theta.data(), own, plain);
            RC_ASSERT(y == plain);
        }
        meanHinge += top / static_cast<double>(c.plain->blockCount());
    }
    RC_ASSERT(std::abs(gapscope::meanHinge(*c.slack, w, 1) - meanHinge) < 1e-9);
}

RC_GTEST_PROP(SlackRescaling, sumsOverAllLabelsEqualEnumeration, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const auto toy = randomToy(random);
    const auto slack = slackRescaled(toy);
    RC_ASSERT(slack->abilities().expectations);
    for (std::size_t i = 0; i < toy->blockCount(); ++i) {
        std::vector<double> q(toy->statisticSize(i)), mu(q.size()), expected(q.size(), 0.0);
        for (double& value : q)
            value = random.uniform() * 4 - 2;
        double all = 0, loss = 0;
        for (Label y = 0; y < q.size(); ++y) {
            const double L = toy->blocks()[i].losses[y];
            const Label right = toy->truth(i)[0];
            const double p = std::exp((1 - L) * q[right] + L * q[y] + 1.5 * L);
            all += p;
            loss += p * L;
            expected[right] += p * (1 - L);
            expected[y] += p * L;
        }
        RC_ASSERT(std::abs(slack->abilities().expectations->expectation(i, q.data(), 1.5, mu.data())
                      - loss / all)
            < 1e-9);
        for (std::size_t k = 0; k < mu.size(); ++k)
            RC_ASSERT(std::abs(mu[k] - expected[k] / all) < 1e-9);
    }
}

/// With losses of 0 and 1 the two rescalings are one problem.
TEST(SlackRescaling, classesHaveTheSameOptimumAsWithMarginRescaling)
{
    const auto classes = tinyMulticlass(5, {.examples = 20, .classes = 4});
    SolverOptions options;
    options.lambda = 0.1;
    options.epsilon = 1e-4;
    Training margin(classes, nullptr, options);
    RunControl control;
    const RunResult plain = margin.run(control), slack = trained(classes, options);
    EXPECT_EQ(slack.status, RunStatus::converged);
    EXPECT_NEAR(slack.primal, plain.primal, 2e-4);
    EXPECT_NEAR(slack.trainError, plain.trainError, 1e-12);
}

/// Walks the catalogue: every applicable method reaches one optimum, D never falls where steps are
/// searched, and the gaps of the blocks add up to P − D.
TEST(SlackRescaling, allMethodsReachTheSameOptimum)
{
    Random random(9);
    const std::vector<std::shared_ptr<const Problem>> problems = {
        tinyChain(31, {12, 3, 6, 4}), randomToy(random)};
    for (const auto& problem : problems) {
        SolverOptions options;
        options.lambda = 0.1;
        options.epsilon = 1e-3;
        options.maxPasses = 1e5;
        const RunResult reference = trained(problem, options);
        ASSERT_EQ(reference.status, RunStatus::converged);
        for (const auto& method : choiceRows<Method>()) {
            if (method.value == "kernel-bcfw")
                continue; // another w
            options.method = method.value;
            options.cache = method.value == "bcpfw";
            const bool sums = method.value == "online-eg";
            options.epsilon = sums ? 0.02 : 1e-3;
            options.maxPasses = method.value->certifies ? 1e5 : 3000;
            options.rescaling = Rescaling::slack;
            if (sums && problem->task() == "chain") {
                EXPECT_THROW(Training(problem, nullptr, options), InputError);
                continue;
            }
            Training training(problem, nullptr, options);
            RunControl control;
            const RunResult result = training.run(control);
            EXPECT_GE(result.primal, reference.dual - 1e-12) << method.name;
            if (!method.value->certifies) {
                EXPECT_LE(result.primal, reference.primal + 0.05);
                continue;
            }
            EXPECT_EQ(result.status, RunStatus::converged) << method.name;
            EXPECT_LE(result.dual, reference.primal + 1e-12) << method.name;
            EXPECT_LE(result.primal - reference.dual, result.gap + reference.gap + 1e-12);
            double dual = -1;
            for (const TracePoint& point : training.trace()) {
                EXPECT_GE(point.dual, dual - 1e-12) << method.name;
                dual = point.dual;
            }
            if (!method.value->blockGaps)
                continue;
            std::vector<double> gaps;
            const DualState& state = training.state();
            const Sweep exact = sweep(training.problem(), state.w, &state, 1, {.gaps = &gaps});
            double sum = 0;
            for (const double gap : gaps) {
                EXPECT_GE(gap, 0);
                sum += gap;
            }
            const double primal =
                options.lambda / 2 * training.problem().squaredWeightNorm(state.w.data())
                + exact.meanHinge;
            EXPECT_NEAR(sum, primal - dualValue(state), 1e-9) << method.name;
        }
    }
}

TEST(SlackRescaling, someExamplesOfAProblemAreTakenToo)
{
    const auto chain = tinyChain(12, {.sequences = 8});
    const auto some = std::make_shared<SubsetProblem>(chain, std::vector<std::size_t>{6, 1, 4});
    SolverOptions options;
    options.epsilon = 0.01;
    options.lambda = 0.1;
    EXPECT_EQ(trained(some, options).status, RunStatus::converged);
}

TEST(SlackRescaling, otherTasksAndPathsAreRefused)
{
    EXPECT_THROW(slackRescaled(tinyGraph(3)), InputError);
    SolverOptions options;
    options.rescaling = Rescaling::slack;
    options.oracleEffort = 2;
    EXPECT_THROW(Training(tinyChain(3), nullptr, options), InputError);
    options.oracleEffort = 0;
    Training training(tinyChain(3), nullptr, options);
    RunControl control;
    EXPECT_THROW(followPath(training, PathOptions(), control), InputError);
}

/// The refusal names the rescaling where the task itself would be accepted, otherwise the task.
TEST(SlackRescaling, refusalsNameTheirCause)
{
    const auto refusal = [](const std::shared_ptr<const Problem>& problem, Method method) {
        SolverOptions options;
        options.rescaling = Rescaling::slack;
        options.method = method;
        options.kernel = Kernel::linear;
        options.maxPasses = 1;
        try {
            Training(problem, nullptr, options);
        } catch (const InputError& error) {
            return error.where() + ": " + error.found() + "; " + error.expected();
        }
        return std::string("none");
    };
    using ::testing::AllOf;
    using ::testing::HasSubstr;
    using ::testing::Not;
    const auto chain = tinyChain(3);
    const auto classes = tinyMulticlass(3);
    EXPECT_THAT(refusal(chain, Method("online-eg")),
        AllOf(HasSubstr("--rescaling: slack with --method online-eg"), HasSubstr("sums over all"),
            Not(HasSubstr("a task that has them"))));
    for (const std::shared_ptr<const Problem>& problem :
        {std::shared_ptr<const Problem>(chain), std::shared_ptr<const Problem>(classes)})
        EXPECT_THAT(refusal(problem, Method("kernel-bcfw")),
            AllOf(HasSubstr("--rescaling: slack with --method kernel-bcfw"),
                HasSubstr("slack rescaling has no kernels"), HasSubstr("margin")));
    EXPECT_EQ(refusal(classes, Method("online-eg")), "none"); // its sums are known
    const auto graph = tinyGraph(3);
    EXPECT_THAT(refusal(graph, Method("online-eg")), HasSubstr("--method: online-eg on the task"));
    EXPECT_THAT(
        refusal(graph, Method("kernel-bcfw")), HasSubstr("--method: kernel-bcfw on the task"));
    EXPECT_THAT(refusal(graph, Method("bcfw")), HasSubstr("--rescaling: slack on the task"));
}

TEST(SlackRescaling, aChainTooLongForTheTableIsRefused)
{
    auto data = std::make_shared<ChainExamples>();
    for (int t = 0; t < 2100; ++t) {
        data->tokenStart.push_back(0);
        data->labels.push_back(0);
    }
    data->sequenceStart.push_back(2100);
    ChainShape shape;
    shape.labelNames = {"a", "b"};
    try {
        slackRescaled(std::make_shared<ChainProblem>(data, shape));
        FAIL() << "was taken";
    } catch (const InputError& error) {
        EXPECT_NE(error.found().find("2100 tokens"), std::string::npos) << error.found();
    }
}
