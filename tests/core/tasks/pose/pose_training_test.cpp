// SPDX-License-Identifier: GPL-3.0-or-later
// Training of poses: the box on the quadratic weights, and the promises of every method.
#include "core/machine/error.h"
#include "core/options/choices.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/training/method_check.h"
#include "core/solvers/training/training.h"
#include "tests/support/problems/tiny_pose.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// P is computed from answers that single precision found.
constexpr double rounding = 1e-6;

std::shared_ptr<const PoseProblem> sixPoses()
{
    return tinyPose(7, {.images = 3, .rows = 2, .columns = 2, .constant = true});
}

/// w within the box at a trace point, its gap the sum of the blocks' gaps.
void checkPoint(const TracePoint& point, const SolverView& view)
{
    for (std::size_t j = PoseShape::quadraticStart; j < view.w.size(); ++j)
        ASSERT_GE(view.w[j], PoseShape::leastQuadratic);
    if (std::isnan(point.gap))
        return;
    EXPECT_NEAR(point.gap, point.primal - point.dual, 1e-12);
    EXPECT_GE(point.gap, -rounding);
    EXPECT_NEAR(
        point.gap, std::accumulate(view.exactGaps.begin(), view.exactGaps.end(), 0.0), 1e-9);
    for (const double gap : view.exactGaps)
        EXPECT_GE(gap, -rounding);
}

/// Conditions on the dual variables at any time.
void checkState(const Problem& problem, const DualState& state)
{
    ASSERT_TRUE(state.bounded());
    ASSERT_EQ(state.v.size(), state.w.size());
    for (std::size_t j = 0; j < state.w.size(); ++j)
        ASSERT_EQ(state.w[j],
            j < PoseShape::quadraticStart ? state.v[j]
                                          : std::max(state.v[j], PoseShape::leastQuadratic));
    for (std::size_t i = 0; i < state.blocks.size(); ++i) {
        double first = 0; // part 0 scores 1 in every cell, so this tells Σ α
        for (const auto [index, value] : marginals(problem, state, i))
            first += index == 0 ? value : 0;
        EXPECT_NEAR(first, 1, 1e-9);
        if (!state.active)
            continue;
        double mass = 0;
        for (std::size_t k = 0; k < state.blocks[i].set.size(); ++k) {
            EXPECT_GE(state.blocks[i].set[k].alpha, 0);
            mass += state.blocks[i].set[k].alpha;
        }
        EXPECT_NEAR(mass, 1, 1e-12);
    }
}

struct Solved {
    RunResult result;
    std::string name;
};

Solved solve(const std::shared_ptr<const Problem>& problem, SolverOptions options, std::string name)
{
    SCOPED_TRACE(name);
    Training training(problem, nullptr, options);
    RunControl control;
    double last = -unlimited;
    const bool searched = options.step == Step::lineSearch;
    const RunResult result =
        training.run(control, [&](const TracePoint& point, const SolverView& view) {
            checkPoint(point, view);
            if (searched) {
                EXPECT_GE(point.dual, last - 1e-12);
            }
            last = point.dual;
            checkState(*problem, training.state());
        });
    EXPECT_EQ(result.status, RunStatus::converged);
    EXPECT_FALSE(result.drift > 1e-9); // NaN: nothing was rebuilt
    return {result, std::move(name)};
}

} // namespace

/// Walks the catalogue, as the convergence of chains does.
TEST(PoseTraining, everyMethodReachesOneOptimumInsideTheBox)
{
    const auto problem = sixPoses();
    std::vector<Solved> solved;
    for (const auto& method : choiceRows<Method>())
        for (const auto& sampling : choiceRows<Sampling>())
            for (const auto& step : choiceRows<Step>())
                for (const bool cache : {false, true}) {
                    SolverOptions options;
                    options.method = method.value;
                    options.sampling = sampling.value;
                    options.step = step.value;
                    options.cache = cache;
                    if (cache && step.value != Step::lineSearch)
                        continue; // enough of them
                    options.lambda = 200;
                    options.epsilon = step.value == Step::lineSearch ? 0.02 : 0.05;
                    options.maxPasses = 2000;
                    options.traceEvery = 8;
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
                    solved.push_back(solve(problem, options,
                        std::string(method.name) + ' ' + std::string(sampling.name) + ' '
                            + std::string(step.name) + (cache ? " cache" : "")));
                }
    EXPECT_GE(solved.size(), 60U);
    for (const Solved& a : solved)
        for (const Solved& b : solved)
            EXPECT_LE(b.result.dual, a.result.primal + rounding) << a.name << ", " << b.name;
}

/// Osokin et al. 2016, App. I.4: all weights of displacements are positive, by transforms, too.
TEST(PoseTraining, allWeightsOfDisplacementsStayPositiveWhereAskedFor)
{
    const auto usual = sixPoses();
    PoseShape shape = usual->shape();
    shape.positive = true;
    SolverOptions options;
    options.method = "bcpfw";
    options.lambda = 200;
    options.epsilon = 0.01;
    options.maxPasses = 2000;
    std::vector<double> duals;
    for (const bool transforms : {false, true}) {
        Training training(std::make_shared<PoseProblem>(usual->sharedExamples(), shape, transforms),
            nullptr, options);
        RunControl control;
        const RunResult result = training.run(control);
        EXPECT_EQ(result.status, RunStatus::converged);
        duals.push_back(result.dual);
        std::size_t bound = 0;
        for (std::size_t j = PoseShape::linearStart; j < PoseShape::weightCount; ++j) {
            ASSERT_GE(training.weights()[j], PoseShape::leastQuadratic);
            bound +=
                j < PoseShape::quadraticStart && training.weights()[j] == PoseShape::leastQuadratic;
        }
        EXPECT_GT(bound, 0U); // of linear weights, too
    }
    EXPECT_NEAR(duals[0], duals[1], options.epsilon);
    Training free(usual, nullptr, options);
    RunControl control;
    EXPECT_LE(free.run(control).dual, duals[0] + options.epsilon); // the least of more weights
    const std::vector<double> w = free.weights();
    EXPECT_LT(*std::ranges::min_element(w), 0);
}

/// λ is doubled until the exact gaps are small, for the box begins above 0.
TEST(PoseTraining, pathsStartWhereTheExactGapIsSmall)
{
    const auto problem = sixPoses();
    Training training(problem, nullptr, {});
    const PathStart start = training.startPath(0.05);
    std::vector<double> gaps;
    sweep(*problem, training.state().w, &training.state(), 1, {.gaps = &gaps});
    EXPECT_LE(std::accumulate(gaps.begin(), gaps.end(), 0.0), 0.05 + rounding);
    EXPECT_TRUE(start.complete);
    EXPECT_EQ(training.state().lambda, start.lambdaInf);
}

TEST(PoseTraining, theBoxBindsAndAveragesStayInside)
{
    const auto problem = sixPoses();
    for (const Averaging averaging : {Averaging::none, Averaging::weighted, Averaging::suffix}) {
        SolverOptions options;
        options.averaging = averaging;
        options.lambda = 8;
        options.epsilon = 0;
        options.maxPasses = 12;
        options.traceEvery = 1;
        Training training(problem, nullptr, options);
        RunControl control;
        training.run(control, [&](const TracePoint& point, const SolverView& view) {
            for (std::size_t j = PoseShape::quadraticStart; j < view.w.size(); ++j)
                ASSERT_GE(view.w[j], PoseShape::leastQuadratic);
            EXPECT_GE(point.gap, -rounding);
        });
        const std::vector<double> w = training.weights();
        std::size_t atBound = 0, above = 0;
        for (std::size_t j = PoseShape::quadraticStart; j < w.size(); ++j) {
            ASSERT_GE(w[j], PoseShape::leastQuadratic);
            ++(w[j] == PoseShape::leastQuadratic ? atBound : above);
        }
        EXPECT_GT(atBound, 0U);
        EXPECT_GT(above, 0U);
    }
}

/// Learning finds scores that tell the truth: part maps with a peak at the annotation.
TEST(PoseTraining, learnsWherePeaksAre)
{
    const auto noise = tinyPose(3, {.images = 8, .rows = 4, .columns = 4});
    auto examples = std::make_shared<PoseExamples>(noise->examples());
    std::vector<std::vector<float>> peaks(noise->blockCount());
    for (std::size_t i = 0; i < noise->blockCount(); ++i) {
        PoseImage& image = examples->images[i];
        peaks[i].assign(partCount * image.cells(), -4);
        for (std::size_t p = 0; p < partCount; ++p)
            peaks[i][p * image.cells() + noise->truth(i)[p]] = 1;
        image.unary = peaks[i];
    }
    const auto problem = std::make_shared<PoseProblem>(examples, noise->shape());
    SolverOptions options;
    options.lambda = 0.4;
    options.epsilon = 0.05;
    options.maxPasses = 500;
    Training training(problem, nullptr, options);
    RunControl control;
    EXPECT_EQ(training.run(control).status, RunStatus::converged);
    EXPECT_LT(training.trace().back().trainError, 0.05);
}
