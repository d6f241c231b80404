// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/record_difference.h"

#include "core/files/json_input.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <initializer_list>
#include <string_view>

namespace gapscope {
namespace {

using nlohmann::json;

/// Clocked, not counted; and the sentence that may quote a clock.
bool isTiming(std::string_view key)
{
    constexpr std::array<std::string_view, 5> timings = {
        "seconds", "cpu_seconds", "oracle_seconds", "search_seconds", "message"};
    return std::find(timings.begin(), timings.end(), key) != timings.end();
}

std::optional<std::string> differenceAt(const std::string& path, const json& a, const json& b)
{
    if (a.is_object() && b.is_object() && a.size() == b.size()) {
        for (const auto& [key, value] : a.items()) {
            if (isTiming(key))
                continue;
            const auto other = b.find(key);
            if (other == b.end())
                return path + "." + key + ": only in the first";
            if (auto difference = differenceAt(path + "." + key, value, *other))
                return difference;
        }
        return {};
    }
    if (a.is_array() && b.is_array()) {
        for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k)
            if (auto difference = differenceAt(fmt::format("{}[{}]", path, k), a[k], b[k]))
                return difference;
        if (a.size() != b.size())
            return fmt::format("{}: {} entries against {}", path, a.size(), b.size());
        return {};
    }
    if (a == b)
        return {};
    return fmt::format("{}: {} against {}", path, a.dump(), b.dump());
}

std::optional<std::string> differenceOf(
    const std::string& a, const std::string& b, std::initializer_list<const char*> parts)
{
    const json first = parseJson(a, "first record");
    const json second = parseJson(b, "second record");
    for (const char* part : parts) {
        if (first.contains(part) != second.contains(part))
            return fmt::format(
                "{}: only in the {}", part, first.contains(part) ? "first" : "second");
        if (!first.contains(part))
            continue;
        if (auto difference = differenceAt(part, first[part], second[part]))
            return difference;
    }
    for (const char* key : {"sha256", "task", "n", "n_test", "d", "labels"})
        if (auto difference = differenceAt(
                std::string("dataset.") + key, first["dataset"][key], second["dataset"][key]))
            return difference;
    return {};
}

} // namespace

namespace {
/// A record of version 0.1 has no metrics: nothing to compare them with.
RunRecord withoutMetrics(RunRecord record)
{
    record.result.metrics = {};
    record.result.testScore = notComputed;
    for (TracePoint& point : record.trace)
        point.testScore = notComputed;
    return record;
}
} // namespace

std::optional<std::string> firstDifference(const RunRecord& a, const RunRecord& b)
{
    const auto compared = [](const RunRecord& first, const RunRecord& second) {
        return differenceOf(
            toJson(first), toJson(second), {"options", "trace", "events", "result"});
    };
    return a.dataset.metric.empty() || b.dataset.metric.empty()
        ? compared(withoutMetrics(a), withoutMetrics(b))
        : compared(a, b);
}

std::optional<std::string> firstDifference(const PathRecord& a, const PathRecord& b)
{
    const auto brokenOff = [](const PathRecord& record) {
        return record.validation && !record.validation->complete;
    };
    PathRecord first = a, second = b;
    if (brokenOff(a) || brokenOff(b)) {
        first.validation.reset();
        second.validation.reset();
    }
    return differenceOf(toJson(first), toJson(second),
        {"format", "options", "lambda_inf", "psi_tilde_norm2", "theta_mean", "breakpoints",
            "points", "events", "end", "validation"});
}

} // namespace gapscope
