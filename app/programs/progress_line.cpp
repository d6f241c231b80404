// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/progress_line.h"

#include "app/programs/run_summary.h"
#include "core/machine/clocks.h"
#include "core/options/quantity_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
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
    if (!std::isnan(progress.done))
        text += fmt::format(" · {:.0f} %", 100 * progress.done);
    constexpr double secondsOfDay = 86'400;
    if (progress.secondsLeft > secondsOfDay)
        text += " · more than a day left";
    else if (!std::isnan(progress.secondsLeft))
        text += fmt::format(" · {} left", durationText(progress.secondsLeft));
    return text;
}

StatusLine::StatusLine(bool quiet)
    : m_quiet(quiet)
    , m_terminal(::isatty(STDERR_FILENO) == 1)
    , m_next(std::chrono::steady_clock::now())
{
    using namespace std::chrono_literals;
    if (!m_terminal)
        m_next += 5s;
}

void StatusLine::show(const std::string& text)
{
    using namespace std::chrono_literals;
    if (m_quiet)
        return;
    m_next = std::chrono::steady_clock::now() + (m_terminal ? 100ms : 5000ms);
    if (m_terminal)
        fmt::print(stderr, "\r\x1b[K{}", text);
    else
        fmt::print(stderr, "{}\n", text);
    std::fflush(stderr);
    m_open = m_terminal;
}

void StatusLine::finish()
{
    if (m_open)
        fmt::print(stderr, "\r\x1b[K");
    m_open = false;
}

ProgressLine::ProgressLine(const SolverOptions& options, bool quiet, std::string before)
    : m_options(options)
    , m_before(std::move(before))
    , m_line(quiet)
{
}

void ProgressLine::update(const TracePoint& point)
{
    m_trace.add(point);
    const double now = wallSeconds();
    m_wall.see(now - m_seen, point.seconds);
    m_seen = now;
    if (!m_line.due())
        return;
    GapProgress progress = gapProgress(
        m_trace.points(), {m_options.epsilon, m_options.maxPasses, m_options.maxSeconds, 0});
    progress.secondsLeft *= m_wall.factor();
    m_line.show(m_before + progressText(point, m_options, progress));
}

Progress openingProgress(bool quiet)
{
    const auto line = std::make_shared<StatusLine>(quiet);
    return [line, begin = wallSeconds()](double done, const std::string& what) {
        if (!line->due())
            return;
        const double taken = wallSeconds() - begin;
        std::string text = what;
        if (done > 0.02 && done < 1 && taken > 1)
            text += fmt::format(
                " · {:.0f} % · {} left", 100 * done, durationText(taken * (1 - done) / done));
        line->show(text);
    };
}

} // namespace gapscope
