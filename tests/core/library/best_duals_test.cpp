// SPDX-License-Identifier: GPL-3.0-or-later
// The best dual known of each problem: stored from run to run, whatever the file contains and
// however many programs write it.
#include "core/library/best_duals.h"
#include "core/machine/error.h"
#include "tests/support/scratch_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace gapscope::test {
namespace {

using ::testing::HasSubstr;

RunRecord runWith(double dual, double lambda = 0.01)
{
    RunRecord record;
    record.dataset.sha256 = std::string(64, 'a');
    record.dataset.task = "chain";
    record.dataset.title = "Words";
    record.dataset.n = 10;
    record.options.lambda = record.result.lambda = lambda;
    record.result.dual = dual;
    record.result.primal = 100;
    record.result.gap = 100 - dual;
    return record;
}

double keptFor(const BestDuals& duals, const RunRecord& run)
{
    const auto found = duals.find(bestDualOf(run)->first);
    return found == duals.end() ? notComputed : found->second.dual;
}

TEST(BestDuals, TheLargestOfAProblemStays)
{
    const ScratchFolder folder;
    const std::string path = folder.path() + "/new/folders/best-duals.json";
    EXPECT_TRUE(readBestDuals(path).empty());
    keepBestDual(path, runWith(0.25));
    keepBestDual(path, runWith(0.5));
    keepBestDual(path, runWith(0.125));
    keepBestDual(path, runWith(0.75, 0.1));
    const BestDuals duals = readBestDuals(path);
    EXPECT_EQ(duals.size(), 2U);
    EXPECT_EQ(keptFor(duals, runWith(0)), 0.5);
    EXPECT_EQ(keptFor(duals, runWith(0, 0.1)), 0.75);
    const BestDual& best = duals.begin()->second;
    EXPECT_EQ(best.run, "bcfw, uniform sampling");
    EXPECT_EQ(best.dataset, "Words");
    EXPECT_EQ(best.date.size(), 10U);
}

TEST(BestDuals, AnyPointOfARunCountsAfterTheLastChangeOfLambda)
{
    RunRecord run = runWith(0.25);
    run.trace.resize(3);
    run.trace[0].dual = 9; // of another λ
    run.trace[1].dual = 0.5;
    OptionEvent change;
    change.option = "lambda";
    change.tracePoints = 1;
    run.events.push_back(change);
    EXPECT_EQ(bestDualOf(run)->second.dual, 0.5);
    run.options.method = "ssg";
    EXPECT_FALSE(bestDualOf(run));
    run = runWith(notComputed);
    EXPECT_FALSE(bestDualOf(run));
}

TEST(BestDuals, ProblemsDifferByAllThatChangesTheOptimum)
{
    const RunRecord run = runWith(0.5);
    const auto keyOf = [](const RunRecord& r) { return bestDualOf(r)->first; };
    const std::vector<void (*)(RunRecord&)> changes = {
        [](RunRecord& r) { r.dataset.sha256[0] = 'b'; },
        [](RunRecord& r) { r.dataset.split = "small"; },
        [](RunRecord& r) { r.dataset.limit = 5; },
        [](RunRecord& r) { r.dataset.every = 2; },
        [](RunRecord& r) { r.dataset.task = "multiclass"; },
        [](RunRecord& r) { r.request.templateFile = "t"; },
        [](RunRecord& r) { r.request.cooc = "c"; },
        [](RunRecord& r) { r.dataset.secondSha256 = std::string(64, 'c'); },
        [](RunRecord& r) { r.options.rescaling = Rescaling::slack; },
        [](RunRecord& r) { r.options.method = "kernel-bcfw"; },
        [](RunRecord& r) { r.result.lambda = 0.02; },
    };
    for (const auto& change : changes) {
        RunRecord other = run;
        change(other);
        EXPECT_NE(keyOf(other), keyOf(run));
    }
    RunRecord here = run, there = run; // files of one content under several names
    here.dataset.secondSha256 = there.dataset.secondSha256 = std::string(64, 'c');
    here.request.templateFile = here.request.cooc = here.request.maps = "here";
    there.request.templateFile = there.request.cooc = there.request.maps = "there";
    EXPECT_EQ(keyOf(here), keyOf(there));
    RunRecord same = run; // with a test part
    same.dataset.nTest = 7;
    same.dataset.testEvery = 2;
    same.dataset.testSha256 = std::string(64, 'd');
    same.request.test = "t";
    same.options.method = "bcpfw";
    same.options.seed = 2;
    same.options.epsilon = 1;
    EXPECT_EQ(keyOf(same), keyOf(run));
}

TEST(BestDuals, ADualAboveAnExactPrimalGivesWay)
{
    const ScratchFolder folder;
    const std::string path = folder.file("best-duals.json");
    keepBestDual(path, runWith(5));
    RunRecord exact = runWith(0.5);
    exact.result.primal = 0.6;
    exact.result.gap = notComputed; // no certificate: P is a lower bound only
    keepBestDual(path, exact);
    EXPECT_EQ(keptFor(readBestDuals(path), runWith(0)), 5);
    exact.result.gap = 0.1;
    keepBestDual(path, exact);
    EXPECT_EQ(keptFor(readBestDuals(path), runWith(0)), 0.5);
}

TEST(BestDuals, DamagedFilesAreNamedAndStay)
{
    const ScratchFolder folder;
    const std::string path = folder.file("best-duals.json");
    for (const std::string text : {"", "{", "[]", "{\"format\": \"gapscope-run\", \"version\": 1}",
             "{\"format\": \"gapscope-best-duals\", \"version\": 1, \"problems\": {\"k\": 1}}",
             "{\"format\": \"gapscope-best-duals\", \"version\": 1, \"problems\": "
             "{\"k\": {\"dual\": \"x\"}}}"}) {
        put(path, text);
        EXPECT_THAT(messageOf<InputError>([&] { keepBestDual(path, runWith(0.5)); }),
            HasSubstr("best-duals.json"));
        EXPECT_EQ(contentOf(path), text);
    }
}

TEST(BestDuals, BoundedOldestFirst)
{
    const ScratchFolder folder;
    const std::string path = folder.file("best-duals.json");
    std::string problems;
    for (std::size_t k = 0; k < mostBestDuals; ++k)
        problems += fmt::format("{}\"p{}\": {{\"dual\": 1, \"run\": \"\", \"date\": \"{}\", "
                                "\"program\": \"\", \"dataset\": \"\"}}",
            k ? ", " : "", k, k == 7 ? "2001-01-01" : "2002-01-01");
    put(path,
        "{\"format\": \"gapscope-best-duals\", \"version\": 1, \"problems\": {" + problems + "}}");
    EXPECT_EQ(readBestDuals(path).size(), mostBestDuals);
    keepBestDual(path, runWith(0.5));
    const BestDuals duals = readBestDuals(path);
    EXPECT_EQ(duals.size(), mostBestDuals);
    EXPECT_FALSE(duals.contains("p7"));
    EXPECT_EQ(keptFor(duals, runWith(0)), 0.5);
}

TEST(BestDuals, SeveralAtOnceLoseNothing)
{
    const ScratchFolder folder;
    const std::string path = folder.file("best-duals.json");
    std::vector<std::thread> writers; // each opens the lock on its own, as programs do
    for (int t = 0; t < 4; ++t)
        writers.emplace_back([&path, t] {
            for (int k = 0; k < 5; ++k) {
                keepBestDual(path, runWith(1 + k + 10 * t, 0.5));
                keepBestDual(path, runWith(1, 1 + k + 10 * t));
            }
        });
    for (std::thread& writer : writers)
        writer.join();
    const BestDuals duals = readBestDuals(path);
    EXPECT_EQ(duals.size(), 21U);
    EXPECT_EQ(keptFor(duals, runWith(0, 0.5)), 35);
}

TEST(BestDuals, AHeldLockIsWaitedForAndThenSaid)
{
    const ScratchFolder folder;
    const std::string path = folder.file("best-duals.json");
    const int held = ::open((path + ".lock").c_str(), O_RDWR | O_CREAT, 0600);
    ASSERT_EQ(::flock(held, LOCK_EX), 0);
    EXPECT_THAT(messageOf<InputError>(
                    [&] { keepBestDual(path, runWith(0.5), std::chrono::milliseconds(20)); }),
        HasSubstr("another program holds it"));
    ::close(held);
    keepBestDual(path, runWith(0.5), std::chrono::milliseconds(20));
}

} // namespace
} // namespace gapscope::test
