// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/programs/exit_status.h"
#include "core/experiments/comparison.h"
#include "datasets/open.h"

#include <CLI/CLI.hpp>
#include <deque>
#include <filesystem>
#include <fmt/format.h>

namespace gapscope {

/// One command of gapscope-cli: its arguments as CLI11 sees them, and what to do once they are
/// read.  run() throws InputError and Cancelled.
struct Command {
    CLI::App* arguments;
    std::function<ExitStatus()> run;
};

Command addDataCommand(CLI::App& program);
Command addInfoCommand(CLI::App& program);
Command addTableCommand(CLI::App& program);
Command addCacheCommand(CLI::App& program);
Command addTrainCommand(CLI::App& program);
Command addPathCommand(CLI::App& program);
Command addGridCommand(CLI::App& program);
Command addCompareCommand(CLI::App& program);
Command addReplayCommand(CLI::App& program);
Command addPredictCommand(CLI::App& program);

/// DATA and PROBLEM of a command line.
struct DataArguments {
    DataRequest request;
    DataFolders folders;
};
/// An option that takes a whole number from least to most.  throws while parsing: InputError.
CLI::Option* addCount(CLI::App& command, const std::string& flag, std::size_t& value,
    std::size_t least, const std::string& help, std::size_t most = std::size_t{1} << 53);
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

    /// The options given, in the order of the rows.
    OptionSettings settings() const;
    bool has(std::string_view key) const;
    /// A new line on each option given that changes nothing, or does not pay on the task.
    std::string notes(const SolverOptions& options, std::string_view task) const;
};
void addSolverOptions(CLI::App& command, SolverArguments& arguments);
/// Returns a command line without the program's name, with "--cache on" joined to "--cache=on":
/// CLI11 would read the value of an option that may stand alone as the next argument.
std::vector<std::string> withSwitchesJoined(int argc, const char* const* argv);

/// Refuses an output file that could not be written at the end of a long run, naming the option;
/// "" is fine.  throws: InputError.
void requireWritable(const std::string& option, const std::string& path);

/// The same for a folder, which is created when missing.
void requireFolder(const std::string& option, const std::string& path);

/// A file or folder of a command line. path "": none.
struct NamedFile {
    std::string option; ///< the argument that names it: "--record", "MODEL"
    std::string path;
};

/// The absolute path, with links followed, whether or not it exists.
std::filesystem::path placeOf(const std::string& path);

/// The files that opening the data reads.
std::vector<NamedFile> filesRead(const DataRequest& request);

/// Refuses an output that would overwrite another output or an input, however their names are
/// written. Devices and pipes may be written twice; the files of one option may be one: a
/// checkpoint and the one before it are, when a signal came between the two.  throws: InputError.
void requireApart(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs);

} // namespace gapscope
