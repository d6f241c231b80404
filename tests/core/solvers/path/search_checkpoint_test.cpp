// SPDX-License-Identifier: GPL-3.0-or-later
// A path or grid that is interrupted in the middle of a λ and resumed from its checkpoint has the
// points of an uninterrupted one, to the last bit.
#include "core/solvers/path/regularization_path.h"

#include "core/machine/error.h"
#include "core/options/choices.h"
#include "core/records/path_record.h"
#include "core/records/record_difference.h"
#include "tests/core/drawn_run.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/scratch_folder.h"

#include <gtest/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

struct Search {
    std::shared_ptr<const ActingProblem> problem =
        std::make_shared<ActingProblem>(tinyChain(7, {10, 3, 5, 4}));
    SolverOptions options;
    LambdaSearch kind;

    PathRecord record(RunControl& control, const SearchCheckpoints& checkpoints = {}) const
    {
        PathRecord record;
        record.options = options;
        record.kind = kind;
        record.result =
            searchLambda(problem, problem, options, kind, control, {}, nullptr, checkpoints);
        return record;
    }
    PathRecord straight() const
    {
        problem->after(0, {});
        RunControl control;
        return record(control);
    }
};

/// Interrupted `times` times: asked for a checkpoint, and "killed" some time later.
PathRecord interrupted(const Search& search, Random& random, int times, int& resumed)
{
    std::optional<Checkpoint> from;
    for (int k = 0;; ++k) {
        RunControl control;
        bool asked = false;
        std::string bytes;
        SearchCheckpoints checkpoints;
        checkpoints.from = from ? &*from : nullptr;
        checkpoints.write = [&](const Training& training, const PathResult& found) {
            if (!std::exchange(asked, false))
                return; // at the end of a λ
            const CheckpointContent content =
                checkpointContent(training, tinyAbout(), searchBytes(found));
            bytes = content.head + content.payload;
        };
        const auto calls = static_cast<std::int64_t>(30 + random.below(1500));
        search.problem->after(k < times ? calls : 0, [&] {
            asked = true;
            control.requestCheckpoint();
            search.problem->after(
                static_cast<std::int64_t>(1 + random.below(200)), [&control] { control.stop(); });
        });
        PathRecord record = search.record(control, checkpoints);
        search.problem->after(0, {});
        if (!control.stopRequested())
            return record;
        if (!bytes.empty()) {
            from = checkpointFromBytes(bytes, "bytes");
            ++resumed;
        }
    }
}

std::vector<LambdaSearch> kinds(Method method)
{
    const std::vector<double> lambdas{0.5, 0.2, 0.1, 0.05};
    if (method == "mp-bcfw") // along a path most of its time goes into passes over planes
        return {GridOptions{{0.5, 0.2}, std::nullopt}, GridOptions{{0.5, 0.2}, Warm::primal}};
    return {PathOptions{.kappa = 0.8, .lambdaMin = 0.02},
        PathOptions{.kappa = 0.7, .heuristic = true, .lambdaMin = 0.02},
        PathOptions{
            .kappa = 0.7, .heuristic = true, .lambdaMin = 0.02, .rule = HeuristicRule::authors},
        GridOptions{lambdas, std::nullopt}, GridOptions{lambdas, Warm::primal},
        GridOptions{lambdas, Warm::dual}};
}

} // namespace

/// Walks the catalogue.
TEST(SearchCheckpoint, aSearchResumesAsIfNeverInterrupted)
{
    int resumed = 0;
    std::uint64_t seed = 0;
    for (const auto& method : choiceRows<Method>()) {
        Random random(++seed);
        if (!method.value->followsLambda)
            continue;
        for (const LambdaSearch& kind : kinds(method.value))
            for (const bool cache : {false, true}) {
                Search search;
                search.kind = kind;
                search.options.method = method.value;
                search.options.sampling = cache ? Sampling::gap : Sampling::uniform;
                search.options.cache = cache;
                search.options.lambda = 0.1;
                search.options.epsilon = method.value == "mp-bcfw" ? 0.5 : 0.1;
                search.options.maxPasses = 300;
                search.options.planes = 10;
                search.options.traceEvery = unlimited;
                search.options = withoutIgnored(search.options);
                const PathRecord whole = search.straight();
                const PathRecord pieces = interrupted(search, random, 3, resumed);
                ASSERT_EQ(firstDifference(whole, pieces).value_or(""), "") << method.name << "\n"
                                                                           << toJson(whole);
            }
    }
    EXPECT_GT(resumed, 50);
}

TEST(SearchCheckpoint, damageInsideIsRefused)
{
    PathResult found;
    found.points = {{.lambda = 0.5, .pass = 3}, {.lambda = 0.25, .pass = 4}};
    const std::string bytes = searchBytes(found);
    EXPECT_EQ(searchFromBytes(bytes, "x").points.size(), 2U);
    EXPECT_THROW(searchFromBytes(bytes.substr(0, bytes.size() - 1), "x"), InputError);
    EXPECT_THROW(searchFromBytes(bytes + "y", "x"), InputError);
    std::swap(found.points[0], found.points[1]);
    EXPECT_THROW(searchFromBytes(searchBytes(found), "x"), InputError);
    EXPECT_THROW(searchFromBytes("", "x"), InputError);
}
