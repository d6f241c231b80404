// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/path_result.h"
#include "core/records/run_record.h"

namespace gapscope {

/// Everything that repeats and explains one path or grid ("gapscope-path" or "gapscope-grid",
/// version 1).
struct PathRecord : RecordHead { // λ of the options is the path's own
    LambdaSearch kind{};
    PathResult result{};
    std::optional<Validation> validation{}; ///< λ chosen without the test part, on request

    bool isGrid() const { return std::holds_alternative<GridOptions>(kind); }
};

/// A record with the program filled in.
PathRecord newPathRecord();
/// JSON text, UTF-8, two-space indent; infinities and NaN are null.
std::string toJson(const PathRecord& record);
/// source names the text in errors. throws: InputError.
PathRecord pathRecordFromJson(const std::string& text, const std::string& source);
/// throws: InputError; writes atomically.
void writePathRecord(const std::string& path, const PathRecord& record);
PathRecord readPathRecord(const std::string& path);

/// The record of a run, or of a path or grid, as the file says.
std::variant<RunRecord, PathRecord> readAnyRecord(const std::string& path);

/// The cost of a search that ends with this point; nothing else of a result.
RunResult costsOf(const LambdaPoint& last);
/// How the search ended: "exhausted", "stopped by --max-passes", "stopped before its end".
std::string endText(const PathResult& result);

/// "none", "primal", "dual", as --warm takes them, and back. throws: InputError.
std::string warmText(const std::optional<Warm>& warm);
std::optional<Warm> warmFrom(const std::string& text);
/// λ of a grid from "2^15:2^-15" (every power of 2 between), "0.1,1/n,2^-3", or one number.
/// n resolves "1/n".  throws: InputError.
std::vector<double> parseLambdas(const std::string& text, std::size_t n);

/// Folds from "5" (five-fold cross-validation) or "1/5" (one fold of five held out).
/// throws: InputError.
Folds parseFolds(const std::string& text);

} // namespace gapscope
