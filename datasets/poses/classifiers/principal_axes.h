// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/poses/classifiers/windows.h"

namespace gapscope {

/// So many orthonormal rows that span about the directions of largest variance of x, of mean 0:
/// subspace iteration from random directions (Halko, Martinsson, Tropp 2011, Alg. 4.4).
/// The same for the same x.  requires: count ≤ the columns of x.
RowMatrix principalAxes(const RowMatrix& x, Eigen::Index count);

} // namespace gapscope
