// SPDX-License-Identifier: GPL-3.0-or-later
// A training that is interrupted at any place and resumed from its checkpoint has the record of an
// uninterrupted one, to the last bit; a checkpoint that does not fit is refused.
#include "core/solvers/checkpoint/checkpoint.h"

#include "core/files/binary_stream.h"
#include "core/machine/error.h"
#include "core/options/choices.h"
#include "core/records/record_difference.h"
#include "core/solvers/training/training_record.h"
#include "tests/core/drawn_run.h"
#include "tests/support/altered_checkpoint.h"

#include <gtest/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

RunRecord straight(const DrawnRun& run)
{
    run.problem->after(0, {});
    const auto training = run.training();
    RunControl control;
    return recordOf(*training, training->run(control), tinyAbout());
}

/// Several stretches, each resumed from the last checkpoint. In each, the run is asked to stop and
/// returns its state at its end, or it is asked for a state some time before it is "killed".
RunRecord interrupted(const DrawnRun& run, Random& random, int times)
{
    std::string bytes;
    for (int k = 0;; ++k) {
        const auto training = bytes.empty()
            ? run.training()
            : std::make_unique<Training>(run.problem, run.problem, run.options);
        if (!bytes.empty()) {
            const Checkpoint read = checkpointFromBytes(bytes, "bytes");
            resumeFrom(read, run.options, *training, "bytes");
            EXPECT_EQ(checkpointBytes(*training, tinyAbout()), bytes);
        }
        RunControl control;
        const bool killed = random.below(2) == 0;
        bool enough = false;
        training->onCheckpoint([&] {
            if (!enough)
                bytes = checkpointBytes(*training, tinyAbout());
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
            return recordOf(*training, result, tinyAbout());
    }
}

} // namespace

/// Walks the catalogue, so a new method is tested here without being named.
TEST(Checkpoint, aRunResumesAsIfNeverInterrupted)
{
    std::uint64_t seed = 0;
    for (const auto& method : choiceRows<Method>()) {
        Random random(++seed);
        for (int k = 0; k < 50; ++k) {
            const DrawnRun run = drawRun(random, method.value);
            const RunRecord whole = straight(run);
            const RunRecord pieces = interrupted(run, random, 2);
            ASSERT_EQ(firstDifference(whole, pieces).value_or(""), "")
                << method.name << ", case " << k << "\n"
                << toJson(whole);
        }
    }
}

TEST(Checkpoint, writingDisturbsNothing)
{
    std::uint64_t seed = 100;
    for (const auto& method : choiceRows<Method>()) {
        Random random(seed++);
        for (int k = 0; k < 10; ++k) {
            const DrawnRun run = drawRun(random, method.value);
            const RunRecord plain = straight(run);
            const auto training = run.training();
            RunControl control;
            std::size_t written = 0;
            training->onCheckpoint(
                [&] { written += checkpointBytes(*training, tinyAbout()).empty() ? 0 : 1; });
            const std::function<void()> ask = [&] {
                control.requestCheckpoint();
                run.problem->after(static_cast<std::int64_t>(1 + random.below(60)), ask);
            };
            run.problem->after(1, ask);
            const RunRecord record = recordOf(*training, training->run(control), tinyAbout());
            run.problem->after(0, {});
            ASSERT_EQ(firstDifference(plain, record).value_or(""), "") << method.name;
            EXPECT_GT(written, 0U);
        }
    }
}

TEST(Checkpoint, theDragOfAChangeIsKept)
{
    Random random(7);
    const DrawnRun run = drawRun(random, "bcfw");
    OptionChange change = liveChange("F", "0.3");
    change.sameDrag = true;
    RunControl control;
    control.set(change);
    const auto training = run.training();
    training->run(control);
    Training resumed(run.problem, run.problem, run.options);
    const Checkpoint read = checkpointFromBytes(checkpointBytes(*training, tinyAbout()), "bytes");
    resumeFrom(read, run.options, resumed, "bytes");
    ASSERT_EQ(resumed.events().size(), 1U);
    EXPECT_TRUE(resumed.events()[0].sameDrag);
}

/// Bytes with a valid checksum that are no state of this training: an error, and no access out of
/// range.
TEST(Checkpoint, aStateThatDoesNotFitIsRefused)
{
    Random random(11);
    std::size_t refused = 0;
    for (const auto& method : choiceRows<Method>()) {
        const DrawnRun run = drawRun(random, method.value);
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
