// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/record_difference.h"

#include "core/files/json_input.h"
#include "core/options/quantity_text.h"

#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace gapscope {
namespace {

using nlohmann::json;

/// Times, which no run repeats, the sentence that may quote one, and the threads that took them.
bool isTiming(std::string_view key)
{
    constexpr std::array<std::string_view, 10> timings = {"threads", "jobs", "seconds",
        "cpu_seconds", "oracle_seconds", "search_seconds", "waited_seconds", "evaluation_seconds",
        "evaluation_cpu_seconds", "message"};
    return std::find(timings.begin(), timings.end(), key) != timings.end();
}

/// How the numbers of a part of a record are compared.
enum class Numbers { bits, ends, onTheWay };

bool isPoints(std::string_view key)
{
    return key == "trace" || key == "breakpoints" || key == "points";
}

bool agree(const json& a, const json& b, Numbers numbers)
{
    if (a == b)
        return true;
    // A number that is null in one record only was not computed there: that is no rounding.
    if (numbers == Numbers::bits || !a.is_number_float() || !b.is_number_float())
        return false;
    const double x = a.get<double>(), y = b.get<double>();
    return numbers == Numbers::onTheWay
        || std::abs(x - y) <= endTolerance * std::max({1.0, std::abs(x), std::abs(y)});
}

/// Walks two records side by side. Options and passes are always equal.
struct Comparison {
    Agreement agreement;

    std::optional<std::string> at(
        const std::string& path, const json& a, const json& b, Numbers numbers) const
    {
        if (a.is_object() && b.is_object() && a.size() == b.size())
            return objects(path, a, b, numbers);
        if (a.is_array() && b.is_array())
            return arrays(path, a, b, numbers);
        if (agree(a, b, numbers))
            return {};
        return fmt::format("{}: {} against {}", path, a.dump(), b.dump());
    }

    std::optional<std::string> part(const std::string& key, const json& a, const json& b) const
    {
        const bool exact = agreement == Agreement::bits || key == "options" || key == "events";
        return at(key, a, b, exact ? Numbers::bits : Numbers::ends);
    }

private:
    std::optional<std::string> objects(
        const std::string& path, const json& a, const json& b, Numbers numbers) const
    {
        for (const auto& [key, value] : a.items()) {
            if (isTiming(key))
                continue;
            const auto other = b.find(key);
            if (other == b.end())
                return path + "." + key + ": only in the first";
            if (auto difference =
                    at(path + "." + key, value, *other, key == "pass" ? Numbers::bits : numbers))
                return difference;
        }
        return {};
    }

    std::optional<std::string> arrays(
        const std::string& path, const json& a, const json& b, Numbers numbers) const
    {
        for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) {
            const bool onTheWay = numbers == Numbers::ends && isPoints(path) && k + 1 < a.size();
            if (auto difference = at(fmt::format("{}[{}]", path, k), a[k], b[k],
                    onTheWay ? Numbers::onTheWay : numbers))
                return difference;
        }
        if (a.size() != b.size())
            return fmt::format("{}: {} entries against {}", path, a.size(), b.size());
        return {};
    }
};

std::optional<std::string> differenceOf(const std::string& a, const std::string& b,
    Agreement agreement, std::initializer_list<const char*> parts)
{
    const Comparison compare{agreement};
    const json first = parseJson(a, "first record");
    const json second = parseJson(b, "second record");
    for (const char* part : parts) {
        if (first.contains(part) != second.contains(part))
            return fmt::format(
                "{}: only in the {}", part, first.contains(part) ? "first" : "second");
        if (!first.contains(part))
            continue;
        if (auto difference = compare.part(part, first[part], second[part]))
            return difference;
    }
    for (const char* key : {"sha256", "task", "n", "n_test", "d", "labels"})
        if (auto difference = compare.at(std::string("dataset.") + key, first["dataset"][key],
                second["dataset"][key], Numbers::bits))
            return difference;
    return {};
}

/// A record of version 0.1 has no metrics: nothing to compare them with.
RunRecord withoutMetrics(RunRecord record)
{
    record.result.metrics = {};
    record.result.testScore = notComputed;
    for (TracePoint& point : record.trace)
        point.testScore = notComputed;
    return record;
}

/// Values of the trace that follow from others and that records of earlier versions lack.
constexpr double TracePoint::*laterValues[] = {&TracePoint::curvature, &TracePoint::pairwiseGap,
    &TracePoint::oracleNuMin, &TracePoint::oracleAdditive};

/// Leaves out the later values that only one of the two records has.
void dropUnshared(RunRecord& a, RunRecord& b)
{
    const auto has = [](const RunRecord& record, double TracePoint::*value) {
        return std::ranges::any_of(
            record.trace, [value](const TracePoint& point) { return !std::isnan(point.*value); });
    };
    for (double TracePoint::*value : laterValues) {
        if (has(a, value) == has(b, value))
            continue;
        for (RunRecord* record : {&a, &b})
            for (TracePoint& point : record->trace) {
                point.*value = notComputed;
                point.forcedPasses = 0; // as old as the first of them
            }
    }
}
} // namespace

std::optional<std::string> firstDifference(
    const RunRecord& a, const RunRecord& b, Agreement agreement)
{
    const bool metrics = !a.dataset.metric.empty() && !b.dataset.metric.empty();
    RunRecord first = metrics ? a : withoutMetrics(a), second = metrics ? b : withoutMetrics(b);
    dropUnshared(first, second);
    return differenceOf(
        toJson(first), toJson(second), agreement, {"options", "trace", "events", "result"});
}

std::optional<std::string> firstDifference(
    const PathRecord& a, const PathRecord& b, Agreement agreement)
{
    const auto brokenOff = [](const PathRecord& record) {
        return record.validation && !record.validation->complete;
    };
    PathRecord first = a, second = b;
    if (brokenOff(a) || brokenOff(b)) {
        first.validation.reset();
        second.validation.reset();
    }
    return differenceOf(toJson(first), toJson(second), agreement,
        {"format", "options", "lambda_inf", "psi_tilde_norm2", "theta_mean", "breakpoints",
            "points", "events", "end", "validation"});
}

namespace {

std::string sizeOf(const RunRecord& record)
{
    const double gap = record.result.gap; // NaN: the method has none
    return fmt::format("{}, {:.6g} passes{}", counted(record.trace.size(), "trace point"),
        record.result.pass, std::isnan(gap) ? "" : fmt::format(", gap {:.6g}", gap));
}

std::string sizeOf(const PathRecord& record)
{
    const auto& points = record.result.points;
    return fmt::format("{}, {:.6g} passes",
        counted(points.size(), record.isGrid() ? "point" : "breakpoint"),
        points.empty() ? 0 : points.back().pass);
}

bool isEmpty(const RunRecord& record) { return record.trace.empty(); }
bool isEmpty(const PathRecord& record) { return record.result.points.empty(); }

std::string describe(const ProgramInfo& program)
{
    return fmt::format(
        "{} {} ({}, {})", program.version, program.commit, program.build, program.kernel);
}

template <typename Record> ReplayVerdict verdictOf(const Record& record, const Record& again)
{
    using enum ReplayVerdict::Outcome;
    if (isEmpty(record))
        return {nothingToCompare, "repeated: " + sizeOf(again)};
    std::optional<std::string> difference = firstDifference(record, again);
    if (!difference)
        return {identical, "identical: " + sizeOf(again)};
    const ProgramInfo& then = record.program;
    const ProgramInfo& now = again.program;
    if (then.kernel != now.kernel) { // another class of processor rounds otherwise
        difference = firstDifference(record, again, Agreement::countsAndEnds);
        if (!difference)
            return {equal,
                fmt::format(
                    "equal in counts, ends within {:g} (recorded with {} {}, here {} {}): {}",
                    endTolerance, then.build, then.kernel, now.build, now.kernel, sizeOf(again))};
    }
    std::string text = "differs from the record: " + *difference;
    if (then != now)
        text += fmt::format("; recorded by {}, replayed by {}", describe(then), describe(now));
    return {differs, text, *difference, then != now};
}

} // namespace

ReplayVerdict replayVerdict(const RunRecord& record, const RunRecord& again)
{
    return verdictOf(record, again);
}

ReplayVerdict replayVerdict(const PathRecord& record, const PathRecord& again)
{
    return verdictOf(record, again);
}

} // namespace gapscope
