// SPDX-License-Identifier: GPL-3.0-or-later
// Kills, and damaged checkpoints.
#include "tests/faults/interruptions.h"

#include "core/machine/random.h"
#include "core/solvers/checkpoint/checkpoint_writer.h"
#include "tests/faults/programs.h"
#include "tests/faults/subject.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <thread>

namespace gapscope::test {
namespace {

namespace fs = std::filesystem;
using Seconds = std::chrono::duration<double>;
using FileClock = fs::file_time_type::clock;

/// Seconds that starting, reading the data and writing one checkpoint may take beside other work.
/// At most this, and the interval between two checkpoints, is repeated after a kill.
constexpr double longestWrite = 1;
static_assert(usualCheckpointSeconds + longestWrite <= 30, "what a kill may cost, unless told");

/// Enough passes for about a second: start and end are a small part of it.
const Words longRun{"--max-passes", "1500", "--trace-every", "100", "--limit", "100"};

/// The time at which the file was written, or begin if that is later.
FileClock::time_point latestOf(const std::string& file, FileClock::time_point begin)
{
    std::error_code missing;
    const FileClock::time_point written = fs::last_write_time(file, missing);
    return missing ? begin : std::max(begin, written);
}

} // namespace

bool killsAreSurvived(const std::string& scratch, int kills)
{
    const std::string row = "SIGKILL while training with checkpoints";
    Random random(2);
    Subject subject(scratch, "killed", longRun);
    const double length = subject.measure();
    int killed = 0, finished = 0;
    double repeated = 0;
    std::string wrong;
    while (killed < kills && wrong.empty()) {
        subject.forget();
        for (bool ended = false; !ended && wrong.empty();) {
            const Command command = subject.command();
            Process process(command.words, command.environment);
            const auto begin = FileClock::now();
            sleepUpTo(1.2 * length, random);
            process.signal(SIGKILL);
            const auto moment = FileClock::now();
            const ProcessEnd end = process.wait();
            ended = end.status != 128 + SIGKILL;
            killed += ended ? 0 : 1;
            if (!ended)
                repeated = std::max(
                    repeated, Seconds(moment - latestOf(subject.checkpoint(), begin)).count());
            if (ended)
                wrong = end.status == 2 ? end.err : subject.difference();
        }
        finished += wrong.empty() ? 1 : 0;
    }
    if (wrong.empty() && repeated > checkpointEvery + longestWrite)
        wrong = "more is repeated";
    printRow({row, fmt::format("{} kills, {} runs brought to their end", killed, finished),
        fmt::format(
            "at most {:.2f} s since the last checkpoint or start (one every {} s; bar {:g}, "
            "so {:g} by default)",
            repeated, checkpointEvery, checkpointEvery + longestWrite,
            usualCheckpointSeconds + longestWrite),
        wrong.empty() ? "passed" : "FAILED: " + wrong});
    return wrong.empty();
}

bool damageIsSurvived(const std::string& scratch, int flips)
{
    const std::string row = "A bit of the newest checkpoint flipped";
    Random random(3);
    Subject subject(scratch, "damaged", longRun);
    const double length = subject.measure();
    subject.forget();
    while (!fs::exists(subject.checkpoint() + ".previous")) {
        const Command command = subject.command();
        Process process(command.words, command.environment);
        std::this_thread::sleep_for(Seconds(0.6 * length));
        process.signal(SIGKILL);
        process.wait();
    }
    const std::string newest = contentOf(subject.checkpoint());
    const std::string previous = contentOf(subject.checkpoint() + ".previous");
    int fellBack = 0;
    std::string wrong;
    for (int k = 0; k < flips && wrong.empty(); ++k) {
        std::string damaged = newest;
        char& byte = damaged[random.below(damaged.size())];
        byte = static_cast<char>(byte ^ static_cast<char>(1 << random.below(8)));
        subject.forget();
        std::ofstream(subject.checkpoint(), std::ios::binary) << damaged;
        std::ofstream(subject.checkpoint() + ".previous", std::ios::binary) << previous;
        const ProcessEnd end = runToEnd(subject.command());
        fellBack +=
            end.err.find("resumes from " + subject.checkpoint() + ".previous") != end.err.npos;
        wrong = end.status == 2 ? end.err : subject.difference();
    }
    const bool good = wrong.empty() && fellBack == flips;
    printRow({row, fmt::format("{} flips", flips),
        fmt::format("{} fell back to the one before, all to the same record", fellBack),
        good ? "passed" : "FAILED: " + wrong});
    return good;
}

} // namespace gapscope::test
