// SPDX-License-Identifier: GPL-3.0-or-later
// Every system call that a writer makes on its files fails once in every way, and the program is
// killed at it: what was there before must be whole, or what is new.
#include "tests/faults/fault_runs.h"
#include "tests/faults/programs.h"
#include "tests/faults/writers.h"

#include "core/random.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <exception>
#include <fmt/format.h>
#include <map>
#include <set>
#include <thread>

namespace gapscope::test {
namespace {

constexpr std::array errors{ENOSPC, EIO, EDQUOT, EROFS};
constexpr std::size_t drawnFaults = 3; ///< of each kind of call that only looks

/// All that can become of a call.
std::vector<Fault> allFaults(const SystemCall& call)
{
    std::vector<Fault> faults{{call, 0, false}};
    for (const int error : errors)
        for (const bool sticky : {false, true})
            faults.push_back({call, error, sticky});
    return faults;
}

/// Every fault of every call that changes the disk. Of each kind of the others some, drawn, each at
/// one drawn of the calls of that kind; every: all of all.
std::vector<Fault> faultsOf(const std::vector<SystemCall>& calls, bool every, std::int64_t seed)
{
    std::vector<Fault> faults;
    std::map<std::string, std::vector<Fault>> looking;
    for (const SystemCall& call : calls) {
        const std::vector<Fault> all = allFaults(call);
        std::vector<Fault>& to = call.changes || every ? faults : looking[call.kind];
        to.insert(to.end(), all.begin(), all.end());
    }
    Random random(static_cast<std::uint64_t>(seed));
    for (const auto& [kind, all] : looking) {
        std::set<std::size_t> drawn;
        while (drawn.size() < drawnFaults)
            drawn.insert(random.below(all.size()));
        for (const std::size_t k : drawn)
            faults.push_back(all[k]);
    }
    return faults;
}

/// What the tests have time for.
std::vector<Fault> quickFaults(const std::vector<SystemCall>& calls)
{
    std::vector<Fault> faults;
    for (const SystemCall& call : calls)
        if (call.changes) {
            faults.push_back({call, ENOSPC, true});
            faults.push_back({call, 0, false});
        }
    return faults;
}

/// A call of many may not be made in a run that has its own times: then the first of the kind is
/// struck in its place.
void strike(FaultRuns& runs, Fault fault, int lane)
{
    if (runs.run(fault, lane) || fault.call.number == 1)
        return;
    fault.call.number = 1;
    runs.run(fault, lane);
}

void strikeAll(FaultRuns& runs, const std::vector<Fault>& faults, int jobs)
{
    std::atomic<std::size_t> next = 0;
    std::exception_ptr wrong;
    std::mutex mutex;
    const auto work = [&](int lane) {
        try {
            for (std::size_t k = next++; k < faults.size(); k = next++)
                strike(runs, faults[k], lane);
        } catch (...) {
            const std::lock_guard lock(mutex);
            wrong = std::current_exception();
            next = faults.size();
        }
    };
    {
        std::vector<std::jthread> others;
        for (int lane = 1; lane < jobs; ++lane)
            others.emplace_back(work, lane);
        work(0);
    }
    if (wrong)
        std::rethrow_exception(wrong);
}

std::string howOften(const Tally& tally, const std::vector<SystemCall>& made, bool quick)
{
    std::set<std::string> kinds;
    for (const SystemCall& call : made)
        kinds.insert(call.kind);
    const std::string of =
        tally.calls.size() < made.size() ? fmt::format(" of {}", made.size()) : "";
    const std::string distinct = quick ? ""
        : tally.kinds.size() == kinds.size()
        ? fmt::format(" (all {} distinct)", kinds.size())
        : fmt::format(" ({} of {} distinct)", tally.kinds.size(), kinds.size());
    return fmt::format("{} faults at {} calls{}{}", tally.struck, tally.calls.size(), of, distinct);
}

} // namespace

bool writeFaults(const std::string& scratch, const FaultOptions& options)
{
    const auto named = [&options](const std::string& name) {
        return std::ranges::find(options.parts, name) != options.parts.end();
    };
    bool well = true;
    for (const Writer& writer : writers(scratch)) {
        if (!(options.parts.empty() || named("writes") || named(writer.name))
            || (options.quick && !writer.quick))
            continue;
        FaultRuns runs(writer, scratch);
        const bool distinct = runs.look();
        const std::vector<SystemCall> made = runs.calls();
        strikeAll(runs,
            options.quick ? quickFaults(made)
                          : faultsOf(made, options.everyCall || writer.everyCall, options.seed),
            options.jobs);
        const Tally& t = runs.tally();
        well = well && t.good();
        printRow({"write: " + writer.name,
            howOften(t, made, options.quick)
                + (distinct || !writer.promises ? "" : ", old and new alike"),
            fmt::format("{} {}, {} false successes, {} left behind", t.torn,
                writer.next ? "lost" : "torn", t.falseSuccess, t.left),
            t.good() ? "passed" : "FAILED: " + t.first});
    }
    return well;
}

} // namespace gapscope::test
