// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"

namespace gapscope {

/// What a call of the oracle costs, mean over the blocks, in bytes of vectors read: an estimate
/// from sizes alone, without a clock, so that what depends on it repeats bit for bit.
///   8 (nnz(B_i) + T_i K min(K, 64)),
/// the gathering of θ_i = B_iᵀ w, and an arg max that holds the K labels of each of T_i variables
/// against those of a neighbour; beyond 64 labels are places in a grid, where distance transforms
/// keep that small.  K: 1 + the largest label of any truth.
/// About 0.1 MB for the words of OCR, some MB for the superpixels of a photograph.
double oracleBytes(const Problem& problem);

} // namespace gapscope
