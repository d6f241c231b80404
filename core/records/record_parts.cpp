// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/record_parts.h"

#include "core/inference/kernels/chain_kernels.h"
#include "core/machine/version.h"
#include "core/options/choices.h"
#include "core/records/field_json.h"
#include "core/records/record_field.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ranges>

namespace gapscope {

using Out = nlohmann::ordered_json;

namespace {

constexpr std::array datasetFields = [] {
    using I = DatasetInfo;
    using F = RecordField<I>;
    using enum Presence;
    return std::array{F{"source", &I::source}, F{"sha256", &I::sha256}, F{"task", &I::task},
        F{"n", &I::n}, F{"n_test", &I::nTest}, F{"d", &I::d}, F{"labels", &I::labels},
        F{"title", &I::title, optional}, F{"split", &I::split, optional},
        F{"note", &I::note, optional}, F{"limit", &I::limit, optional},
        F{"every", &I::every, optional}, F{"synthetic", &I::synthetic, optional},
        F{"sha256_besides", &I::secondSha256, unlessUsual},
        F{"sha256_test", &I::testSha256, unlessUsual}, F{"test_every", &I::testEvery, unlessUsual},
        F{"metric", &I::metric, unlessUsual}};
}();
/// Fields of text data only.
constexpr std::array textFields = {
    RecordField<DatasetInfo>{"attributes", &DatasetInfo::attributes, Presence::optional},
    RecordField<DatasetInfo>{
        "unknown_attributes", &DatasetInfo::unknownAttributes, Presence::optional},
    RecordField<DatasetInfo>{"unknown_labels", &DatasetInfo::unknownLabels, Presence::optional}};

} // namespace

Out datasetJson(const DatasetInfo& info)
{
    Out out;
    writeFields<DatasetInfo>(out, datasetFields, info);
    if (info.attributes > 0)
        writeFields<DatasetInfo>(out, textFields, info);
    return out;
}

DatasetInfo datasetFrom(const JsonView& in)
{
    DatasetInfo info;
    info.title = in.stringOr("source", "");
    readFields<DatasetInfo>(in, datasetFields, info);
    readFields<DatasetInfo>(in, textFields, info);
    return info;
}

Out requestJson(const DataRequest& request)
{
    Out out;
    for (const RequestField& field : requestFields)
        writeFields<DataRequest>(out, {&field.record, 1}, request);
    return out;
}

DataRequest requestFrom(const JsonView& in)
{
    const auto keyOf = [](const RequestField& field) { return field.record.key; };
    for (const auto& [key, value] : in.members())
        if (std::ranges::find(requestFields, key, keyOf) == requestFields.end())
            value.refuse("is not a key of a dataset",
                fmt::format(
                    "one of {}", fmt::join(requestFields | std::views::transform(keyOf), ", ")));
    DataRequest request;
    for (const RequestField& field : requestFields) {
        readFields<DataRequest>(in, {&field.record, 1}, request);
        const auto* count = std::get_if<std::size_t DataRequest::*>(&field.record.member);
        if (count && request.**count == 0 && DataRequest().**count != 0)
            in.member(std::string(field.record.key)).refuseType("an integer from 1");
    }
    return request;
}

void headJson(const RecordHead& head, const char* format, Out& out)
{
    out["format"] = format;
    out["version"] = 1;
    programJson(head.program, out);
    out["name"] = head.name;
}

void dataJson(const RecordHead& head, Out& out)
{
    out["dataset"] = datasetJson(head.dataset);
    out["request"] = requestJson(head.request);
}

RecordHead headFrom(const JsonView& in)
{
    RecordHead head{programFrom(in), in.textOr("name", ""), datasetFrom(in.member("dataset"))};
    if (in.has("request"))
        head.request = requestFrom(in.member("request"));
    else // a record of another program: as its dataset says
        head.request = {head.dataset.source, head.dataset.task, head.dataset.split, "",
            head.dataset.limit, head.dataset.every};
    return head;
}

Out metricsJson(const Metrics& metrics)
{
    Out out = Out::object();
    for (const Metric& metric : metrics.values)
        out[metric.key] = jsonNumber(metric.value);
    if (metrics.types.empty())
        return out;
    out["chunks"] = Out::array();
    for (const auto& [type, counts] : metrics.types)
        out["chunks"].push_back({{"type", type}, {"truth", counts.truth},
            {"predicted", counts.predicted}, {"correct", counts.correct},
            {"precision", counts.precision()}, {"recall", counts.recall()}, {"f1", counts.f1()}});
    return out;
}

Metrics metricsFrom(const JsonView& in)
{
    Metrics metrics;
    for (const MetricKind& kind : metricCatalog())
        if (const std::string key(kind.key); in.has(key))
            metrics.values.push_back({key, in.numberOrNull(key)});
    if (!in.has("chunks"))
        return metrics;
    for (const JsonView& each : in.member("chunks").elements()) {
        TypeCounts type{each.string("type"), {}};
        type.counts.truth = each.count("truth");
        type.counts.predicted = each.count("predicted");
        type.counts.correct =
            each.count("correct", std::min(type.counts.truth, type.counts.predicted));
        metrics.types.push_back(std::move(type));
    }
    return metrics;
}

Out traceJson(const TracePoint& point)
{
    const std::span<const RecordField<TracePoint>> fields = traceFields;
    Out out;
    writeFields(out, fields.first(3), point);
    out["cache_hits"] = point.hitsLocal + point.hitsGlobal;
    writeFields(out, fields.subspan(3), point);
    return out;
}

TracePoint traceFrom(const JsonView& in)
{
    TracePoint point;
    readFields<TracePoint>(in, traceFields, point);
    return point;
}

ProgramInfo thisProgram()
{
    return {std::string(programVersion()), std::string(programCommit()),
        std::string(programBuild()), std::string(chainKernelName())};
}

void programJson(const ProgramInfo& program, Out& out)
{
    out["program"] = {
        {"version", program.version}, {"commit", program.commit}, {"build", program.build}};
    out["kernel"] = program.kernel;
}

ProgramInfo programFrom(const JsonView& in)
{
    const JsonView program = in.member("program");
    return {program.string("version"), program.string("commit"), program.string("build"),
        in.stringOr("kernel", "")};
}

namespace {
/// The options of the format's first version that decide a run: a record without one of them could
/// not be repeated. Options added since must default to what programs without them did.
constexpr std::array<std::string_view, 17> decisive = {"method", "sampling", "step", "cache", "F",
    "nu", "cache_size", "inner_steps", "lambda", "epsilon", "gap_check", "gap_power", "averaging",
    "max_passes", "max_seconds", "trace_every", "seed"};

void setFrom(SolverOptions& options, const std::string& key, const JsonView& value)
{
    value.parsed([&] { setOption(options, key, value.asOptionText()); });
}
} // namespace

Out optionsJson(const SolverOptions& options)
{
    Out out = Out::object();
    for (const OptionField& field : optionFields())
        out[std::string(field.key)] = optionJson(optionText(options, field));
    return out;
}

SolverOptions optionsFrom(const JsonView& in)
{
    SolverOptions options;
    options.threads = 1; // what records without it had
    setFrom(options, "method", in.member("method"));
    const auto ignored = [&](std::string_view key) {
        return !whyIgnored(*findOption(key), options.method).empty();
    };
    for (const auto& [key, value] : in.members()) {
        if (!findOption(key))
            value.refuse("is not an option of this version", "an option that --help lists");
        if (!(ignored(key) && value.json().is_null())) // as version 0.1 wrote them
            setFrom(options, key, value);
    }
    for (const std::string_view key : decisive)
        if (!ignored(key))
            in.member(std::string(key)); // refused when it is missing
    return withoutIgnored(options);
}

namespace {
Out eventJson(const OptionEvent& event)
{
    Out out = {{"block_step", event.blockStep}, {"pass", jsonNumber(event.pass)}};
    if (!std::isnan(event.seconds)) // a spec that only repeats a run has none
        out["seconds"] = event.seconds;
    out["option"] = event.option;
    out["from"] = optionJson(event.from);
    out["to"] = optionJson(event.to);
    out["trace_points"] = event.tracePoints;
    out["lambda"] = jsonNumber(event.lambda);
    if (event.sameDrag)
        out["same_drag"] = true;
    return out;
}

/// An event must be replayable: the option exists and accepts both values.
OptionEvent eventFrom(const JsonView& in)
{
    OptionEvent event;
    event.blockStep = in.count("block_step");
    event.pass = in.number("pass");
    event.seconds = in.has("seconds") ? in.number("seconds") : notComputed;
    event.option = in.string("option");
    const OptionField* field = findOption(event.option);
    if (!field || !field->live)
        in.member("option").refuseType("an option that may change during a run");
    const auto value = [&](const char* key) {
        const JsonView view = in.member(key);
        view.parsed([&] { liveChange(field->key, view.asOptionText()); });
        return view.asOptionText();
    };
    event.from = value("from");
    event.to = value("to");
    event.tracePoints = in.countOr("trace_points", 0); // these two are not in records of 0.1
    if (in.has("lambda"))
        event.lambda = in.numberOrNull("lambda");
    event.sameDrag = in.booleanOr("same_drag", false);
    return event;
}

} // namespace

Out eventsJson(const std::vector<OptionEvent>& events)
{
    Out out = Out::array();
    for (const OptionEvent& event : events)
        out.push_back(eventJson(event));
    return out;
}

std::vector<OptionEvent> eventsFrom(const JsonView& in)
{
    std::vector<OptionEvent> events;
    if (in.has("events"))
        for (const JsonView& event : in.member("events").elements())
            events.push_back(eventFrom(event));
    return events;
}

namespace {

constexpr double rounding = 1e-6; // relative: more than any sum here loses

/// A member of a point of a list, which need not be in the tree.
JsonView memberOf(const JsonView& points, std::size_t k, std::string_view key)
{
    return {points.json(), points.source(), fmt::format("{}[{}].{}", points.path(), k, key)};
}

void requireRising(
    const JsonView& points, std::size_t k, std::string_view key, double before, double now)
{
    if (now < before)
        memberOf(points, k, key)
            .refuse(fmt::format("found {:.17g} after {:.17g}", now, before),
                "at least what the point before it has");
}

void requireGap(const JsonView& points, std::size_t k, double gap, double primal)
{
    const double size = std::isnan(primal) ? 1 : 1 + std::abs(primal);
    if (gap < -rounding * size)
        memberOf(points, k, "gap")
            .refuse(fmt::format("found {:.6g}", gap), "a gap P − D from 0, or null");
}

/// Compares the two where both are known.
void requireSame(const JsonView& result, const char* key, double value, double ofTrace)
{
    if (std::abs(value - ofTrace) > rounding * (std::abs(value) + std::abs(ofTrace)))
        result.member(key).refuse(fmt::format("found {:.6g}", value),
            fmt::format("{:.6g}, as the last point of \"trace\" has", ofTrace));
}

} // namespace

void requireConsistent(const JsonView& in, const RunRecord& record)
{
    if (record.trace.empty())
        return;
    const JsonView points = in.member("trace");
    TracePoint before;
    for (std::size_t k = 0; k < record.trace.size(); ++k) {
        const TracePoint& now = record.trace[k];
        requireRising(points, k, "pass", before.pass, now.pass);
        requireRising(points, k, "block_steps", static_cast<double>(before.blockSteps),
            static_cast<double>(now.blockSteps));
        requireRising(points, k, "oracle_calls", static_cast<double>(before.oracleCalls),
            static_cast<double>(now.oracleCalls));
        requireGap(points, k, now.gap, now.primal);
        before = now;
    }
    const JsonView result = in.member("result");
    requireSame(result, "pass", record.result.pass, before.pass);
    requireSame(result, "gap", record.result.gap, before.gap);
}

void requireConsistent(const JsonView& points, const std::vector<LambdaPoint>& found)
{
    LambdaPoint before;
    for (std::size_t k = 0; k < found.size(); ++k) {
        const LambdaPoint& now = found[k];
        if (k > 0 && !(now.lambda < before.lambda))
            points.elements()[k].member("lambda").refuseType("a smaller λ than the one before it");
        requireRising(points, k, "pass", before.pass, now.pass);
        requireGap(points, k, now.gap, now.primal);
        before = now;
    }
}

} // namespace gapscope
