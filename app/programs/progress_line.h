// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/gap_progress.h"
#include "core/machine/clocks.h"
#include "core/options/solver_options.h"
#include "core/records/trace.h"
#include "datasets/open.h"

#include <chrono>
#include <string>

namespace gapscope {

/// Progress on stderr: one line that is rewritten on a terminal, otherwise a line every five
/// seconds.
class StatusLine {
public:
    /// quiet: prints nothing.
    explicit StatusLine(bool quiet);
    ~StatusLine() { finish(); }
    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    /// Is it time for a new text?
    bool due() const { return !m_quiet && std::chrono::steady_clock::now() >= m_next; }
    void show(const std::string& text);
    /// Leaves the terminal's line to what comes next.
    void finish();

private:
    bool m_quiet;
    bool m_terminal;
    bool m_open = false; ///< an unfinished line stands on the terminal
    std::chrono::steady_clock::time_point m_next;
};

/// Progress of one run.
class ProgressLine {
public:
    /// before: what stands in front of every line.
    ProgressLine(const SolverOptions& options, bool quiet, std::string before = "");

    void update(const TracePoint& point);
    void finish() { m_line.finish(); }

private:
    SolverOptions m_options;
    KeptTrace m_trace;
    WallShare m_wall;
    double m_seen = 0; ///< wallSeconds() at the last point
    std::string m_before;
    StatusLine m_line;
};

/// "pass 37.2 · gap 0.0312 → 0.01 · 74 % · 12.0 s left"
std::string progressText(
    const TracePoint& point, const SolverOptions& options, const GapProgress& progress);

/// Says on stderr how far opening data is where that takes more than a moment, and when it will
/// have ended.
Progress openingProgress(bool quiet = false);

} // namespace gapscope
