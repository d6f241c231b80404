// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/claims.h"
#include "core/files/json_input.h"
#include "core/records/path_record.h"
#include "core/records/run_record.h"

namespace gapscope {

/// One plot of an experiment's figure, as the window, --batch and the report draw it.
struct FigurePlot {
    std::string plot;             ///< one of plotKeys(), of paths and grids of pathPlotKeys()
    std::string x = "pass";       ///< one of xAxisKeys(), of paths and grids "lambda"
    std::optional<bool> log = {}; ///< scale of the y axis; nothing: the plot's usual one
    bool logX = false;            ///< always so over λ

    bool operator==(const FigurePlot&) const = default;
};

/// Every panel, plot and x axis of plot_catalog.h that can be chosen; the plots over λ of the
/// window.
std::span<const std::string_view> plotKeys();
std::span<const std::string_view> xAxisKeys();
std::span<const std::string_view> pathPlotKeys();

/// "view" of a spec's experiment: a list of plots, the first in front.  overLambda: the variants
/// are paths and grids.  throws: InputError naming the key, and what may stand there.
std::vector<FigurePlot> figureFrom(const JsonView& in, bool overLambda);
nlohmann::ordered_json figureJson(const std::vector<FigurePlot>& figure);

/// The figure of a paper that a comparison repeats, and the conclusions of the paper from it.
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
/// A run's record as claims see it; stores a view of its name and trace.
ClaimRun claimRunOf(const RunRecord& record);
/// record: runRecordOf(path).
ClaimRun claimRunOf(const RunRecord& record, const PathRecord& path);
/// The same for a terminal: lines of verdict, claim and numbers.
std::string claimsText(const Experiment& experiment, std::span<const ClaimRun> runs);
/// claims.json: what the paper claims, the verdict of these runs, and its numbers.
std::string claimsJson(const Experiment& experiment, std::span<const ClaimRun> runs);

} // namespace gapscope
