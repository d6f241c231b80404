// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/experiments/comparison.h"
#include "datasets/open.h"

#include <deque>
#include <filesystem>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace gapscope {

/// DATA and PROBLEM of a command line.
struct DataArguments {
    DataRequest request;
    DataFolders folders;
};
/// An option that takes an integer ≥ least.  throws while parsing: InputError.
CLI::Option* addCount(CLI::App& command, const std::string& flag, std::size_t& value,
    std::size_t least, const std::string& help);
/// DATA (required), --task, --split, --test, --limit, --every, --data-dir.
void addDataOptions(CLI::App& command, DataArguments& arguments);
/// --data-dir alone.
CLI::Option* addDataFolder(CLI::App& command, DataFolders& folders);

/// SOLVER and --lambda: one option per row of optionFields(), kept as text.
struct SolverArguments {
    struct Given {
        std::string key;
        std::string text; ///< "" when not given
    };
    std::deque<Given> given; ///< a deque: CLI11 keeps references to the texts

    /// What was given, in the order of the rows.
    OptionSettings settings() const;
    bool has(std::string_view key) const;
};
void addSolverOptions(CLI::App& command, SolverArguments& arguments);
/// A command line without the program's name, where "--cache on" is "--cache=on": the parser would
/// take the value of an option that may stand alone for the next argument.
std::vector<std::string> withSwitchesJoined(int argc, const char* const* argv);

/// Refuses an output file that could not be written at the end of a long run, naming the option;
/// "" is fine.  throws: InputError.
void requireWritable(const std::string& option, const std::string& path);

/// The same of a folder, which is made when missing.
void requireFolder(const std::string& option, const std::string& path);

/// A file or folder of a command line. path "": none.
struct NamedFile {
    std::string option; ///< what names it: "--record", "MODEL"
    std::string path;
};

/// From the root, links followed, whether it is there or not.
std::filesystem::path placeOf(const std::string& path);

/// What opening the data reads.
std::vector<NamedFile> filesRead(const DataRequest& request);

/// Refuses an output that would take the place of another, or of what is read, whichever way their
/// names are written. Devices and pipes may be written twice.  throws: InputError.
void requireApart(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs);

} // namespace gapscope
