// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/comparison.h"
#include "core/experiments/seed_band.h"

namespace gapscope {

/// One quantity of a variant at one λ over one x axis.
struct ReferenceCurve {
    std::string variant;
    double lambda = 0;
    std::string plot, x; ///< keys of plotCatalog() and xAxisCatalog()
    SeedBand band;
};

/// The results of an experiment on one machine, as a small file: the window draws and quotes it
/// before anything is run ("gapscope-reference", core/FILES.md). tests/references makes it. Paths
/// and grids have no curves.
struct Reference {
    std::string title;            ///< of the spec
    std::string spec;             ///< digestOf() it
    std::string data, dataSha256; ///< title and digest
    std::size_t n = 0;            ///< training examples
    std::string program;          ///< "0.2.0 (1a2b3c4)"
    std::string date;             ///< UTC: "2026-11-29"
    std::string processor;
    std::size_t cores = 1;
    std::vector<std::pair<Verdict, std::string>> claims; ///< of the spec, with the numbers in words
    std::vector<ReferenceCurve> curves;
};

/// Of the whole spec as this program writes it.
std::string digestOf(const ComparisonSpec& spec);

/// source names the text in errors.  throws: InputError.
Reference referenceFromJson(const std::string& text, const std::string& source);

} // namespace gapscope
