// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/training/training_record.h"

#include "core/machine/error.h"
#include "core/records/record_parts.h"

#include <cmath>
#include <fmt/format.h>

namespace gapscope {

RunRecord recordOf(const Training& training, const RunResult& result, RunRecord about)
{
    about.program = thisProgram();
    about.options = training.initialOptions();
    about.trace = training.trace();
    about.tracePoints = training.tracePoints();
    about.events = training.events();
    about.result = result;
    return about;
}

void requireReplayable(const RunRecord& record, const std::string& source)
{
    if (record.ranks > 1)
        throw InputError(source, 0, fmt::format("a training that {} ranks shared", record.ranks),
            fmt::format("one of a single process; \"mpirun -n {} gapscope-cli train\" with the "
                        "same data and options repeats it",
                record.ranks));
}

Replay replayOf(const RunRecord& record)
{
    Replay replay{record.events, record.trace, {}, record.tracePoints};
    const RunStatus status = record.result.status;
    if (status == RunStatus::stopped || status == RunStatus::maxSeconds)
        replay.end = status;
    return replay;
}

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
        if (r.pass >= options.maxPasses + 1) // what it resumed from was further
            return fmt::format("Ended at pass {:.4g}, past the limit of {:g} passes, with {}.",
                r.pass, options.maxPasses, gapText(r));
        if (r.pass < options.maxPasses * (1 - 1e-12)) // of a step that asks for every block
            return fmt::format("Ended at pass {:.4g} with {}: the limit of {:g} passes has no room "
                               "for a pass over all blocks.",
                r.pass, gapText(r), options.maxPasses);
        return fmt::format("Ended at the limit of {:g} pass{} with {}.", options.maxPasses,
            options.maxPasses == 1 ? "" : "es", gapText(r));
    case RunStatus::maxSeconds:
        return fmt::format("Ended at the limit of {:g} s with {}.", options.maxSeconds, gapText(r));
    case RunStatus::stopped:
        break;
    }
    return fmt::format("Stopped after {:.4g} passes.", r.pass);
}

} // namespace gapscope
