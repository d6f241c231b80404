// SPDX-License-Identifier: GPL-3.0-or-later
// Poses against features, losses and dynamic programming written out from their definitions.
#include "core/tasks/pose/pose.h"

#include "core/solvers/state/dual_state.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_pose.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// Equal to 1e-6 relative: messages have single precision.
bool close(double a, double b) { return std::abs(a - b) <= 1e-6 * std::max(1.0, std::abs(b)); }

struct Drawn {
    Random random;
    std::shared_ptr<const PoseProblem> problem;
    std::vector<double> w;
};

/// Maps of 1 to 12 cells in any shape, cells of any size, weights small and large.
Drawn drawn()
{
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
    Random random(seed);
    TinyPoseSize size{2, 3, 4, 1 + 12 * random.uniform()};
    switch (random.below(4)) {
    case 0:
        size.rows = size.columns = 1;
        break;
    case 1:
        size.rows = 1, size.columns = 12;
        break;
    case 2:
        size.rows = 12, size.columns = 1;
        break;
    default:
        break;
    }
    Drawn of{random, tinyPose(seed, size), {}};
    of.w = randomPoseWeights(of.random, random.below(2) == 0 ? 1 : 30);
    return of;
}

double most(const std::vector<double>& values) { return *std::ranges::max_element(values); }

} // namespace

RC_GTEST_PROP(Pose, statisticScoreAndOraclePartsEqualDenseFeatures, ())
{
    Drawn of = drawn();
    const PoseProblem& problem = *of.problem;
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        const Labelling y = randomPose(of.random, problem, i);
        const std::vector<double> phi = densePoseFeatures(problem, i, y);
        std::vector<double> theta(problem.statisticSize(i)), sum(phi.size(), 0.0);
        problem.potentials(i, of.w.data(), theta.data());
        SparseVector m;
        problem.statistic(i, y, m);
        for (const auto [index, value] : m)
            sum[index] += value;
        for (std::size_t j = 0; j < phi.size(); ++j)
            RC_ASSERT(std::abs(sum[j] - phi[j]) <= 1e-9 * std::max(1.0, std::abs(phi[j])));
        RC_ASSERT(close(problem.score(i, theta.data(), y), dot(of.w, phi)));
        const std::vector<float> own = problem.unaries(i, of.w.data(), false);
        const std::vector<float> augmented = problem.unaries(i, of.w.data(), true);
        const std::size_t cells = problem.examples().images[i].cells();
        for (std::size_t p = 0; p < partCount; ++p) {
            const float cost = problem.partCosts(i, p)[y[p]];
            const auto one = static_cast<double>(own[p * cells + y[p]]);
            RC_ASSERT(close(one, of.w[p] * phi[p]));
            RC_ASSERT(close(
                static_cast<double>(augmented[p * cells + y[p]]), one + static_cast<double>(cost)));
        }
    }
}

RC_GTEST_PROP(Pose, differencesOfCornersAreThoseOfFeatures, ())
{
    Drawn of = drawn();
    const PoseProblem& problem = *of.problem;
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        const Labelling y = randomPose(of.random, problem, i);
        Labelling other = randomPose(of.random, problem, i);
        for (std::size_t k = 0; k < y.size(); ++k) // many parts alike
            other[k] = of.random.below(2) == 0 ? y[k] : other[k];
        std::vector<double> change = densePoseFeatures(problem, i, y);
        const std::vector<double> phi = densePoseFeatures(problem, i, other);
        for (std::size_t j = 0; j < phi.size(); ++j)
            change[j] -= phi[j];
        SparseVector delta;
        problem.cornerDifference(i, y, other, delta);
        std::vector<bool> seen(phi.size(), false);
        for (const auto [index, value] : delta) {
            RC_ASSERT(!seen[index]);
            RC_ASSERT(value != 0);
            seen[index] = true;
        }
        RC_ASSERT(close(problem.squaredNorm(i, delta), dot(change, change)));
        std::vector<double> moved = of.w, gram(of.w.size(), 0.0);
        problem.addTo(i, delta, 0.5, moved.data());
        problem.addGram(i, delta, -2, gram.data());
        for (std::size_t j = 0; j < moved.size(); ++j) {
            RC_ASSERT(close(moved[j] - of.w[j], change[j] / 2));
            RC_ASSERT(close(gram[j], -2 * change[j]));
        }
        problem.cornerDifference(i, y, y, delta);
        RC_ASSERT(delta.empty());
    }
}

RC_GTEST_PROP(Pose, truthIsTheAnnotationInCellsAndItsNearestTypes, ())
{
    const auto problem = drawn().problem;
    for (std::size_t i = 0; i < problem->blockCount(); ++i) {
        const LabellingView truth = problem->truth(i);
        const std::size_t columns = problem->examples().images[i].columns;
        RC_ASSERT(truth.size() == partCount + arcCount);
        for (std::size_t p = 0; p < partCount; ++p)
            RC_ASSERT(truth[p] == annotatedCell(*problem, i, p));
        for (std::size_t arc = 0; arc < arcCount; ++arc) {
            const Label from = truth[arcFrom(arc)], to = truth[arcTo(arc)];
            const double x =
                static_cast<double>(from % columns) - static_cast<double>(to % columns);
            const double y =
                static_cast<double>(from / columns) - static_cast<double>(to / columns);
            const auto far = [&](std::size_t type) {
                const PosePoint r = problem->shape().displacement(arc, type);
                return std::hypot(x - static_cast<double>(r.x), y - static_cast<double>(r.y));
            };
            for (std::size_t type = 0; type < relationTypes; ++type)
                RC_ASSERT(far(truth[partCount + arc]) <= far(type) + 1e-12);
        }
    }
}

RC_GTEST_PROP(Pose, lossIsTheMeanOfThePartsCosts, ())
{
    Drawn of = drawn();
    const PoseProblem& problem = *of.problem;
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        const LabellingView truth = problem.truth(i);
        RC_ASSERT(problem.loss(i, truth) == 0);
        Labelling y = randomPose(of.random, problem, i);
        const double loss = problem.loss(i, y);
        RC_ASSERT(loss >= 0 && loss <= 1);
        RC_ASSERT(close(loss, poseLoss(problem, i, y)));
        double sum = 0;
        for (std::size_t p = 0; p < partCount; ++p) {
            RC_ASSERT(problem.partCosts(i, p)[truth[p]] == 0);
            sum += static_cast<double>(problem.partCosts(i, p)[y[p]]);
        }
        RC_ASSERT(close(sum, loss));
        std::copy(truth.begin() + partCount, truth.end(), y.begin() + partCount);
        RC_ASSERT(problem.loss(i, y) == loss); // types cost nothing
        Labelling worst, other = randomPose(of.random, problem, i);
        RC_ASSERT(problem.maxOracle(i, of.w.data(), OracleMode::lossOnly, worst));
        RC_ASSERT(worst.size() == truth.size());
        for (std::size_t p = 0; p < partCount; ++p) {
            const std::vector<float> costs = problem.partCosts(i, p);
            RC_ASSERT(costs[worst[p]] == *std::ranges::max_element(costs));
            for (std::size_t c = 0; c < worst[p]; ++c)
                RC_ASSERT(costs[c] < costs[worst[p]]); // ties go to the lowest
        }
        RC_ASSERT(problem.loss(i, worst) >= std::max(loss, problem.loss(i, other)));
        RC_ASSERT(
            std::all_of(worst.begin() + partCount, worst.end(), [](Label t) { return t == 0; }));
    }
}

RC_GTEST_PROP(Pose, oraclesFindWhatDynamicProgrammingFinds, ())
{
    const Drawn of = drawn();
    const PoseProblem problem(of.problem->sharedExamples(), of.problem->shape(),
        *rc::gen::arbitrary<bool>()); // with distance transforms, too
    for (std::size_t i = 0; i < problem.blockCount(); ++i)
        for (const bool augmented : {false, true}) {
            Labelling y;
            RC_ASSERT(problem.maxOracle(
                i, of.w.data(), augmented ? OracleMode::lossAugmented : OracleMode::decode, y));
            RC_ASSERT(y.size() == partCount + arcCount);
            const auto value = [&](LabellingView z) {
                return dot(of.w, densePoseFeatures(problem, i, z))
                    + (augmented ? poseLoss(problem, i, z) : 0);
            };
            RC_ASSERT(close(value(y), most(bestPoses(problem, i, of.w, augmented, headTop))));
            if (augmented) {
                const LabellingView truth = problem.truth(i);
                RC_ASSERT(problem.score(i, of.w.data(), y) + problem.loss(i, y)
                    >= problem.score(i, of.w.data(), truth));
            }
        }
}

RC_GTEST_PROP(Pose, maxMarginalsAndPinsAreThoseOfDynamicProgramming, ())
{
    Drawn of = drawn();
    const PoseProblem& problem = *of.problem;
    const std::size_t part = of.random.below(partCount);
    for (std::size_t i = 0; i < problem.blockCount(); ++i) {
        const std::vector<double> expected = bestPoses(problem, i, of.w, false, part);
        const std::vector<float> marginal = problem.maxMarginal(i, of.w.data(), part);
        RC_ASSERT(marginal.size() == expected.size());
        double scale = 20; // numbers of what size are added
        for (const double value : expected)
            scale = std::max(scale, std::abs(value));
        Labelling decoded;
        problem.maxOracle(i, of.w.data(), OracleMode::decode, decoded);
        const double best = problem.score(i, of.w.data(), decoded);
        RC_ASSERT(std::abs(static_cast<double>(*std::ranges::max_element(marginal)) - best)
            <= 1e-5 * scale);
        RC_ASSERT(std::abs(static_cast<double>(marginal[decoded[part]]) - best) <= 1e-5 * scale);
        for (std::size_t c = 0; c < expected.size(); ++c) {
            RC_ASSERT(std::abs(static_cast<double>(marginal[c]) - expected[c]) <= 1e-5 * scale);
            const Labelling y = problem.pinned(i, of.w.data(), part, static_cast<Label>(c));
            RC_ASSERT(y[part] == c);
            RC_ASSERT(close(problem.score(i, of.w.data(), y), expected[c]));
        }
    }
}
