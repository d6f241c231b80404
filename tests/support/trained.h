// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/training/training.h"

#include <memory>

namespace gapscope::test {

/// Trains one run from beginning to end; throws what Training throws.
inline RunResult trained(const std::shared_ptr<const Problem>& problem,
    const SolverOptions& options, const Observer& observer = {})
{
    Training training(problem, nullptr, options);
    RunControl control;
    return training.run(control, observer);
}

} // namespace gapscope::test
