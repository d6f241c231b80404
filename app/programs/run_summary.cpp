// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/run_summary.h"

#include "core/experiments/measure.h"
#include "core/machine/work_forecast.h"
#include "core/tasks/catalogue.h"

#include <fmt/format.h>

#include <cmath>
#include <unistd.h>

namespace gapscope {
namespace {

/// "0.0123", or a dash for a value that was not computed.
std::string valueText(double value)
{
    return std::isnan(value) ? "–" : fmt::format("{:.6g}", value);
}

std::string percentText(double share)
{
    return std::isnan(share) ? "–" : fmt::format("{:.2f} %", 100 * share);
}

/// An error that is not a share, with its meaning.
std::string errorWithMeaning(const RunRecord& record, double meanLoss)
{
    const std::string& task = record.dataset.task;
    const bool share = !errorUnit(task).text.empty() || std::isnan(meanLoss);
    return errorText(meanLoss, task) + (share ? "" : " (mean loss)");
}

std::string line(const char* name, const std::string& value)
{
    return fmt::format("  {:<15} {}\n", name, value);
}

std::string speedText(const RunRecord& record)
{
    if (record.trace.empty() || record.trace.back().blockSteps == 0)
        return "–";
    const double steps = static_cast<double>(record.trace.back().blockSteps);
    return fmt::format("{:.3g} µs of CPU ({} block steps, exact gap passes included)",
        1e6 * record.result.cpuSeconds / steps, grouped(record.trace.back().blockSteps));
}

/// For a truncated oracle: the share of the gap that it finds, from the last exact gap pass.
std::string shortOracleLine(const RunRecord& record)
{
    const auto measured = std::find_if(record.trace.rbegin(), record.trace.rend(),
        [](const TracePoint& p) { return !std::isnan(p.oracleNu); });
    if (measured == record.trace.rend())
        return "";
    return line("cut short",
        fmt::format("finds {:.4g} of the gap (ν), of a block at least {:.3g} of it, all but {:.3g} "
                    "at most (δ), at pass {:.1f}",
            measured->oracleNu, measured->oracleNuMin, measured->oracleDelta, measured->pass));
}

/// The headline metric on its own line, details below; errors are printed before.
std::string metricLines(const Metrics& metrics)
{
    if (metrics.values.empty())
        return "";
    const Metric& headline = metrics.values.front();
    std::string text = line(metricName(headline.key).c_str(), percentText(headline.value));
    std::string rest;
    for (const Metric& metric : std::span(metrics.values).subspan(1))
        if (metric.key != "hamming") // is the test error
            rest += fmt::format("{}{} {}", rest.empty() ? "" : ", ", metricName(metric.key),
                percentText(metric.value));
    return rest.empty() ? text : text + line("", rest);
}

} // namespace

std::string progressText(
    const TracePoint& point, const SolverOptions& options, const GapProgress& progress)
{
    std::string text = fmt::format("pass {:.1f}", point.pass);
    const double gap = std::isnan(point.gap) && progress.exact ? progress.gap : point.gap;
    if (!std::isnan(gap))
        text += fmt::format(" · gap {:.4g}", gap);
    if (options.epsilon > 0)
        text += fmt::format(" → {:g}", options.epsilon);
    if (!std::isnan(progress.done))
        text += fmt::format(" · {:.0f} %", 100 * progress.done);
    constexpr double secondsOfDay = 86'400;
    if (progress.secondsLeft > secondsOfDay)
        text += " · more than a day left";
    else if (progress.secondsLeft > 0) // or unknown, NaN
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
    if (!m_line.due())
        return;
    const GapProgress progress = gapProgress(
        m_trace.points(), {m_options.epsilon, m_options.maxPasses, m_options.maxSeconds, 0});
    m_line.show(m_before + progressText(point, m_options, progress));
}

Progress openingProgress(bool quiet)
{
    const auto line = std::make_shared<StatusLine>(quiet);
    const auto forecast = std::make_shared<WorkForecast>();
    return [line, forecast, begin = wallSeconds()](double done, const std::string& what) {
        forecast->see(wallSeconds() - begin, done);
        if (!line->due())
            return;
        const double left = forecast->secondsLeft();
        line->show(what + (done > 0 ? fmt::format(" · {:.0f} %", 100 * done) : "")
            + (left > 0 ? fmt::format(" · {} left", durationText(left)) : ""));
    };
}

std::string describe(const DatasetInfo& info)
{
    std::string text =
        fmt::format("{}: n {}, test {}, d {}, {}", info.title.empty() ? info.source : info.title,
            grouped(info.n), grouped(info.nTest), grouped(info.d), counted(info.labels, "label"));
    if (!info.note.empty())
        text += "\nNote: " + info.note;
    return text;
}

std::string describe(const RunEstimate& estimate)
{
    std::string text = fmt::format("about {} of solver state, {} per pass",
        bytesText(estimate.bytes), durationText(estimate.secondsPerPass));
    if (std::isfinite(estimate.secondsAtMost))
        text += ", up to about " + durationText(estimate.secondsAtMost)
            + " with evaluation on idle cores";
    return text;
}

std::string waitedText(const RunResult& result)
{
    return result.evaluationSeconds > 0.1
        ? fmt::format("{:.1f} s: {:.1f} training, {:.1f} evaluating", result.waitedSeconds,
            result.seconds, result.evaluationSeconds)
        : "";
}

std::string summaryOf(const RunRecord& record)
{
    const RunResult& result = record.result;
    const double share = oracleShare(result.oracleSeconds, result.seconds, result.cpuSeconds);
    std::string text = result.message + "\n";
    if (std::isnan(result.gapEstimate))
        text += line("gap", valueText(result.gap));
    else
        text += line("gap, estimate", valueText(result.gapEstimate));
    text += line("primal", valueText(result.primal));
    text += line("dual", valueText(result.dual));
    text += line("lambda", valueText(result.lambda));
    text += line("passes", valueText(result.pass));
    text += line("oracle calls", grouped(result.oracleCalls));
    text +=
        line("time", fmt::format("{:.3f} s, {:.3f} s of CPU", result.seconds, result.cpuSeconds));
    if (const std::string waited = waitedText(result); !waited.empty())
        text += line("waited", waited);
    if (result.evaluationCpuSeconds > 0.1)
        text += line("evaluation",
            fmt::format("{:.1f} s of CPU{}", result.evaluationCpuSeconds,
                record.options.traceEvery == autoTrace ? ", beside the training" : ""));
    text += line("block step", speedText(record));
    text += line("oracle", fmt::format("{} of the time", percentText(share)));
    text += shortOracleLine(record);
    if (!record.trace.empty() && record.trace.back().forcedPasses > 0)
        text += line("forced",
            fmt::format(
                "{} of the exact passes: the cache had answered 100 visits per block in a row",
                grouped(record.trace.back().forcedPasses)));
    if (!record.trace.empty() && !std::isnan(record.trace.back().supportVectors))
        text += line("support vectors",
            grouped(static_cast<std::uint64_t>(record.trace.back().supportVectors)));
    text += line("training error", errorWithMeaning(record, result.trainError));
    text += line("test error", errorWithMeaning(record, result.testError));
    if (!std::isnan(result.errorPerLabel))
        text += line("",
            fmt::format("{} of the test part's {}", percentText(result.errorPerLabel),
                taskRow(record.dataset.task).wrongLabels));
    text += metricLines(result.metrics);
    if (!std::isnan(result.drift)) // measured at exact gap passes
        text += line("drift of w", fmt::format("{:.2g} (relative)", result.drift));
    return text;
}

std::string bestDualText(const BestDual& best, const RunResult& result)
{
    std::string text = fmt::format("{} ({}, {})", valueText(best.dual), best.run, best.date);
    if (!std::isnan(result.primal) && std::isnan(result.gapEstimate)) // an estimate is no bound
        text +=
            fmt::format(": primal within {} of the optimum", valueText(result.primal - best.dual));
    return line("best dual known", text);
}

} // namespace gapscope
