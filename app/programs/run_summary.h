// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/gap_progress.h"
#include "core/library/best_duals.h"
#include "core/machine/clocks.h"
#include "core/options/quantity_text.h"
#include "core/solvers/training/estimate.h"
#include "datasets/open.h"

namespace gapscope {

/// Progress on stderr: on a terminal one line that is rewritten, otherwise a line every five
/// seconds.
class StatusLine {
public:
    /// quiet: prints nothing.
    explicit StatusLine(bool quiet);
    ~StatusLine() { finish(); }
    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    /// Whether it is time for a new text.
    bool due() const { return !m_quiet && std::chrono::steady_clock::now() >= m_next; }
    void show(const std::string& text);
    /// Frees the terminal's line for other output.
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
    /// before: prefix of every line.
    ProgressLine(const SolverOptions& options, bool quiet, std::string before = "");

    void update(const TracePoint& point);
    void finish() { m_line.finish(); }

private:
    SolverOptions m_options;
    KeptTrace m_trace;
    std::string m_before;
    StatusLine m_line;
};

/// "pass 37.2 · gap 0.0312 → 0.01 · 74 % · 12.0 s left"
std::string progressText(
    const TracePoint& point, const SolverOptions& options, const GapProgress& progress);

/// Returns a callback that prints to stderr how far opening the data is, if that takes more than a
/// moment, and the time left.
Progress openingProgress(bool quiet = false);

/// "OCR words (small): n 626, test 6,251, d 4,082, 26 labels", then the note, if any, on a line of
/// its own.
std::string describe(const DatasetInfo& info);
/// "about 12 MB of solver state, 12 ms per pass, up to about 2.4 s with evaluation on idle cores"
std::string describe(const RunEstimate& estimate);
/// "13.9 s: 6.0 training, 7.1 evaluating"; "" where next to nothing was evaluated.
std::string waitedText(const RunResult& result);
/// The summary of a finished run on stdout: one value per line, each with its unit.
std::string summaryOf(const RunRecord& record);

/// One more line: "best dual 0.0948 (bcpfw, gap sampling, 2026-11-22): primal within 0.0012 of the
/// optimum".
std::string bestDualText(const BestDual& best, const RunResult& result);

} // namespace gapscope
