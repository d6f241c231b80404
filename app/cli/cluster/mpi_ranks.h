// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/checkpoint/distributed.h"

namespace gapscope {

/// The processes that mpirun or srun started with this one; nullptr when it was started alone, or
/// this program was built without MPI, which is an InputError when there are others. A process that
/// is lost, or leaves without finishRanks(), ends all.
std::unique_ptr<Ranks> mpiRanks();
/// To be called by all ranks when their work is done.
void finishRanks();

} // namespace gapscope
