// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/memory.h"
#include "core/problem.h"
#include "core/records/trace.h"
#include "core/solvers/run_control.h"

#include <atomic>
#include <deque>
#include <thread>

namespace gapscope {

struct DualState;

/// Mean hinges that are known.
struct KnownHinges {
    double iterate = notComputed, average = notComputed;
    bool gaps = false;                     ///< an exact gap pass has found them, and the block gaps
    std::vector<double> squaredRadii = {}; ///< ‖ψ_i(y*)‖² of its corners; empty: not known
    double pairwiseGap = notComputed;
};

/// A trace point on its way into the trace.
struct WaitingPoint {
    // The sources of its values: all that a checkpoint holds of it.
    TracePoint point; ///< as far as it is known at once
    KnownHinges known;
    bool primal = false, errors = false; ///< the values that it is to have
    bool complete = false;               ///< point has them already: it waits for those before it
    double lambda = 0;
    double iterateDual = notComputed;            ///< D of the iterate, also when averaging
    AlignedVector<double> w, average;            ///< copies; the second one when averaging
    std::vector<double> gapEstimates, exactGaps; ///< copies for the observer

    // The results of the evaluation.
    TracePoint found;
    std::vector<double> squaredRadii; ///< ‖ψ_i(y*)‖² of its corners
    std::vector<double> gaps;         ///< g_i, where the blocks were at hand
    Metrics testMetrics;
    double testErrorPerLabel = notComputed;
    double seconds = 0, cpuSeconds = 0; ///< that the evaluation took
    std::atomic<bool> ready = false;
};

/// The common part of a training's evaluations.
struct EvaluatedParts {
    const Problem& train;
    const Problem* test;
    bool certifies; ///< the method has a dual
};

/// How one evaluation is made.
struct EvaluationWay {
    std::span<const double> w, average; ///< average empty: none
    std::size_t threads = 1;
    const RunControl* asked = nullptr; ///< asked to stop at every block
    RunActivity* counted = nullptr;
    const DualState* blocks = nullptr; ///< for exact block gaps; nullptr: they are not wanted
};

/// Computes what p lacks: every block is visited once, for hinge and prediction, the test part
/// among them. Sums are taken in block order, so the values depend on w alone. Returns false if it
/// was stopped: then there are none.
bool evaluatePoint(const EvaluatedParts& parts, WaitingPoint& p, const EvaluationWay& way);

/// Evaluates trace points beside the solver, in the order given, on a thread of its own that may
/// take others to help.
class Evaluator {
public:
    explicit Evaluator(const EvaluatedParts& parts);
    /// Cancels what is not ready.
    ~Evaluator();

    /// p: with copies; must stay where it is until it is ready or this object is gone.
    void add(WaitingPoint& p);
    /// Waits until p is ready or, when control is given, asks to stop.
    void wait(const WaitingPoint& p, const RunControl* control);
    /// For the points that are begun from now on.
    void useThreads(std::size_t threads) { m_threads = threads; }

private:
    void loop(const std::stop_token& ended);

    const EvaluatedParts m_parts;
    std::atomic<std::size_t> m_threads = 1;
    RunControl m_cancel;
    std::mutex m_mutex;
    std::condition_variable_any m_wake, m_done;
    std::deque<WaitingPoint*> m_todo;
    std::jthread m_thread; ///< last: joined first
};

} // namespace gapscope
