// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "core/metrics/metrics.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/path/path_validation.h"
#include "core/wrapped_problem.h"
#include "tests/support/problems/tiny_chain.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

SolverOptions solver()
{
    SolverOptions options;
    options.sampling = Sampling::gap;
    options.lambda = 1;
    options.epsilon = 0.1;
    options.traceEvery = unlimited;
    return options;
}

PathResult steps(PathEnd end)
{
    PathResult result;
    result.end = end;
    for (const double lambda : {8.0, 2.0, 0.5}) {
        LambdaPoint point;
        point.lambda = lambda;
        point.testError = lambda / 10;
        result.points.push_back(point);
    }
    return result;
}

} // namespace

TEST(Subset, isTheProblemOfItsExamples)
{
    const auto whole = tinyChain(3, {9, 3, 5, 4});
    const SubsetProblem some(whole, {7, 2, 4});
    std::vector<double> w(whole->weightSize());
    for (std::size_t j = 0; j < w.size(); ++j)
        w[j] = std::sin(static_cast<double>(j));
    ASSERT_EQ(some.blockCount(), 3U);
    double hinge = 0;
    const std::size_t indices[] = {7, 2, 4};
    for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_EQ(predict(some, k, w), predict(*whole, indices[k], w));
        hinge += meanHinge(SubsetProblem(whole, {indices[k]}), w) / 3;
    }
    EXPECT_NEAR(meanHinge(some, w), hinge, 1e-12);
}

TEST(Folds, coverEveryExampleOnceInEqualParts)
{
    for (const std::size_t n : {7U, 20U, 101U}) {
        const std::vector<std::size_t> fold = foldNumbers(n, 5, 3);
        for (std::size_t k = 0; k < 5; ++k) {
            const auto size = static_cast<std::size_t>(std::count(fold.begin(), fold.end(), k));
            EXPECT_GE(size, n / 5);
            EXPECT_LE(size, n / 5 + 1);
        }
        EXPECT_EQ(fold, foldNumbers(n, 5, 3));
        EXPECT_NE(fold, foldNumbers(n, 5, 4));
    }
}

TEST(TestErrorAt, followsThePiecesOfAPathAndThePointsOfAGrid)
{
    const PathResult path = steps(PathEnd::exhausted);
    EXPECT_EQ(testErrorAt(path, false, 100), 0.8);
    EXPECT_EQ(testErrorAt(path, false, 8), 0.8);
    EXPECT_EQ(testErrorAt(path, false, 3), 0.8);
    EXPECT_EQ(testErrorAt(path, false, 2), 0.2);
    EXPECT_EQ(testErrorAt(path, false, 0.001), 0.05);
    EXPECT_TRUE(std::isnan(testErrorAt(steps(PathEnd::stopped), false, 0.1)));
    EXPECT_EQ(testErrorAt(path, true, 2), 0.2);
    EXPECT_TRUE(std::isnan(testErrorAt(path, true, 3)));
}

TEST(Validation, holdsOutEveryFoldAndNeverSeesItsOwnExamples)
{
    const auto problem = tinyChain(5, {24, 3, 6, 5});
    RunControl control;
    PathOptions path;
    path.lambdaMin = 0.01;
    std::size_t seen = 0;
    const Validation validation = validateLambda(
        problem, solver(), path, {4, false}, control, [&](std::size_t done, std::size_t folds) {
            EXPECT_EQ(folds, 4U);
            seen = done;
        });
    EXPECT_EQ(seen, 4U);
    EXPECT_TRUE(validation.complete);
    ASSERT_GT(validation.lambdas.size(), 4U);
    EXPECT_TRUE(
        std::is_sorted(validation.lambdas.begin(), validation.lambdas.end(), std::greater<>()));
    const auto best = std::min_element(validation.errors.begin(), validation.errors.end());
    EXPECT_EQ(validation.bestLambda,
        validation.lambdas[static_cast<std::size_t>(best - validation.errors.begin())]);

    // The reference: fold 0 alone, by hand.
    const Validation first = validateLambda(problem, solver(), path, {4, true}, control);
    const std::vector<std::size_t> fold = foldNumbers(24, 4, 1);
    std::vector<std::size_t> rest, held;
    for (std::size_t i = 0; i < 24; ++i)
        (fold[i] == 0 ? held : rest).push_back(i);
    Training training(std::make_shared<SubsetProblem>(problem, rest),
        std::make_shared<SubsetProblem>(problem, held), solver());
    const PathResult byHand = followPath(training, path, control);
    ASSERT_EQ(first.lambdas.size(), byHand.points.size());
    for (std::size_t k = 0; k < byHand.points.size(); ++k)
        EXPECT_EQ(first.errors[k], byHand.points[k].testError);
}

TEST(Validation, aGridIsValidatedAtItsOwnLambdas)
{
    const auto problem = tinyChain(6, {20, 3, 6, 5});
    RunControl control;
    const Validation validation = validateLambda(
        problem, solver(), GridOptions{{1, 0.1, 0.01}, Warm::primal}, {5, false}, control);
    EXPECT_EQ(validation.lambdas, (std::vector<double>{1, 0.1, 0.01}));
}

TEST(Validation, foldsBesideEachOtherGiveTheSame)
{
    const auto problem = tinyChain(6, {20, 3, 6, 5});
    const auto validated = [&](std::int64_t threads) {
        SolverOptions options = solver();
        options.threads = threads;
        RunControl control;
        std::vector<std::size_t> done;
        const Validation validation =
            validateLambda(problem, options, PathOptions{.lambdaMin = 0.01}, {5, false}, control,
                [&](std::size_t fold, std::size_t) { done.push_back(fold); });
        EXPECT_EQ(done, (std::vector<std::size_t>{1, 2, 3, 4, 5}));
        return validation;
    };
    const Validation one = validated(1), three = validated(3);
    EXPECT_TRUE(three.complete);
    EXPECT_EQ(one.lambdas, three.lambdas);
    EXPECT_EQ(one.errors, three.errors);
    EXPECT_EQ(one.bestLambda, three.bestLambda);
}

/// Nothing may change: the points of a cold grid are solved beside each other.
TEST(Grid, coldPointsBesideEachOtherAreThoseOneAfterAnother)
{
    const auto problem = tinyChain(5, {24, 3, 6, 5});
    const std::vector<double> lambdas{1, 0.3, 0.1, 0.03, 0.01};
    const auto solved = [&](bool together, std::int64_t threads) {
        SolverOptions options = solver();
        options.threads = threads;
        RunControl control;
        if (together)
            control.refuseChanges("cannot change here");
        std::vector<std::pair<LambdaPoint, std::vector<double>>> found;
        const PathResult result = searchGrid(problem, problem, options, {lambdas, {}}, control,
            {.found = [&](const LambdaPoint& point, std::span<const double> w) {
                found.emplace_back(point, std::vector(w.begin(), w.end()));
            }});
        EXPECT_EQ(result.end, PathEnd::lambdaMin);
        EXPECT_EQ(result.points.size(), lambdas.size());
        return found;
    };
    const auto one = solved(false, 1);
    for (const std::int64_t threads : {1, 2, 4}) {
        const auto all = solved(true, threads);
        ASSERT_EQ(all.size(), one.size());
        for (std::size_t k = 0; k < all.size(); ++k) {
            const LambdaPoint &point = all[k].first, &other = one[k].first;
            EXPECT_EQ(point.lambda, other.lambda);
            EXPECT_EQ(point.gap, other.gap);
            EXPECT_EQ(point.pass, other.pass);
            EXPECT_EQ(point.oracleCalls, other.oracleCalls);
            EXPECT_EQ(point.testError, other.testError);
            EXPECT_EQ(all[k].second, one[k].second);
        }
    }
}

TEST(Grid, coldPointsBesideEachOtherStop)
{
    const auto problem = tinyChain(5, {24, 3, 6, 5});
    SolverOptions options = solver();
    options.threads = 2;
    RunControl control;
    control.refuseChanges("cannot change here");
    const PathResult result = searchGrid(problem, problem, options, {{1, 0.1, 0.01, 0.001}, {}},
        control, {.trace = [&](const TracePoint&, const SolverView&) { control.stop(); }});
    EXPECT_EQ(result.end, PathEnd::stopped);
    EXPECT_EQ(result.stoppedBy, RunStatus::stopped);
    EXPECT_TRUE(result.points.empty());
}

TEST(Validation, optionsCannotChangeWhileFoldsAreHeldOut)
{
    Dataset data;
    data.train = tinyChain(5, {24, 3, 6, 5});
    PathRecord record = newPathRecord();
    record.options = solver();
    record.kind = PathOptions{.lambdaMin = 0.01};
    RunControl control;
    std::size_t refused = 0;
    const auto fold = [&](std::size_t, std::size_t) {
        try {
            control.set(liveChange("gap_check", "3"));
        } catch (const InputError&) {
            ++refused;
        }
    };
    searchLambda(record, data, Folds{4, false}, control, {}, fold);
    EXPECT_EQ(refused, 4U);
    EXPECT_TRUE(record.result.events.empty());
    EXPECT_TRUE(record.validation->complete);
}

TEST(Validation, refusesAndStops)
{
    const auto problem = tinyChain(6, {4, 3, 6, 5});
    RunControl control;
    EXPECT_THROW(validateLambda(problem, solver(), PathOptions{}, {1, false}, control), InputError);
    EXPECT_THROW(validateLambda(problem, solver(), PathOptions{}, {5, false}, control), InputError);
    control.stop();
    EXPECT_FALSE(validateLambda(problem, solver(), PathOptions{}, {2, false}, control).complete);
}
