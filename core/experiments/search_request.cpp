// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/search_request.h"

#include "core/options/quantity_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace gapscope {
namespace {

constexpr std::array<std::string_view, 4> pathKeys = {
    "kappa", "heuristic", "heuristic_rule", "lambda_min"};
constexpr std::array<std::string_view, 2> gridKeys = {"lambdas", "warm"};
constexpr double kappaOfHeuristic = 0.7; // Osokin et al. 2016, App. K

template <std::size_t N>
bool isOneOf(const std::array<std::string_view, N>& keys, const std::string& key)
{
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

/// The parsed value of a text; errors name its place.
template <typename Parse> auto parsedAt(const JsonView& value, const Parse& parse)
{
    return value.parsed([&] { return parse(value.asOptionText()); });
}

PathOptions pathFrom(const JsonView& in)
{
    PathOptions path;
    path.heuristic = in.booleanOr("heuristic", false);
    if (in.has("heuristic_rule"))
        path.rule = parsedAt(in.member("heuristic_rule"), heuristicRuleFrom);
    if (!path.heuristic && path.rule != HeuristicRule::paper)
        in.member("heuristic_rule").refuse("without \"heuristic\": true", "both, or neither");
    path.kappa = in.has("kappa") ? in.number("kappa")
        : path.heuristic         ? kappaOfHeuristic
                                 : path.kappa;
    if (!(path.kappa > 0 && path.kappa < 1))
        in.member("kappa").refuseType("a number between 0 and 1");
    if (in.has("lambda_min"))
        path.lambdaMin = parsedAt(in.member("lambda_min"),
            [](const std::string& text) { return text == "0" ? 0 : parseLambda(text, 1); });
    return path;
}

} // namespace

bool isSearchKey(const std::string& key)
{
    return key == "run" || isOneOf(pathKeys, key) || isOneOf(gridKeys, key);
}

std::optional<SearchRequest> searchRequestFrom(const JsonView& variant)
{
    const std::string run = variant.stringOr("run", "train");
    if (run != "train" && run != "path" && run != "grid")
        variant.member("run").refuseType("one of train, path, grid");
    for (const auto& [key, value] : variant.members())
        if ((run != "path" && isOneOf(pathKeys, key)) || (run != "grid" && isOneOf(gridKeys, key)))
            value.refuse("belongs to another kind of run",
                "\"run\": \"path\" with kappa, heuristic, heuristic_rule, lambda_min; \"grid\" "
                "with "
                "lambdas, warm");
    if (run == "train")
        return {};
    SearchRequest search;
    search.grid = run == "grid";
    if (!search.grid)
        search.path = pathFrom(variant);
    if (search.grid && variant.has("lambdas")) {
        const JsonView lambdas = variant.member("lambdas");
        parsedAt(lambdas, [](const std::string& text) { return parseLambdas(text, 1); });
        search.lambdas = lambdas.asOptionText();
    }
    if (search.grid && variant.has("warm"))
        search.warm = parsedAt(variant.member("warm"), warmFrom);
    return search;
}

void addJson(nlohmann::ordered_json& variant, const SearchRequest& search)
{
    variant["run"] = search.grid ? "grid" : "path";
    if (search.grid) {
        variant["lambdas"] = search.lambdas;
        variant["warm"] = warmText(search.warm);
        return;
    }
    variant["kappa"] = search.path.kappa;
    variant["lambda_min"] = search.path.lambdaMin;
    if (search.path.heuristic)
        variant["heuristic"] = true;
    if (search.path.rule != HeuristicRule::paper)
        variant["heuristic_rule"] = toString(search.path.rule);
}

LambdaSearch kindOf(const SearchRequest& search, std::size_t n)
{
    if (search.grid)
        return GridOptions{parseLambdas(search.lambdas, n), search.warm};
    return search.path;
}

RunRecord runRecordOf(const PathRecord& record)
{
    RunRecord run{record};
    run.events = record.result.events;
    for (const LambdaPoint& p : record.result.points) {
        TracePoint point;
        point.pass = p.pass;
        point.oracleCalls = p.oracleCalls;
        point.seconds = p.seconds;
        point.evaluationSeconds = p.evaluationSeconds;
        point.gap = p.gap;
        point.primal = p.primal;
        point.dual = p.dual;
        point.trainError = p.trainError;
        point.testError = p.testError;
        run.trace.push_back(point);
    }
    RunResult& result = run.result;
    if (!record.result.points.empty()) {
        const LambdaPoint& last = record.result.points.back();
        result = costsOf(last);
        result.lambda = last.lambda;
        result.primal = last.primal;
        result.dual = last.dual;
        result.gap = last.gap;
        result.trainError = last.trainError;
        result.testError = last.testError;
    }
    result.status =
        record.result.end == PathEnd::stopped ? record.result.stoppedBy : RunStatus::converged;
    result.message = fmt::format("{}, end: {}",
        counted(record.result.points.size(), record.isGrid() ? "point" : "breakpoint"),
        endText(record.result));
    return run;
}

} // namespace gapscope
