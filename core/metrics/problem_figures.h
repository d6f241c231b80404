// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"

namespace gapscope {

/// What Osokin et al. 2016, Table 1 says of a problem besides n and d.
struct ProblemFigures {
    /// Mean share of the d weights that φ(x_i, y_i) touches, (0, 1]; NaN where truths have no
    /// features, as of a box QP.
    double featureSparsity = 0;
    Bounds bounds; ///< the box on w; first = last: none
    /// Median time of a max-oracle call at w = 0 on this machine now, µs: gathering θ_i included,
    /// loss-augmented.
    double oracleMicroseconds = 0;
    std::size_t oracleCalls = 0; ///< that the median is of
};

/// Measures up to 200 calls, examples from all over the problem, and stops after about half a
/// second. What it touches of the features is counted on up to 500 examples.
ProblemFigures figuresOf(const Problem& problem);

/// "weights 4,056 to 4,081: at least 0", or "none": for people; the first weight is 0.
std::string boundsText(const Bounds& bounds);

} // namespace gapscope
