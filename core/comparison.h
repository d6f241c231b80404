// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/solver_options.h"

#include <string>
#include <utility>
#include <vector>

namespace gapscope {

/// One line of a comparison: a named set of options.
struct Variant {
    std::string name;
    /// (key, value as text); everything else is the default.
    std::vector<std::pair<std::string, std::string>> settings;
};

/// "gapscope-compare", version 1.
struct ComparisonSpec {
    std::string title;
    DataRequest dataset;
    std::vector<Variant> variants;
    std::vector<std::string> lambdas; ///< "0.01", "1/n", "2^-3"; empty: one, the variant's
    std::vector<std::int64_t> seeds;  ///< empty: one, the variant's
};

/// One run of a comparison.
struct ComparisonJob {
    std::string variant;
    SolverOptions options; ///< λ and seed filled in
    std::string fileName;  ///< "NAME_lambda-0.01_seed-1.json", safe and unique
};

/// source names the text in errors. throws: InputError.
ComparisonSpec comparisonFromJson(const std::string& text, const std::string& source);
ComparisonSpec readComparison(const std::string& path);
std::string toJson(const ComparisonSpec& spec);
/// variants × lambdas × seeds, in that nesting. n resolves "1/n". throws: InputError.
std::vector<ComparisonJob> jobsOf(const ComparisonSpec& spec, std::size_t n);

} // namespace gapscope
