// SPDX-License-Identifier: GPL-3.0-or-later
// SIGTERM, SIGINT and SIGHUP to each program that may run for long.
#include "tests/faults/interruptions.h"

#include "core/machine/error.h"
#include "core/records/path_record.h"
#include "core/records/run_record.h"
#include "tests/faults/programs.h"
#include "tests/faults/subject.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <system_error>
#include <thread>

namespace gapscope::test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// A program that is signalled, again and again.
struct Signalled {
    std::string row;
    Command command;
    std::string going;            ///< in its messages: from here on it handles signals
    std::function<void()> before; ///< restores the state before any run
    std::function<bool()> whole;  ///< whether its output is complete
    std::string left = "a whole record";
    std::function<bool()> begun = {}; ///< used instead where its messages do not tell
    double within = 0.3;              ///< seconds after that until the signal
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

/// Waits until the program handles signals; false when it does not get there.
bool isGoing(Process& process, const Signalled& what)
{
    if (!what.begun)
        return process.waitForError(what.going);
    using namespace std::chrono_literals;
    const auto end = Clock::now() + 30s;
    while (!what.begun() && Clock::now() < end)
        std::this_thread::sleep_for(1ms);
    return what.begun();
}

/// SIGTERM, SIGINT and SIGHUP, each so many times, some time after it handles signals.
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
            if (!isGoing(process, what))
                ++wrong;
            sleepUpTo(what.within, random);
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

/// One checkpoint after so many trace points; each run resumes from it.
Signalled longTrace(const std::string& scratch, const std::string& points)
{
    const std::string record = scratch + "/signalled.json", file = scratch + "/signalled.ckpt";
    const Words words{"train", "sample:toy", "--epsilon", "0", "--checkpoint", file};
    runToEnd(cliCommand(with(words, {"--max-passes", points, "--quiet"})));
    return {fmt::format("the same with a checkpoint, after {} trace points", points),
        cliCommand(with(words, {"--max-passes", "1e9", "--record", record})), "Resuming from",
        [=] { fs::remove(record); }, [=] { return isStoppedRun(record); }};
}

Signalled search(const std::string& scratch, const Words& words)
{
    const std::string record = scratch + "/signalled-search.json";
    return {fmt::format("the same to gapscope-cli {}", words.front()),
        cliCommand(with(words, {"--record", record})), "Words sample", [=] { fs::remove(record); },
        [=] { return isStoppedSearch(record); }};
}

/// Two runs at a time: begun runs are recorded as stopped, the others leave nothing.
Signalled ofComparison(const std::string& scratch)
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

/// A photograph of stripes, discs and noise, as BMP with 3 bytes a pixel.
void writePhotograph(const std::string& path, std::uint32_t width, std::uint32_t height, int seed)
{
    std::string bytes = "BM";
    const auto put = [&bytes](std::uint32_t value, int count) {
        for (int k = 0; k < count; ++k)
            bytes += static_cast<char>(value >> 8 * k & 255);
    };
    constexpr std::uint32_t head = 54;
    const std::uint32_t row = (3 * width + 3) / 4 * 4;
    for (const std::uint32_t value : {head + row * height, 0U, head, 40U, width, height})
        put(value, 4);
    put(1, 2);
    put(24, 2);
    for (const std::uint32_t value : {0U, row * height, 2835U, 2835U, 0U, 0U})
        put(value, 4);
    Random random(static_cast<std::uint64_t>(seed));
    for (std::uint32_t y = 0; y < height; ++y) {
        std::string line(row, '\0');
        for (std::uint32_t x = 0; x < width; ++x)
            for (std::uint32_t c = 0; c < 3; ++c)
                line[3 * x + c] = static_cast<char>(
                    (x / 97 * 40 + y / 61 * 30 + (x * x + y * y) / 30'000 * (20 + 30 * c)
                        + random.below(12))
                    & 255);
        bytes += line;
    }
    std::ofstream(path, std::ios::binary) << bytes;
}

bool hasFile(const std::string& folder)
{
    std::error_code error;
    return fs::exists(folder, error) && !fs::is_empty(folder, error);
}

/// A photograph at the limit, and more of the largest size that is not reduced. Their features take
/// longer than the time of the latest signal.
Signalled features(const std::string& scratch)
{
    const std::string photographs = scratch + "/photographs", model = scratch + "/signalled.model",
                      out = scratch + "/signalled-masks", cache = scratch + "/signalled-cache";
    runToEnd(cliCommand({"train", "sample:horses", "--max-passes", "1", "--model", model}));
    fs::create_directories(photographs + "/images");
    for (int k = 0; k < 24; ++k) {
        const int side = k == 0 ? 4096 : 1448;
        writePhotograph(fmt::format("{}/images/{:02}.bmp", photographs, k), side, side, k + 1);
    }
    Command command = cliCommand({"predict", model, photographs, "--out", out});
    command.environment.push_back("GAPSCOPE_CACHE=" + cache);
    return {"the same to gapscope-cli predict, features being made", command, "",
        [=] {
            fs::remove_all(out);
            fs::remove_all(cache);
        },
        [=] { return !hasFile(out) && !hasFile(cache); }, "nothing half-made left",
        [=] { return hasFile(cache); }, 8};
}

/// Signals arrive while it trains and while it paints.
Signalled batch(const std::string& scratch)
{
    const std::string spec = scratch + "/signalled-batch.json", out = scratch + "/signalled-views";
    std::ofstream(spec) << R"({"format": "gapscope-compare", "version": 1, "title": "Signalled",)"
                        << R"( "dataset": {"source": "sample:words"}, "variants": [{"name": "one",)"
                        << R"( "max_passes": 20}, {"name": "two", "sampling": "gap",)"
                        << R"( "max_passes": 20}], "lambdas": [0.01], "seeds": [1]})";
    return {"the same to gapscope --batch",
        {{GAPSCOPE_PROGRAM, "--batch", spec, "--export", out}, {"XDG_DATA_HOME=" + scratch}}, "",
        [=] { fs::remove_all(out); },
        [=] { return contentOf(out + "/summary.csv").ends_with('\n'); }, "the table of what ran",
        [=] { return hasFile(out); }, 2.5};
}

/// Oracles of milliseconds, many of them called at one w.
Signalled slowOracle(const std::string& scratch)
{
    const std::string record = scratch + "/signalled-poses.json";
    return {"the same while poses are trained in batches",
        cliCommand({"train", "sample:figures", "--epsilon", "1e-9", "--max-passes", "1e9",
            "--batch-size", "64", "--record", record}),
        "Estimate", [=] { fs::remove(record); }, [=] { return isStoppedRun(record); }};
}

/// The next start finds the run.  what: see window_writes.cpp
Signalled window(const std::string& scratch, const char* what, const char* row)
{
    const std::string folder = scratch + "/signalled-window";
    const auto whole = [=] {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
            if (entry.path().string().find(".gapscope-") != std::string::npos)
                return false;
        const ProcessEnd next = runToEnd({{GAPSCOPE_WINDOW_WRITES, "look", folder}, {}, true});
        return next.status == 0 && next.out.find("has 1 ") != std::string::npos;
    };
    return {row, {{GAPSCOPE_WINDOW_WRITES, what, folder}}, "going",
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
    well = signalledRow(longTrace(scratch, all ? "500000" : "30000"), fewer) && well;
    if (!all)
        return well;
    well =
        signalledRow(search(scratch, {"path", "sample:words", "--epsilon", "1e-6"}), fewer) && well;
    well = signalledRow(
               search(scratch,
                   {"grid", "sample:words", "--lambdas", "0.5,0.25,1e-5", "--epsilon", "1e-9"}),
               fewer)
        && well;
    well = signalledRow(ofComparison(scratch), fewer) && well;
    well = signalledRow(features(scratch), fewer) && well;
    well = signalledRow(slowOracle(scratch), fewer) && well;
    well = signalledRow(batch(scratch), fewer) && well;
    well = signalledRow(window(scratch, "signalled",
                            "the same to the window, an active run with checkpoints"),
               fewer)
        && well;
    return signalledRow(window(scratch, "signalled-poses",
                            "the same, of poses whose predictions are looked at"),
               fewer)
        && well;
}

} // namespace gapscope::test
