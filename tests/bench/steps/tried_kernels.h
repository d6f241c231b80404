// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gapscope::bench {

/// Potentials and arg max of chains, words and chunks, in the same loops over doubles, doubles with
/// previous labels pruned, floats, and floats whose sums along the chain are doubles; beside them
/// the kernels that the program uses. Floats come from a copy of w in single precision, which
/// updates would have to maintain. Then the price: labellings that differ, and the largest error of
/// their loss-augmented score, which would be the error of a certificate.
void printTriedKernels();

} // namespace gapscope::bench
