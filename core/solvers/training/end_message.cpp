// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/training/end_message.h"

#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

std::string gapText(const RunResult& r)
{
    if (std::isnan(r.dual))
        return fmt::format("primal value {:.5g} (no dual: no certificate)", r.primal);
    return std::isnan(r.gapEstimate)
        ? fmt::format("gap {:.3g}", r.gap)
        : fmt::format("an estimated gap of {:.3g} (the oracle is approximate: no certificate)",
            r.gapEstimate);
}

} // namespace

std::string endMessage(const RunResult& r, const SolverOptions& options)
{
    switch (r.status) {
    case RunStatus::converged:
        return fmt::format(
            "Converged: the exact gap {:.3g} is within the target {:g}.", r.gap, options.epsilon);
    case RunStatus::maxPasses:
        if (r.pass >= options.maxPasses + 1) // what it went on from was further
            return fmt::format("Ended at pass {:.4g}, past the limit of {:g} passes, with {}.",
                r.pass, options.maxPasses, gapText(r));
        return fmt::format(
            "Ended at the limit of {:g} passes with {}.", options.maxPasses, gapText(r));
    case RunStatus::maxSeconds:
        return fmt::format("Ended at the limit of {:g} s with {}.", options.maxSeconds, gapText(r));
    case RunStatus::stopped:
        break;
    }
    return fmt::format("Stopped after {:.4g} passes.", r.pass);
}

} // namespace gapscope
