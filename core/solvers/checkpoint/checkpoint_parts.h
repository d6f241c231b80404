// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/binary_stream.h"
#include "core/records/path_result.h"
#include "core/records/record_field.h"
#include "core/solvers/loop.h"

#include <concepts>

namespace gapscope {

/// The values of each part of a training in a checkpoint, in the order of the file, for both
/// directions (binary_stream.h). Values that a constructor finds from the problem and the options
/// are left out.

template <typename T, typename Of>
concept Either = std::same_as<std::remove_const_t<T>, Of>;

/// The value belongs to a visit.
void archive(Either<WorkingSet::Corner> auto& corner, auto& stream)
{
    stream(corner.alpha, corner.loss);
}

void archive(Either<BlockState> auto& block, auto& stream)
{
    stream(block.marginals, block.loss, block.set);
}

void archive(Either<DualState> auto& state, auto& stream)
{
    stream(state.lambda, state.w, state.v, state.blocks, state.loss, state.gapEstimates,
        state.estimateSum, state.exactGaps, state.lastExactGap, state.squaredRadii,
        state.drawScales, state.sampler, state.averager, state.random, state.blockSteps,
        state.oracleCalls, state.hitsLocal, state.hitsGlobal, state.misses, state.stepsFw,
        state.stepsPairwise, state.stepsAway, state.stepsDrop, state.drift);
}

void archive(Either<Metric> auto& metric, auto& stream) { stream(metric.key, metric.value); }

void archive(Either<ChunkCounts> auto& counts, auto& stream)
{
    stream(counts.truth, counts.predicted, counts.correct);
}

void archive(Either<TypeCounts> auto& type, auto& stream) { stream(type.type, type.counts); }

void archive(Either<Metrics> auto& metrics, auto& stream) { stream(metrics.values, metrics.types); }

void archive(Either<TracePoint> auto& point, auto& stream)
{
    for (const RecordField<TracePoint>& field : traceFields)
        std::visit([&](auto member) { stream(point.*member); }, field.member);
}

void archive(Either<WaitingPoint> auto& waiting, auto& stream)
{
    stream(waiting.point, waiting.known.iterate, waiting.known.average, waiting.known.gaps,
        waiting.known.squaredRadii, waiting.primal, waiting.errors, waiting.complete,
        waiting.lambda, waiting.iterateDual, waiting.w, waiting.average, waiting.gapEstimates,
        waiting.exactGaps);
}

inline void archive(const std::list<WaitingPoint>& waiting, BinaryWriter& stream)
{
    stream(waiting.size());
    for (const WaitingPoint& each : waiting)
        stream(each);
}
inline void archive(std::list<WaitingPoint>& waiting, BinaryReader& stream)
{
    std::size_t count = 0;
    stream(count);
    while (waiting.size() < count)
        stream(waiting.emplace_back());
}

void archive(Either<Totals> auto& totals, auto& stream)
{
    stream(totals.clock, totals.wait, totals.copiedSeconds, totals.oracle, totals.nextTraceCalls,
        totals.nextGapPassSteps, totals.lastGapPassSteps, totals.exactToEstimate,
        totals.lastCallSteps, totals.forcedPasses, totals.guidedSteps, totals.certifiedGap,
        totals.evaluationSeconds, totals.evaluationCpuSeconds, totals.plan, totals.lastWhole,
        totals.seenRadii, totals.seenGaps, totals.oracleNu, totals.oracleDelta, totals.oracleNuMin,
        totals.oracleAdditive, totals.testErrorPerLabel, totals.testMetrics);
    archive(totals.waiting, stream);
}

void archive(Either<OptionEvent> auto& event, auto& stream)
{
    stream(event.blockStep, event.pass, event.seconds, event.option, event.from, event.to,
        event.tracePoints, event.lambda, event.sameDrag);
}

void archive(Either<PathStart> auto& start, auto& stream)
{
    stream(start.lambdaInf, start.psiTildeNorm2, start.thetaMean, start.helperCpuSeconds);
}

void archive(Either<LambdaPoint> auto& p, auto& stream)
{
    stream(p.lambda, p.gap, p.primal, p.dual, p.normW, p.pass, p.oracleCalls, p.seconds,
        p.cpuSeconds, p.waitedSeconds, p.evaluationSeconds, p.evaluationCpuSeconds, p.trainError,
        p.testError);
}

/// A search under way: its end is not known.
void archive(Either<PathResult> auto& result, auto& stream)
{
    stream(result.start, result.points, result.events);
}

inline void archive(const Random& random, BinaryWriter& stream) { stream(random.state()); }
inline void archive(Random& random, BinaryReader& stream)
{
    std::vector<std::uint64_t> state;
    stream(state);
    stream.require(random.setState(state), "no state of the random generator");
}

/// Checks that a restored state fits the problem and the options in force, so that no step can
/// fail.  Completes what follows from the rest (the sampler's weights, how many blocks are
/// unvisited).  throws: InputError.
void validateRestored(DualState& state, const SolverOptions& options, const BinaryReader& in);
/// The same for the other values that outlive a run.
void validateRestored(const Totals& totals, const DualState& state, const BinaryReader& in);

} // namespace gapscope
