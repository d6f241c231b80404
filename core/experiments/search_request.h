// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/json_input.h"
#include "core/records/path_record.h"

namespace gapscope {

/// A variant of a comparison that follows the regularisation path or searches a grid instead of
/// training at one λ: "run": "path" with kappa, heuristic, heuristic_rule, lambda_min; "run":
/// "grid" with lambdas
/// ("2^5:2^-10", default "2^15:2^-15") and warm.
struct SearchRequest {
    bool grid = false;
    PathOptions path;
    std::string lambdas = "2^15:2^-15";
    std::optional<Warm> warm;
};

/// Whether the key belongs to these rather than to the solver.
bool isSearchKey(const std::string& key);
/// The search of a variant; nothing when it trains ("run" absent or "train"). throws: InputError.
std::optional<SearchRequest> searchRequestFrom(const JsonView& variant);
/// Adds the keys that are not the default.
void addJson(nlohmann::ordered_json& variant, const SearchRequest& search);
/// n resolves "1/n" in a grid. throws: InputError.
LambdaSearch kindOf(const SearchRequest& search, std::size_t n);

/// The path or grid as a comparison sees any run: one trace point per λ, the last of them as the
/// result.
RunRecord runRecordOf(const PathRecord& record);

} // namespace gapscope
