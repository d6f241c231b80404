// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/record_parts.h"

#include "core/inference/kernels/chain_kernels.h"
#include "core/machine/error.h"
#include "core/machine/version.h"
#include "core/options/option_relevance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace gapscope {

using Out = nlohmann::ordered_json;

Out datasetJson(const DatasetInfo& info)
{
    Out out = {{"source", info.source}, {"sha256", info.sha256}, {"task", info.task}, {"n", info.n},
        {"n_test", info.nTest}, {"d", info.d}, {"labels", info.labels}, {"title", info.title},
        {"split", info.split}, {"note", info.note}, {"limit", info.limit}, {"every", info.every},
        {"synthetic", info.synthetic}};
    if (!info.besides.empty())
        out["sha256_besides"] = info.besides;
    if (!info.testSha256.empty())
        out["sha256_test"] = info.testSha256;
    if (info.testEvery != 1)
        out["test_every"] = info.testEvery;
    if (!info.metric.empty())
        out["metric"] = info.metric;
    if (info.attributes > 0) {
        out["attributes"] = info.attributes;
        out["unknown_attributes"] = info.unknownAttributes;
        out["unknown_labels"] = info.unknownLabels;
    }
    return out;
}

DatasetInfo datasetFrom(const JsonView& in)
{
    DatasetInfo info;
    info.source = in.string("source");
    info.sha256 = in.string("sha256");
    info.besides = in.stringOr("sha256_besides", "");
    info.testSha256 = in.stringOr("sha256_test", "");
    info.task = in.string("task");
    info.n = in.count("n");
    info.nTest = in.count("n_test");
    info.d = in.count("d");
    info.labels = in.count("labels");
    info.title = in.stringOr("title", info.source);
    info.split = in.stringOr("split", "");
    info.note = in.stringOr("note", "");
    info.limit = in.countOr("limit", 0);
    info.every = in.countOr("every", 1);
    info.testEvery = in.countOr("test_every", 1);
    info.synthetic = in.booleanOr("synthetic", false);
    info.metric = in.stringOr("metric", "");
    info.attributes = in.countOr("attributes", 0);
    info.unknownAttributes = in.countOr("unknown_attributes", 0);
    info.unknownLabels = in.countOr("unknown_labels", 0);
    return info;
}

Out requestJson(const DataRequest& request)
{
    Out out = {{"source", request.source}};
    if (!request.task.empty())
        out["task"] = request.task;
    if (!request.split.empty())
        out["split"] = request.split;
    if (!request.test.empty())
        out["test"] = request.test;
    if (request.limit != 0)
        out["limit"] = request.limit;
    if (request.every != 1)
        out["every"] = request.every;
    if (!request.templateFile.empty())
        out["template"] = request.templateFile;
    if (request.minCount != DataRequest().minCount)
        out["min_count"] = request.minCount;
    if (request.testEvery != 1)
        out["test_every"] = request.testEvery;
    if (request.superpixels != DataRequest().superpixels)
        out["superpixels"] = request.superpixels;
    if (request.pairs != DataRequest().pairs)
        out["pairs"] = request.pairs;
    if (request.augment != 0)
        out["augment"] = request.augment;
    if (!request.maps.empty())
        out["maps"] = request.maps;
    if (!request.cooc.empty())
        out["cooc"] = request.cooc;
    return out;
}

DataRequest requestFrom(const JsonView& in)
{
    constexpr std::array<std::string_view, 14> known = {"source", "task", "split", "test", "limit",
        "every", "template", "min_count", "test_every", "superpixels", "pairs", "augment", "maps",
        "cooc"};
    for (const auto& [key, value] : in.members())
        if (std::find(known.begin(), known.end(), key) == known.end())
            value.refuse("is not a key of a dataset",
                "one of source, task, split, test, limit, every, template, min_count, test_every, "
                "superpixels, pairs, augment, maps, cooc");
    DataRequest request;
    request.source = in.string("source");
    request.task = in.stringOr("task", "");
    request.split = in.stringOr("split", "");
    request.test = in.stringOr("test", "");
    request.limit = in.countOr("limit", 0);
    request.every = in.countOr("every", 1);
    if (request.every == 0)
        in.member("every").refuseType("an integer from 1");
    request.templateFile = in.stringOr("template", "");
    request.minCount = in.countOr("min_count", request.minCount);
    if (request.minCount == 0)
        in.member("min_count").refuseType("an integer from 1");
    request.maps = in.stringOr("maps", "");
    request.cooc = in.stringOr("cooc", "");
    request.testEvery = in.countOr("test_every", 1);
    if (request.testEvery == 0)
        in.member("test_every").refuseType("an integer from 1");
    request.superpixels = in.countOr("superpixels", request.superpixels);
    request.pairs = in.stringOr("pairs", request.pairs);
    request.augment = in.countOr("augment", 0);
    return request;
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
    return {{"pass", jsonNumber(point.pass)}, {"block_steps", point.blockSteps},
        {"oracle_calls", point.oracleCalls}, {"cache_hits", point.hitsLocal + point.hitsGlobal},
        {"seconds", jsonNumber(point.seconds)}, {"cpu_seconds", jsonNumber(point.cpuSeconds)},
        {"oracle_seconds", jsonNumber(point.oracleSeconds)},
        {"search_seconds", jsonNumber(point.searchSeconds)}, {"dual", jsonNumber(point.dual)},
        {"primal", jsonNumber(point.primal)}, {"gap", jsonNumber(point.gap)},
        {"iterate_gap", jsonNumber(point.iterateGap)},
        {"gap_estimate", jsonNumber(point.gapEstimate)}, {"chi_gap", jsonNumber(point.chiGap)},
        {"chi_curvature", jsonNumber(point.chiCurvature)},
        {"train_error", jsonNumber(point.trainError)}, {"test_error", jsonNumber(point.testError)},
        {"test_score", jsonNumber(point.testScore)}, {"hits_local", point.hitsLocal},
        {"hits_global", point.hitsGlobal}, {"misses", point.misses},
        {"working_set_mean", jsonNumber(point.workingSetMean)},
        {"working_set_max", jsonNumber(point.workingSetMax)},
        {"active_set_mean", jsonNumber(point.activeSetMean)},
        {"active_set_max", jsonNumber(point.activeSetMax)},
        {"working_set_bytes", jsonNumber(point.workingSetBytes)},
        {"approx_passes", point.approxPasses}, {"oracle_nu", jsonNumber(point.oracleNu)},
        {"oracle_delta", jsonNumber(point.oracleDelta)},
        {"support_vectors", jsonNumber(point.supportVectors)}, {"steps_fw", point.stepsFw},
        {"steps_pairwise", point.stepsPairwise}, {"steps_away", point.stepsAway},
        {"steps_drop", point.stepsDrop}};
}

TracePoint traceFrom(const JsonView& in)
{
    TracePoint point;
    point.pass = in.number("pass");
    point.blockSteps = in.count("block_steps");
    point.oracleCalls = in.count("oracle_calls");
    point.seconds = in.number("seconds");
    point.oracleSeconds = in.number("oracle_seconds");
    if (in.has("cpu_seconds")) // records of version 0.1 have neither
        point.cpuSeconds = in.number("cpu_seconds");
    if (in.has("search_seconds"))
        point.searchSeconds = in.numberOrNull("search_seconds");
    point.dual = in.numberOrNull("dual");
    point.primal = in.numberOrNull("primal");
    point.gap = in.numberOrNull("gap");
    point.iterateGap = in.numberOrNull("iterate_gap");
    point.gapEstimate = in.numberOrNull("gap_estimate");
    point.chiGap = in.numberOrNull("chi_gap");
    point.chiCurvature = in.numberOrNull("chi_curvature");
    point.trainError = in.numberOrNull("train_error");
    point.testError = in.numberOrNull("test_error");
    if (in.has("test_score")) // records of version 0.1 have none
        point.testScore = in.numberOrNull("test_score");
    point.hitsLocal = in.countOr("hits_local", 0);
    point.hitsGlobal = in.countOr("hits_global", 0);
    point.misses = in.countOr("misses", 0);
    point.workingSetMean = in.numberOrNull("working_set_mean");
    point.workingSetMax = in.numberOrNull("working_set_max");
    point.activeSetMean = in.numberOrNull("active_set_mean");
    point.activeSetMax = in.numberOrNull("active_set_max");
    if (in.has("working_set_bytes")) // records of version 0.1 have none
        point.workingSetBytes = in.numberOrNull("working_set_bytes");
    point.approxPasses = in.countOr("approx_passes", 0);
    if (in.has("oracle_nu")) // records of version 0.1 have none of the three
        point.oracleNu = in.numberOrNull("oracle_nu");
    if (in.has("oracle_delta"))
        point.oracleDelta = in.numberOrNull("oracle_delta");
    if (in.has("support_vectors"))
        point.supportVectors = in.numberOrNull("support_vectors");
    point.stepsFw = in.countOr("steps_fw", 0);
    point.stepsPairwise = in.countOr("steps_pairwise", 0);
    point.stepsAway = in.countOr("steps_away", 0);
    point.stepsDrop = in.countOr("steps_drop", 0);
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
    try {
        setOption(options, key, value.asOptionText());
    } catch (const InputError& error) {
        value.refuse("found " + error.found(), error.expected());
    }
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
    if (!std::isnan(event.seconds)) // what only repeats a run has none
        out["seconds"] = event.seconds;
    out["option"] = event.option;
    out["from"] = optionJson(event.from);
    out["to"] = optionJson(event.to);
    out["trace_points"] = event.tracePoints;
    out["lambda"] = jsonNumber(event.lambda);
    return out;
}

/// An event is replayed: the option must exist and take both values.
OptionEvent eventFrom(const JsonView& in)
{
    OptionEvent event;
    event.blockStep = in.count("block_step");
    event.pass = in.number("pass");
    event.seconds = in.has("seconds") ? in.number("seconds") : notComputed;
    event.option = in.string("option");
    const OptionField* field = findOption(event.option);
    if (!field || !field->live)
        in.member("option").refuseType("an option that may change while a run goes on");
    const auto value = [&](const char* key) {
        const JsonView view = in.member(key);
        SolverOptions probe;
        probe.lambda = 1;
        try {
            setLiveOption(probe, field->key, view.asOptionText());
        } catch (const InputError& error) {
            view.refuse("found " + error.found(), error.expected());
        }
        return view.asOptionText();
    };
    event.from = value("from");
    event.to = value("to");
    event.tracePoints = in.countOr("trace_points", 0); // these two are not in records of 0.1
    if (in.has("lambda"))
        event.lambda = in.numberOrNull("lambda");
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

} // namespace gapscope
