// SPDX-License-Identifier: GPL-3.0-or-later
// Graph cuts, expansion moves and the segmentation task against enumeration and dense features.
#include "core/inference/kernels/feature_rows.h"
#include "core/inference/min_cut.h"
#include "core/machine/error.h"
#include "core/metrics/iou.h"
#include "core/solvers/training/training.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_graph.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

TinyGraphSize anySize(Random& random)
{
    return {3, 2 + random.below(3), 1 + random.below(20), 1 + random.below(4), 6, random.below(9),
        random.below(2) == 0, random.below(2) == 0, random.below(2) == 0, random.below(2) == 0};
}

/// Weights inside the bounds.
std::vector<double> randomWeights(const SegmentationProblem& problem, Random& random)
{
    std::vector<double> w(problem.weightSize());
    for (std::size_t j = 0; j < w.size(); ++j)
        w[j] = random.uniform() * 2 - (j < problem.bounds().first ? 1 : 0);
    return w;
}

} // namespace

TEST(PixelConfusion, countsByHand)
{
    PixelConfusion pixels(2);
    pixels.add(std::vector<std::uint32_t>{30, 10, 0, 60}, Labelling{0, 1}); // 40 and 60 pixels
    EXPECT_DOUBLE_EQ(pixels.accuracy(), 0.9);
    EXPECT_DOUBLE_EQ(pixels.iou(0), 0.75);
    EXPECT_DOUBLE_EQ(pixels.iou(1), 60.0 / 70);
    EXPECT_DOUBLE_EQ(pixels.balancedError(), 0.5 * 10 / 70);
    PixelConfusion one(2); // one class absent: the other one's term alone
    one.add(std::vector<std::uint32_t>{30, 0, 10, 0}, Labelling{0, 1});
    EXPECT_DOUBLE_EQ(one.balancedError(), 0.25);
}

RC_GTEST_PROP(FeatureRows, equalPlainLoops, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(1, 1'000'000));
    const std::size_t rows = random.below(9), columns = 1 + random.below(70);
    std::vector<float> x(rows * columns);
    for (float& v : x)
        v = static_cast<float>(random.uniform() - 0.5);
    std::vector<double> w(columns), scale(rows), out(rows);
    for (double& v : w)
        v = random.uniform();
    for (double& v : scale)
        v = random.below(3) == 0 ? 0 : random.uniform();
    rowProducts(x.data(), rows, columns, w.data(), out.data());
    std::vector<double> expected = w;
    for (std::size_t r = 0; r < rows; ++r) {
        // The order of every instruction set, to the last bit: sixteen sums, and the rest first.
        double sums[16] = {}, sum = 0;
        for (std::size_t c = 0; c < columns; ++c) {
            const double feature = static_cast<double>(x[r * columns + c]);
            (c < columns / 16 * 16 ? sums[c % 16] : sum) += feature * w[c];
            expected[c] += scale[r] * feature;
        }
        for (std::size_t k = 0; k < 8; ++k)
            sum += sums[k] + sums[k + 8];
        RC_ASSERT(out[r] == sum);
    }
    addRows(x.data(), rows, columns, scale.data(), w.data());
    for (std::size_t c = 0; c < columns; ++c)
        RC_ASSERT(std::abs(w[c] - expected[c]) < 1e-12);
}

RC_GTEST_PROP(Segmentation, oracleEqualsEnumeration, ())
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
    Random random(seed);
    const TinyGraphSize size = anySize(random);
    const auto problem = tinyGraph(seed, size);
    const std::vector<double> w = randomWeights(*problem, random);
    for (std::size_t i = 0; i < problem->blockCount(); ++i)
        for (const OracleMode mode :
            {OracleMode::decode, OracleMode::lossAugmented, OracleMode::lossOnly}) {
            std::vector<double> theta(problem->statisticSize(i));
            problem->potentials(i, w.data(), theta.data());
            const auto value = [&](const Labelling& y) {
                return (mode == OracleMode::lossOnly ? 0 : dot(w, denseFeatures(*problem, i, y)))
                    + (mode == OracleMode::decode ? 0 : problem->loss(i, y))
                    + fixedScore(*problem, i, y);
            };
            double best = -unlimited;
            forEachLabelling(problem->truth(i).size(), size.labels,
                [&](const Labelling& y) { best = std::max(best, value(y)); });
            Labelling y;
            const bool exact = problem->maxOracle(i, theta.data(), mode, y);
            const bool apart = mode == OracleMode::lossOnly && !size.fixedPotts;
            RC_ASSERT(exact == (size.labels == 2 || apart));
            RC_ASSERT(std::abs(problem->offset(i, y) - problem->loss(i, y)
                          - fixedScore(*problem, i, y) + fixedScore(*problem, i, problem->truth(i)))
                < 1e-12);
            RC_ASSERT(value(y) <= best + 1e-9);
            if (exact)
                RC_ASSERT(value(y) >= best - 1e-9);
        }
}

RC_GTEST_PROP(Segmentation, withoutEdgesTheOracleIsExactForAnyNumberOfLabels, ())
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
    Random random(seed);
    const auto problem = tinyGraph(seed, {.labels = 3 + random.below(2), .nodes = 5, .edges = 0});
    const std::vector<double> w = randomWeights(*problem, random);
    for (std::size_t i = 0; i < problem->blockCount(); ++i)
        for (const OracleMode mode : {OracleMode::decode, OracleMode::lossAugmented}) {
            std::vector<double> theta(problem->statisticSize(i));
            problem->potentials(i, w.data(), theta.data());
            const auto value = [&](const Labelling& y) {
                return dot(w, denseFeatures(*problem, i, y))
                    + (mode == OracleMode::decode ? 0 : problem->loss(i, y));
            };
            double best = -unlimited;
            forEachLabelling(problem->truth(i).size(), problem->shape().labelCount(),
                [&](const Labelling& y) { best = std::max(best, value(y)); });
            Labelling y;
            problem->maxOracle(i, theta.data(), mode, y);
            RC_ASSERT(value(y) >= best - 1e-9);
        }
}

RC_GTEST_PROP(Segmentation, statisticsEqualDenseFeatures, ())
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
    Random random(seed);
    const TinyGraphSize size = anySize(random);
    const auto problem = tinyGraph(seed, size);
    const std::vector<double> w = randomWeights(*problem, random);
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        std::vector<double> theta(problem->statisticSize(i)), gram(theta.size(), 0.0);
        problem->potentials(i, w.data(), theta.data());
        Labelling y(problem->truth(i).size()), other(y.size());
        for (std::size_t p = 0; p < y.size(); ++p) {
            y[p] = static_cast<Label>(random.below(size.labels));
            other[p] = static_cast<Label>(random.below(size.labels));
        }
        const std::vector<double> phi = denseFeatures(*problem, i, y);
        std::vector<double> change = denseFeatures(*problem, i, other);
        for (std::size_t j = 0; j < phi.size(); ++j)
            change[j] = phi[j] - change[j];
        RC_ASSERT(std::abs(problem->score(i, theta.data(), y) - dot(w, phi)) < 1e-9);
        SparseVector m, delta;
        problem->statistic(i, y, m);
        RC_ASSERT(std::abs(inner(theta, m) - dot(w, phi)) < 1e-9);
        problem->cornerDifference(i, y, other, delta);
        RC_ASSERT(std::abs(problem->squaredNorm(i, delta) - dot(change, change)) < 1e-9);
        std::vector<double> moved = w;
        problem->addTo(i, delta, 0.5, moved.data());
        for (std::size_t j = 0; j < w.size(); ++j)
            RC_ASSERT(std::abs(moved[j] - w[j] - change[j] / 2) < 1e-9);
        problem->addGram(i, delta, 1, gram.data());
        std::vector<double> image(theta.size());
        problem->potentials(i, change.data(), image.data());
        for (std::size_t k = 0; k < gram.size(); ++k)
            RC_ASSERT(std::abs(gram[k] - image[k]) < 1e-9);
    }
}

RC_GTEST_PROP(Segmentation, lossIsBalancedOverTheClassesAnImageHas, ())
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
    Random random(seed);
    TinyGraphSize size = anySize(random);
    size.hamming = false;
    const auto problem = tinyGraph(seed, size);
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        const LabellingView truth = problem->truth(i);
        RC_ASSERT(problem->loss(i, truth) == 0);
        const auto& pixels = problem->examples().images[i].pixels;
        Labelling wrong(truth.begin(), truth.end());
        for (Label& label : wrong)
            label = static_cast<Label>((label + 1U) % size.labels);
        const bool anyPixel = std::ranges::any_of(pixels, [](std::uint32_t n) { return n > 0; });
        RC_ASSERT(std::abs(problem->loss(i, wrong) - (anyPixel ? 1 : 0)) < 1e-12);
        // One class all wrong costs one over the number of classes.
        std::vector<double> losses;
        for (std::size_t c = 0; c < size.labels; ++c) {
            Labelling y(truth.begin(), truth.end());
            double area = 0;
            for (std::size_t p = 0; p < y.size(); ++p)
                if (truth[p] == c) {
                    y[p] = wrong[p];
                    for (std::size_t k = 0; k < size.labels; ++k)
                        area += pixels[p * size.labels + k];
                }
            if (area > 0)
                losses.push_back(problem->loss(i, y));
            else
                RC_ASSERT(problem->loss(i, y) == 0);
        }
        for (const double loss : losses)
            RC_ASSERT(std::abs(loss - 1 / static_cast<double>(losses.size())) < 1e-12);
    }
}

TEST(Segmentation, voidIsNowhereInLossScoreAndTraining)
{
    auto examples = std::make_shared<SegmentationExamples>();
    // Superpixel 1 has only void pixels; its features must not matter.
    const Labelling truth{0, 0, 2};
    const std::vector<std::uint32_t> pixels{30, 0, 0, 0, 0, 0, 0, 0, 20};
    const std::vector<GraphEdge> edges{{0, 1}, {1, 2}, {0, 2}};
    const auto trained = [&](float unknown, Labelling wrong) {
        static std::vector<float> unary, pair;
        unary = {1, 0, unknown, unknown, 0, 1};
        pair = {unknown, unknown, 1};
        examples->images = {{"a", unary, pair, edges, truth, pixels, {}}};
        examples->silentVoid = true;
        SegmentationShape shape;
        shape.labelNames = {"sky", "road", "car"};
        shape.unaryFeatures = 2;
        shape.pairFeatures = 1;
        const auto problem = std::make_shared<SegmentationProblem>(examples, shape);
        EXPECT_EQ(problem->loss(0, wrong), problem->loss(0, Labelling{wrong[0], 0, wrong[2]}));
        EXPECT_EQ(problem->metrics({wrong}).values[0].value,
            problem->metrics({Labelling{wrong[0], 0, wrong[2]}}).values[0].value);
        SolverOptions options;
        options.lambda = 0.1;
        options.maxPasses = 20;
        Training training(problem, nullptr, options);
        RunControl control;
        training.run(control);
        const auto weights = training.weights();
        return std::vector<double>(weights.begin(), weights.end());
    };
    const std::vector<double> w = trained(0, {2, 1, 2});
    EXPECT_GT(w[0], w[2]); // it learns
    EXPECT_EQ(trained(7, {2, 2, 2}), w);
}

TEST(Segmentation, everyMethodReachesOneOptimumInsideTheBox)
{
    const auto problem = tinyGraph(7, {.images = 12, .unary = 5, .nodes = 8, .edges = 12});
    std::vector<double> duals;
    for (const Method method : {Method("bcfw"), Method("bcpfw"), Method("bcafw"), Method("hybrid")})
        for (const bool cache : {false, true}) {
            SolverOptions options;
            options.method = method;
            options.cache = cache;
            options.sampling = Sampling::gap;
            options.lambda = 0.1;
            options.epsilon = 1e-4;
            Training training(problem, nullptr, options);
            RunControl control;
            EXPECT_EQ(training.run(control).status, RunStatus::converged);
            double last = -unlimited;
            for (const TracePoint& point : training.trace()) {
                EXPECT_GE(point.dual, last - 1e-12);
                last = point.dual;
            }
            duals.push_back(last);
            const Bounds box = problem->bounds();
            for (std::size_t j = box.first; j < box.last; ++j)
                EXPECT_GE(training.weights()[j], 0);
        }
    for (const double dual : duals)
        EXPECT_NEAR(dual, duals.front(), 1e-4);
}

TEST(Segmentation, theAverageStaysInsideTheBox)
{
    const auto problem = tinyGraph(7, {.images = 12, .unary = 5, .nodes = 8, .edges = 12});
    for (const Averaging averaging : {Averaging::weighted, Averaging::suffix}) {
        SolverOptions options;
        options.averaging = averaging;
        options.lambda = 0.01;
        options.epsilon = 0;
        options.maxPasses = 6;
        Training training(problem, nullptr, options);
        RunControl control;
        std::vector<double> seen;
        training.run(control, [&](const TracePoint&, const SolverView& view) {
            seen.assign(view.w.begin(), view.w.end());
        });
        const std::vector<double> w = training.weights();
        const Bounds box = problem->bounds();
        std::size_t atBound = 0;
        for (std::size_t j = box.first; j < box.last; ++j) {
            EXPECT_GE(w[j], 0);
            EXPECT_GE(seen[j], 0);
            atBound += w[j] == 0;
        }
        EXPECT_GT(atBound, 0U); // or nothing was clipped
    }
}

TEST(Iou, countsPixelsOfTruthAndPrediction)
{
    // Two superpixels of two classes: 30 + 10 pixels labelled as class 1, 0 + 60 as class 0.
    const std::vector<std::uint32_t> pixels{10, 30, 60, 0};
    PixelConfusion confusion(2);
    confusion.add(pixels, Labelling{1, 0});
    EXPECT_DOUBLE_EQ(confusion.accuracy(), 0.9);
    EXPECT_DOUBLE_EQ(confusion.iou(1), 0.75);
    EXPECT_DOUBLE_EQ(confusion.iou(0), 60.0 / 70);
    EXPECT_DOUBLE_EQ(confusion.meanIou(), (0.75 + 60.0 / 70) / 2);
    EXPECT_TRUE(std::isnan(PixelConfusion(2).accuracy()));
}

TEST(Segmentation, saysWhatIsWrongWithAnImage)
{
    const auto good = tinyGraph(3);
    auto examples = std::make_shared<SegmentationExamples>(good->examples());
    examples->images[1].pairwise = examples->images[1].pairwise.first(1);
    try {
        SegmentationProblem(examples, good->shape());
        FAIL();
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("tiny"), std::string::npos);
    }
}
