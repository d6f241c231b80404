// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gapscope::bench {

/// Potentials and arg max of chains, words and chunks, in the same loops over doubles, doubles with
/// previous labels pruned, floats, and floats whose sums along the chain are doubles; beside them
/// the kernels that the program uses. Floats come from a copy of w in single precision, which
/// updates would have to keep. Then what it costs: labellings that differ, and how much their
/// loss-augmented score misses the largest by, which a certificate would be off by.
void printTriedKernels();

} // namespace gapscope::bench
