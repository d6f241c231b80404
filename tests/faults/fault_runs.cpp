// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/fault_runs.h"

#include "tests/faults/programs.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <sstream>
#include <stdexcept>

namespace gapscope::test {
namespace {

namespace fs = std::filesystem;

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

/// The largest POINTS of each run that "has RUN POINTS" reported.
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

} // namespace

FaultRuns::FaultRuns(const Writer& writer, const std::string& scratch)
    : m_writer(writer)
    , m_scratch(fs::canonical(scratch).string())
    , m_before(m_scratch + "/before")
{
    fs::remove_all(m_before);
    fs::create_directories(m_before);
    const ProcessEnd end = runToEnd(writer.command(m_before, true));
    m_old = contentsOf(m_before, writer.files);
    m_oldHas = hasIn(end.out);
    if (m_old.empty() || (end.status != 0 && end.status != 3))
        throw std::runtime_error(writer.name + " cannot be run: " + end.err);
}

Place FaultRuns::place(int lane) const
{
    return {fmt::format("{}/folder{}", m_scratch, lane), m_before, m_writer.byEnding};
}

std::string FaultRuns::fresh(int lane) const
{
    const std::string folder = place(lane).folder;
    fs::remove_all(folder);
    fs::copy(m_before, folder, fs::copy_options::recursive);
    return folder;
}

std::vector<SystemCall> FaultRuns::calls()
{
    const std::string folder = fresh(0);
    return watch(m_writer.command(folder, false), place(0)).calls;
}

void FaultRuns::look()
{
    const std::string folder = fresh(0);
    const ProcessEnd end = runToEnd(m_writer.command(folder, false));
    if (m_writer.next) {
        if (end.status != 0 || hasIn(end.out).empty())
            throw std::runtime_error(m_writer.name + ": not well without a fault: " + end.err);
        return;
    }
    const Contents now = contentsOf(folder, m_writer.files);
    for (const auto& [path, bytes] : m_old)
        if (now.contains(path) && now.at(path) != bytes)
            m_changed.insert(path);
    for (const auto& [path, bytes] : now)
        if (!m_writer.whole(folder + "/" + path))
            throw std::runtime_error(m_writer.name + ": " + path + " is not whole without a fault");
    if (m_writer.promises && m_changed.empty())
        throw std::runtime_error(m_writer.name + ": old and new are alike, a fault would not show");
}

bool FaultRuns::run(const Fault& fault, int lane)
{
    const std::string folder = fresh(lane);
    const Watched watched = watch(m_writer.command(folder, false), place(lane), &fault);
    if (!watched.struck)
        return false;
    {
        const std::lock_guard lock(m_mutex);
        ++m_tally.struck;
        m_tally.kinds.insert(fault.call.kind);
        m_tally.calls.insert({fault.call.kind, fault.call.number});
    }
    judge(fault, watched.end, folder);
    return true;
}

void FaultRuns::blame(
    int Tally::*what, const char* word, const Fault& fault, const std::string& file)
{
    const char* error = fault.error == 0 ? "SIGKILL" : ::strerrorname_np(fault.error);
    const std::string all = fmt::format("{}: {}, {}{} at {} ({})", word, file, error,
        fault.sticky ? " from then on" : "", fault.call.kind, fault.call.number);
    const std::lock_guard lock(m_mutex);
    ++(m_tally.*what);
    fmt::print(stderr, "{}: {}\n", m_writer.name, all);
    if (m_tally.first.empty())
        m_tally.first = all;
}

void FaultRuns::judge(const Fault& fault, const ProcessEnd& end, const std::string& folder)
{
    const bool killed = fault.error == 0;
    // Messages name the file, or the folder it should be in.
    const bool told =
        (end.status != 0 && end.status != 3) || end.err.find(folder) != std::string::npos;
    if (!killed && end.status == 128 + SIGKILL)
        blame(&Tally::hung, "hung", fault, "the program");
    else if (!killed && end.status >= 128)
        blame(&Tally::hung, "crashed", fault, "the program");
    if (!killed && !fault.call.name().starts_with("unlink") && temporariesIn(folder) > 0)
        blame(&Tally::left, "left behind", fault, "a temporary file");
    if (m_writer.next)
        judgeNext(fault, end, folder);
    else
        judgeFiles(fault, folder, killed || told);
}

void FaultRuns::judgeFiles(const Fault& fault, const std::string& folder, bool told)
{
    const Contents now = contentsOf(folder, m_writer.files);
    bool old = false;
    for (const auto& [path, bytes] : m_old) {
        const auto at = now.find(path);
        if (at == now.end()) {
            blame(&Tally::torn, "gone", fault, path);
            continue;
        }
        const bool same = at->second == bytes;
        old = old || (same && m_changed.contains(path));
        if (!same && !m_writer.whole(folder + "/" + path))
            blame(&Tally::torn, "torn", fault, path);
    }
    if (m_writer.promises && old && !told)
        blame(&Tally::falseSuccess, "false success", fault, m_old.begin()->first);
}

/// The next start of the window, without a fault.
void FaultRuns::judgeNext(const Fault& fault, const ProcessEnd& end, const std::string& folder)
{
    const ProcessEnd next = runToEnd(m_writer.next(folder));
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

} // namespace gapscope::test
