// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/strace.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <unistd.h>
#include <utility>

namespace gapscope::test {
namespace {

constexpr const char* strace = "/usr/bin/strace";

std::string logPath()
{
    return (std::filesystem::temp_directory_path() / "gapscope-strace-").string()
        + std::to_string(::getpid());
}

ProcessEnd run(const std::vector<std::string>& options, const Command& command)
{
    // A program that hangs is killed: 137, which no writer may end with.
    std::vector<std::string> words{
        "/usr/bin/timeout", "--signal=KILL", "60", strace, "-f", "-y", "-qq", "-o", logPath()};
    words.insert(words.end(), options.begin(), options.end());
    words.insert(words.end(), command.words.begin(), command.words.end());
    return Process(words, command.environment).wait();
}

/// The lines of the last log.
std::vector<std::string> logged()
{
    std::ifstream log(logPath());
    std::vector<std::string> lines;
    for (std::string line; std::getline(log, line);)
        lines.push_back(line);
    std::filesystem::remove(logPath());
    return lines;
}

/// "1234  openat(AT_FDCWD, …": thread and name; no name in the second half of a call.
std::pair<std::string, std::string> threadAndName(const std::string& line)
{
    const std::size_t space = line.find(' ');
    const std::size_t name = line.find_first_not_of(' ', space);
    const std::size_t open = line.find('(');
    if (name == std::string::npos || open == std::string::npos || line[name] == '<'
        || line.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_", name) != open)
        return {};
    return {line.substr(0, space), line.substr(name, open - name)};
}

bool changesDisk(const std::string& name, const std::string& line)
{
    static const std::set<std::string> changing{"write", "pwrite64", "writev", "fsync", "fdatasync",
        "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "ftruncate",
        "fallocate", "fchmod", "mkdir", "mkdirat"};
    return changing.contains(name) || (name == "close" && line.find(".gapscope-") != line.npos)
        || (name == "openat" && line.find("O_CREAT") != line.npos);
}

} // namespace

bool straceWorks()
{
    return ::access(strace, X_OK) == 0 && run({"-e", "trace=none"}, {{"/bin/true"}}).status == 0;
}

std::vector<SystemCall> callsNaming(const std::string& folder, const Command& command)
{
    run({"-e", "trace=%file,%desc"}, command);
    std::map<std::pair<std::string, std::string>, int> counts;
    std::map<std::pair<std::string, int>, SystemCall> calls; // each once, whatever its thread
    for (const std::string& line : logged()) {
        const auto thread = threadAndName(line);
        if (thread.second.empty())
            continue;
        const int number = ++counts[thread];
        if (thread.second != "execve" && thread.second != "exit"
            && line.find(folder) != std::string::npos)
            calls[{thread.second, number}] = {
                thread.second, number, changesDisk(thread.second, line)};
    }
    std::vector<SystemCall> list;
    for (const auto& [key, call] : calls)
        list.push_back(call);
    return list;
}

FaultyEnd runWithFault(const Fault& fault, const std::string& folder, const Command& command)
{
    const std::string what = fault.error.empty() ? "signal=SIGKILL" : "error=" + fault.error;
    const std::string when = std::to_string(fault.call.number) + (fault.sticky ? "+" : "");
    FaultyEnd faulty;
    std::vector<std::string> options{"-e", "trace=" + fault.call.name, "-e",
        "inject=" + fault.call.name + ":" + what + ":when=" + when};
    if (!fault.error.empty()) // faster, but at such a stop no signal can be given
        options.emplace_back("--seccomp-bpf");
    faulty.end = run(options, command);
    const std::vector<std::string> lines = logged();
    faulty.struck = std::ranges::any_of(lines, [&](const std::string& line) {
        return line.find("(INJECTED)") != line.npos && line.find(folder) != line.npos;
    });
    // A killed one's last call has no end in the log.
    faulty.struck = faulty.struck || (fault.error.empty() && faulty.end.status == 128 + 9);
    return faulty;
}

} // namespace gapscope::test
