// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/box_qp/box_qp.h"

namespace gapscope {

/// One of the random QPs over the unit cube (Pauwels 2016): which point of the cube is nearest to a
/// random one in a random metric,
///   min ½ (x − c)ᵀQ(x − c) + const,   0 ≤ x ≤ 1,
/// Q = VᵀV with V of `size` rows and entries uniform in [−1, 1], c_i uniform in [−½, 1½], so that
/// some coordinates of the solution are at a bound and some are not. Normalised: f(0) = 0, and f is
/// divided by Frank-Wolfe's gap at x = 0, so that gaps and ε of different problems compare; no
/// step rule depends on it. The same seed gives the same problem everywhere.
/// requires: size ≥ 1.
BoxQp randomBoxQp(std::uint64_t seed, std::size_t size = 100);

/// The problems of the seeds from first to last side by side: the mean of their functions, so that
/// the gap is the mean of their gaps.  requires: first ≤ last.
BoxQp randomBoxQps(std::uint64_t first, std::uint64_t last, std::size_t size = 100);

/// V, b and the bounds as bytes, for a digest.
std::string bytesOf(const BoxQp& qp);

} // namespace gapscope
