// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/interruptions.h"

#include "core/error.h"
#include "core/random.h"
#include "core/record_difference.h"
#include "core/run_record.h"
#include "core/solvers/catalog.h"
#include "tests/faults/programs.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <thread>

namespace gapscope::test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;
using Words = std::vector<std::string>;

constexpr double checkpointEvery = 0.05; ///< seconds

double since(Clock::time_point begin) { return Seconds(Clock::now() - begin).count(); }

void sleepUpTo(double most, Random& random)
{
    std::this_thread::sleep_for(Seconds(most * random.uniform()));
}

/// A training whose record can be told from another's, and the files it writes.
class Subject {
public:
    Subject(const std::string& scratch, const std::string& name, const Words& options)
        : m_record(scratch + "/" + name + ".json")
        , m_checkpoint(scratch + "/" + name + ".ckpt")
        , m_words{"train", "sample:words", "--quiet", "--seed", "7", "--record", m_record}
    {
        m_words.insert(m_words.end(), options.begin(), options.end());
    }

    /// Without a checkpoint, from beginning to end; how long it takes.
    double measure()
    {
        const Clock::time_point begin = Clock::now();
        const ProcessEnd end = runToEnd(cliCommand(m_words));
        if (end.status != 0 && end.status != 3)
            throw std::runtime_error("cannot train: " + end.err);
        m_uninterrupted = readRecord(m_record);
        return since(begin);
    }
    Command command() const
    {
        Words words = m_words;
        words.insert(words.end(),
            {"--checkpoint", m_checkpoint, "--checkpoint-every",
                fmt::format("{}", checkpointEvery)});
        return cliCommand(words);
    }
    void forget() const
    {
        for (const char* ending : {"", ".previous"})
            fs::remove(m_checkpoint + ending);
        fs::remove(m_record);
    }
    /// Where the record differs from the one of measure(), or "".
    std::string difference() const
    {
        try {
            return firstDifference(readRecord(m_record), *m_uninterrupted).value_or("");
        } catch (const InputError& error) {
            return error.what();
        }
    }
    const std::string& checkpoint() const { return m_checkpoint; }
    const std::string& record() const { return m_record; }

private:
    std::string m_record, m_checkpoint;
    Words m_words;
    std::optional<RunRecord> m_uninterrupted;
};

bool noCheckpoints(const std::string& row)
{
    if (cliHas("train", "--checkpoint"))
        return false;
    printRow({row, "none", "no checkpoints in this build", "not run"});
    return true;
}

/// Enough passes for a second or so: start and end are a small part of it.
const Words longRun{"--max-passes", "1500", "--trace-every", "100", "--limit", "100"};

} // namespace

bool signalsEnd(const std::string& scratch, int perSignal)
{
    Random random(1);
    const std::string record = scratch + "/signalled.json";
    std::vector<double> seconds;
    int wrong = 0;
    for (const int number : {SIGTERM, SIGINT, SIGHUP})
        for (int k = 0; k < perSignal; ++k) {
            fs::remove(record);
            const Command command = cliCommand({"train", "sample:words", "--epsilon", "1e-9",
                "--max-passes", "1e9", "--record", record});
            Process process(command.words, command.environment);
            process.waitForError("Estimate"); // the signals are its own from before here
            sleepUpTo(0.3, random);
            const Clock::time_point begin = Clock::now();
            process.signal(number);
            const int status = process.wait().status;
            seconds.push_back(since(begin));
            try {
                wrong +=
                    status == 130 && readRecord(record).result.status == RunStatus::stopped ? 0 : 1;
            } catch (const InputError&) {
                ++wrong;
            }
        }
    std::ranges::sort(seconds);
    const double p99 = seconds[(seconds.size() * 99 + 99) / 100 - 1];
    const bool good = wrong == 0 && p99 <= 2;
    printRow({"SIGTERM, SIGINT, SIGHUP while training", fmt::format("{} signals", seconds.size()),
        fmt::format(
            "ended in {:.2f} s (p99), {} without status 130 and a whole record", p99, wrong),
        good ? "passed" : "FAILED"});
    return good;
}

bool killsAreSurvived(const std::string& scratch, int kills)
{
    const std::string row = "SIGKILL while training with checkpoints";
    if (noCheckpoints(row))
        return true;
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
            sleepUpTo(1.2 * length, random);
            process.signal(SIGKILL);
            const auto moment = fs::file_time_type::clock::now();
            const ProcessEnd end = process.wait();
            ended = end.status != 128 + SIGKILL;
            killed += ended ? 0 : 1;
            if (!ended && fs::exists(subject.checkpoint()))
                repeated = std::max(
                    repeated, Seconds(moment - fs::last_write_time(subject.checkpoint())).count());
            if (ended)
                wrong = end.status == 2 ? end.err : subject.difference();
        }
        finished += wrong.empty() ? 1 : 0;
    }
    printRow({row, fmt::format("{} kills, {} runs brought to their end", killed, finished),
        fmt::format("at most {:.2f} s after the last checkpoint (one every {} s)", repeated,
            checkpointEvery),
        wrong.empty() ? "passed" : "FAILED: " + wrong});
    return wrong.empty();
}

bool damageIsSurvived(const std::string& scratch, int flips)
{
    const std::string row = "A bit of the newest checkpoint flipped";
    if (noCheckpoints(row))
        return true;
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
            end.err.find("goes on from " + subject.checkpoint() + ".previous") != end.err.npos;
        wrong = end.status == 2 ? end.err : subject.difference();
    }
    const bool good = wrong.empty() && fellBack == flips;
    printRow({row, fmt::format("{} flips", flips),
        fmt::format("{} fell back to the one before, all to the same record", fellBack),
        good ? "passed" : "FAILED: " + wrong});
    return good;
}

bool everyMethodGoesOn(const std::string& scratch, int perMethod)
{
    const std::string row = "Every method left off and gone on with";
    if (noCheckpoints(row))
        return true;
    Random random(4);
    int methods = 0, times = 0;
    std::string wrong;
    for (const ChoiceRow<Method>& method : choiceRows<Method>()) {
        Subject subject(scratch, "method",
            {"--method", std::string(method.name), "--limit", "40", "--max-passes", "60",
                "--epsilon", "1e-9"});
        const double length = subject.measure();
        ++methods;
        for (int left = perMethod; left > 0 && wrong.empty();) {
            subject.forget();
            for (bool ended = false; !ended && wrong.empty();) {
                const Command command = subject.command();
                Process process(command.words, command.environment);
                sleepUpTo(length, random);
                process.signal(SIGTERM);
                const ProcessEnd end = process.wait();
                ended = end.status == 0 || end.status == 3;
                times += ended ? 0 : 1;
                left -= ended ? 0 : 1;
                if (ended && !subject.difference().empty())
                    wrong = std::string(method.name) + ": " + subject.difference();
                if (end.status == 2)
                    wrong = std::string(method.name) + ": " + end.err;
            }
        }
    }
    printRow({row, fmt::format("{} methods, {} times", methods, times),
        "the record of a run that was never left off, timings aside",
        wrong.empty() ? "passed" : "FAILED: " + wrong});
    return wrong.empty();
}

} // namespace gapscope::test
