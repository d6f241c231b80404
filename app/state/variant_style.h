// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/comparison.h"
#include "widgets/plots/look/theme.h"

namespace gapscope {

/// How variants of a comparison are drawn (Osokin et al. 2016, Fig. 5): colour = cache (cool: on,
/// warm: off; the shade distinguishes λ), dash = sampling (solid: gap, dashed: uniform), marker =
/// step (square: Frank-Wolfe, circle: pairwise).
SeriesStyle variantStyle(const SolverOptions& options, std::size_t lambdaNumber);

/// One style per job; none at all if the code would draw two variants alike (they differ in
/// something it does not encode) or all in one colour (the cache is on or off everywhere), so that
/// the caller chooses other styles.
/// firstShade: of the first λ, below codeShades.
std::vector<std::optional<SeriesStyle>> comparisonStyles(
    const std::vector<ComparisonJob>& jobs, std::size_t firstShade = 0);
inline constexpr std::size_t codeShades = 3;

/// A run with a coded style.
struct CodedStyle {
    SolverOptions options;
    SeriesStyle style;
};

/// The coded style of a run beside these: its λ has their shade, or a new one. std::nullopt if all
/// shades are in use.
std::optional<SeriesStyle> styleBeside(
    const SolverOptions& options, const std::vector<CodedStyle>& others);
/// Whether its colour has a meaning in the code.
bool readsAsCode(const SeriesStyle& style);
/// This many styles, all with different lines, have no meaning in the code.
inline constexpr int plainStyleCount = 10;
SeriesStyle plainStyle(int k);

} // namespace gapscope
