// SPDX-License-Identifier: GPL-3.0-or-later
// Properties that follow from a method's row: the choices, the options that it reads and refuses,
// the tasks that it needs, and its own state in a checkpoint. added_method.cpp adds a row.
#include "core/machine/error.h"
#include "core/options/choices.h"
#include "core/records/record_difference.h"
#include "core/solvers/checkpoint/checkpoint.h"
#include "core/solvers/method_run.h"
#include "core/solvers/training/method_check.h"
#include "core/solvers/training/training_record.h"
#include "core/tasks/toy/enumerated.h"
#include "tests/core/drawn_run.h"
#include "tests/support/altered_checkpoint.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_graph.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <regex>
#include <set>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// One test per row, named by its key.
class MethodRows : public ::testing::TestWithParam<std::size_t> {
protected:
    const MethodRow& row() const { return methodRows()[GetParam()]; }
    SolverOptions options() const
    {
        SolverOptions options;
        options.method = row();
        options.lambda = 0.1;
        options.epsilon = 0;
        options.maxPasses = 9;
        options.gapCheck = 3;
        return options;
    }
};

std::vector<std::string_view> keys()
{
    std::vector<std::string_view> keys;
    for (const MethodRow& row : methodRows())
        keys.push_back(row.key);
    return keys;
}

std::string refusalOf(const SolverOptions& options)
{
    try {
        validate(options);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

/// The bytes of a method's own state.
std::string ownState(const MethodRun& method)
{
    BinaryWriter out;
    method.save(out);
    return out.take();
}

} // namespace

TEST(MethodCatalogue, choicesAreTheKeysOfTheRows)
{
    EXPECT_EQ(choicesOf(*findOption("method")), keys());
    EXPECT_EQ(keys().back(), "seventh"); // added_method.cpp
    const auto all = keys();
    EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size());
    EXPECT_EQ(SolverOptions().method->key, "bcfw");
    EXPECT_THROW(Method("newton"), InputError);
}

TEST(MethodCatalogue, theAddedMethodIsNamedWhereMethodsAreListed)
{
    const std::string following =
        methodsWhere([](const MethodRow& row) { return row.followsLambda; });
    EXPECT_EQ(following,
        "fw, bcfw, bcpfw, bcafw, hybrid, mp-bcfw, cutting-plane, kernel-bcfw or seventh");
    Training training(tinyChain(3), nullptr, [] {
        SolverOptions options;
        options.method = "seventh";
        options.epsilon = 1e-3;
        return options;
    }());
    RunControl control;
    EXPECT_EQ(training.run(control).status, RunStatus::converged);
}

TEST_P(MethodRows, isDescribedWithItsSource)
{
    EXPECT_TRUE(std::regex_search(std::string(row().help), std::regex("\\(.*\\d{4}.*\\)$")));
    EXPECT_EQ(choiceHelp(*findOption("method"), row().key), row().help);
    ASSERT_TRUE(row().make);
    EXPECT_TRUE(row().make());
    SolverOptions options;
    setOption(options, "method", row().key);
    EXPECT_EQ(options.method, Method(row()));
    EXPECT_EQ(optionText(options, *findOption("method")), row().key);
}

TEST_P(MethodRows, traitsAgreeWithEachOther)
{
    EXPECT_TRUE(row().certifies || !row().blockGaps);
    EXPECT_TRUE(row().blockGaps || !row().followsLambda);
    EXPECT_TRUE(row().step || !row().activeSets);
    EXPECT_TRUE(row().step || !row().followsLambda); // guided passes step
    EXPECT_FALSE(whyUnread("planes", row()).empty() && row().activeSets);
}

/// An option is read, or its row is greyed out for a reason and its value is discarded.
TEST_P(MethodRows, readsTheOptionsOfItsGroups)
{
    std::set<std::string_view> read, some;
    for (const MethodRow& other : methodRows())
        for (const OptionGroup* group : other.reads)
            for (const std::string_view key : group ? group->keys : decltype(group->keys){}) {
                if (key.empty())
                    continue;
                EXPECT_TRUE(findOption(key)) << key;
                some.insert(key);
                if (&other == &row())
                    read.insert(key);
            }
    for (const OptionField& field : optionFields()) {
        const std::string_view why = whyIgnored(field, row());
        EXPECT_EQ(why.empty(), read.contains(field.key) || !some.contains(field.key)) << field.key;
        EXPECT_TRUE(why.empty() || why.ends_with('.')) << why;
    }
    SolverOptions given = options();
    given.sampling = Sampling::cyclic;
    given.cache = true;
    given.gapCheck = 5;
    given.planes = 3;
    const SolverOptions kept = withoutIgnored(given);
    EXPECT_EQ(kept.sampling == Sampling::cyclic, read.contains("sampling"));
    EXPECT_EQ(kept.cache, read.contains("cache"));
    EXPECT_EQ(kept.gapCheck == 5, read.contains("gap_check"));
    EXPECT_EQ(kept.planes == 3, read.contains("planes"));
}

TEST_P(MethodRows, refusesWhatItsRowRefuses)
{
    EXPECT_EQ(refusalOf(options()), "");
    for (const RefusedChoices& refused : row().refuses)
        for (const std::string_view choice : refused.choices) {
            if (choice.empty())
                continue;
            SolverOptions asked = options();
            setOption(asked, refused.option, choice);
            const std::string said = refusalOf(asked);
            EXPECT_TRUE(said.starts_with(flagOf(*findOption(refused.option)))) << said;
            EXPECT_NE(said.find(refused.found), std::string::npos) << said;
            EXPECT_NE(said.find(refused.expected), std::string::npos) << said;
        }
}

TEST_P(MethodRows, needsNoMoreThanItsRowSays)
{
    const auto graph = tinyGraph(3); // neither sums over labellings nor kernels
    if (!row().need) {
        EXPECT_NO_THROW(requireMethod(*graph, row()));
        return;
    }
    EXPECT_THROW(requireMethod(*graph, row()), InputError);
    EXPECT_THROW(requireOptionsFor("graph", 0, options()), InputError);
    EXPECT_NO_THROW(requireMethod(*tinyChain(3), row()));
    EXPECT_FALSE(row().need->lack.empty());
}

/// Stopped at up to twelve random places, each time resumed in a new training from its checkpoint.
TEST_P(MethodRows, isResumedFromTheStateOfItsOwn)
{
    Random random(7 + GetParam());
    for (int k = 0; k < 3; ++k) {
        const DrawnRun run = drawRun(random, row());
        run.problem->after(0, {});
        const auto straight = run.training();
        RunControl control;
        const RunRecord whole = recordOf(*straight, straight->run(control), tinyAbout());
        std::string bytes;
        bool ended = false;
        for (int piece = 0; !ended; ++piece) {
            const auto training = bytes.empty() // stopped before the first trace point
                ? run.training()
                : std::make_unique<Training>(run.problem, run.problem, run.options);
            if (!bytes.empty()) {
                resumeFrom(checkpointFromBytes(bytes, "bytes"), run.options, *training, "bytes");
                ASSERT_EQ(checkpointBytes(*training, tinyAbout()), bytes);
            }
            RunControl stop;
            training->onCheckpoint([&] { bytes = checkpointBytes(*training, tinyAbout()); });
            run.problem->after(piece < 12 ? static_cast<std::int64_t>(1 + random.below(90)) : 0,
                [&stop] { stop.stop(); });
            const RunResult result = training->run(stop);
            run.problem->after(0, {});
            ended = !stop.stopRequested();
            if (ended) {
                const RunRecord pieces = recordOf(*training, result, tinyAbout());
                ASSERT_EQ(firstDifference(whole, pieces).value_or(""), "");
            }
        }
    }
}

/// A new method's own state is read back; bytes that are cut short are refused.
TEST_P(MethodRows, ownsItsPartOfACheckpoint)
{
    const auto problem = tinyChain(5, {6, 3, 4, 4});
    const auto fresh = row().make();
    fresh->prepare(*problem, options());
    const std::string state = ownState(*fresh);
    const auto again = row().make();
    again->prepare(*problem, options());
    BinaryReader in(state, "state");
    again->restore(in, *problem, options());
    EXPECT_NO_THROW(in.finish());
    EXPECT_EQ(ownState(*again), state);
    if (state.empty())
        return; // all of it is in the dual state
    const std::string half = state.substr(0, state.size() / 2);
    BinaryReader cut(half, "state");
    EXPECT_THROW(fresh->restore(cut, *problem, options()), InputError);
}

INSTANTIATE_TEST_SUITE_P(Catalogue, MethodRows,
    ::testing::Range<std::size_t>(0, methodRows().size()), [](const auto& which) {
        std::string name(methodRows()[which.param].key);
        std::erase(name, '-');
        return name;
    });
