// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress_line.h"

#include "app/cli/run_summary.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <unistd.h>

namespace gapscope {

std::string progressText(
    const TracePoint& point, const SolverOptions& options, const GapProgress& progress)
{
    std::string text = fmt::format("pass {:.1f}", point.pass);
    if (!std::isnan(point.gap))
        text += fmt::format(" · gap {:.4g}", point.gap);
    if (options.epsilon > 0)
        text += fmt::format(" → {:g}", options.epsilon);
    text += fmt::format(" · {:.0f} %", 100 * progress.done);
    if (!std::isnan(progress.secondsLeft))
        text += fmt::format(" · {} left", durationText(progress.secondsLeft));
    return text;
}

ProgressLine::ProgressLine(const SolverOptions& options, bool quiet, std::string before)
    : m_options(options)
    , m_before(std::move(before))
    , m_quiet(quiet)
    , m_terminal(::isatty(STDERR_FILENO) == 1)
    , m_next(std::chrono::steady_clock::now())
{
    using namespace std::chrono_literals;
    if (!m_terminal)
        m_next += 5s;
}

void ProgressLine::update(const TracePoint& point)
{
    using namespace std::chrono_literals;
    m_trace.push_back(point);
    const auto now = std::chrono::steady_clock::now();
    if (m_quiet || now < m_next)
        return;
    m_next = now + (m_terminal ? 100ms : 5000ms);
    const GapProgress progress =
        gapProgress(m_trace, {m_options.epsilon, m_options.maxPasses, m_options.maxSeconds});
    const std::string text = m_before + progressText(point, m_options, progress);
    if (m_terminal)
        fmt::print(stderr, "\r\x1b[K{}", text);
    else
        fmt::print(stderr, "{}\n", text);
    std::fflush(stderr);
    m_open = m_terminal;
}

void ProgressLine::finish()
{
    if (m_open)
        fmt::print(stderr, "\r\x1b[K");
    m_open = false;
}

} // namespace gapscope
