// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"
#include "core/solvers/training/training.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace gapscope::test {

/// Block steps (one oracle call each, without a cache) until the true gap is ≤ ε: the gap is
/// evaluated after every step, off the books, and no exact gap passes are made.
inline std::uint64_t stepsToGap(
    std::shared_ptr<const Problem> problem, SolverOptions options, double epsilon)
{
    options.epsilon = 0;
    options.gapCheck = unlimited;
    options.traceEvery = 1 / static_cast<double>(problem->blockCount());
    Training training(std::move(problem), nullptr, options);
    RunControl control;
    training.run(control, [&](const TracePoint& point, const SolverView&) {
        if (point.gap <= epsilon)
            control.stop();
    });
    return training.trace().back().blockSteps;
}

} // namespace gapscope::test
