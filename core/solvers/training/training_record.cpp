// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/training/training_record.h"

#include "core/machine/error.h"
#include "core/records/record_parts.h"

#include <fmt/format.h>
#include <utility>

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
            fmt::format(
                "one of a single process; \"mpirun -n {} gapscope-cli train\" with the same "
                "data and options repeats it",
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

} // namespace gapscope
