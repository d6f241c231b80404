// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/faults/injection/injection.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace gapscope::test {

/// A part of the programs that writes files: how to make it write to a folder, and how to check
/// that its files are complete.
struct Writer {
    std::string name;
    /// A command that writes new files to a folder; `old`: one that writes others of their kind.
    std::function<Command(const std::string& folder, bool old)> command;
    /// Names below the folder; a name with a '*' at its end stands for all names that begin so.
    std::vector<std::string> files;
    /// Whether a file is a complete one of its kind. It need not be the one expected.
    std::function<bool(const std::string& path)> whole;
    /// Whether a command that reports nothing and succeeds must have written its files. (A cache
    /// may be missing.)
    bool promises = true;
    bool quick = false; ///< also of the part that the tests run
    /// Whether every call is struck in every way, or only those of drawnFaults in write_faults.cpp:
    /// the hundreds of a window would take days.
    bool everyCall = true;
    bool byEnding = false; ///< hundreds of files, one like the other but for their endings
    /// The next start, which prints what it finds of the runs reported by "has …"; see
    /// window_writes.cpp. None: only the files are checked.
    std::function<Command(const std::string& folder)> next{};
};

/// Writers of gapscope-cli and of gapscope. scratch: a folder for their input, filled here.
std::vector<Writer> writers(const std::string& scratch);
/// Writers of the window.
std::vector<Writer> windowWriters();

/// Whether it begins and ends like a text or picture of its kind.
std::function<bool(const std::string& path)> between(std::string first, std::string last);

struct FaultOptions {
    std::vector<std::string> parts{}; ///< names of writers, "writes" for all; empty: all
    bool quick = false;
    bool everyCall = false; ///< of every writer
    int jobs = 1;           ///< programs at a time
    int minutes = 0;        ///< at most for a writer; 0: until all is done
    std::int64_t seed = 1;  ///< of the calls that are drawn
};

/// Prints one row of the table for each writer. Returns false when a file was torn, or reported
/// without being there.
bool writeFaults(const std::string& scratch, const FaultOptions& options);

} // namespace gapscope::test
