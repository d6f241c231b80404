// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/path_record.h"

#include "core/files/atomic_file.h"
#include "core/files/exported_spec.h"
#include "core/machine/error.h"
#include "core/records/field_json.h"
#include "core/records/record_parts.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

using Out = nlohmann::ordered_json;

constexpr std::array pointFields = [] {
    using P = LambdaPoint;
    using F = RecordField<P>;
    using enum Presence;
    return std::array{F{"lambda", &P::lambda}, F{"gap", &P::gap, orNull},
        F{"primal", &P::primal, optional}, F{"dual", &P::dual, optional},
        F{"norm_w", &P::normW, orNull}, F{"pass", &P::pass, orNull},
        F{"seconds", &P::seconds, orNull}, F{"cpu_seconds", &P::cpuSeconds, optional},
        F{"waited_seconds", &P::waitedSeconds, optional},
        F{"evaluation_seconds", &P::evaluationSeconds, optional},
        F{"evaluation_cpu_seconds", &P::evaluationCpuSeconds, optional},
        F{"train_error", &P::trainError, optional}, F{"test_error", &P::testError, optional},
        F{"oracle_calls", &P::oracleCalls, optional}};
}();

LambdaPoint pointFrom(const JsonView& in)
{
    LambdaPoint point;
    readFields<LambdaPoint>(in, pointFields, point);
    if (!(point.lambda > 0))
        in.member("lambda").refuseType("a number above 0");
    return point;
}

Out optionsOf(const PathRecord& record)
{
    Out out = optionsJson(record.options);
    out["lambda"] = nullptr; // the points have their own
    if (const auto* path = std::get_if<PathOptions>(&record.kind)) {
        out["kappa"] = path->kappa;
        out["heuristic"] = path->heuristic;
        out["heuristic_rule"] = toString(path->rule);
        out["lambda_min"] = path->lambdaMin;
    } else {
        const auto& grid = std::get<GridOptions>(record.kind);
        out["lambdas"] = grid.lambdas;
        out["warm"] = warmText(grid.warm);
    }
    return out;
}

/// The solver's options alone.
SolverOptions solverOptionsFrom(const JsonView& in, std::initializer_list<const char*> others)
{
    nlohmann::json rest = in.json();
    for (const char* key : others)
        rest.erase(key);
    rest["lambda"] = 0; // the points have their own
    return optionsFrom(JsonView(rest, in.source(), in.path()));
}

/// Inconsistent values in the file are reported with their place.
template <typename Kind>
void checkAt(const JsonView& view, const SolverOptions& options, const Kind& kind)
{
    try {
        validate(options, kind);
    } catch (const InputError& error) {
        std::string key = error.where().substr(error.where().find_first_not_of('-'));
        std::replace(key.begin(), key.end(), '-', '_');
        view.member(key).refuse("found " + error.found(), error.expected());
    }
}

void readKind(const JsonView& options, PathRecord& record, bool isGrid)
{
    if (isGrid) {
        GridOptions grid;
        for (const JsonView& value : options.member("lambdas").elements())
            grid.lambdas.push_back(value.asNumber());
        grid.warm = warmFrom(options.string("warm"));
        record.options = solverOptionsFrom(options, {"lambdas", "warm"});
        checkAt(options, record.options, grid);
        record.kind = std::move(grid);
    } else {
        PathOptions path;
        path.kappa = options.number("kappa");
        path.heuristic = options.boolean("heuristic");
        path.lambdaMin = options.number("lambda_min");
        if (options.has("heuristic_rule"))
            path.rule = options.member("heuristic_rule").parsed([&options] {
                return heuristicRuleFrom(options.string("heuristic_rule"));
            });
        record.options =
            solverOptionsFrom(options, {"kappa", "heuristic", "lambda_min", "heuristic_rule"});
        checkAt(options, record.options, path);
        record.kind = path;
    }
}

Out validationJson(const Validation& validation)
{
    return {{"folds", validation.folds.count}, {"only_first", validation.folds.onlyFirst},
        {"complete", validation.complete}, {"seconds", jsonNumber(validation.seconds)},
        {"best_lambda", jsonNumber(validation.bestLambda)}, {"lambdas", validation.lambdas},
        {"errors", validation.errors}};
}

Validation validationFrom(const JsonView& in)
{
    Validation validation;
    validation.folds.count = in.count("folds");
    validation.folds.onlyFirst = in.boolean("only_first");
    validation.complete = in.boolean("complete");
    if (in.has("seconds"))
        validation.seconds = in.numberOrNull("seconds");
    validation.bestLambda = in.numberOrNull("best_lambda");
    for (const JsonView& value : in.member("lambdas").elements())
        validation.lambdas.push_back(value.asNumber());
    for (const JsonView& value : in.member("errors").elements())
        validation.errors.push_back(value.asNumber());
    if (validation.errors.size() != validation.lambdas.size())
        in.member("errors").refuseType("as many numbers as \"lambdas\"");
    return validation;
}

const char* pointsKey(bool isGrid) { return isGrid ? "points" : "breakpoints"; }

} // namespace

PathRecord newPathRecord()
{
    PathRecord record;
    record.program = thisProgram();
    return record;
}

std::string toJson(const PathRecord& record)
{
    Out out;
    headJson(record, record.isGrid() ? "gapscope-grid" : "gapscope-path", out);
    dataJson(record, out);
    out["options"] = optionsOf(record);
    const PathResult& result = record.result;
    if (record.isGrid()) {
        out["warm"] = warmText(std::get<GridOptions>(record.kind).warm);
    } else {
        out["lambda_inf"] = jsonNumber(result.start.lambdaInf);
        out["psi_tilde_norm2"] = jsonNumber(result.start.psiTildeNorm2);
        out["theta_mean"] = jsonNumber(result.start.thetaMean);
    }
    out["end"] = toString(result.end);
    if (result.end == PathEnd::stopped && result.stoppedBy != RunStatus::stopped)
        out["stopped_by"] = toString(result.stoppedBy);
    out["events"] = eventsJson(result.events);
    if (record.validation)
        out["validation"] = validationJson(*record.validation);
    Out& points = out[pointsKey(record.isGrid())] = Out::array();
    for (const LambdaPoint& point : result.points)
        writeFields<LambdaPoint>(points.emplace_back(Out::object()), pointFields, point);
    return jsonText(out);
}

PathRecord pathRecordFromJson(const std::string& text, const std::string& source)
{
    const nlohmann::json tree = parseJson(text, source);
    const JsonView in(tree, source);
    in.requireFormat({"gapscope-path", "gapscope-grid"}, 1);
    const bool isGrid = in.string("format") == "gapscope-grid";
    in.member("request"); // present in every version
    PathRecord record{headFrom(in)};
    readKind(in.member("options"), record, isGrid);
    PathResult& result = record.result;
    if (!isGrid) {
        result.start.lambdaInf = in.number("lambda_inf");
        result.start.psiTildeNorm2 = in.number("psi_tilde_norm2");
        result.start.thetaMean = in.number("theta_mean");
    }
    result.end = pathEndFrom(in.string("end"));
    if (in.has("stopped_by"))
        result.stoppedBy = runStatusFrom(in.string("stopped_by"));
    result.events = eventsFrom(in);
    if (in.has("validation"))
        record.validation = validationFrom(in.member("validation"));
    const JsonView points = in.member(pointsKey(isGrid));
    for (const JsonView& element : points.elements())
        result.points.push_back(pointFrom(element));
    requireConsistent(points, result.points);
    return record;
}

RunResult costsOf(const LambdaPoint& last)
{
    RunResult result;
    result.pass = last.pass;
    result.oracleCalls = last.oracleCalls;
    result.seconds = last.seconds;
    result.cpuSeconds = last.cpuSeconds;
    result.waitedSeconds = last.waitedSeconds;
    result.evaluationSeconds = last.evaluationSeconds;
    result.evaluationCpuSeconds = last.evaluationCpuSeconds;
    return result;
}

std::string endText(const PathResult& result)
{
    if (result.end != PathEnd::stopped)
        return toString(result.end);
    switch (result.stoppedBy) {
    case RunStatus::maxPasses:
        return "stopped by --max-passes";
    case RunStatus::maxSeconds:
        return "stopped by --max-seconds";
    case RunStatus::converged:
    case RunStatus::stopped:
        break;
    }
    return "stopped before its end";
}

void writePathRecord(const std::string& path, const PathRecord& record)
{
    writeFileAtomically(path, toJson(record));
}

PathRecord readPathRecord(const std::string& path)
{
    return pathRecordFromJson(readJsonOrExport(path), path);
}

std::variant<RunRecord, PathRecord> readAnyRecord(const std::string& path)
{
    const std::string text = readJsonOrExport(path);
    const nlohmann::json tree = parseJson(text, path);
    const JsonView in(tree, path);
    in.requireFormat({"gapscope-run", "gapscope-path", "gapscope-grid"}, 1);
    if (in.string("format") != "gapscope-run")
        return pathRecordFromJson(text, path);
    return runRecordFromJson(text, path);
}

std::string warmText(const std::optional<Warm>& warm)
{
    return !warm ? "none" : *warm == Warm::primal ? "primal" : "dual";
}

std::optional<Warm> warmFrom(const std::string& text)
{
    for (const std::optional<Warm> warm :
        {std::optional<Warm>(), std::optional(Warm::primal), std::optional(Warm::dual)})
        if (warmText(warm) == text)
            return warm;
    throw InputError("--warm", 0, "'" + text + "'", "none, primal or dual");
}

namespace {
double oneLambda(const std::string& text, std::size_t n)
{
    try {
        return parseLambda(text, n);
    } catch (const InputError& error) {
        throw InputError("--lambdas", 0, error.found(), error.expected());
    }
}
} // namespace

std::vector<double> parseLambdas(const std::string& text, std::size_t n)
{
    std::vector<double> lambdas;
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) {
        for (std::size_t begin = 0; begin <= text.size();) {
            const std::size_t end = std::min(text.find(',', begin), text.size());
            lambdas.push_back(oneLambda(text.substr(begin, end - begin), n));
            begin = end + 1;
        }
        return lambdas;
    }
    const double from = std::log2(oneLambda(text.substr(0, colon), n));
    const double to = std::log2(oneLambda(text.substr(colon + 1), n));
    if (from != std::round(from) || to != std::round(to))
        throw InputError("--lambdas", 0, "'" + text + "'",
            "powers of 2 around the colon, as in 2^15:2^-15, or numbers with commas");
    for (double power = std::max(from, to); power >= std::min(from, to); --power)
        lambdas.push_back(std::exp2(power));
    return lambdas;
}

Folds parseFolds(const std::string& text)
{
    Folds folds;
    folds.onlyFirst = text.starts_with("1/");
    const char* begin = text.data() + (folds.onlyFirst ? 2 : 0);
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(begin, end, folds.count);
    if (error != std::errc() || stop != end || folds.count < 2)
        throw InputError("--validate", 0, "'" + text + "'",
            "a number of folds from 2, or 1/K to hold out one fold of K");
    return folds;
}

} // namespace gapscope
