// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/training_record.h"

#include "core/record_parts.h"

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

Replay replayOf(const RunRecord& record)
{
    Replay replay{record.events, record.trace, {}, record.tracePoints};
    const RunStatus status = record.result.status;
    if (status == RunStatus::stopped || status == RunStatus::maxSeconds)
        replay.end = status;
    return replay;
}

} // namespace gapscope
