// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/comparison.h"
#include "core/records/path_record.h"
#include "core/records/record_difference.h"

namespace gapscope {

/// The digest of a trace, without its clock times: the same for two runs that are the same to the
/// last bit. 64 hexadecimal digits (core/FILES.md, "Exported views").
std::string traceDigest(const std::vector<TracePoint>& trace);

/// What an exported view says of a run that it shows: which run of the view's spec it is, and
/// its result.
struct ShownRun {
    std::string variant;         ///< with λ and seed: the run in a comparison spec
    double lambda = notComputed; ///< notComputed: of a path or grid
    std::int64_t seed = 1;
    ProgramInfo program{};
    RunStatus status = RunStatus::stopped;
    std::size_t points = 0; ///< of the trace in all; of a path or grid: λ solved
    std::string digest{};   ///< ""; its trace is not to be compared
    TracePoint end{};       ///< the last point: its counts and values
    std::vector<OptionEvent> events{};
    /// Where its trace has points, if that does not follow from its options: pass, block steps, and
    /// whether the primal value and the errors are known.
    std::vector<TracePoint> stops{};
    RunStart start{}; ///< without weights

    /// The run as a record that replayOf() repeats up to the same end.  base: its options.
    RunRecord toRepeat(RunRecord base) const;
};

/// Those of one view, on one dataset.
struct ShownRuns {
    DatasetInfo dataset;
    std::vector<ShownRun> runs;
};

/// ended: whether the run has an end of its own; else it is repeated up to its last point.
ShownRun shownRun(const RunRecord& record, const std::string& variant, bool ended = true);
/// A run that was stopped has no digest: repeated from its spec, it runs to its own end.
ShownRun shownRun(const PathRecord& record, const std::string& variant);

/// The spec (a record without results, or a comparison) with the runs as its member "shown".
std::string withShown(const std::string& spec, const ShownRuns& shown);
/// The inverse; nothing: a spec without. source names it in errors.  throws: InputError.
std::optional<ShownRuns> shownFrom(const std::string& spec, const std::string& source);

/// A run that a file shows, and the record that repeats it.
struct RunToRepeat {
    std::string name; ///< "" if it is the only one
    std::optional<ShownRun> shown;
    std::variant<RunRecord, PathRecord> record;
    ComparisonJob job{}; ///< of a comparison
};
/// The runs of a comparison that a file shows; of an older file, which does not say so, all.
/// source names it in errors.  throws: InputError when it shows others.
std::vector<RunToRepeat> runsToRepeat(const ComparisonSpec& spec,
    const std::optional<ShownRuns>& shown, std::size_t n, const std::string& source);
/// throws: InputError when it started from weights that are in no file.
void requireStart(const RunToRepeat& run, const std::string& source);

/// Whether a run has the result that was shown, by the rule for records.
ReplayVerdict replayVerdict(const ShownRun& shown, const RunRecord& again);

} // namespace gapscope
