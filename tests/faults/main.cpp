// SPDX-License-Identifier: GPL-3.0-or-later
// The reliability table, except the rows of the soak and of the fuzzers: see run.sh.
//   faults [--quick] [--every-call] [--jobs=N] [--minutes=N] [--seed=N] [PART…]
// Parts: writes (or the name of a writer), signals, kills, flips, methods. --quick: the part that
// the tests run. --every-call: every call of the window and of --batch, too, is struck in every
// way. Otherwise each distinct call that changes the disk is, and the others are struck in one way.
// The seed draws it (default: the day; it draws the methods' options, too). --jobs: faults at a
// time. --minutes: at most, for each writer; every distinct call is struck once before any is
// struck twice. Status 0: every promise kept; 1: one broken; 77: nothing can be injected here; 2:
// bad usage.
#include "tests/faults/injection/injection.h"
#include "tests/faults/interruptions.h"
#include "tests/faults/programs.h"
#include "tests/faults/writers.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace {

using namespace gapscope::test;

constexpr int badUsage = 2, nothingInjected = 77;

std::vector<std::string> partNames(const std::string& scratch)
{
    std::vector<std::string> names{"writes", "signals", "kills", "flips", "methods"};
    for (const Writer& writer : writers(scratch))
        names.push_back(writer.name);
    return names;
}

std::int64_t today()
{
    using namespace std::chrono;
    return floor<days>(system_clock::now()).time_since_epoch().count();
}

/// The number after "--name="; it is removed from the words.
void takeNumber(std::vector<std::string>& words, const std::string& name, auto& number)
{
    const std::string begin = "--" + name + "=";
    const auto at = std::ranges::find_if(
        words, [&](const std::string& word) { return word.starts_with(begin); });
    if (at == words.end())
        return;
    const char* const end = at->data() + at->size();
    const auto [rest, error] = std::from_chars(at->data() + begin.size(), end, number);
    if (error == std::errc() && rest == end && number > 0)
        words.erase(at); // unknown words are refused
}

/// Returns false when a promise was broken.
bool printTable(const std::string& scratch, const FaultOptions& options)
{
    const auto wanted = [&options](const char* part) {
        return options.parts.empty()
            || std::ranges::find(options.parts, part) != options.parts.end();
    };
    const bool quick = options.quick;
    printRow({"what is done", "how often", "what came of it", "verdict"});
    printRow({"---", "---", "---", "---"});
    bool well = true;
    if (canInject())
        well = writeFaults(scratch, options) && well;
    else
        std::fputs("skipped: faults of writers: the kernel does not hold calls here\n", stderr);
    if (wanted("signals"))
        well = signalsEnd(scratch, quick ? 3 : 100, !quick) && well;
    if (wanted("kills"))
        well = killsAreSurvived(scratch, quick ? 6 : 1000) && well;
    if (wanted("flips"))
        well = damageIsSurvived(scratch, quick ? 3 : 1000) && well;
    if (wanted("methods"))
        well = everyMethodResumes(scratch, quick ? 1 : 100, options.seed) && well;
    return well;
}

} // namespace

int main(int argc, char** argv)
{
    FaultOptions options;
    options.seed = today();
    options.parts.assign(argv + 1, argv + argc);
    options.quick = std::erase(options.parts, "--quick") > 0;
    options.everyCall = std::erase(options.parts, "--every-call") > 0;
    takeNumber(options.parts, "jobs", options.jobs);
    takeNumber(options.parts, "minutes", options.minutes);
    takeNumber(options.parts, "seed", options.seed);
    int status = canInject() ? 0 : nothingInjected;
    try {
        const ScratchFolder folder;
        const std::string scratch = folder.path();
        const std::vector<std::string> names = partNames(scratch);
        for (const std::string& part : options.parts)
            if (std::ranges::find(names, part) == names.end()) {
                fmt::print(stderr, "faults: nothing is called '{}'; there are {}\n", part,
                    fmt::join(names, ", "));
                return badUsage;
            }
        std::fprintf(stderr, "seed %lld\n", static_cast<long long>(options.seed));
        if (!printTable(scratch, options))
            status = 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "faults: %s\n", error.what());
        status = 1;
    }
    return status;
}
