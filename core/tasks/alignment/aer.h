// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"

#include <cstddef>
#include <span>

namespace gapscope {

class AlignmentProblem;

/// Predicted links A against the sure ones S and the possible ones P ⊇ S of many sentence pairs
/// (Och & Ney 2003).
struct LinkCounts {
    std::size_t predicted = 0;         ///< |A|
    std::size_t sure = 0;              ///< |S|
    std::size_t predictedSure = 0;     ///< |A ∩ S|
    std::size_t predictedPossible = 0; ///< |A ∩ P|

    /// Alignment error rate 1 − (|A ∩ S| + |A ∩ P|) / (|A| + |S|); 0 where there are no links.
    double aer() const;
    /// |A ∩ P| / |A|; 1 where nothing is predicted.
    double precision() const;
    /// |A ∩ S| / |S|; 1 where nothing is sure.
    double recall() const;

    LinkCounts& operator+=(const LinkCounts& other);
    bool operator==(const LinkCounts&) const = default;
};

/// Of one pair, and of the predictions of all pairs of a problem.
LinkCounts linkCounts(const AlignmentProblem& part, std::size_t i, LabellingView y);
LinkCounts linkCounts(const AlignmentProblem& part, std::span<const Labelling> predictions);

} // namespace gapscope
