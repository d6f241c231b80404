// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/binary_stream.h"
#include "core/records/path_result.h"
#include "core/records/record_field.h"
#include "core/solvers/loop.h"

#include <concepts>

namespace gapscope {

/// What a checkpoint keeps of each part of a training, in the order of the file, for both
/// directions (binary_stream.h). What a constructor finds again from the problem and the options
/// is left out.

template <typename T, typename Of>
concept Either = std::same_as<std::remove_const_t<T>, Of>;

template <Either<SparseEntry> T, typename Stream> void archive(T& entry, Stream& stream)
{
    stream(entry.index, entry.value);
}

/// The value belongs to a visit.
template <Either<WorkingSet::Corner> T, typename Stream> void archive(T& corner, Stream& stream)
{
    stream(corner.alpha, corner.loss);
}

template <Either<BlockState> T, typename Stream> void archive(T& block, Stream& stream)
{
    stream(block.marginals, block.loss, block.set);
}

template <Either<Plane> T, typename Stream> void archive(T& plane, Stream& stream)
{
    stream(plane.y, plane.loss, plane.direction, plane.used);
}

template <Either<DualState> T, typename Stream> void archive(T& state, Stream& stream)
{
    stream(state.lambda, state.w, state.v, state.blocks, state.loss, state.gapEstimates,
        state.estimateSum, state.exactGaps, state.lastExactGap, state.squaredRadii, state.sampler,
        state.averager, state.planes, state.planesBehind, state.planeAverager, state.random,
        state.blockSteps, state.oracleCalls, state.hitsLocal, state.hitsGlobal, state.misses,
        state.approxPasses, state.stepsFw, state.stepsPairwise, state.stepsAway, state.stepsDrop,
        state.drift);
}

template <Either<Metric> T, typename Stream> void archive(T& metric, Stream& stream)
{
    stream(metric.key, metric.value);
}

template <Either<ChunkCounts> T, typename Stream> void archive(T& counts, Stream& stream)
{
    stream(counts.truth, counts.predicted, counts.correct);
}

template <Either<TypeCounts> T, typename Stream> void archive(T& type, Stream& stream)
{
    stream(type.type, type.counts);
}

template <Either<Metrics> T, typename Stream> void archive(T& metrics, Stream& stream)
{
    stream(metrics.values, metrics.types);
}

template <Either<TracePoint> T, typename Stream> void archive(T& point, Stream& stream)
{
    for (const RecordField<TracePoint>& field : traceFields)
        std::visit([&](auto member) { stream(point.*member); }, field.member);
}

template <Either<PointBegun> T, typename Stream> void archive(T& begun, Stream& stream)
{
    stream(begun.due, begun.point, begun.known.iterate, begun.known.average);
}

template <Either<Totals> T, typename Stream> void archive(T& totals, Stream& stream)
{
    stream(totals.clock, totals.oracle, totals.nextTraceCalls, totals.nextGapPassSteps,
        totals.lastGapPassSteps, totals.exactToEstimate, totals.lastCallSteps, totals.guidedSteps,
        totals.certifiedGap, totals.evaluationSeconds, totals.pending, totals.seenRadii,
        totals.seenGaps, totals.oracleNu, totals.oracleDelta, totals.testErrorPerLabel,
        totals.testMetrics);
}

template <Either<OptionEvent> T, typename Stream> void archive(T& event, Stream& stream)
{
    stream(event.blockStep, event.pass, event.seconds, event.option, event.from, event.to,
        event.tracePoints, event.lambda);
}

template <Either<PathStart> T, typename Stream> void archive(T& start, Stream& stream)
{
    stream(start.lambdaInf, start.psiTildeNorm2, start.thetaMean, start.helperCpuSeconds);
}

template <Either<LambdaPoint> T, typename Stream> void archive(T& p, Stream& stream)
{
    stream(p.lambda, p.gap, p.primal, p.dual, p.normW, p.pass, p.oracleCalls, p.seconds,
        p.cpuSeconds, p.trainError, p.testError);
}

/// A search under way: its end is not known.
template <Either<PathResult> T, typename Stream> void archive(T& result, Stream& stream)
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

/// Does a state that was read fit the problem and the options in force, so that no step can go
/// astray?  Completes what follows from the rest (the sampler's weights, how many blocks are
/// unvisited).  throws: InputError.
void validateRestored(DualState& state, const SolverOptions& options, const BinaryReader& in);
/// The same for what outlives a run besides.
void validateRestored(const Totals& totals, const DualState& state, const BinaryReader& in);

} // namespace gapscope
