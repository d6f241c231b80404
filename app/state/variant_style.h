// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/comparison.h"
#include "widgets/plots/look/theme.h"

namespace gapscope {

/// How variants of a comparison are drawn (Osokin et al. 2016, Fig. 5): colour = cache (cool: on,
/// warm: off; its shade tells the λ apart), dash = sampling (solid: gap, dashed: uniform),
/// marker = step (square: Frank-Wolfe, circle: pairwise).
SeriesStyle variantStyle(const SolverOptions& options, std::size_t lambdaNumber);

/// One style per job; none at all where the code would draw two variants alike (they differ in
/// something it does not show) or all in one colour (the cache is on or off everywhere), so that
/// the caller gives them styles of their own.
std::vector<std::optional<SeriesStyle>> comparisonStyles(const std::vector<ComparisonJob>& jobs);

/// A run drawn by the code.
struct CodedLook {
    SolverOptions options;
    SeriesStyle style;
};

/// What the code says of a run beside these: its λ has their shade, or one of its own. Nothing
/// where all shades are taken, or one of them has that line.
std::optional<SeriesStyle> styleBeside(
    const SolverOptions& options, const std::vector<CodedLook>& others);
/// Whether its colour says something by the code.
bool readsAsCode(const SeriesStyle& style);
/// So many looks, no two of one line, say nothing by the code.
inline constexpr int plainStyleCount = 10;
SeriesStyle plainStyle(int k);

} // namespace gapscope
