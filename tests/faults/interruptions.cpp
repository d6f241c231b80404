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
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <optional>
#include <thread>

namespace gapscope::test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;
using Words = std::vector<std::string>;

constexpr double checkpointEvery = 0.05; ///< seconds
constexpr double mostRepeated = 30;      ///< seconds of training, after a kill

double since(Clock::time_point begin) { return Seconds(Clock::now() - begin).count(); }

void sleepUpTo(double most, Random& random)
{
    std::this_thread::sleep_for(Seconds(most * random.uniform()));
}

Words with(Words words, const Words& more)
{
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// A training whose record can be told from another's, and the files it writes.
class Subject {
public:
    Subject(const std::string& scratch, const std::string& name, const Words& options)
        : m_record(scratch + "/" + name + ".json")
        , m_checkpoint(scratch + "/" + name + ".ckpt")
        , m_words{"train", "sample:words", "--seed", "7", "--record", m_record}
    {
        m_words = with(std::move(m_words), options);
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
    /// Of the run from beginning to end.
    double trainingSeconds() const { return m_uninterrupted->result.seconds; }
    Command command() const
    {
        return cliCommand(with(m_words,
            {"--checkpoint", m_checkpoint, "--checkpoint-every",
                fmt::format("{}", checkpointEvery)}));
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

namespace {

/// Seconds from each of so many signals of the three kinds to the end of what they were sent to.
struct Endings {
    std::vector<double> seconds;
    int wrong = 0; ///< without status 130 and a whole record of a stopped run
};

/// before: what the training does until it may be signalled; then up to 0.3 s more.
Endings endingsOf(const Words& options, const std::string& record, int perSignal,
    const std::function<void(Process&)>& before)
{
    Random random(1);
    Endings endings;
    for (const int number : {SIGTERM, SIGINT, SIGHUP})
        for (int k = 0; k < perSignal; ++k) {
            fs::remove(record);
            const Command command = cliCommand(
                with({"train"}, with(options, {"--max-passes", "1e9", "--record", record})));
            Process process(command.words, command.environment);
            process.waitForError("Estimate"); // the signals are its own from before here
            before(process);
            sleepUpTo(0.3, random);
            const Clock::time_point begin = Clock::now();
            process.signal(number);
            const int status = process.wait().status;
            endings.seconds.push_back(since(begin));
            try {
                const bool well =
                    status == 130 && readRecord(record).result.status == RunStatus::stopped;
                endings.wrong += well ? 0 : 1;
            } catch (const InputError&) {
                ++endings.wrong;
            }
        }
    std::ranges::sort(endings.seconds);
    return endings;
}

bool endingsRow(const std::string& row, const Endings& endings)
{
    const double p99 = endings.seconds[(endings.seconds.size() * 99 + 99) / 100 - 1];
    const bool good = endings.wrong == 0 && p99 <= 2;
    printRow({row, fmt::format("{} signals", endings.seconds.size()),
        fmt::format("ended in {:.2f} s (p99), {} without status 130 and a whole record", p99,
            endings.wrong),
        good ? "passed" : "FAILED"});
    return good;
}

} // namespace

bool signalsEnd(const std::string& scratch, int perSignal)
{
    const std::string record = scratch + "/signalled.json",
                      checkpoint = scratch + "/signalled.ckpt";
    const bool soon = endingsRow("SIGTERM, SIGINT, SIGHUP while training",
        endingsOf({"sample:words", "--epsilon", "1e-9"}, record, perSignal, [](Process&) {}));
    // One checkpoint with a trace as long as a record's may be; each run goes on from there.
    const Words longTrace{"sample:toy", "--epsilon", "0"};
    runToEnd(cliCommand(with({"train"},
        with(longTrace, {"--max-passes", "50000", "--checkpoint", checkpoint, "--quiet"}))));
    const bool late = endingsRow("the same with a checkpoint and a trace of 50,000 points",
        endingsOf(with(longTrace, {"--checkpoint", checkpoint}), record, (perSignal + 4) / 5,
            [](Process& process) { process.waitForError("Going on from"); }));
    return soon && late;
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
    if (wrong.empty() && repeated > mostRepeated)
        wrong = "more is repeated";
    printRow({row, fmt::format("{} kills, {} runs brought to their end", killed, finished),
        fmt::format("at most {:.2f} s after the last checkpoint (one every {} s; at most {:g})",
            repeated, checkpointEvery, mostRepeated),
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

bool everyMethodGoesOn(const std::string& scratch, int perMethod, std::int64_t seed)
{
    const std::string row = "Every method left off and gone on with";
    if (noCheckpoints(row))
        return true;
    Random random(static_cast<std::uint64_t>(seed));
    int methods = 0, times = 0;
    std::string wrong;
    for (const ChoiceRow<Method>& method : choiceRows<Method>()) {
        const Words options{"--method", std::string(method.name), "--limit", "40", "--lambda",
            "0.001", "--epsilon", "0", "--max-passes"};
        constexpr double few = 60, wanted = 0.3; // passes; seconds of training
        Subject quick(scratch, "method", with(options, {fmt::format("{}", few)}));
        quick.measure();
        const double passes =
            std::round(few * std::clamp(wanted / quick.trainingSeconds(), 1.0, 200.0));
        Subject subject(scratch, "method",
            with(options,
                {fmt::format("{}", passes), "--trace-every", fmt::format("{}", passes / 50)}));
        subject.measure();
        ++methods;
        for (int left = perMethod, ended = 0; left > 0 && wrong.empty();) {
            subject.forget();
            for (int status = 130; status == 130 && wrong.empty();) {
                const Command command = subject.command();
                Process process(command.words, command.environment);
                process.waitForError("Estimate"); // signals are its own from before here
                sleepUpTo(subject.trainingSeconds(), random);
                process.signal(SIGTERM);
                const ProcessEnd end = process.wait();
                status = end.status;
                if (status == 130) {
                    ++times;
                    --left;
                } else if (status == 0 || status == 3 || status == 128 + SIGTERM)
                    wrong = subject.difference(); // the last: all was written when it came
                else
                    wrong = fmt::format("status {}: {}", status, end.err);
            }
            if (++ended > 20 * perMethod && left > 0)
                wrong = "it ends before a signal comes";
            if (!wrong.empty())
                wrong = fmt::format("{}: {}", method.name, wrong);
        }
    }
    printRow({row, fmt::format("{} methods, {} times", methods, times),
        "the record of a run that was never left off, timings aside",
        wrong.empty() ? "passed" : "FAILED: " + wrong});
    return wrong.empty();
}

} // namespace gapscope::test
