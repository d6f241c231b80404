// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/options/solver_options.h"
#include "core/records/trace.h"

namespace gapscope {

struct Model;

/// The program that wrote a record.
struct ProgramInfo {
    std::string version, commit, build;
    std::string kernel; ///< compiled variant used: "sse2", "avx2", "avx512"

    bool operator==(const ProgramInfo&) const = default;
};

/// The weights a run starts from.
struct RunStart {
    std::string name{};   ///< the model file, or the run whose weights they are; "": from 0
    std::string sha256{}; ///< of the model file; "" for weights that are in no file
    /// The weights, where they are known; those of no file are written into the record.
    std::shared_ptr<const Model> model{};

    bool given() const { return !name.empty(); }
};

/// The head of the records of runs, paths and grids.
struct RecordHead {
    ProgramInfo program;
    std::string name; ///< variant name in a comparison, may be empty
    DatasetInfo dataset;
    DataRequest request{};   ///< to open the data again
    SolverOptions options{}; ///< at the start; events change them
};

/// Everything that repeats and explains one run ("gapscope-run", version 1).
struct RunRecord : RecordHead {
    std::vector<std::string> tags{};
    std::string notes{};
    RunStart start{};
    std::size_t ranks = 1; ///< processes that shared the training
    std::vector<TracePoint> trace{};
    std::size_t tracePoints = 0; ///< points in all, if the trace has only some; 0: it has all
    std::vector<OptionEvent> events{};
    RunResult result{};
};

/// The number of points of its trace, including those not kept.
inline std::size_t pointsOf(const RunRecord& record)
{
    return std::max(record.tracePoints, record.trace.size());
}
/// A record with the program's own version, commit and kernel filled in.
RunRecord newRecord();
/// The points of a whole trace that a record keeps (trace.h).
std::vector<TracePoint> recordedTrace(
    const std::vector<TracePoint>& trace, std::size_t most = mostTracePoints);
/// The part of a record that repeats the run, without what it found: no trace, no result, no clock
/// time of its events. The same for two runs of the same options; runRecordFromJson() reads it,
/// with an empty trace.
std::string specJson(RunRecord record);
/// JSON text, UTF-8, two-space indent; infinities and NaN are null. The trace is recordedTrace().
std::string toJson(const RunRecord& record);
/// The "dataset" object alone, as `info --json` prints it.
std::string toJson(const DatasetInfo& info);
/// source names the text in errors. throws: InputError (depth ≤ 64, size ≤ 64 MiB, every key
/// checked for type and range).
RunRecord runRecordFromJson(const std::string& text, const std::string& source);
/// throws: InputError; writes atomically.
void writeRecord(const std::string& path, const RunRecord& record);
RunRecord readRecord(const std::string& path);

/// A fact that identifies data, by its key in a record.
struct DataFact {
    std::string_view key;
    std::string value; ///< "": does not apply, or not known
    /// For the digest of an additional file of the data: the file in the request, "" where the data
    /// decided. It replaces a digest that a record of an earlier version lacks.
    std::optional<std::string> file{};
    bool training = true; ///< false: of the test part alone
    std::string text() const { return value.empty() ? file.value_or("") : value; }
};

/// The facts about data that decide a run and its figures: what was read (digests), which part of
/// it, and how features were made. Not the places or names of files. The same identity: the same
/// examples, with the same features, in the same order.
using DataIdentity = std::vector<DataFact>;

DataIdentity dataIdentity(const DatasetInfo& info, const DataRequest& request);

/// The first fact that differs; nothing: they are the same.
struct DataDifference {
    std::string_view key;
    std::string found, wanted; ///< never empty
};
std::optional<DataDifference> dataDifference(const DataIdentity& found, const DataIdentity& wanted);

} // namespace gapscope
