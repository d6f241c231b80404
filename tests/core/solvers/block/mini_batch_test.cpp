// SPDX-License-Identifier: GPL-3.0-or-later
// Batches of oracles at one w.
#include "core/records/run_record.h"
#include "core/solvers/training/training.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_graph.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

SolverOptions batched(Method method, Sampling sampling, bool cache, std::int64_t size)
{
    SolverOptions options;
    options.method = method;
    options.sampling = sampling;
    options.cache = cache;
    options.batchSize = size;
    options.lambda = 0.02;
    options.epsilon = 0;
    options.maxPasses = 30;
    return options;
}

struct Trained {
    std::vector<TracePoint> trace;
    std::vector<double> w;
};

Trained train(const std::shared_ptr<const Problem>& problem, const SolverOptions& options)
{
    Training training(problem, nullptr, options);
    RunControl control;
    training.run(control);
    return {training.trace(), training.weights()};
}

const Method methods[] = {Method("bcfw"), Method("bcpfw"), Method("bcafw"), Method("hybrid")};
constexpr Sampling samplings[] = {
    Sampling::uniform, Sampling::permutation, Sampling::cyclic, Sampling::gap, Sampling::curvature};

} // namespace

RC_GTEST_PROP(MiniBatch, neverLowersTheDualAndDoesNotDependOnThreads, ())
{
    const auto problem = tinyChain(*rc::gen::arbitrary<std::uint64_t>(), {20, 4, 8, 6});
    SolverOptions options = batched(methods[*rc::gen::inRange(0, 4)],
        samplings[*rc::gen::inRange(0, 5)], *rc::gen::arbitrary<bool>(), *rc::gen::inRange(2, 30));
    options.traceEvery = 0.05;
    const Trained one = train(problem, options);
    for (std::size_t k = 1; k < one.trace.size(); ++k)
        RC_ASSERT(one.trace[k].dual >= one.trace[k - 1].dual - 1e-12);
    for (const std::int64_t threads : {2, 3}) {
        options.threads = threads;
        const Trained more = train(problem, options);
        RC_ASSERT(more.w == one.w);
        RC_ASSERT(more.trace.size() == one.trace.size());
        RC_ASSERT(more.trace.back().gap == one.trace.back().gap);
    }
}

TEST(MiniBatch, reachesTheOptimumOfSingleSteps)
{
    const auto problem = tinyChain(3, {20, 4, 8, 6});
    double primal = 0, dual = 0;
    for (const Method method : methods)
        for (const bool cache : {false, true})
            for (const std::int64_t size : {1, 8}) {
                SolverOptions options = batched(method, Sampling::gap, cache, size);
                options.epsilon = 0.02;
                options.maxPasses = 4000;
                const TracePoint end = train(problem, options).trace.back();
                EXPECT_LE(end.gap, 0.02);
                primal = primal == 0 ? end.primal : std::min(primal, end.primal);
                dual = std::max(dual, end.dual);
            }
    EXPECT_LE(dual, primal + 1e-9);
}

/// With bounds on w a step's line search is a lower bound, which still never goes down.
TEST(MiniBatch, keepsTheBoxAndTheDualOfSegmentations)
{
    const auto problem = tinyGraph(5);
    SolverOptions options = batched(Method("bcfw"), Sampling::uniform, false, 4);
    options.threads = 2;
    options.traceEvery = 0.2;
    const Trained end = train(problem, options);
    for (std::size_t k = 1; k < end.trace.size(); ++k)
        EXPECT_GE(end.trace[k].dual, end.trace[k - 1].dual - 1e-12);
}

TEST(MiniBatch, stopsAtThePassLimitAndCountsWhatItAsked)
{
    const auto problem = tinyChain(3, {20, 4, 8, 6});
    SolverOptions options = batched(Method("bcfw"), Sampling::cyclic, false, 7);
    options.gapCheck = unlimited;
    options.maxPasses = 3;
    const TracePoint end = train(problem, options).trace.back();
    EXPECT_EQ(end.oracleCalls, 60U);
    EXPECT_EQ(end.blockSteps, 60U);
}
