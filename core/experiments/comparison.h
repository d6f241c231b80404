// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/experiments/experiment.h"
#include "core/experiments/search_request.h"
#include "core/options/solver_options.h"

#include <utility>

namespace gapscope {

/// Options as the user writes them: (key, value as text), later ones win.
using OptionSettings = std::vector<std::pair<std::string, std::string>>;

/// Defaults with these settings: λ resolved with n (1/n when not given), ε 0.01 only when neither
/// an epsilon nor a limit is given. Validated, and refused when nothing would end the run. Options
/// that the method ignores keep their defaults. Used by the command line and specs.
/// throws: InputError naming the option.
SolverOptions resolveSettings(const OptionSettings& settings, std::size_t n);

/// One line of a comparison: a named set of options.
struct Variant {
    std::string name;
    OptionSettings settings; ///< everything else is the default
    /// Follows the path or a grid over λ, once per seed, instead of training at each λ.
    std::optional<SearchRequest> search = {};
};

/// "gapscope-compare", version 1.
struct ComparisonSpec {
    std::string title;
    DataRequest dataset;
    std::vector<Variant> variants;
    std::vector<std::string> lambdas;          ///< "0.01", "1/n", "2^-3"; empty: one, the variant's
    std::vector<std::int64_t> seeds;           ///< empty: one, the variant's
    std::optional<Experiment> experiment = {}; ///< the figure that it repeats, and its claims
};

/// Whether every variant is a path or a grid, which are drawn over λ.
bool isOverLambda(const std::vector<Variant>& variants);

/// One run of a comparison.
struct ComparisonJob {
    std::string variant;
    SolverOptions options; ///< λ and seed filled in
    std::string fileName;  ///< "NAME_lambda-0.01_seed-1.json", safe and unique
    std::optional<LambdaSearch> search = {};
    bool targetGiven = false; ///< epsilon was set, not left at its default
};

/// source names the text in errors. throws: InputError.
ComparisonSpec comparisonFromJson(const std::string& text, const std::string& source);
ComparisonSpec readComparison(const std::string& path);
std::string toJson(const ComparisonSpec& spec);
/// variants × lambdas × seeds, in that nesting, at most 100,000; n resolves "1/n". A repeated λ or
/// seed makes one run.
/// throws: InputError.
std::vector<ComparisonJob> jobsOf(const ComparisonSpec& spec, std::size_t n);
/// How many of its runs, `runs` in all, are best run at once: one on each core that this process
/// may use; one where a claim is about time, which the others would disturb.
std::size_t runsAtOnce(const ComparisonSpec& spec, std::size_t runs);

} // namespace gapscope
