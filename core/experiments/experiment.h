// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/claims.h"
#include "core/experiments/experiment_view.h"
#include "core/files/json_input.h"
#include "core/records/path_record.h"
#include "core/records/run_record.h"

#include <string>
#include <vector>

namespace gapscope {

/// What a comparison repeats: a figure of a paper, and what the paper concludes from it.
struct Experiment {
    std::string figure; ///< "3a", "Appendix C"
    std::string paper;  ///< "Osokin et al. 2016"
    std::string about;  ///< what the figure shows, in a sentence or two
    std::vector<Claim> claims;
    std::vector<FigurePlot> view = {}; ///< what the figure draws; empty: nothing in particular
};

/// "experiment" of a comparison spec. Every variant a claim names must be one of `variants`;
/// overLambda: all of them are paths and grids.  throws: InputError naming the key.
Experiment experimentFrom(
    const JsonView& in, const std::vector<std::string>& variants, bool overLambda = false);
nlohmann::ordered_json experimentJson(const Experiment& experiment);

/// "Osokin et al. 2016, figure 3a".
std::string placeOf(const Experiment& experiment);
/// A run's record as claims see it; keeps a view of its name and trace.
ClaimRun claimRunOf(const RunRecord& record);
/// record: runRecordOf(path).
ClaimRun claimRunOf(const RunRecord& record, const PathRecord& path);
/// The same for a person: lines of verdict, claim and numbers, for a terminal.
std::string claimsText(const Experiment& experiment, std::span<const ClaimRun> runs);
/// claims.json: what the paper claims, the verdict of these runs, and its numbers.
std::string claimsJson(const Experiment& experiment, std::span<const ClaimRun> runs);

} // namespace gapscope
