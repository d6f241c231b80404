// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress_line.h"

#include "app/cli/run_summary.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <unistd.h>

namespace gapscope {

RunProgress ProgressEstimator::update(const TracePoint& point)
{
    if (point.gap > 0 && (m_gaps.empty() || std::log(point.gap) < m_gaps.back().second))
        m_gaps.emplace_back(point.seconds, std::log(point.gap));
    const RunProgress limit = towardsLimit(point);
    if (!(m_options.epsilon > 0) || m_gaps.empty())
        return limit;
    RunProgress progress = towardsTarget();
    if (limit.secondsLeft < progress.secondsLeft || std::isnan(progress.secondsLeft))
        progress.secondsLeft = limit.secondsLeft;
    return progress;
}

RunProgress ProgressEstimator::towardsTarget() const
{
    const double target = std::log(m_options.epsilon);
    const auto [seconds, now] = m_gaps.back();
    const double whole = m_gaps.front().second - target;
    if (whole <= 0 || now <= target)
        return {1, 0};
    RunProgress progress;
    progress.fraction = std::clamp((m_gaps.front().second - now) / whole, 0.0, 1.0);
    const auto half = std::lower_bound(m_gaps.begin(), m_gaps.end(), seconds / 2,
        [](const auto& gap, double t) { return gap.first < t; });
    const double slope = (half->second - now) / (seconds - half->first);
    if (slope > 0)
        progress.secondsLeft = (now - target) / slope;
    return progress;
}

RunProgress ProgressEstimator::towardsLimit(const TracePoint& point) const
{
    const double share =
        std::max(point.pass / m_options.maxPasses, point.seconds / m_options.maxSeconds);
    if (!(share > 0))
        return {};
    return {std::min(1.0, share), point.seconds * std::max(0.0, 1 / share - 1)};
}

std::string progressText(
    const TracePoint& point, const SolverOptions& options, const RunProgress& progress)
{
    std::string text = fmt::format("pass {:.1f}", point.pass);
    if (!std::isnan(point.gap))
        text += fmt::format(" · gap {:.4g}", point.gap);
    if (options.epsilon > 0)
        text += fmt::format(" → {:g}", options.epsilon);
    if (!std::isnan(progress.fraction))
        text += fmt::format(" · {:.0f} %", 100 * progress.fraction);
    if (!std::isnan(progress.secondsLeft))
        text += fmt::format(" · {} left", durationText(progress.secondsLeft));
    return text;
}

ProgressLine::ProgressLine(const SolverOptions& options, bool quiet, std::string before)
    : m_options(options)
    , m_estimator(options)
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
    const RunProgress progress = m_estimator.update(point);
    const auto now = std::chrono::steady_clock::now();
    if (m_quiet || now < m_next)
        return;
    m_next = now + (m_terminal ? 100ms : 5000ms);
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
