// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "core/options/choices.h"
#include "core/solvers/training/method_check.h"
#include "core/solvers/training/training.h"
#include "tests/support/problems/tiny_chain.h"

#include <gtest/gtest.h>
#include <numeric>

using namespace gapscope;
using namespace gapscope::test;

namespace {

RunResult solve(const std::shared_ptr<const Problem>& problem, SolverOptions options)
{
    options.maxPasses = 2e5;
    options.traceEvery = unlimited;
    Training training(problem, nullptr, options);
    RunControl control;
    return training.run(control);
}

} // namespace

/// Walks the catalogue. It skips the methods without block gaps and online-eg, which are in
/// baselines_test.cpp. It also skips batch Frank-Wolfe with any but the first sampling, and
/// combinations that are refused.
TEST(Convergence, everyMethodSamplingAndStepReachesTheSameOptimum)
{
    const auto problem = tinyChain(31, {12, 3, 6, 4});
    for (const double lambda : {0.05, 0.5}) {
        std::vector<RunResult> results;
        for (const auto& method : choiceRows<Method>())
            for (const auto& sampling : choiceRows<Sampling>())
                for (const auto& step : choiceRows<Step>()) {
                    SolverOptions options;
                    options.method = method.value;
                    options.kernel = Kernel::linear; // the others' own optimum
                    options.sampling = sampling.value;
                    options.step = step.value;
                    options.lambda = lambda;
                    const bool searched = method.value == "bcfw" && step.value == Step::lineSearch;
                    const bool reference = searched && sampling.value == Sampling::uniform;
                    const bool approx = isApproximate(step.value); // takes the most passes
                    options.epsilon = reference ? 1e-4 : searched ? 1e-3 : approx ? 1e-2 : 3e-3;
                    if (!method.value->blockGaps || method.value == "online-eg")
                        continue; // baselines_test.cpp has these
                    if (method.value == "fw" && sampling.value != Sampling::uniform)
                        continue; // the batch method takes no blocks
                    if (sampling.value == Sampling::exactCurvature && step.value == Step::fixed)
                        continue; // a short sequence is drawn too rarely for steps of 2n/k
                    try {
                        validate(options);
                        requireConstants(*problem, options);
                    } catch (const InputError&) {
                        continue; // a combination that is refused
                    }
                    results.push_back(solve(problem, options));
                    ASSERT_EQ(results.back().status, RunStatus::converged)
                        << method.name << ' ' << sampling.name << ' ' << step.name;
                    EXPECT_FALSE(results.back().drift > 1e-9) // w is the sum of feasible blocks
                        << method.name << ' ' << sampling.name << ' ' << step.name;
                }
        for (const RunResult& a : results)
            for (const RunResult& b : results) {
                EXPECT_LE(b.dual, a.primal + 1e-12);
                EXPECT_LE(a.primal - b.dual, a.gap + b.gap + 1e-12);
            }
    }
}

TEST(Convergence, orderOfExamplesAndNamesOfLabelsDoNotMatter)
{
    const TinyChainSize size{10, 3, 5, 4};
    Random random(5);
    const auto data = tinyExamples(random, size);
    const auto problem = std::make_shared<ChainProblem>(data, tinyShape(size));

    auto shuffled = std::make_shared<ChainExamples>();
    std::vector<Label> rename = {2, 0, 1};
    for (std::size_t k = 0; k < data->size(); ++k) {
        const std::size_t i = (k * 7 + 3) % data->size();
        for (std::size_t t = 0; t < data->length(i); ++t) {
            for (const std::uint32_t a : data->token(i, t))
                shuffled->attributes.push_back(a);
            shuffled->tokenStart.push_back(static_cast<std::uint32_t>(shuffled->attributes.size()));
            shuffled->labels.push_back(rename[data->truth(i)[t]]);
        }
        shuffled->sequenceStart.push_back(static_cast<std::uint32_t>(shuffled->labels.size()));
    }
    const auto other = std::make_shared<ChainProblem>(shuffled, tinyShape(size));
    SolverOptions options;
    options.lambda = 0.2;
    options.epsilon = 1e-5;
    const RunResult a = solve(problem, options);
    const RunResult b = solve(other, options);
    EXPECT_LE(a.dual, b.primal);
    EXPECT_LE(b.dual, a.primal);
    EXPECT_NEAR(a.primal, b.primal, 2e-5);
}

TEST(Convergence, theSameSeedGivesTheSameRun)
{
    const auto problem = tinyChain(33, {20, 3, 6, 4});
    for (const auto& sampling : choiceRows<Sampling>()) {
        if (sampling.value == Sampling::lipschitz)
            continue; // chains do not know the constants
        SolverOptions options;
        options.sampling = sampling.value;
        options.epsilon = 1e-3;
        options.seed = 17;
        Training a(problem, nullptr, options), b(problem, nullptr, options);
        RunControl control;
        a.run(control);
        b.run(control);
        EXPECT_EQ(a.weights(), b.weights()) << sampling.name;
        if (sampling.value == Sampling::uniform) {
            options.seed = 18;
            Training c(problem, nullptr, options);
            c.run(control);
            EXPECT_NE(a.weights(), c.weights());
        }
    }
}
