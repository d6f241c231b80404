// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <sys/resource.h>
#include <sys/types.h>
#include <vector>

namespace gapscope::test {

/// How a program ended, and what it printed.
struct ProcessEnd {
    int status = -1;        ///< exit status; 128 + signal when killed
    std::string out;        ///< stdout
    std::string err;        ///< stderr
    long peakKilobytes = 0; ///< of memory (maxrss of wait4)
};

/// A program that runs, with its output going to two unnamed files.
class Process {
public:
    /// environment: further NAME=VALUE entries.
    explicit Process(
        const std::vector<std::string>& command, const std::vector<std::string>& environment = {});
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    void signal(int number) const;
    /// Waits until stderr contains this text; false when the program ends (or 30 s pass) without
    /// it.
    bool waitForError(const std::string& text);
    ProcessEnd wait();

private:
    pid_t m_pid = -1;
    int m_out = -1;
    int m_err = -1;
    int m_rawStatus = -1;
    rusage m_usage{};
    bool m_ended = false;
};

/// Runs gapscope-cli with these arguments to its end.
ProcessEnd runGapscope(
    std::vector<std::string> arguments, const std::vector<std::string>& environment = {});
/// Path of the built gapscope-cli.
std::string gapscopeProgram();
/// The start of a shell command; the number of processes and the program follow. Memory that Open
/// MPI holds until the end is no leak of ours.
inline constexpr const char* mpirun =
    "env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0 "
    "mpirun --oversubscribe -n ";

} // namespace gapscope::test
