// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/files/json_input.h"
#include "core/options/solver_options.h"
#include "core/records/path_record.h"
#include "core/records/run_record.h"
#include "core/records/trace.h"

namespace gapscope {

/// The parts that records of runs, paths and grids and comparison specs share, to JSON and back.
/// The keys are those of "Run record" in the documentation; the readers throw InputError naming the
/// key.

nlohmann::ordered_json datasetJson(const DatasetInfo& info);
DatasetInfo datasetFrom(const JsonView& in);

/// {"source"} and those of task, split, test, limit, every, … that are not the default.
nlohmann::ordered_json requestJson(const DataRequest& request);
/// Unknown keys are refused.
DataRequest requestFrom(const JsonView& in);

/// "program" and "kernel".
ProgramInfo thisProgram();
void programJson(const ProgramInfo& program, nlohmann::ordered_json& out);
ProgramInfo programFrom(const JsonView& in);

/// "format", "version", program and "name".
void headJson(const RecordHead& head, const char* format, nlohmann::ordered_json& out);
/// "dataset" and "request".
void dataJson(const RecordHead& head, nlohmann::ordered_json& out);
/// All of these, without the options.
RecordHead headFrom(const JsonView& in);

/// Every option with its value, and back; unknown keys are refused, and missing ones that decide
/// the run. What the method ignores may be null and is read as its default.
nlohmann::ordered_json optionsJson(const SolverOptions& options);
SolverOptions optionsFrom(const JsonView& in);
/// "events", from the record; absent: none.
nlohmann::ordered_json eventsJson(const std::vector<OptionEvent>& events);
std::vector<OptionEvent> eventsFrom(const JsonView& in);

/// {"chunk_f1": 0.93, …} and, where labels mark chunks, "chunks": one object per type with its
/// counts and rates. Reading takes the known metrics and the counts.
nlohmann::ordered_json metricsJson(const Metrics& metrics);
Metrics metricsFrom(const JsonView& in);

nlohmann::ordered_json traceJson(const TracePoint& point);
TracePoint traceFrom(const JsonView& in);

/// Refuses a record that no run writes: counts that fall along the trace, a negative gap, or a
/// result that is not its last point's. in: the root of the record's file.
/// throws: InputError naming the place, what was found and what it contradicts.
void requireConsistent(const JsonView& in, const RunRecord& record);
/// The same for the breakpoints or points of a path or grid, whose λ must fall, too.
void requireConsistent(const JsonView& points, const std::vector<LambdaPoint>& found);

} // namespace gapscope
