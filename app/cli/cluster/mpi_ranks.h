// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/checkpoint/distributed.h"

namespace gapscope {

/// The processes that mpirun or srun started with this one. nullptr when it was started alone, or
/// without MPI in this build, which is an InputError if there are others. A process that is lost,
/// or exits without finishRanks(), ends all.
std::unique_ptr<Ranks> mpiRanks();
/// Must be called by all ranks when their work is done.
void finishRanks();

} // namespace gapscope
