// SPDX-License-Identifier: GPL-3.0-or-later
// A training that is left off at any place and gone on with from its checkpoint has the record of
// one that never was, to the last bit; a damaged checkpoint never becomes a wrong state.
#include "core/solvers/checkpoint.h"

#include "core/binary_stream.h"
#include "core/error.h"
#include "core/record_difference.h"
#include "core/solvers/catalog.h"
#include "core/solvers/training_record.h"
#include "core/subset.h"
#include "tests/core/io/scratch_folder.h"
#include "tests/support/tiny_chain.h"
#include "tests/support/tiny_graph.h"
#include "tests/support/tiny_multiclass.h"
#include "tests/support/tiny_pose.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <numeric>
#include <thread>
#include <utility>

using namespace gapscope;
using namespace gapscope::test;

namespace {

/// A problem that does something in the middle of anything: when it has been asked so often.
class ActingProblem : public SubsetProblem {
public:
    explicit ActingProblem(const std::shared_ptr<const Problem>& whole)
        : SubsetProblem(whole, allOf(*whole))
    {
    }
    void after(std::int64_t calls, std::function<void()> action) const
    {
        m_action = std::move(action);
        m_calls = calls;
    }
    void potentials(std::size_t i, const double* w, double* theta) const override
    {
        count();
        SubsetProblem::potentials(i, w, theta);
    }
    bool maxOracle(std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override
    {
        count();
        return SubsetProblem::maxOracle(i, theta, mode, y);
    }
    double expectation(std::size_t i, const double* q, double c, double* mu) const override
    {
        count();
        return SubsetProblem::expectation(i, q, c, mu);
    }

private:
    static std::vector<std::size_t> allOf(const Problem& problem)
    {
        std::vector<std::size_t> all(problem.blockCount());
        std::iota(all.begin(), all.end(), std::size_t{0});
        return all;
    }
    void count() const
    {
        if (--m_calls == 0)
            m_action();
    }
    mutable std::atomic<std::int64_t> m_calls = 0;
    mutable std::function<void()> m_action;
};

template <typename T> T oneOf(Random& random, std::initializer_list<T> values)
{
    return values.begin()[random.below(values.size())];
}

template <typename T> T anyChoice(Random& random)
{
    const auto rows = choiceRows<T>();
    return rows[random.below(rows.size())].value;
}

SolverOptions drawOptions(Random& random, Method method)
{
    SolverOptions options;
    options.method = method;
    options.sampling = anyChoice<Sampling>(random);
    options.step = oneOf(random, {Step::lineSearch, Step::lineSearch, anyChoice<Step>(random)});
    options.averaging = oneOf(random, {Averaging::none, anyChoice<Averaging>(random)});
    options.cache = random.below(2) == 0;
    options.cacheSize = oneOf<std::int64_t>(random, {1, 3, 100});
    options.shrinking = random.below(3) == 0;
    options.awayRule = anyChoice<AwayRule>(random);
    options.innerSteps = oneOf<std::int64_t>(random, {1, 4});
    options.planes = oneOf<std::int64_t>(random, {0, 2, 1000, 1000});
    options.oracleEffort = oneOf<std::int64_t>(random, {0, 0, 0, 2});
    options.rescaling = oneOf(random, {Rescaling::margin, anyChoice<Rescaling>(random)});
    options.kernel = anyChoice<Kernel>(random);
    options.lambda = oneOf(random, {0.02, 0.1, 0.5});
    options.gapCheck = oneOf(random, {0.5, 2.0, 10.0});
    options.gapPower = oneOf(random, {1.0, 1.0, 0.5});
    options.traceEvery = oneOf(random, {0.3, 1.0, 7.0, unlimited});
    options.epsilon = oneOf(random, {0.05, 1e-3});
    options.maxPasses = 25;
    options.seed = static_cast<std::int64_t>(random.below(1000));
    return options;
}

std::shared_ptr<const Problem> drawProblem(Random& random, const SolverOptions& options)
{
    const std::uint64_t seed = 1 + random.below(100'000);
    const bool labelsOnly = options.method == Method::kernel || options.method == Method::onlineEg
        || options.rescaling == Rescaling::slack;
    const std::size_t kind = random.below(labelsOnly ? 20 : 31);
    if (kind == 30)
        return tinyPose(seed, {.images = 2}); // large w
    if (kind >= 20)
        return tinyGraph(seed); // w in a box
    if (kind >= 10)
        return tinyMulticlass(seed, {.examples = 12, .classes = 4});
    return tinyChain(seed, {10, 3, 5, 4});
}

/// What is run: the problem, also as test part, its options and where it starts.
struct Case {
    std::shared_ptr<const ActingProblem> problem;
    SolverOptions options;
    std::vector<double> start;

    std::unique_ptr<Training> training() const
    {
        auto made = std::make_unique<Training>(problem, problem, options);
        if (!start.empty())
            made->startFrom(start);
        return made;
    }
};

Case drawCase(Random& random, Method method)
{
    for (;;) {
        Case drawn;
        drawn.options = drawOptions(random, method);
        drawn.problem = std::make_shared<ActingProblem>(drawProblem(random, drawn.options));
        if (method != Method::kernel && random.below(4) == 0)
            drawn.start.assign(drawn.problem->weightSize(), 0.25);
        try {
            drawn.training();
            return drawn;
        } catch (const InputError&) {
            // a combination that is refused
        }
    }
}

RunRecord about()
{
    RunRecord record = newRecord();
    record.dataset.source = record.request.source = "tiny";
    record.dataset.task = "chain";
    return record;
}

RunRecord straight(const Case& run)
{
    run.problem->after(0, {});
    const auto training = run.training();
    RunControl control;
    return recordOf(*training, training->run(control), about());
}

/// Some stretches, each begun anew from the bytes of the last: the run is asked to stop and leaves
/// them at its end, or is asked for them some time before it is "killed".
RunRecord leftOff(const Case& run, Random& random, int times)
{
    std::string bytes;
    for (int k = 0;; ++k) {
        const auto training = bytes.empty()
            ? run.training()
            : std::make_unique<Training>(run.problem, run.problem, run.options);
        if (!bytes.empty()) {
            const Checkpoint read = checkpointFromBytes(bytes, "bytes");
            goOnFrom(read, run.options, *training, "bytes");
            EXPECT_EQ(checkpointBytes(*training, about()), bytes);
        }
        RunControl control;
        const bool killed = random.below(2) == 0;
        bool enough = false;
        training->onCheckpoint([&] {
            if (!enough)
                bytes = checkpointBytes(*training, about());
            enough = killed;
        });
        const auto calls = static_cast<std::int64_t>(1 + random.below(400));
        run.problem->after(k < times ? calls : 0, [&] {
            if (!killed)
                return control.stop();
            control.requestCheckpoint();
            run.problem->after(
                static_cast<std::int64_t>(1 + random.below(100)), [&control] { control.stop(); });
        });
        const RunResult result = training->run(control);
        run.problem->after(0, {});
        if (!control.stopRequested())
            return recordOf(*training, result, about());
    }
}

} // namespace

/// Walks the catalogue: a new method is tested here without being named.
TEST(Checkpoint, aRunGoesOnAsIfItHadNeverBeenLeftOff)
{
    for (const auto& method : choiceRows<Method>()) {
        Random random(static_cast<std::uint64_t>(method.value) + 1);
        for (int k = 0; k < 50; ++k) {
            const Case run = drawCase(random, method.value);
            const RunRecord whole = straight(run);
            const RunRecord pieces = leftOff(run, random, 2);
            ASSERT_EQ(firstDifference(whole, pieces).value_or(""), "")
                << method.name << ", case " << k << "\n"
                << toJson(whole);
        }
    }
}

TEST(Checkpoint, writingDisturbsNothing)
{
    for (const auto& method : choiceRows<Method>()) {
        Random random(100 + static_cast<std::uint64_t>(method.value));
        for (int k = 0; k < 10; ++k) {
            const Case run = drawCase(random, method.value);
            const RunRecord plain = straight(run);
            const auto training = run.training();
            RunControl control;
            std::size_t written = 0;
            training->onCheckpoint(
                [&] { written += checkpointBytes(*training, about()).empty() ? 0 : 1; });
            const std::function<void()> ask = [&] {
                control.requestCheckpoint();
                run.problem->after(static_cast<std::int64_t>(1 + random.below(60)), ask);
            };
            run.problem->after(1, ask);
            const RunRecord record = recordOf(*training, training->run(control), about());
            run.problem->after(0, {});
            ASSERT_EQ(firstDifference(plain, record).value_or(""), "") << method.name;
            EXPECT_GT(written, 0U);
        }
    }
}

namespace {

/// A run of some passes that was left off, in two generations of a file.
struct TwoGenerations {
    std::shared_ptr<const Problem> problem = tinyChain(7, {10, 3, 5, 4});
    SolverOptions options;
    ScratchFolder folder;
    CheckpointFile file{folder.file("run.ckpt")};
    std::string newest, older;

    TwoGenerations()
    {
        options.method = Method::bcpfw;
        options.sampling = Sampling::gap;
        options.cache = true;
        options.lambda = 0.05;
        options.epsilon = 0;
        options.maxPasses = 6;
        Training training(problem, nullptr, options);
        RunControl control;
        training.onCheckpoint([&] { file.write(training, about()); });
        training.run(control, [&](const TracePoint& point, const SolverView&) {
            if (point.pass >= 2 && point.pass < 4)
                control.requestCheckpoint();
        });
        newest = contentOf(file.path());
        older = contentOf(file.previousPath());
    }
};

} // namespace

TEST(Checkpoint, keepsTwoGenerations)
{
    TwoGenerations two;
    ASSERT_FALSE(two.older.empty());
    EXPECT_NE(two.older, two.newest);
    EXPECT_EQ(two.folder.fileCount(), 2U);
    const auto read = two.file.read();
    ASSERT_TRUE(read);
    EXPECT_EQ(read->fellBack, "");
    EXPECT_EQ(otherMachine(*read), "");
    EXPECT_GE(read->pass, 6);
    EXPECT_EQ(read->about.options, two.options);

    std::filesystem::remove(two.file.path()); // as between two calls where links cannot be made
    const auto previous = two.file.read();
    ASSERT_TRUE(previous);
    EXPECT_LT(previous->pass, 6);
    EXPECT_NE(previous->fellBack, "");
    std::filesystem::remove(two.file.previousPath());
    EXPECT_FALSE(two.file.read());
}

TEST(Checkpoint, aDamagedNewestFallsBackAndIsNotKept)
{
    TwoGenerations two;
    Random random(5);
    const Checkpoint older = checkpointFromBytes(two.older, "older");
    for (int k = 0; k < 1000; ++k) {
        std::string damaged = two.newest;
        if (k % 10 == 0)
            damaged.resize(random.below(damaged.size()));
        else if (k % 10 == 1)
            damaged.append(1 + random.below(9), '\0');
        else
            for (std::uint64_t flips = 1 + random.below(3); flips > 0; --flips)
                damaged[random.below(damaged.size())] ^= static_cast<char>(1 << random.below(8));
        if (damaged == two.newest)
            continue; // flipped back
        put(two.file.path(), damaged);
        const auto read = two.file.read();
        ASSERT_TRUE(read);
        ASSERT_NE(read->fellBack, "");
        ASSERT_EQ(read->state, older.state);
    }
    // The good one is what stays beside what is written next.
    Training training(two.problem, nullptr, two.options);
    goOnFrom(older, two.options, training, "older");
    two.file.write(training, about());
    EXPECT_EQ(contentOf(two.file.previousPath()), two.older);
    ASSERT_TRUE(two.file.read());
    EXPECT_EQ(two.file.read()->fellBack, "");
}

TEST(Checkpoint, refusesWhatIsNone)
{
    TwoGenerations two;
    put(two.file.path(), "a letter to a friend");
    put(two.file.previousPath(), two.newest.substr(0, two.newest.size() / 2));
    const std::string said = messageOf<InputError>([&] { two.file.read(); });
    EXPECT_NE(said.find("is no checkpoint"), std::string::npos) << said;
    EXPECT_NE(said.find("run.ckpt.previous has"), std::string::npos) << said;
    EXPECT_EQ(contentOf(two.file.path()), "a letter to a friend");
    EXPECT_NE(
        messageOf<InputError>([&] { CheckpointFile("/no/such/folder/c").requireWritable(); }), "");
}

TEST(Checkpoint, ofAnotherRunIsRefusedSayingWhatDiffers)
{
    TwoGenerations two;
    const Checkpoint read = *two.file.read();
    const auto refused = [&](const std::function<void(RunRecord&)>& change) {
        RunRecord wanted = about();
        wanted.options = two.options;
        change(wanted);
        return messageOf<InputError>([&] { requireSameRun(read, wanted, "run.ckpt"); });
    };
    EXPECT_EQ(refused([](RunRecord&) {}), "");
    EXPECT_EQ(refused([](RunRecord& r) {
        r.options.epsilon = 0.1;
        r.options.maxPasses = 100;
        r.options.maxSeconds = 5;
        r.options.threads = 2;
        r.request.source = "elsewhere"; // the same bytes
    }),
        "");
    const auto names = [](const std::string& text, const std::string& what) {
        return text.find(what) != std::string::npos;
    };
    EXPECT_TRUE(names(refused([](RunRecord& r) { r.options.seed = 2; }), "--seed 1"));
    EXPECT_TRUE(names(refused([](RunRecord& r) { r.options.lambda = 0.5; }), "--lambda 0.05"));
    EXPECT_TRUE(names(refused([](RunRecord& r) { r.dataset.sha256 = "ab"; }), "sha256 \"ab\""));
    EXPECT_TRUE(names(refused([](RunRecord& r) { r.request.limit = 5; }), "limit 5"));
    EXPECT_TRUE(names(refused([](RunRecord& r) { r.start.name = "a.model"; }), "a.model"));
}

/// Limits that a person raises are events at the place where the run goes on, so that its record
/// repeats it.
TEST(Checkpoint, goesOnToOtherLimits)
{
    TwoGenerations two;
    SolverOptions wanted = two.options;
    wanted.maxPasses = 12;
    wanted.threads = 2;
    Training training(two.problem, nullptr, two.options);
    goOnFrom(*two.file.read(), wanted, training, "run.ckpt");
    RunControl control;
    const RunResult result = training.run(control);
    EXPECT_EQ(result.status, RunStatus::maxPasses);
    EXPECT_GE(result.pass, 11);
    ASSERT_EQ(training.events().size(), 1U);
    EXPECT_EQ(training.events()[0].option, "max_passes");

    const RunRecord record = recordOf(training, result, about());
    Training again(two.problem, nullptr, record.options);
    again.replay(replayOf(record));
    RunControl none;
    EXPECT_EQ(firstDifference(record, recordOf(again, again.run(none), about())).value_or(""), "");
}

TEST(Checkpoint, isWrittenWhilePaused)
{
    const auto problem = tinyChain(8, {10, 3, 5, 4});
    SolverOptions options;
    options.lambda = 0.05;
    Training training(problem, nullptr, options);
    RunControl control;
    std::atomic<int> written = 0;
    training.onCheckpoint([&] { ++written; });
    std::jthread person;
    bool waited = false;
    training.run(control, [&](const TracePoint&, const SolverView&) {
        if (std::exchange(waited, true))
            return;
        control.pause();
        person = std::jthread([&] {
            control.requestCheckpoint();
            for (int k = 0; k < 3000 && written == 0; ++k)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            EXPECT_EQ(written, 1);
            EXPECT_TRUE(control.paused());
            control.resume();
        });
    });
    EXPECT_EQ(written, 2); // and at the end
}

/// What passes the checksum and still is no state of this training: an error, and no wrong size or
/// place inside.
TEST(Checkpoint, aStateThatDoesNotFitIsRefused)
{
    Random random(11);
    std::size_t refused = 0;
    for (const auto& method : choiceRows<Method>()) {
        const Case run = drawCase(random, method.value);
        const auto training = run.training();
        std::string state;
        training->onCheckpoint([&] {
            BinaryWriter out;
            training->save(out);
            state = out.take();
        });
        RunControl control;
        training->run(control);
        for (int k = 0; k < 200; ++k) {
            std::string mutant = state;
            const std::size_t at = random.below(mutant.size());
            switch (random.below(4)) {
            case 0:
                mutant.resize(at);
                break;
            case 1:
                mutant[at] = static_cast<char>(random.below(256));
                break;
            case 2:
                mutant.erase(at, 8);
                break;
            default:
                mutant.replace(at, 8, std::string(8, oneOf(random, {'\0', '\x7f', '\xff'})));
            }
            const auto fresh = run.training();
            try {
                BinaryReader in(mutant, "mutant");
                fresh->restore(in);
            } catch (const InputError&) {
                ++refused;
                EXPECT_TRUE(fresh->trace().empty()); // as it was
            }
        }
    }
    EXPECT_GT(refused, 200U);
}
