// SPDX-License-Identifier: GPL-3.0-or-later
// Rules as the papers have them, where the default is another: they reach the same optimum.
#include "core/machine/clocks.h"
#include "core/machine/error.h"
#include "core/solvers/training/training.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_graph.h"
#include "tests/support/trained.h"

#include <gtest/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

using Options = std::vector<std::pair<const char*, const char*>>;

SolverOptions with(const Options& options)
{
    SolverOptions all;
    all.lambda = 0.1;
    all.epsilon = 1e-4;
    all.maxPasses = 5000;
    for (const auto& [key, text] : options)
        setOption(all, key, text);
    return all;
}

std::shared_ptr<const Problem> words() { return tinyChain(5, {.sequences = 40}); }

struct Traced {
    RunResult result;
    std::vector<TracePoint> trace;
};

Traced traced(const Options& options)
{
    Training training(words(), nullptr, with(options));
    RunControl control;
    const RunResult result = training.run(control);
    return {result, training.trace()};
}

} // namespace

TEST(RulesOfPapers, reachTheOptimumOfTheDefaults)
{
    const RunResult usual = traced({{"method", "bcfw"}}).result;
    ASSERT_EQ(usual.status, RunStatus::converged);
    for (const Options& options : std::vector<Options>{
             {{"method", "mp-bcfw"}, {"plane_steps", "1"}},
             {{"method", "mp-bcfw"}, {"plane_steps", "1"}, {"approx_rule", "time"}},
             {{"method", "mp-bcfw"}, {"plane_space", "block"}},
             {{"method", "bcfw"}, {"cache", "on"}, {"cache_start", "inf"}},
             {{"method", "bcfw"}, {"cache", "on"}, {"cache_start", "inf"}, {"nu", "0"}},
             {{"method", "bcfw"}, {"sampling", "max-gap"}, {"max_gap_by", "decrease"}},
             {{"method", "bcpfw"}, {"sampling", "gap"}, {"sampling_mix", "0.2"}},
             {{"method", "bcfw"}, {"sampling", "cyclic"}, {"cyclic_order", "shuffled"}},
             {{"method", "bcfw"}, {"sampling", "progress"}},
             {{"method", "bcpfw"}, {"sampling", "progress"}, {"cache", "on"}},
         }) {
        const RunResult result = traced(options).result;
        SCOPED_TRACE(std::string(options[1].first) + ' ' + options.back().first);
        EXPECT_EQ(result.status, RunStatus::converged);
        EXPECT_NEAR(result.dual, usual.dual, 2e-4);
    }
}

/// Osokin et al. 2016, Alg. 5: g⁽⁰⁾ = +∞.
TEST(RulesOfPapers, noLabellingIsUsedBeforeTheFirstExactGap)
{
    const auto hitsBefore = [](const char* start) {
        const Traced run = traced({{"cache", "on"}, {"cache_start", start}, {"gap_check", "10"},
            {"max_passes", "9"}, {"trace_every", "1"}});
        return run.trace.back().hitsLocal + run.trace.back().hitsGlobal;
    };
    EXPECT_GT(hitsBefore("1"), 0U);
    EXPECT_EQ(hitsBefore("inf"), 0U);
}

/// Osokin et al. 2016, Fig. 2a: with tiny F and ν the cache may answer for ever.
TEST(RulesOfPapers, forcedExactPassesAreCounted)
{
    const Traced run = traced({{"sampling", "gap"}, {"cache", "on"}, {"F", "1e-9"}, {"nu", "0"},
        {"gap_check", "inf"}, {"epsilon", "0"}, {"max_passes", "20"}, {"trace_every", "1"}});
    const TracePoint& last = run.trace.back();
    EXPECT_GT(last.forcedPasses, 0U);
    EXPECT_LE(static_cast<double>(last.forcedPasses) * 40, static_cast<double>(last.oracleCalls));
    EXPECT_GE(last.blockSteps, last.forcedPasses * 100 * 40);
    EXPECT_EQ(run.trace.front().forcedPasses, 0U);
    EXPECT_EQ(traced({{"cache", "on"}}).trace.back().forcedPasses, 0U);
}

/// The weight of the block that has stepped is by how much D has risen, whatever the step.
TEST(RulesOfPapers, progressIsTheIncreaseOfTheDual)
{
    for (const Options& options : std::vector<Options>{{{"method", "bcfw"}},
             {{"method", "bcfw"}, {"step", "fixed"}}, {{"method", "bcpfw"}},
             {{"method", "bcfw"}, {"averaging", "weighted"}, {"cache", "on"}}}) {
        SolverOptions all = with(options);
        all.sampling = Sampling::progress;
        all.epsilon = 0;
        all.gapCheck = unlimited;
        all.maxPasses = 10;
        all.traceEvery = 0.025; // every oracle call
        Training training(words(), nullptr, all);
        std::vector<double> before(40, 0.0);
        double dual = 0;
        std::uint64_t steps = 0;
        int checked = 0;
        RunControl control;
        training.run(control, [&](const TracePoint&, const SolverView&) {
            const DualState& state = training.state();
            const double now = dualValue(state);
            for (std::size_t i = 0; i < before.size() && state.blockSteps == steps + 1; ++i)
                if (state.drawScales[i] != before[i]) {
                    EXPECT_NEAR(state.drawScales[i], std::max(now - dual, 0.0), 1e-12);
                    ++checked;
                }
            before = state.drawScales;
            dual = now;
            steps = state.blockSteps;
        });
        EXPECT_GT(checked, 100);
    }
}

/// Shah et al. 2015, Alg. 3, line 6: one step a visit.
TEST(RulesOfPapers, aVisitToThePlanesTakesAtMostOneStep)
{
    const auto stepsOverVisits = [](const char* most) {
        const Traced run = traced({{"method", "mp-bcfw"}, {"plane_steps", most}});
        return static_cast<double>(run.trace.back().stepsFw)
            / static_cast<double>(run.trace.back().blockSteps);
    };
    EXPECT_LE(stepsOverVisits("1"), 1);
    EXPECT_GT(stepsOverVisits("10"), 1);
}

/// Vectors and labellings are two forms of the same planes: with a fixed number of approximate
/// passes they make the same steps, also with a box on w.
TEST(RulesOfPapers, planesInBothSpacesMakeTheSameSteps)
{
    for (const std::shared_ptr<const Problem>& problem :
        {words(), std::shared_ptr<const Problem>(tinyGraph(3))})
        for (const char* approximate : {"0", "1"})
            for (const char* steps : {"1", "10"})
                for (const char* planes : {"2", "1000"})
                    for (const char* averaging : {"none", "weighted"}) {
                        const auto trace = [&](const char* space) {
                            Training training(problem, nullptr,
                                with({{"method", "mp-bcfw"}, {"plane_space", space},
                                    {"plane_steps", steps}, {"planes", planes},
                                    {"approx_passes", approximate}, {"averaging", averaging},
                                    {"max_passes", "12"}, {"epsilon", "0"}, {"trace_every", "1"}}));
                            RunControl control;
                            training.run(control);
                            return training.trace();
                        };
                        const auto vectors = trace("weights"), labellings = trace("block");
                        ASSERT_EQ(vectors.size(), labellings.size());
                        for (std::size_t k = 0; k < vectors.size(); ++k) {
                            EXPECT_NEAR(vectors[k].dual, labellings[k].dual, 1e-9);
                            EXPECT_EQ(vectors[k].approxPasses, labellings[k].approxPasses);
                            EXPECT_EQ(vectors[k].blockSteps, labellings[k].blockSteps);
                        }
                        EXPECT_EQ(vectors.back().workingSetMean, labellings.back().workingSetMean);
                        EXPECT_GT(labellings.back().workingSetMean, 0);
                    }
}

/// Lacoste-Julien et al. 2013, after Thm. C.4: where k₀ > n the first step is that of batch
/// Frank-Wolfe, at n oracle calls, and D never falls.
TEST(RulesOfPapers, aBatchStepComesFirstWhereSingleBlocksWouldTakeLong)
{
    const auto n = static_cast<double>(words()->blockCount());
    const auto every = std::to_string(1 / n);
    const auto begun = [&](const char* lambda, const char* averaging) {
        return traced({{"method", "bcfw"}, {"batch_first", "on"}, {"lambda", lambda},
            {"averaging", averaging}, {"trace_every", every.c_str()}, {"epsilon", "1e-3"},
            {"max_passes", "1000"}});
    };
    const Traced batch = traced({{"method", "fw"}, {"lambda", "50"}, {"max_passes", "2"},
        {"epsilon", "0"}, {"trace_every", "1"}});
    ASSERT_EQ(batch.trace[1].blockSteps, 40U);
    const Traced run = begun("50", "none");
    EXPECT_EQ(run.result.status, RunStatus::converged);
    EXPECT_EQ(run.trace[1].oracleCalls, 40U);
    EXPECT_EQ(run.trace[1].blockSteps, 0U); // the pass that finds the corners
    EXPECT_EQ(run.trace[2].oracleCalls, 41U);
    EXPECT_EQ(run.trace[2].blockSteps, 41U); // then a single block
    EXPECT_GE(run.trace[2].dual, batch.trace[1].dual - 1e-12);
    double last = -1;
    for (const TracePoint& point : run.trace) {
        EXPECT_GE(point.dual, last - 1e-12);
        last = point.dual;
    }
    const Traced averaged = begun("50", "weighted");
    EXPECT_EQ(averaged.result.status, RunStatus::converged);
    EXPECT_NEAR(averaged.result.dual, run.result.dual, 1e-3);
    const Traced small = begun("0.01", "none");                            // k₀ ≤ n
    EXPECT_EQ(small.trace[2].oracleCalls, small.trace[2].blockSteps + 40); // single blocks alone
}

/// A pass over all blocks that would go beyond the limit is not made, and the end says so.
TEST(RulesOfPapers, anEndBeforeTheLimitSaysWhy)
{
    const auto said = [](const char* method, const char* limit) {
        return traced({{"method", method}, {"epsilon", "0"}, {"max_passes", limit}}).result.message;
    };
    EXPECT_TRUE(said("fw", "2.5").starts_with("Ended at pass 2 with gap ")) << said("fw", "2.5");
    EXPECT_TRUE(said("fw", "2.5").ends_with("2.5 passes has no room for a pass over all blocks."));
    EXPECT_TRUE(said("fw", "2").starts_with("Ended at the limit of 2 passes with"));
    EXPECT_TRUE(said("bcfw", "2.5").starts_with("Ended at the limit of 2.5 passes with"));
}

/// Pauwels 2016: of words the curvature constants are known, of photographs nothing is.
TEST(RulesOfPapers, stepsByWhatIsKnownOfABlock)
{
    const RunResult usual = traced({{"method", "bcfw"}}).result;
    const Traced run = traced({{"method", "bcpfw"}, {"step", "lipschitz"}, {"epsilon", "1e-2"}});
    EXPECT_EQ(run.result.status, RunStatus::converged);
    EXPECT_LE(run.result.dual, usual.primal + 1e-12);
    EXPECT_LE(usual.dual, run.result.primal + 1e-12);
    EXPECT_THROW(Training(tinyGraph(1, {}), nullptr, with({{"step", "lipschitz"}})), InputError);
    EXPECT_THROW(Training(tinyChain(1, {.valued = true}), nullptr, with({{"step", "lipschitz"}})),
        InputError);
    EXPECT_NO_THROW(Training(tinyGraph(1, {}), nullptr, with({{"step", "approx"}})));
    EXPECT_NO_THROW(
        Training(tinyGraph(1, {}), nullptr, with({{"method", "mp-bcfw"}, {"step", "lipschitz"}})));
}

/// Collins et al. 2008: equal masses, where D is far below that of the truth, 0.
TEST(RulesOfPapers, exponentiatedGradientMayStartUniform)
{
    const auto dualAtTheStart = [](const char* start) {
        const Traced run = traced({{"method", "online-eg"}, {"eg_start", start},
            {"trace_every", "0.1"}, {"lambda", "0.001"}, {"max_passes", "20"}});
        EXPECT_EQ(run.trace.front().blockSteps, 0u);
        return run.trace.front().dual;
    };
    EXPECT_LT(dualAtTheStart("uniform"), 0);
    EXPECT_EQ(dualAtTheStart("truth"), 0);
}

TEST(RulesOfPapers, aDelayedOracleChangesNothingButTime)
{
    const Traced fast = traced({{"max_passes", "20"}});
    const Traced slow = traced({{"max_passes", "20"}, {"oracle_delay", "50"}});
    EXPECT_EQ(fast.result.dual, slow.result.dual);
    EXPECT_EQ(fast.trace.back().oracleCalls, slow.trace.back().oracleCalls);
    EXPECT_GE(slow.result.seconds, 50e-6 * static_cast<double>(slow.trace.back().oracleCalls));
}
