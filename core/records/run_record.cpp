// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/run_record.h"

#include "core/files/atomic_file.h"
#include "core/files/base64.h"
#include "core/files/exported_spec.h"
#include "core/machine/error.h"
#include "core/models/model_file.h"
#include "core/records/field_json.h"
#include "core/records/record_parts.h"
#include "core/records/trace_reader.h"
#include "core/tasks/catalogue.h"

#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

using Out = nlohmann::ordered_json;

constexpr std::array resultFields = [] {
    using R = RunResult;
    using F = RecordField<R>;
    using enum Presence;
    return std::array{F{"lambda", &R::lambda, orNull}, F{"primal", &R::primal, orNull},
        F{"dual", &R::dual, orNull}, F{"gap", &R::gap, orNull}, F{"pass", &R::pass},
        F{"oracle_calls", &R::oracleCalls}, F{"seconds", &R::seconds},
        F{"cpu_seconds", &R::cpuSeconds}, F{"threads", &R::threads, optionalNumber},
        F{"jobs", &R::jobs, optionalNumber}, F{"oracle_seconds", &R::oracleSeconds},
        F{"waited_seconds", &R::waitedSeconds, optional},
        F{"evaluation_seconds", &R::evaluationSeconds, optional},
        F{"evaluation_cpu_seconds", &R::evaluationCpuSeconds, optional},
        F{"train_error", &R::trainError, orNull}, F{"test_error", &R::testError, orNull},
        F{"test_score", &R::testScore, optional}, F{"drift", &R::drift, orNull}};
}();

Out resultJson(const RunResult& result)
{
    Out out = {{"status", toString(result.status)}, {"message", result.message}};
    writeFields<RunResult>(out, resultFields, result);
    out["metrics"] = metricsJson(result.metrics);
    out["metrics"]["error_per_label"] = jsonNumber(result.errorPerLabel);
    if (!std::isnan(result.gapEstimate))
        out["gap_estimate"] = result.gapEstimate;
    return out;
}

RunResult resultFrom(const JsonView& in)
{
    RunResult result;
    const JsonView status = in.member("status");
    result.status = status.parsed([&status] { return runStatusFrom(status.asString()); });
    result.message = in.stringOr("message", "");
    readFields<RunResult>(in, resultFields, result);
    if (in.has("gap_estimate"))
        result.gapEstimate = in.numberOrNull("gap_estimate");
    const JsonView metrics = in.member("metrics");
    if (metrics.has("error_per_label"))
        result.errorPerLabel = metrics.numberOrNull("error_per_label");
    result.metrics = metricsFrom(metrics);
    return result;
}

/// A model file is written by its name and hash; weights that are in no file as a model.
void startJson(const RunStart& start, Out& out)
{
    if (!start.given())
        return;
    out["started_from"] = start.name;
    if (!start.sha256.empty())
        out["started_from_sha256"] = start.sha256;
    else if (start.model)
        out["start_model"] = base64(modelBytes(*start.model, start.name));
}

RunStart startFrom(const JsonView& in)
{
    RunStart start{in.stringOr("started_from", ""), in.stringOr("started_from_sha256", ""), {}};
    if (!in.has("start_model"))
        return start;
    const JsonView model = in.member("start_model");
    if (!start.given())
        model.refuse("stands alone", "\"started_from\" beside it");
    const std::optional<std::string> bytes = fromBase64(model.asString());
    if (!bytes)
        model.refuseType("a model file in base64");
    start.model =
        std::make_shared<const Model>(modelFromBytes(*bytes, in.source() + ": start_model"));
    return start;
}

} // namespace

RunRecord newRecord()
{
    RunRecord record;
    record.program = thisProgram();
    return record;
}

std::string toJson(const DatasetInfo& info) { return jsonText(datasetJson(info)); }

namespace {

Out requestedJson(const RunRecord& record)
{
    Out out;
    headJson(record, "gapscope-run", out);
    out["tags"] = record.tags;
    out["notes"] = record.notes;
    dataJson(record, out);
    startJson(record.start, out);
    out["options"] = optionsJson(record.options);
    if (record.ranks > 1)
        out["ranks"] = record.ranks;
    return out;
}

} // namespace

std::string specJson(RunRecord record)
{
    for (OptionEvent& event : record.events)
        event.seconds = notComputed;
    Out out = requestedJson(record);
    out["events"] = eventsJson(record.events);
    return jsonText(out);
}

std::vector<TracePoint> recordedTrace(const std::vector<TracePoint>& trace, std::size_t most)
{
    const std::size_t step = traceStep(trace.size(), most);
    if (step == 1)
        return trace;
    std::vector<TracePoint> recorded;
    for (std::size_t k = 0; k + 1 < trace.size(); k += step)
        recorded.push_back(trace[k]);
    recorded.push_back(trace.back());
    return recorded;
}

std::string toJson(const RunRecord& record)
{
    Out out = requestedJson(record);
    const std::vector<TracePoint> trace = recordedTrace(record.trace);
    // The trace of a run under way in a window is no such share. Written before the trace, because
    // record_summary.cpp looks for the trace's ends.
    if (const std::size_t made = pointsOf(record);
        made > trace.size() && isKeptOf(made, trace.size()))
        out["trace_points"] = made;
    out["trace"] = Out::array();
    for (const TracePoint& point : trace)
        out["trace"].push_back(traceJson(point));
    out["events"] = eventsJson(record.events);
    out["result"] = resultJson(record.result);
    return jsonText(out);
}

namespace {
/// The number of points of a long trace, of which `kept` are left.
std::size_t tracePointsFrom(const JsonView& in, std::size_t kept)
{
    const std::size_t made = in.count("trace_points");
    if (kept > 0 && !isKeptOf(made, kept)) // a summary has none
        in.member("trace_points")
            .refuse(fmt::format("found {} of which {} are there", made, kept),
                "a number of which every second, fourth, … and the last are there");
    return made;
}
} // namespace

RunRecord runRecordFromJson(const std::string& text, const std::string& source)
{
    RecordTree parsed = parseRecord(text, source);
    const JsonView in(parsed.tree, source);
    in.requireFormat({"gapscope-run"}, 1);
    RunRecord record{headFrom(in)};
    if (in.has("tags"))
        record.tags = in.member("tags").strings();
    record.notes = in.textOr("notes", "");
    if (in.has("ranks"))
        record.ranks = in.count("ranks");
    record.start = startFrom(in);
    record.options = optionsFrom(in.member("options"));
    record.events = eventsFrom(in);
    if (!in.has("trace") && !in.has("result")) { // specJson(): only the run's limits end it
        record.result.status = RunStatus::maxPasses;
        return record;
    }
    record.trace = std::move(parsed.trace);
    for (const JsonView& point : in.member("trace").elements())
        record.trace.push_back(traceFrom(point));
    if (in.has("trace_points"))
        record.tracePoints = tracePointsFrom(in, record.trace.size());
    record.result = resultFrom(in.member("result"));
    requireConsistent(in, record);
    return record;
}

void writeRecord(const std::string& path, const RunRecord& record)
{
    writeFileAtomically(path, toJson(record));
}

RunRecord readRecord(const std::string& path)
{
    return runRecordFromJson(readJsonOrExport(path), path);
}

namespace {

bool same(const DataFact& a, const DataFact& b)
{
    const bool known = !a.value.empty() && !b.value.empty();
    return a.file && !known ? a.file == b.file : a.value == b.value;
}

std::string orNone(const std::string& text) { return text.empty() ? "none" : text; }

} // namespace

DataIdentity dataIdentity(const DatasetInfo& info, const DataRequest& request)
{
    const auto count = [](std::size_t value) { return std::to_string(value); };
    const bool text = info.attributes > 0, images = taskRow(info.task).photographs;
    const auto where = [](bool counts, std::string value) { return counts ? value : ""; };
    // The request comes before its results: the first difference explains the others.
    return {{"sha256", info.sha256},
        // One of the four, by the task
        {"sha256_besides", info.secondSha256,
            request.templateFile + request.maps + request.cooc + request.box},
        {"sha256_test", info.testSha256, request.test, false}, {"task", info.task},
        {"split", info.split}, {"limit", count(info.limit)}, {"every", count(info.every)},
        {"test_every", count(info.testEvery), {}, false},
        {"min_count", where(text, count(request.minCount))},
        {"attribute_set", where(text, request.attributeSet)}, {"bias", request.bias},
        {"superpixels", where(images, count(request.superpixels))},
        {"pairs", where(images, request.pairs)}, {"augment", where(images, count(request.augment))},
        {"potts", request.potts}, {"loss", request.loss}, {"pose_bounds", request.poseBounds},
        {"pose_messages", request.poseMessages}, {"n", count(info.n)},
        {"n_test", count(info.nTest), {}, false}, {"d", count(info.d)},
        {"labels", count(info.labels)}};
}

std::optional<DataDifference> dataDifference(const DataIdentity& found, const DataIdentity& wanted)
{
    for (std::size_t k = 0; k < wanted.size(); ++k)
        if (!same(found[k], wanted[k]))
            return DataDifference{wanted[k].key, orNone(found[k].text()), orNone(wanted[k].text())};
    return {};
}

} // namespace gapscope
