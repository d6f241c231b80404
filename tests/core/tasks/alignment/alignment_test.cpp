// SPDX-License-Identifier: GPL-3.0-or-later
// Word alignment against all matchings, features and losses from their definitions.
#include "core/tasks/alignment/alignment.h"

#include "core/machine/error.h"
#include "core/metrics/metrics.h"
#include "core/options/choices.h"
#include "core/solvers/training/method_check.h"
#include "core/solvers/training/training.h"
#include "tests/support/problems/tiny_alignment.h"
#include "tests/support/problems/tiny_chain.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

bool close(double a, double b) { return std::abs(a - b) <= 1e-12 * std::max(1.0, std::abs(b)); }

std::vector<double> randomWeights(Random& random, std::size_t count)
{
    std::vector<double> w(count);
    for (double& value : w)
        value = 4 * random.uniform() - 2;
    return w;
}

Labelling anyMatching(Random& random, const AlignmentPair& pair)
{
    std::vector<Labelling> all;
    forEachMatching(pair, [&all](const Labelling& y) { all.push_back(y); });
    return all[random.below(all.size())];
}

/// Two English and three French words; sure (0,0), (0,1), (1,1), possible (1,2).
std::shared_ptr<AlignmentExamples> onePair()
{
    auto examples = std::make_shared<AlignmentExamples>();
    AlignmentPair pair;
    pair.part = "test";
    pair.number = 12;
    pair.english = {"a", "house"};
    pair.french = {"une", "maison", "."};
    pair.links = {LinkKind::sure, LinkKind::sure, LinkKind::none, LinkKind::none, LinkKind::sure,
        LinkKind::possible};
    pair.dice = {0.25F, 0.5F, 0, 0, 0.5F, 0};
    pair.features = {1, 2, 3, 4, 5, 6};
    examples->pairs.push_back(pair);
    return examples;
}

/// The error about a pair that was changed, or "".
template <typename Change> std::string refusal(Change change)
{
    const auto examples = onePair();
    change(examples->pairs[0]);
    try {
        AlignmentProblem(examples, tinyAlignmentShape(1));
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

} // namespace

RC_GTEST_PROP(Alignment, statisticsScoresAndNormsAreThoseOfFeatures, ())
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
    Random random(seed);
    const auto problem = tinyAlignment(seed);
    const std::vector<double> w = randomWeights(random, problem->weightSize());
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        const Labelling y = anyMatching(random, problem->pair(i));
        const Labelling other = anyMatching(random, problem->pair(i));
        const std::vector<double> phi = denseAlignmentFeatures(*problem, i, y);
        std::vector<double> theta(problem->statisticSize(i));
        problem->potentials(i, w.data(), theta.data());
        RC_ASSERT(close(problem->score(i, theta.data(), y), dot(w, phi)));

        SparseVector m;
        problem->statistic(i, y, m);
        std::vector<double> sum(phi.size(), 0.0);
        problem->addTo(i, m, 1, sum.data());
        for (std::size_t j = 0; j < phi.size(); ++j)
            RC_ASSERT(close(sum[j], phi[j]));

        std::vector<double> change = phi;
        const std::vector<double> otherPhi = denseAlignmentFeatures(*problem, i, other);
        for (std::size_t j = 0; j < phi.size(); ++j)
            change[j] -= otherPhi[j];
        SparseVector delta;
        problem->cornerDifference(i, y, other, delta);
        RC_ASSERT(close(problem->squaredNorm(i, delta), dot(change, change)));
        std::vector<double> moved = w, after(theta.size());
        problem->addTo(i, delta, 0.5, moved.data());
        for (std::size_t j = 0; j < moved.size(); ++j)
            RC_ASSERT(close(moved[j], w[j] + change[j] / 2));
        problem->potentials(i, moved.data(), after.data());
        problem->addGram(i, delta, 0.5, theta.data());
        for (std::size_t k = 0; k < theta.size(); ++k)
            RC_ASSERT(close(theta[k], after[k]));
    }
}

RC_GTEST_PROP(Alignment, oraclesFindTheBestOfAllMatchings, ())
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
    Random random(seed);
    const auto problem = tinyAlignment(seed);
    const std::vector<double> w = randomWeights(random, problem->weightSize());
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        std::vector<double> theta(problem->statisticSize(i));
        problem->potentials(i, w.data(), theta.data());
        double decode = -unlimited, augmented = -unlimited, loss = -unlimited;
        forEachMatching(problem->pair(i), [&](const Labelling& y) {
            const double score = dot(w, denseAlignmentFeatures(*problem, i, y));
            RC_ASSERT(problem->loss(i, y) == alignmentLoss(*problem, i, y));
            decode = std::max(decode, score);
            augmented = std::max(augmented, score + problem->loss(i, y));
            loss = std::max(loss, problem->loss(i, y));
        });
        Labelling y;
        RC_ASSERT(problem->maxOracle(i, theta.data(), OracleMode::decode, y));
        RC_ASSERT(close(problem->score(i, theta.data(), y), decode));
        RC_ASSERT(problem->maxOracle(i, theta.data(), OracleMode::lossAugmented, y));
        const double value = problem->score(i, theta.data(), y) + problem->loss(i, y);
        RC_ASSERT(close(value, augmented));
        RC_ASSERT(value >= problem->score(i, theta.data(), problem->truth(i)));
        RC_ASSERT(problem->maxOracle(i, nullptr, OracleMode::lossOnly, y));
        RC_ASSERT(problem->loss(i, y) == loss);
    }
}

RC_GTEST_PROP(Alignment, truthIsTheHeaviestMatchingOfSureLinks, ())
{
    const auto problem = tinyAlignment(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        const AlignmentPair& pair = problem->pair(i);
        const auto weight = [&pair](LabellingView y) {
            double sum = 0;
            for (std::size_t e = 0; e < y.size(); ++e) {
                if (y[e] == 0)
                    continue;
                const std::size_t cell = pair.cell(e, y[e] - 1U);
                sum += pair.links[cell] == LinkKind::sure ? 1 + static_cast<double>(pair.dice[cell])
                                                          : -unlimited;
            }
            return sum;
        };
        double best = 0;
        forEachMatching(pair, [&](const Labelling& y) { best = std::max(best, weight(y)); });
        RC_ASSERT(weight(problem->truth(i)) == best);
        RC_ASSERT(problem->loss(i, problem->truth(i)) == 0);
        RC_ASSERT(problem->wrongLabels(i, problem->truth(i)) == 0);
    }
}

TEST(Alignment, lossesAndErrorRatesByHand)
{
    const AlignmentProblem problem(onePair(), tinyAlignmentShape(1));
    const LabellingView truth = problem.truth(0);
    EXPECT_EQ(Labelling(truth.begin(), truth.end()), (Labelling{1, 2}));
    EXPECT_EQ(problem.loss(0, Labelling{1, 2}), 0);
    EXPECT_EQ(problem.loss(0, Labelling{0, 0}), 6);
    EXPECT_EQ(problem.loss(0, Labelling{2, 3}), 6); // sure but not y_i, and possible: free
    EXPECT_EQ(problem.loss(0, Labelling{3, 1}), 8);
    EXPECT_EQ(problem.wrongLabels(0, Labelling{0, 3}), 2U);
    EXPECT_EQ(problem.wrongLabels(0, Labelling{1, 2}), 0U);

    const LinkCounts counts = linkCounts(problem, 0, Labelling{3, 2});
    EXPECT_EQ(counts, (LinkCounts{2, 3, 1, 1}));
    EXPECT_DOUBLE_EQ(counts.aer(), 1 - 2.0 / 5);
    EXPECT_DOUBLE_EQ(counts.precision(), 0.5);
    EXPECT_DOUBLE_EQ(counts.recall(), 1.0 / 3);
    EXPECT_DOUBLE_EQ(linkCounts(problem, 0, Labelling{1, 3}).precision(), 1);
    EXPECT_DOUBLE_EQ(linkCounts(problem, 0, Labelling{0, 0}).aer(), 1);
    EXPECT_EQ(LinkCounts().aer(), 0);

    const Metrics metrics = problem.metrics({Labelling{3, 2}});
    EXPECT_EQ(metrics.values,
        (std::vector<Metric>{{"aer", 1 - 2.0 / 5}, {"precision", 0.5}, {"recall", 1.0 / 3}}));
    for (const Metric& metric : metrics.values)
        EXPECT_NE(findMetric(metric.key), nullptr);
}

TEST(Alignment, saysWhatIsWrongWithAPair)
{
    using ::testing::HasSubstr;
    EXPECT_EQ(refusal([](AlignmentPair&) {}), "");
    EXPECT_THAT(
        refusal([](AlignmentPair& pair) { pair.english.clear(); }), HasSubstr("test, sentence 12"));
    EXPECT_THAT(refusal([](AlignmentPair& pair) { pair.french.resize(3000); }),
        HasSubstr("1 to 2000 words"));
    EXPECT_THAT(
        refusal([](AlignmentPair& pair) { pair.links.pop_back(); }), HasSubstr("another number"));
    EXPECT_THAT(refusal([](AlignmentPair& pair) { pair.features.push_back(1); }),
        HasSubstr("another number"));
    EXPECT_THAT(refusal([](AlignmentPair& pair) { pair.dice[2] = std::nanf(""); }),
        HasSubstr("not finite"));
    EXPECT_THROW(AlignmentProblem(std::make_shared<AlignmentExamples>(),
                     AlignmentShape(std::vector<std::string>())),
        InputError);
}

/// Walks the catalogue, as the convergence of chains does.
TEST(AlignmentTraining, everyMethodReachesOneOptimum)
{
    const auto problem = tinyAlignment(11, {.pairs = 8, .longest = 4, .features = 5});
    std::vector<RunResult> results;
    for (const auto& method : choiceRows<Method>())
        for (const auto& sampling : choiceRows<Sampling>())
            for (const bool cache : {false, true}) {
                SolverOptions options;
                options.method = method.value;
                options.sampling = sampling.value;
                options.cache = cache;
                options.lambda = 0.2;
                options.epsilon = method.value == "bcfw" ? 1e-4 : 1e-2;
                options.maxPasses = 1e5;
                if (!method.value->blockGaps || method.value == "online-eg")
                    continue; // baselines_test.cpp has these
                if (method.value == "kernel-bcfw")
                    continue; // classes and chains
                if (method.value == "fw" && sampling.value != Sampling::uniform)
                    continue; // the batch method takes no blocks
                try {
                    validate(options);
                    requireConstants(*problem, options);
                } catch (const InputError&) {
                    continue; // a combination that is refused
                }
                Training training(problem, nullptr, options);
                RunControl control;
                results.push_back(training.run(control));
                EXPECT_EQ(results.back().status, RunStatus::converged)
                    << method.name << ' ' << sampling.name << ' ' << cache;
                EXPECT_FALSE(results.back().drift > 1e-9);
            }
    EXPECT_GE(results.size(), 30U);
    for (const RunResult& a : results)
        for (const RunResult& b : results) {
            EXPECT_LE(b.dual, a.primal + 1e-12);
            EXPECT_LE(a.primal - b.dual, a.gap + b.gap + 1e-12);
        }
}

/// Features that tell the truth are learnt.
TEST(AlignmentTraining, learnsWhichWordsBelongTogether)
{
    const auto noise = tinyAlignment(5, {.pairs = 12, .longest = 6, .features = 3});
    const auto examples = std::make_shared<AlignmentExamples>(noise->examples());
    for (std::size_t i = 0; i < noise->blockCount(); ++i) {
        AlignmentPair& pair = examples->pairs[i];
        for (std::size_t e = 0; e < pair.english.size(); ++e)
            for (std::size_t f = 0; f < pair.french.size(); ++f)
                pair.features[3 * pair.cell(e, f) + 1] = noise->truth(i)[e] == f + 1 ? 1 : -1;
    }
    const auto problem = std::make_shared<AlignmentProblem>(examples, tinyAlignmentShape(3));
    SolverOptions options;
    options.lambda = 0.01;
    options.epsilon = 0.05;
    Training training(problem, problem, options);
    RunControl control;
    EXPECT_EQ(training.run(control).status, RunStatus::converged);
    EXPECT_EQ(training.trace().back().trainError, 0);
}
