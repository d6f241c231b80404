// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/partial_record.h"

#include "core/experiments/gap_progress.h"

#include <cmath>

namespace gapscope {

RunResult resultSoFar(const RunRecord& soFar)
{
    const std::vector<TracePoint>& trace = soFar.trace;
    RunResult result;
    if (trace.empty())
        return result;
    const TracePoint& last = trace.back();
    result.pass = last.pass;
    result.oracleCalls = last.oracleCalls;
    result.seconds = last.seconds;
    result.cpuSeconds = last.cpuSeconds;
    result.oracleSeconds = last.oracleSeconds;
    const auto newest = [&trace](double TracePoint::*member, std::size_t from) {
        for (std::size_t k = trace.size(); k-- > from;)
            if (!std::isnan(trace[k].*member))
                return trace[k].*member;
        return notComputed;
    };
    const std::size_t ofThisLambda = pointsBeforeLambda(soFar.events, trace);
    result.primal = newest(&TracePoint::primal, ofThisLambda);
    result.dual = newest(&TracePoint::dual, ofThisLambda);
    result.gap = newest(&TracePoint::gap, ofThisLambda);
    result.trainError = newest(&TracePoint::trainError, 0);
    result.testError = newest(&TracePoint::testError, 0);
    result.testScore = newest(&TracePoint::testScore, 0);
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
    record.result = resultSoFar(record);
    record.result.status = RunStatus::stopped;
    record.result.message = "interrupted";
    SolverOptions now = record.options;
    for (const OptionEvent& event : record.events)
        setOption(now, event.option, event.to);
    record.result.lambda = now.lambda;
    return record;
}

} // namespace gapscope
