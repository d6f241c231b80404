// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/faults/injection/injection.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace gapscope::test {

/// Something of the programs that writes files: how to have it write to a folder, and how to see
/// that what is there is whole.
struct Writer {
    std::string name;
    /// A command that writes new files to a folder; `old`: one that writes others of their kind.
    std::function<Command(const std::string& folder, bool old)> command;
    /// Names below the folder; of a name with a '*' at its end, what begins so.
    std::vector<std::string> files;
    /// Whether a file is a whole one of its kind. It need not be the one expected.
    std::function<bool(const std::string& path)> whole;
    /// A command that says nothing and ends well has written its files. (A cache may be missing.)
    bool promises = true;
    bool quick = false; ///< also of the part that the tests run
    /// Whether every call is struck in every way, or what stands in write_faults.cpp of
    /// drawnFaults: a window's hundreds would take days.
    bool everyCall = true;
    bool byEnding = false; ///< hundreds of files, one like the other but for their endings
    /// The next start, which says what it finds of what "has …" was said of before; see
    /// window_writes.cpp. None: only the files are looked at.
    std::function<Command(const std::string& folder)> next{};
};

/// Of gapscope-cli and of gapscope. scratch: a folder for what they need, filled here.
std::vector<Writer> writers(const std::string& scratch);
/// Of the window.
std::vector<Writer> windowWriters();

/// Begins and ends as a text or picture of its kind does.
std::function<bool(const std::string& path)> between(std::string first, std::string last);

struct FaultOptions {
    std::vector<std::string> parts{}; ///< names of writers, "writes" for all; empty: all
    bool quick = false;
    bool everyCall = false; ///< of every writer
    int jobs = 1;           ///< programs at a time
    int minutes = 0;        ///< at most for a writer; 0: until all is done
    std::int64_t seed = 1;  ///< of the calls that are drawn
};

/// One row of the table for each writer. False: something was torn, or told to be there.
bool writeFaults(const std::string& scratch, const FaultOptions& options);

} // namespace gapscope::test
