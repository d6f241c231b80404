// SPDX-License-Identifier: GPL-3.0-or-later
// SIGTERM, SIGINT and SIGHUP to each program that may run for long.
#include "tests/faults/interruptions.h"

#include "core/error.h"
#include "core/path_record.h"
#include "core/run_record.h"
#include "tests/faults/programs.h"
#include "tests/faults/subject.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <functional>

namespace gapscope::test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// What is signalled, again and again.
struct Signalled {
    std::string row;
    Command command;
    std::string going;            ///< in its messages: from here on the signals are its own
    std::function<void()> before; ///< as if it had never run
    std::function<bool()> whole;  ///< whether what it leaves is all there
    std::string left = "a whole record";
};

bool isStoppedRun(const std::string& record)
{
    try {
        return readRecord(record).result.status == RunStatus::stopped;
    } catch (const InputError&) {
        return false;
    }
}

bool isStoppedSearch(const std::string& record)
{
    try {
        return readPathRecord(record).result.end == PathEnd::stopped;
    } catch (const InputError&) {
        return false;
    }
}

/// SIGTERM, SIGINT and SIGHUP, each so many times, up to 0.3 s after it is going.
bool signalledRow(const Signalled& what, int perSignal)
{
    constexpr double bar = 2; // seconds
    Random random(1);
    std::vector<double> seconds;
    int wrong = 0;
    for (const int number : {SIGTERM, SIGINT, SIGHUP})
        for (int k = 0; k < perSignal; ++k) {
            what.before();
            Process process(what.command.words, what.command.environment);
            if (!process.waitForError(what.going))
                ++wrong;
            sleepUpTo(0.3, random);
            const Clock::time_point begin = Clock::now();
            process.signal(number);
            const int status = process.wait().status;
            seconds.push_back(Seconds(Clock::now() - begin).count());
            wrong += status == 130 && what.whole() ? 0 : 1;
        }
    std::ranges::sort(seconds);
    const double p99 = seconds[(seconds.size() * 99 + 99) / 100 - 1];
    const bool good = wrong == 0 && p99 <= bar;
    printRow({what.row, fmt::format("{} signals", seconds.size()),
        fmt::format("ended in {:.2f} s (p99), {} without status 130 and {}", p99, wrong, what.left),
        good ? "passed" : "FAILED"});
    return good;
}

Signalled training(const std::string& scratch)
{
    const std::string record = scratch + "/signalled.json";
    return {"SIGTERM, SIGINT, SIGHUP while training",
        cliCommand({"train", "sample:words", "--epsilon", "1e-9", "--max-passes", "1e9", "--record",
            record}),
        "Estimate", [=] { fs::remove(record); }, [=] { return isStoppedRun(record); }};
}

/// One checkpoint with a trace as long as a record's may be; each run goes on from there.
Signalled longTrace(const std::string& scratch)
{
    const std::string record = scratch + "/signalled.json", file = scratch + "/signalled.ckpt";
    const Words words{"train", "sample:toy", "--epsilon", "0", "--checkpoint", file};
    runToEnd(cliCommand(with(words, {"--max-passes", "50000", "--quiet"})));
    return {"the same with a checkpoint and a trace of 50,000 points",
        cliCommand(with(words, {"--max-passes", "1e9", "--record", record})), "Going on from",
        [=] { fs::remove(record); }, [=] { return isStoppedRun(record); }};
}

Signalled search(const std::string& scratch, const Words& words)
{
    const std::string record = scratch + "/signalled-search.json";
    return {fmt::format("the same to gapscope-cli {}", words.front()),
        cliCommand(with(words, {"--record", record})), "Words sample", [=] { fs::remove(record); },
        [=] { return isStoppedSearch(record); }};
}

/// Two runs at a time: what had begun is recorded as stopped, what had not leaves nothing.
Signalled comparison(const std::string& scratch)
{
    const std::string spec = scratch + "/signalled-spec.json", out = scratch + "/signalled-out";
    std::ofstream(spec) << R"({"format": "gapscope-compare", "version": 1, "title": "Signalled",)"
                        << R"( "dataset": {"source": "sample:words"}, "variants": [{"name": "one",)"
                        << R"( "epsilon": 0, "max_passes": 1e9}], "lambdas": [0.01],)"
                        << R"( "seeds": [1, 2, 3]})";
    const auto whole = [=] {
        std::size_t records = 0;
        for (const fs::directory_entry& entry : fs::directory_iterator(out)) {
            const std::string path = entry.path().string();
            if (path.ends_with(".json"))
                ++records;
            if (path.ends_with(".json") ? !isStoppedRun(path) : !path.ends_with("/summary.csv"))
                return false;
        }
        const std::string table = contentOf(out + "/summary.csv");
        return records <= 2 && table.ends_with('\n')
            && std::ranges::count(table, '\n') == static_cast<std::ptrdiff_t>(records) + 1;
    };
    return {"the same to gapscope-cli compare",
        cliCommand({"compare", spec, "--out", out, "--jobs", "2"}), "solver state",
        [=] { fs::remove_all(out); }, whole, "a whole record of each run that had begun"};
}

/// The next start finds the run.
Signalled window(const std::string& scratch)
{
    const std::string folder = scratch + "/signalled-window";
    const auto whole = [=] {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
            if (entry.path().string().find(".gapscope-") != std::string::npos)
                return false;
        const ProcessEnd next = runToEnd({{GAPSCOPE_WINDOW_WRITES, "look", folder}, {}, true});
        return next.status == 0 && next.out.find("has 1 ") != std::string::npos;
    };
    return {"the same to the window, a run with checkpoints going on",
        {{GAPSCOPE_WINDOW_WRITES, "signalled", folder}}, "going",
        [=] {
            fs::remove_all(folder);
            fs::create_directories(folder);
        },
        whole, "a run that the next start finds"};
}

} // namespace

bool signalsEnd(const std::string& scratch, int perSignal, bool all)
{
    bool well = signalledRow(training(scratch), perSignal);
    const int fewer = (perSignal + 4) / 5;
    well = signalledRow(longTrace(scratch), fewer) && well;
    if (!all)
        return well;
    well =
        signalledRow(search(scratch, {"path", "sample:words", "--epsilon", "1e-6"}), fewer) && well;
    well = signalledRow(
               search(scratch,
                   {"grid", "sample:words", "--lambdas", "0.5,0.25,1e-5", "--epsilon", "1e-9"}),
               fewer)
        && well;
    well = signalledRow(comparison(scratch), fewer) && well;
    return signalledRow(window(scratch), fewer) && well;
}

} // namespace gapscope::test
