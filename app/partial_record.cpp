// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/partial_record.h"

#include <cmath>

namespace gapscope {

RunResult resultSoFar(const std::vector<TracePoint>& trace)
{
    RunResult result;
    if (trace.empty())
        return result;
    const TracePoint& last = trace.back();
    result.pass = last.pass;
    result.oracleCalls = last.oracleCalls;
    result.seconds = last.seconds;
    result.cpuSeconds = last.cpuSeconds;
    result.oracleSeconds = last.oracleSeconds;
    const auto newest = [&trace](double TracePoint::*member) {
        for (auto point = trace.rbegin(); point != trace.rend(); ++point)
            if (!std::isnan((*point).*member))
                return (*point).*member;
        return notComputed;
    };
    result.primal = newest(&TracePoint::primal);
    result.dual = newest(&TracePoint::dual);
    result.gap = newest(&TracePoint::gap);
    result.trainError = newest(&TracePoint::trainError);
    result.testError = newest(&TracePoint::testError);
    result.testScore = newest(&TracePoint::testScore);
    return result;
}

RunRecord partialRecord(const RunRecord& soFar)
{
    RunRecord record;
    record.program = soFar.program;
    record.name = soFar.name;
    record.tags = soFar.tags;
    record.notes = soFar.notes;
    record.dataset = soFar.dataset;
    record.request = soFar.request;
    record.start = soFar.start;
    record.options = soFar.options;
    record.events = soFar.events;
    record.trace = recordedTrace(soFar.trace);
    record.tracePoints = pointsOf(soFar);
    record.result = resultSoFar(record.trace);
    record.result.status = RunStatus::stopped;
    record.result.message = "interrupted";
    SolverOptions now = record.options;
    for (const OptionEvent& event : record.events)
        setOption(now, event.option, event.to);
    record.result.lambda = now.lambda;
    return record;
}

} // namespace gapscope
