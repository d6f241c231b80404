// SPDX-License-Identifier: GPL-3.0-or-later
// The bounds of the theorems: by hand, and against runs on problems whose constants are known; the
// constants against enumeration; the fitted rate.
#include "core/experiments/bounds.h"

#include "core/experiments/gap_progress.h"
#include "core/tasks/box_qp/box_qp.h"
#include "core/tasks/toy/enumerated.h"
#include "core/wrapped_problem.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/trained.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// Two blocks of two labels, ψ_i(1) = a_i e_i, L_i(1) = 1: squared diameters a_i².
std::shared_ptr<const EnumeratedProblem> twoBlocks(double a, double b)
{
    const auto block = [](std::uint32_t index, double value) {
        return EnumeratedProblem::Block{{{}, {{index, -value}}}, {0, 1}, 0};
    };
    return std::make_shared<EnumeratedProblem>(2, std::vector{block(0, a), block(1, b)});
}

std::shared_ptr<const BoxQpProblem> squareQp(Random& random, std::size_t n)
{
    BoxQp qp;
    qp.rank = 2;
    for (std::size_t k = 0; k < 2 * n; ++k)
        qp.columns.push_back(random.uniform() - 0.5);
    for (std::size_t i = 0; i < n; ++i)
        qp.b.push_back(random.uniform() - 0.5);
    qp.lower.assign(n, 0);
    qp.upper.assign(n, 1);
    return std::make_shared<BoxQpProblem>(qp);
}

TracePoint pointAt(double pass, double gap, double n = 1)
{
    TracePoint p;
    p.pass = pass;
    p.blockSteps = static_cast<std::uint64_t>(pass * n);
    p.gap = gap;
    return p;
}

const TheoremBound* named(const std::vector<TheoremBound>& bounds, std::string_view theorem)
{
    const auto found = std::ranges::find_if(bounds,
        [&](const TheoremBound& b) { return std::string_view(b.kind->theorem) == theorem; });
    return found == bounds.end() ? nullptr : &*found;
}

/// A trace from 0 with P = 1, D = 0 at the start and a lowest P of 0.5.
std::vector<TracePoint> exampleTrace()
{
    std::vector<TracePoint> trace{pointAt(0, 1, 2), pointAt(4, 0.4, 2)};
    trace[0].primal = 1;
    trace[0].dual = 0;
    trace[1].primal = 0.5;
    trace[1].dual = 0.1;
    return trace;
}

} // namespace

TEST(TheoremBounds, areThePapersNumbersOnACaseByHand)
{
    // λ = ½, n = 2: 1/(λn²) = ½, so C⊗ = ½ (3 + 1) = 2; h₀ ≤ 0.5; k = 8 steps at the last point.
    const auto problem = twoBlocks(std::sqrt(3.0), 1);
    const std::optional<BlockDistances> distances = blockDistances(*problem);
    ASSERT_TRUE(distances);
    EXPECT_NEAR(distances->squaredDiameters, 4, 1e-12);
    SolverOptions options;
    options.lambda = 0.5;
    const std::vector<TracePoint> trace = exampleTrace();
    const auto at = [&](std::string_view theorem, const SolverOptions& o) {
        const auto bounds = theoremBounds({o, 2, {}, trace}, &*distances);
        const TheoremBound* bound = named(bounds, theorem);
        return bound ? bound->at(trace[1]) : notComputed;
    };
    EXPECT_NEAR(at("Lacoste-Julien et al. 2013, Thm. 2 and C.1", options), 4. / 12 * 2.5, 1e-12);
    EXPECT_NEAR(at("Lacoste-Julien et al. 2013, Thm. C.4", options), 4. / 12 * 2, 1e-12); // k₀ = 0
    EXPECT_NEAR(at("Lacoste-Julien et al. 2013, Thm. 2 and C.3", options), 12. / 9 * 2.5, 1e-12);
    EXPECT_NEAR(at("Lacoste-Julien et al. 2013, Thm. C.5", options), 12. / 10 * 2, 1e-12);
    EXPECT_TRUE(std::isnan(at("Osokin et al. 2016, Thm. 3", options)));

    SolverOptions cached = options;
    cached.cache = true;
    cached.nu = 1; // ν̃ = ½
    EXPECT_NEAR(at("Osokin et al. 2016, Thm. 3", cached), 4. / 8 * 4.5, 1e-12);
    EXPECT_TRUE(std::isnan(at("Lacoste-Julien et al. 2013, Thm. C.4", cached)));

    SolverOptions batch = options;
    batch.method = "fw"; // C_f ≤ 4, k = 4
    EXPECT_NEAR(at("Lacoste-Julien et al. 2013, Thm. 1", batch), 2. * 4 / 6, 1e-12);

    SolverOptions gap = options;
    gap.sampling = Sampling::gap;
    std::vector<TracePoint> chi = trace;
    chi[1].chiGap = 2;
    chi[1].chiCurvature = 4; // χ⊗ = 4/8
    const auto bounds = theoremBounds({gap, 2, {}, chi}, &*distances);
    const TheoremBound* second = named(bounds, "Osokin et al. 2016, Thm. 2");
    ASSERT_TRUE(second);
    EXPECT_TRUE(second->estimate());
    EXPECT_NEAR(second->at(chi[1]), 4. / 12 * (2 * 0.5 + 0.5), 1e-12);

    // The first phase of C.4: C⊗ = 0.1 h₀.
    SolverOptions strong = options;
    strong.lambda = 20;                                                    // C⊗ = 0.05
    const double k0 = std::ceil(std::log(2 * 0.5 / 0.05) / std::log(2.0)); // 5
    EXPECT_NEAR(at("Lacoste-Julien et al. 2013, Thm. C.4", strong), 4 * 0.05 / (8 - k0 + 4), 1e-12);
    EXPECT_TRUE(std::isnan(at("Lacoste-Julien et al. 2013, Thm. C.5", strong))); // k < 5 k₀
}

TEST(TheoremBounds, takeWhatTheRunHasSeenWhereNothingElseIsKnown)
{
    SolverOptions options;
    options.lambda = 0.5;
    std::vector<TracePoint> trace = exampleTrace();
    EXPECT_TRUE(theoremBounds({options, 2, {}, trace}, nullptr).empty());
    trace[1].curvature = 2;
    const auto bounds = theoremBounds({options, 2, {}, trace}, nullptr);
    ASSERT_FALSE(bounds.empty());
    EXPECT_TRUE(bounds.front().estimate());
    EXPECT_NEAR(bounds.front().at(trace[1]), 4. / 12 * 2.5, 1e-12);
    std::vector<OptionEvent> limits(1), change(1);
    limits.front().option = "max_passes";
    change.front().option = "lambda";
    EXPECT_FALSE(theoremBounds({options, 2, limits, trace}, nullptr).empty());
    EXPECT_TRUE(theoremBounds({options, 2, change, trace}, nullptr).empty());
}

TEST(TheoremBounds, PauwelsRatesTakeTheModuliOfTheBox)
{
    // Q = diag(1, 4) as two parts of one coordinate: L of each is its own, so L/β = 1.
    const BoxQpProblem apart(BoxQp{1, {1, 2}, {-1, -1}, {0, 0}, {1, 1}, 2});
    const auto distances = blockDistances(apart);
    ASSERT_TRUE(distances);
    EXPECT_NEAR(distances->squaredDiameters, 2 * 5, 1e-12); // n r² Q_ii
    EXPECT_NEAR(distances->modulusRatio, 1, 1e-12);
    SolverOptions options;
    options.lambda = 0.5; // = 1/n: LB² = Σ L r² = 5
    options.sampling = Sampling::cyclic;
    options.step = Step::fixed;
    const std::vector<TracePoint> trace = exampleTrace(); // 4 passes
    const auto bounds = theoremBounds({options, 2, {}, trace}, &*distances);
    ASSERT_EQ(bounds.size(), 1u);
    EXPECT_TRUE(bounds.front().estimate());
    EXPECT_NEAR(bounds.front().at(trace[1]), 5 * std::sqrt(2.0) / 4, 1e-12);
    options.step = Step::approx;
    const auto exact = theoremBounds({options, 2, {}, trace}, &*distances);
    ASSERT_EQ(exact.size(), 1u);
    EXPECT_NEAR(exact.front().at(trace[1]), 5. * 2 / 4, 1e-12);
}

RC_GTEST_PROP(TheoremBounds, theFarthestSequencesAreFarthest, ())
{
    const auto chain = tinyChain(*rc::gen::inRange<std::uint64_t>(0, 1000), {.sequences = 2});
    double sum = 0;
    for (std::size_t i = 0; i < chain->blockCount(); ++i) {
        double most = 0;
        forEachLabelling(*chain, i, [&](const Labelling& a) {
            forEachLabelling(*chain, i, [&](const Labelling& b) {
                SparseVector delta;
                chain->cornerDifference(i, a, b, delta);
                most = std::max(most, chain->squaredNorm(i, delta));
            });
        });
        sum += most;
    }
    const auto distances =
        blockDistances(SubsetProblem(chain, everyNth(1, 0, chain->blockCount())));
    RC_ASSERT(distances);
    RC_ASSERT(std::abs(distances->squaredDiameters - sum) <= 1e-9 * sum);
    RC_ASSERT(!blockDistances(*tinyChain(1, {.sequences = 8, .valued = true}))); // some below 0
}

RC_GTEST_PROP(TheoremBounds, areNeverExceeded, ())
{
    Random random(*rc::gen::inRange<std::uint64_t>(0, 1'000'000));
    const auto n = *rc::gen::inRange<std::size_t>(2, 6);
    const std::shared_ptr<const Problem> problem = *rc::gen::arbitrary<bool>()
        ? std::static_pointer_cast<const Problem>(squareQp(random, n))
        : tinyChain(random.below(1000), {.sequences = n});
    SolverOptions options;
    options.lambda = *rc::gen::element(0.02, 0.1, 0.5);
    options.epsilon = 0;
    options.maxPasses = 30;
    options.traceEvery = 1;
    options.gapCheck = unlimited;
    options.method = *rc::gen::element("bcfw", "fw");
    options.step = *rc::gen::element(Step::lineSearch, Step::fixed);
    SolverOptions best = options;
    best.method = "bcpfw";
    best.step = Step::lineSearch;
    best.epsilon = 1e-11;
    best.maxPasses = 1e5;
    best.gapCheck = 5;
    const RunResult optimum = trained(problem, best);
    RC_PRE(optimum.status == RunStatus::converged);

    // The theorems speak of means over the draws.
    constexpr int seeds = 24;
    const auto distances = blockDistances(*problem);
    RC_ASSERT(distances);
    std::vector<double> dual, gap;
    std::vector<TracePoint> trace;
    for (int seed = 1; seed <= seeds; ++seed) {
        options.seed = seed;
        Training training(problem, nullptr, options);
        RunControl control;
        training.run(control);
        trace = training.trace();
        dual.resize(trace.size());
        gap.resize(trace.size());
        double lowest = unlimited;
        for (std::size_t k = 0; k < trace.size(); ++k) {
            lowest = std::min(lowest, trace[k].gap);
            dual[k] += (optimum.dual - trace[k].dual) / seeds;
            gap[k] += lowest / seeds;
        }
    }
    const auto bounds = theoremBounds({options, n, {}, trace}, &*distances);
    RC_ASSERT(!bounds.empty());
    for (const TheoremBound& bound : bounds) {
        const BoundConstants& c = bound.constants;
        if (bound.kind->estimate || 2 * c.start > c.curvature) // C.4's first phase is an equality
            continue;
        for (std::size_t k = 0; k < trace.size(); ++k)
            if (const double most = bound.at(trace[k]); !std::isnan(most))
                RC_ASSERT((bound.kind->ofGap ? gap : dual)[k] <= most * (1 + 1e-9));
    }
}

TEST(RateOfTheGap, isTheSlopeOfLogGapAndHowMuchOfItIsLeft)
{
    std::vector<TracePoint> linear, sublinear;
    for (int k = 1; k <= 64; ++k) {
        linear.push_back(pointAt(k, std::exp(-0.1 * k)));
        sublinear.push_back(pointAt(k, 1.0 / k));
    }
    EXPECT_NEAR(fittedRate(linear).perPass, 0.1, 1e-12);
    EXPECT_NEAR(fittedRate(linear).kept, 1, 1e-9);
    EXPECT_NEAR(fittedRate(sublinear).kept, 0.5, 0.03);
    linear.push_back(pointAt(65, notComputed)); // no exact gap there
    EXPECT_NEAR(fittedRate(linear).perPass, 0.1, 1e-12);
    EXPECT_TRUE(std::isnan(fittedRate(std::span(linear).first(2)).perPass));
    EXPECT_TRUE(std::isnan(fittedRate({}).perPass));
}

TEST(PairwiseGap, isAtLeastTheGapAtExactPassesOfActiveSets)
{
    SolverOptions options;
    options.method = "bcpfw";
    options.lambda = 0.05;
    options.epsilon = 1e-6;
    options.gapCheck = 1;
    Training training(tinyChain(4, {.sequences = 12}), nullptr, options);
    RunControl control;
    ASSERT_EQ(training.run(control).status, RunStatus::converged);
    int seen = 0, larger = 0;
    for (const TracePoint& p : training.trace())
        if (!std::isnan(p.pairwiseGap)) {
            ++seen;
            larger += p.pairwiseGap > 1.001 * p.gap;
            EXPECT_GE(p.pairwiseGap, p.gap - 1e-12);
            EXPECT_LE(p.pairwiseGap, 1e3 * p.gap + 1e-9);
        }
    EXPECT_GT(seen, 3);
    EXPECT_GT(larger, 0);
    options.method = "bcfw";
    options.maxPasses = 20;
    Training plain(tinyChain(4), nullptr, options);
    plain.run(control);
    for (const TracePoint& p : plain.trace())
        EXPECT_TRUE(std::isnan(p.pairwiseGap));
}
