// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"
#include "core/problem.h"
#include "core/records/trace.h"

#include <optional>

namespace gapscope {

/// Distances within the blocks of a problem. Divided by λn², a squared one is the curvature
/// C_f^(i) = λ ‖w_s − w_s'‖² of its block (Osokin et al. 2016, Def. 2; f is quadratic).
struct BlockDistances {
    double squaredDiameters = 0; ///< Σ_i max ‖B_i (m_i(y) − m_i(y'))‖²
    /// The same with L, the Lipschitz modulus of the whole gradient, in place of the block's own
    /// modulus: LB². NaN: the problem does not know L.
    double withModulus = notComputed;
    double modulusRatio = notComputed; ///< L / β, β the least modulus of a block
};
/// Nothing where the two labellings of a block that are farthest apart are not known.
std::optional<BlockDistances> blockDistances(const Problem& problem);

/// The constants of a run in the theorems, in units of the objective.
struct BoundConstants {
    double n = 0;
    double curvature = notComputed; ///< C⊗ = Σ_i C_f^(i)
    double start = notComputed;     ///< h₀ ≤ the lowest P(w) so far − D at the start
    double nu = 1;  ///< of the oracle; with a cache ν/n (Osokin et al. 2016, Thm. 3)
    double chi = 1; ///< χ⊗, the largest χ(C)/χ(g)³ so far (Osokin et al. 2016, Thm. 2)
    double modulus = notComputed;      ///< LB², or n C⊗ ≥ C_f instead
    double modulusRatio = notComputed; ///< L / β
    bool seen = false;                 ///< one of them is the largest so far, and not a bound
};

/// One theorem as one row.
struct BoundKind {
    const char* theorem; ///< untranslated: "Lacoste-Julien et al. 2013, Thm. 2"
    const char* formula;
    bool ofGap; ///< bounds the lowest gap so far; false: the dual suboptimality
    bool (*covers)(const SolverOptions& options);
    /// k: steps so far, of blocks or of a batch; NaN: it says nothing there.
    double (*value)(const BoundConstants& constants, double k);
    bool ofBatch = false;  ///< k counts steps of all blocks
    bool estimate = false; ///< it always takes constants that are seen or unknown
};

struct TheoremBound {
    const BoundKind* kind;
    BoundConstants constants;

    bool estimate() const { return kind->estimate || constants.seen; }
    /// NaN: it says nothing there.
    double at(const TracePoint& point) const;
};

/// A run, as its record has it.
struct BoundedRun {
    const SolverOptions& options; ///< in effect
    std::size_t n = 0;
    std::span<const OptionEvent> events;
    std::span<const TracePoint> trace;
};
/// The bounds that cover the run: none after a live change, or where a constant is not known.
/// distances: of its problem; nullptr: curvatures are those of the labellings that it has seen.
std::vector<TheoremBound> theoremBounds(const BoundedRun& run, const BlockDistances* distances);

/// All rows, for translators.
std::span<const BoundKind> boundCatalog();

} // namespace gapscope
