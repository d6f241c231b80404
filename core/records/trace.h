// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/metrics.h"
#include "core/not_computed.h"

#include <algorithm>
#include <optional>

namespace gapscope {

/// One line of a run's trace: everything is counted, only the seconds are clocked.
/// With averaging, primal, dual, gap and errors are those of the average, iterateGap the raw
/// iterate's.  Fields and units: the run record's "trace" (core/FILES.md, "Run record").
struct TracePoint {
    double pass = 0;              ///< effective passes: oracle calls / n, exact gap passes included
    std::uint64_t blockSteps = 0; ///< block updates so far
    std::uint64_t oracleCalls = 0; ///< exact arg max calls, evaluation not counted
    double seconds = 0;            ///< training time; evaluation off the clock
    double cpuSeconds = 0;    ///< the same in CPU time of all threads; 0: an old record, not known
    double oracleSeconds = 0; ///< of it in the max-oracle (short calls: every 16th timed, scaled)
    double searchSeconds = notComputed; ///< of that in the arg max, without gathering θ
    /// Waited for the values of this point and of all before it; NaN: an old record.
    double evaluationSeconds = notComputed;
    double dual = notComputed;       ///< D(α), objective units
    double primal = notComputed;     ///< P(w)
    double gap = notComputed;        ///< P − D at this point, exact
    double iterateGap = notComputed; ///< the raw iterate's gap when averaging
    /// Σ ĝ_i of the last computed block gaps; with an approximate oracle, where the primal value is
    /// known, P − D with what that found for P: a lower bound that may be below 0; gap is not
    /// computed.
    double gapEstimate = notComputed;
    double chiGap = notComputed;       ///< χ(g), non-uniformity of the exact block gaps, [1, √n]
    double chiCurvature = notComputed; ///< χ(C)
    /// C⊗ = Σ 4R_i²/(λn²), R_i the largest ‖ψ_i(y)‖ seen so far (Lacoste-Julien et al. 2013, App.
    /// A)
    double curvature = notComputed;
    /// Σ_i g_i^PFW, max over corners y and active ones v of ⟨−∇f, y − v⟩ (Osokin et al. 2016, Def.
    /// 7), of methods with active sets at exact gap passes.
    double pairwiseGap = notComputed;
    double trainError = notComputed; ///< mean L_i of plain decoding, training part
    double testError = notComputed;  ///< the same, test part
    double testScore = notComputed;  ///< the test part's headline metric (Problem::metrics)
    std::uint64_t hitsLocal = 0;     ///< visits answered by the cache, F·ĝ_i the binding term
    std::uint64_t hitsGlobal = 0;    ///< … with (ν/n)·g the binding term
    std::uint64_t misses = 0;        ///< visits that found nothing usable in the cache
    std::uint64_t forcedPasses = 0;  ///< exact passes after 100 n visits without an oracle call
    double workingSetMean = notComputed,
           workingSetMax = notComputed; ///< labellings or planes per block
    double activeSetMean = notComputed, activeSetMax = notComputed; ///< of them with α > 0
    double workingSetBytes = notComputed;                           ///< memory of all working sets
    std::uint64_t approxPasses = 0; ///< multi-plane: approximate passes so far
    /// The limited oracle against the exact one at the last exact gap pass: ν = Σ of the block gaps
    /// that it finds / Σ g_i, δ the largest difference of a block, in units of the gap.
    double oracleNu = notComputed, oracleDelta = notComputed;
    double oracleNuMin = notComputed; ///< the least share of a block's gap that it finds
    /// The δ of Lacoste-Julien et al. 2013, (11): the largest difference of a block / (½ γ̃_k C_i),
    /// where the C_i are known.
    double oracleAdditive = notComputed;
    double supportVectors = notComputed; ///< kernels: inputs with a coefficient that is not 0
    std::uint64_t stepsFw = 0, stepsPairwise = 0, stepsAway = 0, stepsDrop = 0; ///< with γ > 0
};

/// An option changed during the run, at the block step that first saw it.
struct OptionEvent {
    std::uint64_t blockStep = 0;
    double pass = 0;
    double seconds = 0;
    std::string option; ///< key, e.g. "lambda"
    std::string from;   ///< values as text, as the command line takes them
    std::string to;
    std::size_t tracePoints = 0; ///< made before it: its place among those of the same step
    double lambda = notComputed; ///< λ in force when it was seen, known along a path or grid
    bool sameDrag = false;       ///< it continues the drag of the event before it
};

enum class RunStatus { converged, maxPasses, maxSeconds, stopped };

/// Why and where a run ended.
struct RunResult {
    RunStatus status = RunStatus::stopped;
    std::string message; ///< one sentence for the user
    double lambda = notComputed;
    double primal = notComputed, dual = notComputed, gap = notComputed;
    double gapEstimate = notComputed; ///< where there is no gap: the oracle is approximate
    double pass = 0;
    std::uint64_t oracleCalls = 0;
    double seconds = 0, cpuSeconds = 0, oracleSeconds = 0;
    /// The time that the user waited, pauses left out, and its part that waited for the values of
    /// the trace; NaN: an old record.
    double waitedSeconds = notComputed, evaluationSeconds = notComputed;
    /// CPU time that computed these values, most of it beside the training; NaN: an old record.
    double evaluationCpuSeconds = notComputed;
    /// The threads used, and the runs that shared the cores with this one, itself included; 0: an
    /// old record.
    std::uint64_t threads = 0, jobs = 0;
    double trainError = notComputed, testError = notComputed;
    double testScore = notComputed;     ///< the test part's headline metric
    double errorPerLabel = notComputed; ///< wrong labels / labels on the test part
    Metrics metrics;                    ///< of the test part; empty when not evaluated
    double drift = notComputed; ///< largest relative ‖w − rebuilt w‖ seen at exact gap passes
};

/// The clock that oracle seconds are a share of: they leave interruptions out, as CPU time does;
/// several threads have more of that than of wall time. cpuSeconds of 0: not known.
inline double undisturbedSeconds(double seconds, double cpuSeconds)
{
    return cpuSeconds > 0 && cpuSeconds < seconds ? cpuSeconds : seconds;
}

/// Seconds from the start of the run to this point, evaluation included as far as it is known.
inline double waitedSeconds(const TracePoint& point)
{
    return point.seconds + (point.evaluationSeconds > 0 ? point.evaluationSeconds : 0);
}

/// "converged", "max-passes", "max-seconds", "stopped".
std::string toString(RunStatus status);
/// The inverse. throws: InputError.
RunStatus runStatusFrom(const std::string& text);

/// Points of a trace that are kept: a run may last for weeks, and is written whole in each
/// checkpoint and record, within the second that a signal leaves for it.
inline constexpr std::size_t mostTracePoints = 20'000;

/// A trace keeps the last of the points 0 … made − 1 of a run and those whose number is a multiple
/// of this step: the smallest power of two that keeps at most `most`. So what is kept follows from
/// the points alone, wherever a run was suspended.
/// most: at least 2.
std::size_t traceStep(std::size_t made, std::size_t most = mostTracePoints);
/// How many points that keeps.
std::size_t keptPoints(std::size_t made, std::size_t step);
/// The step of a trace with `kept` points left.
std::size_t traceStepOf(std::size_t made, std::size_t kept);
/// Can a trace of `made` points have `kept` of them left?
bool isKeptOf(std::size_t made, std::size_t kept);

/// A trace while it grows: what is kept of the points, and how many there were.
class KeptTrace {
public:
    void add(const TracePoint& point, std::size_t most = mostTracePoints);
    const std::vector<TracePoint>& points() const { return m_points; }
    std::size_t made() const { return m_made; }
    bool empty() const { return m_made == 0; }
    const TracePoint& front() const { return m_points.front(); }
    const TracePoint& back() const { return m_points.back(); }
    /// Is the number of kept points right for the number made?
    bool fits() const;

    static void archive(auto& self, auto& stream) { stream(self.m_points, self.m_made); }

private:
    std::vector<TracePoint> m_points;
    std::size_t m_made = 0;
};

/// The changes and the end of a recorded run, to be repeated at the same places.
struct Replay {
    std::vector<OptionEvent> events;
    /// The trace of a run: where it was suspended and resumed, it has points out of turn.
    std::vector<TracePoint> points = {};
    /// The end of the run at its last point if the user or the clock ended it; other ends recur by
    /// themselves.
    std::optional<RunStatus> end = {};
    std::size_t madePoints = 0; ///< points in all, if `points` has only some

    std::size_t made() const { return std::max(madePoints, points.size()); }
    /// The point of that number, when it is known.
    const TracePoint* numbered(std::size_t number) const
    {
        const std::size_t step = traceStepOf(made(), points.size());
        if (number >= made() || (number % step != 0 && number + 1 < made()))
            return nullptr;
        return number + 1 < made() ? &points[number / step] : &points.back();
    }
    /// The first known one from that number on.
    const TracePoint* from(std::size_t number) const
    {
        const std::size_t step = traceStepOf(made(), points.size());
        return numbered(std::min((number + step - 1) / step * step, std::max(number, made() - 1)));
    }
};

} // namespace gapscope
