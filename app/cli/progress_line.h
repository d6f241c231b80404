// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solver_options.h"
#include "core/trace.h"

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gapscope {

/// How far a run is on its way to the target gap, and how long it will take.
struct RunProgress {
    double fraction = notComputed; ///< of ln(first gap / ε), or of the limit; in [0, 1]
    double secondsLeft = notComputed;
};

/// Follows the gap of one run.  ln(gap) falls about linearly once a run is under way: the time left
/// is read off its slope over the second half of the run so far.
class ProgressEstimator {
public:
    explicit ProgressEstimator(const SolverOptions& options)
        : m_options(options)
    {
    }
    RunProgress update(const TracePoint& point);

private:
    RunProgress towardsTarget() const;
    RunProgress towardsLimit(const TracePoint& point) const;

    SolverOptions m_options;
    std::vector<std::pair<double, double>> m_gaps; ///< (seconds, ln gap), gap falling
};

/// Progress of one run on stderr: one line that is rewritten on a terminal, otherwise a line every
/// five seconds.
class ProgressLine {
public:
    /// quiet: prints nothing.  before: what stands in front of every line.
    ProgressLine(const SolverOptions& options, bool quiet, std::string before = "");
    ~ProgressLine() { finish(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void update(const TracePoint& point);
    /// Leaves the terminal's line to what comes next.
    void finish();

private:
    SolverOptions m_options;
    ProgressEstimator m_estimator;
    std::string m_before;
    bool m_quiet;
    bool m_terminal;
    bool m_open = false; ///< an unfinished line stands on the terminal
    std::chrono::steady_clock::time_point m_next;
};

/// "pass 37.2 · gap 0.0312 → 0.01 · 74 % · 12.0 s left"
std::string progressText(
    const TracePoint& point, const SolverOptions& options, const RunProgress& progress);

} // namespace gapscope
