// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/records/path_record.h"
#include "core/solvers/training/training.h"
#include "widgets/plots/histogram/gap_histogram.h"
#include "widgets/qt_string.h"
#include "widgets/viewers/common/example_list_model.h"

namespace gapscope {

/// Weights from an earlier moment of a run, in float: precise enough to view, half the memory.
struct WeightsAt {
    double pass = 0; ///< effective passes
    double lambda = 0;
    std::shared_ptr<const std::vector<float>> w;
};

/// A copy in float.
std::shared_ptr<const std::vector<float>> inFloat(std::span<const double> w);

/// At most `capacity` snapshots of w for scrubbing through the iteration, spaced evenly in log(1 +
/// pass): when full, every other one is dropped and the spacing doubles.
class WeightHistory {
public:
    static constexpr std::size_t capacity = 64;
    /// Fewer when w is large, but at least 8.
    static constexpr std::size_t mostBytes = std::size_t{256} << 20;

    /// Keeps a copy if the spacing asks for one at this pass. Passes must not decrease.
    void offer(double pass, double lambda, std::span<const double> w);
    const std::vector<WeightsAt>& snapshots() const { return m_snapshots; }
    /// The stored snapshots, then the current weights, whether or not they are stored.
    std::vector<WeightsAt> upTo(double pass, double lambda, std::span<const double> w) const;

private:
    void thin();

    std::vector<WeightsAt> m_snapshots;
    double m_spacing = 0.02; ///< in log(1 + pass): the first 64 cover 2.6 passes
};

/// The heavy part of a trace point: the data for viewers, copied while the solver waits.
struct Snapshot {
    double pass = 0;
    double lambda = 0;
    std::vector<double> w;
    std::vector<double> gapEstimates;        ///< ĝ_i, +∞ where never computed
    std::vector<double> exactGaps;           ///< g_i of the last exact gap pass, may be empty
    int watched = -1;                        ///< block whose marginals these are, or −1
    SparseVector marginals;                  ///< μ_i of it
    std::vector<ExampleDual::Active> active; ///< S_i of it with α; empty for methods without one
    /// With a kernel, w holds coefficients of training inputs: these are the training and test
    /// parts that read them instead of the data's own. Empty without a kernel.
    std::array<std::shared_ptr<const Problem>, 2> readers{};
    bool kernel() const { return readers[0] != nullptr; }
};

/// The labellings with α > 0, largest α first.
std::vector<ExampleDual::Active> activeOf(const WorkingSet& set);

/// A point that a path or a grid has found, and its weights in float.
struct FoundPiece {
    LambdaPoint point;
    std::shared_ptr<const std::vector<float>> w; ///< nullptr with a kernel: it cannot be read
};

/// How a run, a path or a grid ended: one of the records, or none after an error.
struct RunEnd {
    std::optional<RunRecord> record;
    std::optional<PathRecord> path;
    std::string error; ///< one sentence, "" without an error
};

/// The news of a run since they were last taken.
struct RunNews {
    /// The run was resumed from its checkpoint: this news holds everything up to there.
    bool resumed = false;
    std::vector<TracePoint> points;           ///< every row, in order
    std::size_t notKept = 0;                  ///< rows until then that were not kept (trace.h)
    std::vector<OptionEvent> events;          ///< new ones
    std::vector<GapSnapshot> gapPasses;       ///< every exact gap pass, in order
    std::shared_ptr<const Snapshot> snapshot; ///< the newest, or nullptr
    std::vector<WeightsAt> history;           ///< all of it, when a snapshot came
    std::vector<FoundPiece> pieces;           ///< of a path or a grid, in order
    std::size_t foldsDone = 0;                ///< of the validation; 0: none since
    std::optional<RunEnd> end;
};

/// Where the solver's thread leaves news for the window: every trace row and the histogram of every
/// exact gap pass is kept, but only the newest of the heavy snapshots. Neither side waits for the
/// other beyond the copy.
class Mailbox {
public:
    /// Solver side, before a run is resumed: the number of events already known.
    void expectEvents(std::size_t known) { m_eventCount = known; }
    /// Solver side, before a run is resumed that an earlier program suspended: posts its state,
    /// with its weights. For a search: its points, whose weights are lost.
    void postRestored(const Training& training);
    void postRestored(const std::vector<LambdaPoint>& points);
    /// Solver side: copies the values while the solver waits.
    void post(const TracePoint& point, const SolverView& view, const Training& training);
    /// Solver side, for a path or a grid: a trace point alone, or a piece with a copy of w, which
    /// may be empty.
    void post(const TracePoint& point);
    void post(const LambdaPoint& point, std::span<const double> w);
    void postFold(std::size_t done);
    /// Window side: from now on every snapshot brings the marginals of this block (−1: none).
    void watch(int block) { m_watched.store(block, std::memory_order_relaxed); }
    void post(RunEnd end);
    /// Window side: takes the available news; never blocks for long.
    RunNews take();

private:
    std::mutex m_mutex;
    RunNews m_next;
    std::size_t m_eventCount = 0;
    double m_lastGapSum = -1;
    WeightHistory m_history;
    std::atomic<int> m_watched = -1;
};

} // namespace gapscope
