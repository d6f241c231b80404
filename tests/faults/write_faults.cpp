// SPDX-License-Identifier: GPL-3.0-or-later
// Every system call that a writer makes on its files fails once in every way, and the program is
// killed at it: the old file or the new one must be complete. Without faults, it must have synced
// what it renames: a kill leaves the system's cache as it is, a power cut does not.
#include "tests/faults/fault_runs.h"
#include "tests/faults/injection/sync_order.h"
#include "tests/faults/programs.h"
#include "tests/faults/writers.h"

#include "core/machine/random.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <exception>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

namespace gapscope::test {
namespace {

constexpr std::array errors{ENOSPC, EIO, EDQUOT, EROFS};

/// All faults of a call. Closing an unwritten file cannot fail. A call that is reported as failed
/// is not made, so a lock, for example, would stay held.
std::vector<Fault> allFaults(const SystemCall& call)
{
    std::vector<Fault> faults{{call, 0, false}};
    if (call.name() == "close" && !call.changes)
        return faults;
    for (const int error : errors)
        for (const bool sticky : {false, true})
            faults.push_back({call, error, sticky});
    return faults;
}

/// Every fault of each kind of call that changes the disk, each at a random call of that kind. One
/// random fault of every other call that does, and of each kind of call that only reads.
std::vector<Fault> drawnFaults(const std::vector<SystemCall>& calls, std::int64_t seed)
{
    std::map<std::string, std::vector<SystemCall>> kinds;
    for (const SystemCall& call : calls)
        kinds[call.kind].push_back(call);
    Random random(static_cast<std::uint64_t>(seed));
    const auto one = [&random](const SystemCall& call) {
        const std::vector<Fault> all = allFaults(call);
        return all[random.below(all.size())];
    };
    std::vector<Fault> faults;
    for (const auto& [kind, alike] : kinds) {
        if (!alike.front().changes) {
            faults.push_back(one(alike[random.below(alike.size())]));
            continue;
        }
        std::set<int> struck;
        for (Fault fault : allFaults(alike.front())) {
            fault.call = alike[random.below(alike.size())];
            struck.insert(fault.call.number);
            faults.push_back(fault);
        }
        for (const SystemCall& call : alike)
            if (!struck.contains(call.number))
                faults.push_back(one(call));
    }
    return faults;
}

std::vector<Fault> everyFault(const std::vector<SystemCall>& calls)
{
    std::vector<Fault> faults;
    for (const SystemCall& call : calls)
        std::ranges::copy(allFaults(call), std::back_inserter(faults));
    return faults;
}

/// The faults for which the tests have time: calls that change something fail, or end the program,
/// in turn.
std::vector<Fault> quickFaults(const std::vector<SystemCall>& calls)
{
    std::vector<Fault> faults;
    for (const SystemCall& call : calls)
        if (call.changes)
            faults.push_back(
                faults.size() % 2 == 0 ? Fault{call, ENOSPC, true} : Fault{call, 0, false});
    return faults;
}

/// Reorders them: first one fault of each kind of call, then a second one, and so on.
std::vector<Fault> inRounds(std::vector<Fault> faults, std::int64_t seed)
{
    Random random(static_cast<std::uint64_t>(seed));
    std::map<std::string, int> rounds;
    std::vector<std::pair<int, Fault>> turns;
    for (std::size_t left = faults.size(); left > 0; --left) {
        std::swap(faults[random.below(left)], faults[left - 1]);
        const int round = rounds[faults[left - 1].call.kind]++;
        turns.emplace_back(round, faults[left - 1]);
    }
    std::ranges::stable_sort(turns, {}, &std::pair<int, Fault>::first);
    std::ranges::transform(turns, faults.begin(), &std::pair<int, Fault>::second);
    return faults;
}

/// A run with other timing may not make a call of a high number: then the first of the kind is
/// struck instead.
void strike(FaultRuns& runs, Fault fault, int lane)
{
    if (runs.run(fault, lane) || fault.call.number == 1)
        return;
    fault.call.number = 1;
    runs.run(fault, lane);
}

/// Returns how many of them there was time for.
std::size_t strikeAll(
    FaultRuns& runs, const std::vector<Fault>& faults, const FaultOptions& options)
{
    const auto latest = std::chrono::steady_clock::now() + std::chrono::minutes(options.minutes);
    std::atomic<std::size_t> next = 0, done = 0;
    std::exception_ptr wrong;
    std::mutex mutex;
    const auto work = [&](int lane) {
        try {
            for (std::size_t k = next++; k < faults.size(); k = next++) {
                if (options.minutes > 0 && std::chrono::steady_clock::now() > latest)
                    return;
                strike(runs, faults[k], lane);
                ++done;
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            wrong = std::current_exception();
            next = faults.size();
        }
    };
    {
        std::vector<std::jthread> others;
        for (int lane = 1; lane < options.jobs; ++lane)
            others.emplace_back(work, lane);
        work(0);
    }
    if (wrong)
        std::rethrow_exception(wrong);
    return done;
}

/// left: faults for which there was no time.
std::string howOften(
    const Tally& tally, const std::vector<SystemCall>& made, std::size_t left, bool quick)
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
    const std::string struck = left == 0 ? fmt::format("{} faults", tally.struck)
                                         : fmt::format("{} of {} faults", tally.struck,
                                             static_cast<std::size_t>(tally.struck) + left);
    return fmt::format("{} at {} calls{}{}", struck, tally.calls.size(), of, distinct);
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
        runs.look();
        const std::vector<SystemCall> made = runs.calls();
        const std::vector<Fault> faults = inRounds(options.quick ? quickFaults(made)
                : options.everyCall || writer.everyCall          ? everyFault(made)
                                                                 : drawnFaults(made, options.seed),
            options.seed);
        const std::size_t done = strikeAll(runs, faults, options);
        const Tally& t = runs.tally();
        const std::string unsynced = firstNotSynced(made);
        well = well && t.good() && unsynced.empty();
        printRow({"write: " + writer.name, howOften(t, made, faults.size() - done, options.quick),
            fmt::format("{} {}, {} false successes, {} left behind", t.torn,
                writer.next ? "lost" : "torn", t.falseSuccess, t.left),
            !unsynced.empty()          ? "FAILED: not synced: " + unsynced
                : !t.good()            ? "FAILED: " + t.first
                : done < faults.size() ? "passed, cut short"
                                       : "passed"});
    }
    return well;
}

} // namespace gapscope::test
