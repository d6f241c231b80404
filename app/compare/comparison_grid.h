// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/comparison.h"

namespace gapscope {

/// The user's choices to compare: every combination becomes a variant.
struct ComparisonGrid {
    std::vector<std::string> methods, samplings, steps; ///< names as on the command line
    std::vector<std::string> caches;                    ///< "off", "on"; empty: as in base
    std::vector<std::string> lambdas;                   ///< "0.01", "1/n", …
    std::vector<std::int64_t> seeds;
    SolverOptions base; ///< everything else, the stopping rule included
};

/// Combinations that the method treats alike (batch FW has no sampling) appear once; those it does
/// not support (batch FW with --step approx) do not appear.
std::vector<Variant> variantsOf(const ComparisonGrid& grid);
ComparisonSpec specOf(const ComparisonGrid& grid, const DataRequest& data);

/// The eight methods of Osokin et al. 2016, Fig. 5: sampling uniform | gap × bcfw | bcpfw × cache
/// off | on, five seeds, three λ (around 1/n; the paper's on chains), and the paper's claims about
/// them, to the base's ε.  The base sets everything else; without a limit it gets one.
ComparisonSpec allEight(const DataRequest& data, const std::string& task, SolverOptions base);
/// Its grid, for a dialog.
ComparisonGrid gridOfEight(const std::string& task, SolverOptions base);

/// "0.1, 1/n 2^-3" → its parts, each of them checked.  throws: InputError.
std::vector<std::string> parseLambdaList(const std::string& text);
/// "1, 2, 5-8" → numbers, at most 1000.  throws: InputError naming the part.
std::vector<std::int64_t> parseSeedList(const std::string& text);

} // namespace gapscope
