// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "app/programs/run_summary.h"
#include "core/library/record_folder.h"
#include "core/records/path_record.h"
#include "core/solvers/run_control.h"

namespace gapscope {

struct ReplayArguments {
    std::vector<std::string> sources;
    std::string record;
    DataFolders folders;
    bool quiet = false;
};

/// One of the files given.
struct Replayed {
    const ReplayArguments& arguments;
    const std::string& source;
    bool alone; ///< no other file is given: the verdict needs no file name
};

/// Opens the data of a record again, byte for byte if it is known what they were.
/// throws: InputError when they differ; Cancelled.
Dataset reopened(const std::optional<DatasetInfo>& then, DataRequest request,
    const Replayed& replayed, const std::stop_token& stop);

/// Runs the options and events of a record again.
RunRecord runAgain(
    const RunRecord& record, const Dataset& dataset, RunControl& control, const Replayed& replayed);
PathRecord runAgain(const PathRecord& record, const Dataset& dataset, RunControl& control,
    const Replayed& replayed);

/// path "": nowhere.
void writeTo(const std::string& path, const RunRecord& record);
void writeTo(const std::string& path, const PathRecord& record);

/// Prints one line for a run, with the file first when there are others.
void say(const Replayed& replayed, const std::string& text);

/// Repeats every run that an exported file shows.  spec: of that file, as JSON text. Nothing: it is
/// that of one run, without its result, and is repeated as a record is.
std::optional<ExitStatus> replayExport(const std::string& spec, const Replayed& replayed);

} // namespace gapscope
