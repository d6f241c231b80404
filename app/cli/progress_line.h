// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gap_progress.h"
#include "core/solver_options.h"
#include "core/trace.h"

#include <chrono>
#include <string>
#include <vector>

namespace gapscope {

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
    std::vector<TracePoint> m_trace;
    std::string m_before;
    bool m_quiet;
    bool m_terminal;
    bool m_open = false; ///< an unfinished line stands on the terminal
    std::chrono::steady_clock::time_point m_next;
};

/// "pass 37.2 · gap 0.0312 → 0.01 · 74 % · 12.0 s left"
std::string progressText(
    const TracePoint& point, const SolverOptions& options, const GapProgress& progress);

} // namespace gapscope
