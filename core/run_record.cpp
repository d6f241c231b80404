// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run_record.h"

#include "core/atomic_file.h"
#include "core/error.h"
#include "core/inference/chain_kernels.h"
#include "core/json_input.h"
#include "core/record_parts.h"
#include "core/version.h"

namespace gapscope {
namespace {

using Out = nlohmann::ordered_json;

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
    for (const auto& [key, value] : in.members()) {
        if (!findOption(key))
            value.refuse("is not an option of this version", "an option that --help lists");
        try {
            setOption(options, key, value.asOptionText());
        } catch (const InputError& error) {
            value.refuse("found " + error.found(), error.expected());
        }
    }
    return options;
}

Out eventJson(const OptionEvent& event)
{
    return {{"block_step", event.blockStep}, {"pass", jsonNumber(event.pass)},
        {"seconds", jsonNumber(event.seconds)}, {"option", event.option},
        {"from", optionJson(event.from)}, {"to", optionJson(event.to)}};
}

/// An event is replayed: the option must exist and take both values.
OptionEvent eventFrom(const JsonView& in)
{
    OptionEvent event;
    event.blockStep = in.count("block_step");
    event.pass = in.number("pass");
    event.seconds = in.number("seconds");
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
    return event;
}

Out resultJson(const RunResult& result)
{
    Out metrics = Out::object();
    metrics["error_per_label"] = jsonNumber(result.errorPerLabel);
    return {{"status", toString(result.status)}, {"message", result.message},
        {"lambda", jsonNumber(result.lambda)}, {"primal", jsonNumber(result.primal)},
        {"dual", jsonNumber(result.dual)}, {"gap", jsonNumber(result.gap)},
        {"pass", jsonNumber(result.pass)}, {"oracle_calls", result.oracleCalls},
        {"seconds", jsonNumber(result.seconds)}, {"cpu_seconds", jsonNumber(result.cpuSeconds)},
        {"oracle_seconds", jsonNumber(result.oracleSeconds)},
        {"train_error", jsonNumber(result.trainError)},
        {"test_error", jsonNumber(result.testError)}, {"drift", jsonNumber(result.drift)},
        {"metrics", std::move(metrics)}};
}

RunResult resultFrom(const JsonView& in)
{
    RunResult result;
    const JsonView status = in.member("status");
    try {
        result.status = runStatusFrom(status.asString());
    } catch (const InputError& error) {
        status.refuse("found " + error.found(), error.expected());
    }
    result.message = in.stringOr("message", "");
    result.lambda = in.numberOrNull("lambda");
    result.primal = in.numberOrNull("primal");
    result.dual = in.numberOrNull("dual");
    result.gap = in.numberOrNull("gap");
    result.pass = in.number("pass");
    result.oracleCalls = in.count("oracle_calls");
    result.seconds = in.number("seconds");
    result.cpuSeconds = in.number("cpu_seconds");
    result.oracleSeconds = in.number("oracle_seconds");
    result.trainError = in.numberOrNull("train_error");
    result.testError = in.numberOrNull("test_error");
    result.drift = in.numberOrNull("drift");
    const JsonView metrics = in.member("metrics");
    if (metrics.has("error_per_label"))
        result.errorPerLabel = metrics.numberOrNull("error_per_label");
    return result;
}

} // namespace

RunRecord newRecord()
{
    RunRecord record;
    record.version = programVersion();
    record.commit = programCommit();
    record.build = programBuild();
    record.kernel = chainKernelName();
    return record;
}

std::string toJson(const DatasetInfo& info) { return jsonText(datasetJson(info)); }

std::string toJson(const RunRecord& record)
{
    Out out;
    out["format"] = "gapscope-run";
    out["version"] = 1;
    out["program"] = {
        {"version", record.version}, {"commit", record.commit}, {"build", record.build}};
    out["kernel"] = record.kernel;
    out["name"] = record.name;
    out["tags"] = record.tags;
    out["notes"] = record.notes;
    out["dataset"] = datasetJson(record.dataset);
    out["request"] = requestJson(record.request);
    if (!record.startedFrom.empty())
        out["started_from"] = record.startedFrom;
    out["options"] = optionsJson(record.options);
    out["trace"] = Out::array();
    for (const TracePoint& point : record.trace)
        out["trace"].push_back(traceJson(point));
    out["events"] = Out::array();
    for (const OptionEvent& event : record.events)
        out["events"].push_back(eventJson(event));
    out["result"] = resultJson(record.result);
    return jsonText(out);
}

RunRecord runRecordFromJson(const std::string& text, const std::string& source)
{
    const nlohmann::json tree = parseJson(text, source);
    const JsonView in(tree, source);
    in.requireFormat("gapscope-run", 1);
    RunRecord record;
    const JsonView program = in.member("program");
    record.version = program.string("version");
    record.commit = program.string("commit");
    record.build = program.string("build");
    record.kernel = in.stringOr("kernel", "");
    record.name = in.stringOr("name", "");
    if (in.has("tags"))
        record.tags = in.member("tags").strings();
    record.notes = in.stringOr("notes", "");
    record.dataset = datasetFrom(in.member("dataset"));
    if (in.has("request"))
        record.request = requestFrom(in.member("request"));
    else // a record of another program: what it says of its dataset
        record.request = {record.dataset.source, record.dataset.task, record.dataset.split, "",
            record.dataset.limit, record.dataset.every};
    record.startedFrom = in.stringOr("started_from", "");
    record.options = optionsFrom(in.member("options"));
    for (const JsonView& point : in.member("trace").elements())
        record.trace.push_back(traceFrom(point));
    if (in.has("events"))
        for (const JsonView& event : in.member("events").elements())
            record.events.push_back(eventFrom(event));
    record.result = resultFrom(in.member("result"));
    return record;
}

void writeRecord(const std::string& path, const RunRecord& record)
{
    writeFileAtomically(path, toJson(record));
}

RunRecord readRecord(const std::string& path)
{
    return runRecordFromJson(readFile(path, jsonMostBytes), path);
}

} // namespace gapscope
