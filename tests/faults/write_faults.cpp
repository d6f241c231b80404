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

/// All that can become of a call; where: in which of them, as several of a kind may take turns.
template <typename Where> void addFaults(std::vector<Fault>& faults, bool quick, const Where& where)
{
    for (const int error : {ENOSPC, EIO, EDQUOT, EROFS})
        for (const bool sticky : {false, true})
            if (!quick || (error == ENOSPC && sticky))
                faults.push_back({where(), error, sticky});
    faults.push_back({where(), 0, false});
}

/// Every fault of every call that changes the disk, and of the others at least one of each kind,
/// drawn anew for each fault; every: of all.
std::vector<Fault> faultsOf(
    const std::vector<SystemCall>& calls, bool every, bool quick, std::int64_t seed)
{
    std::vector<Fault> faults;
    std::map<std::string, std::vector<SystemCall>> looking;
    for (const SystemCall& call : calls)
        if (call.changes || (every && !quick))
            addFaults(faults, quick, [&call] { return call; });
        else
            looking[call.kind].push_back(call);
    Random random(static_cast<std::uint64_t>(seed));
    for (const auto& [kind, alike] : looking)
        if (!quick)
            addFaults(faults, quick, [&] { return alike[random.below(alike.size())]; });
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
            faultsOf(made, options.everyCall || writer.everyCall, options.quick, options.seed),
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
