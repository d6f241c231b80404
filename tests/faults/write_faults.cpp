// SPDX-License-Identifier: GPL-3.0-or-later
// Every system call that a writer makes on its files fails once in every way, and the program is
// killed at it: what was there before must be whole, or what is new.
#include "tests/faults/programs.h"
#include "tests/faults/writers.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <sstream>

namespace gapscope::test {
namespace {

namespace fs = std::filesystem;

using Contents = std::map<std::string, std::string>; ///< by path

Contents contentsOf(const std::string& folder, const std::vector<std::string>& names)
{
    Contents contents;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        const std::string path = fs::relative(entry.path(), folder).string();
        for (const std::string& name : names)
            if (entry.is_regular_file() && path.find(".gapscope-") == std::string::npos
                && (path == name
                    || (name.ends_with('*') && path.starts_with(name.substr(0, name.size() - 1)))))
                contents[path] = contentOf(entry.path().string());
    }
    return contents;
}

std::size_t temporariesIn(const std::string& folder)
{
    std::size_t count = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
        count += entry.path().filename().string().find(".gapscope-") != std::string::npos ? 1 : 0;
    return count;
}

/// Points of the runs that "has RUN POINTS" was said of, the most of each.
std::map<std::string, long> hasIn(const std::string& text)
{
    std::map<std::string, long> has;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word, run;
        long points = 0;
        if (words >> word >> run >> points && word == "has")
            has[run] = std::max(has[run], points);
    }
    return has;
}

struct Tally {
    int runs = 0, struck = 0, torn = 0, falseSuccess = 0, left = 0, hung = 0;
    std::string first{}; ///< what went wrong first
};

class FaultRuns {
public:
    FaultRuns(const Writer& writer, const std::string& scratch)
        : m_writer(writer)
        , m_before(scratch + "/before")
        , m_folder(scratch + "/folder")
    {
        fs::remove_all(m_before);
        fs::create_directories(m_before);
        const ProcessEnd end = runToEnd(writer.command(m_before, true));
        m_old = contentsOf(m_before, writer.files);
        m_oldHas = hasIn(end.out);
        if (m_old.empty() || (end.status != 0 && end.status != 3))
            throw std::runtime_error(writer.name + " cannot be run: " + end.err);
    }

    std::vector<SystemCall> calls()
    {
        restore();
        return callsNaming(m_folder, m_writer.command(m_folder, false));
    }

    void run(const Fault& fault)
    {
        restore();
        const FaultyEnd faulty = runWithFault(fault, m_folder, m_writer.command(m_folder, false));
        ++m_tally.runs;
        if (!faulty.struck)
            return;
        ++m_tally.struck;
        judge(fault, faulty.end);
    }

    const Tally& tally() const { return m_tally; }

private:
    void restore() const
    {
        fs::remove_all(m_folder);
        fs::copy(m_before, m_folder, fs::copy_options::recursive);
    }

    void blame(int Tally::*what, const char* word, const Fault& fault, const std::string& file)
    {
        ++(m_tally.*what);
        const std::string all =
            fmt::format("{}: {} of {} {}{}{}", word, file, fault.call.name, fault.call.number,
                fault.sticky ? "+ " : " ", fault.error.empty() ? "SIGKILL" : fault.error);
        fmt::print(stderr, "{}: {}\n", m_writer.name, all);
        if (m_tally.first.empty())
            m_tally.first = all;
    }

    void judge(const Fault& fault, const ProcessEnd& end)
    {
        const Contents now = contentsOf(m_folder, m_writer.files);
        const bool killed = fault.error.empty();
        // Messages name the file, or the folder it should be in.
        const bool told =
            (end.status != 0 && end.status != 3) || end.err.find(m_folder) != std::string::npos;
        if (!killed && end.status == 128 + SIGKILL)
            blame(&Tally::hung, "hung", fault, "the program");
        else if (!killed && end.status >= 128)
            blame(&Tally::hung, "crashed", fault, "the program");
        if (!killed && !fault.call.name.starts_with("unlink") && temporariesIn(m_folder) > 0)
            blame(&Tally::left, "left behind", fault, "a temporary file");
        if (m_writer.next)
            return judgeNext(fault, end);
        bool old = false;
        for (const auto& [path, bytes] : m_old) {
            const auto at = now.find(path);
            if (at == now.end()) {
                blame(&Tally::torn, "gone", fault, path);
                continue;
            }
            const bool same = at->second == bytes;
            old = old || same;
            if (!same && !m_writer.whole(m_folder + "/" + path))
                blame(&Tally::torn, "torn", fault, path);
        }
        if (m_writer.promises && m_distinct && old && !killed && !told)
            blame(&Tally::falseSuccess, "false success", fault, m_old.begin()->first);
    }

    /// The next start, without a fault.
    void judgeNext(const Fault& fault, const ProcessEnd& end)
    {
        const ProcessEnd next = runToEnd(m_writer.next(m_folder));
        const std::map<std::string, long> found = hasIn(next.out);
        const auto lacks = [&found](const std::pair<const std::string, long>& run) {
            const auto at = found.find(run.first);
            return at == found.end() || at->second < run.second;
        };
        if (next.status != 0)
            blame(&Tally::hung, "not started again", fault, "the window");
        for (const auto& run : m_oldHas)
            if (lacks(run))
                blame(&Tally::torn, "lost", fault, "run " + run.first);
        for (const auto& run : hasIn(end.out))
            if (lacks(run) && !(m_oldHas.contains(run.first) && lacks(*m_oldHas.find(run.first))))
                blame(&Tally::falseSuccess, "false success", fault, "run " + run.first);
    }

public:
    /// Whether old and new differ in every file, so that one is not taken for the other.
    bool look()
    {
        restore();
        const ProcessEnd end = runToEnd(m_writer.command(m_folder, false));
        if (m_writer.next) {
            if (end.status != 0 || hasIn(end.out).empty())
                throw std::runtime_error(m_writer.name + ": not well without a fault: " + end.err);
            return true;
        }
        const Contents now = contentsOf(m_folder, m_writer.files);
        m_distinct = true;
        for (const auto& [path, bytes] : m_old)
            m_distinct = m_distinct && now.contains(path) && now.at(path) != bytes;
        for (const auto& [path, bytes] : now)
            if (!m_writer.whole(m_folder + "/" + path))
                throw std::runtime_error(
                    m_writer.name + ": " + path + " is not whole without a fault");
        return m_distinct;
    }

private:
    const Writer& m_writer;
    std::string m_before, m_folder;
    Contents m_old;
    std::map<std::string, long> m_oldHas; ///< what must be there whatever comes
    bool m_distinct = false;
    Tally m_tally;
};

std::vector<SystemCall> spread(const std::vector<SystemCall>& calls, std::size_t most)
{
    std::vector<SystemCall> some;
    for (std::size_t k = 0; k < std::min(most, calls.size()); ++k)
        some.push_back(calls[k * calls.size() / std::min(most, calls.size())]);
    return some;
}

/// Of so many at most, evenly spread: two of three change the disk, when there are as many.
std::vector<SystemCall> thinned(const std::vector<SystemCall>& calls, std::size_t most)
{
    if (calls.size() <= most)
        return calls;
    std::vector<SystemCall> changing, others;
    std::ranges::partition_copy(calls, std::back_inserter(changing), std::back_inserter(others),
        [](const SystemCall& call) { return call.changes; });
    std::vector<SystemCall> some = spread(changing, most - std::min(most / 3, others.size()));
    std::ranges::move(spread(others, most - some.size()), std::back_inserter(some));
    return some;
}

std::vector<Fault> faultsOf(const std::vector<SystemCall>& calls, bool quick)
{
    std::vector<Fault> faults;
    for (const SystemCall& call : calls) {
        if (quick && !call.changes)
            continue;
        for (const char* error : {"ENOSPC", "EIO", "EDQUOT", "EROFS"})
            for (const bool sticky : {false, true})
                if (!quick || (error == std::string("ENOSPC") && sticky))
                    faults.push_back({call, error, sticky});
        faults.push_back({call, "", false});
    }
    return faults;
}

} // namespace

bool writeFaults(const std::string& scratch, bool quick, const std::vector<std::string>& parts)
{
    const auto named = [&parts](const std::string& name) {
        return std::ranges::find(parts, name) != parts.end();
    };
    bool well = true;
    for (const Writer& writer : writers(scratch)) {
        if (!(parts.empty() || named("writes") || named(writer.name)) || (quick && !writer.quick))
            continue;
        FaultRuns runs(writer, scratch);
        const bool distinct = runs.look();
        const std::vector<SystemCall> made = runs.calls();
        const std::vector<SystemCall> calls = thinned(made, writer.mostCalls);
        for (const Fault& fault : faultsOf(calls, quick))
            runs.run(fault);
        const Tally& t = runs.tally();
        const bool good =
            t.torn == 0 && t.falseSuccess == 0 && t.left == 0 && t.hung == 0 && t.struck > 0;
        well = well && good;
        printRow({"write: " + writer.name,
            fmt::format("{} faults at {} calls{}{}", t.struck, calls.size(),
                made.size() > calls.size() ? fmt::format(" of {}", made.size()) : "",
                distinct || !writer.promises ? "" : ", old and new alike"),
            fmt::format("{} {}, {} false successes, {} left behind", t.torn,
                writer.next ? "lost" : "torn", t.falseSuccess, t.left),
            good ? "passed" : "FAILED: " + t.first});
    }
    return well;
}

} // namespace gapscope::test
