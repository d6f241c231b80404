// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/experiment.h"

#include "core/machine/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

using Out = nlohmann::ordered_json;

template <std::size_t N>
void requireKnownKeys(
    const JsonView& in, const std::array<std::string_view, N>& known, const std::string& expected)
{
    for (const auto& [key, value] : in.members())
        if (std::find(known.begin(), known.end(), key) == known.end())
            value.refuse("is not a key here", expected);
}

std::string variantAt(
    const JsonView& in, const std::string& key, const std::vector<std::string>& variants)
{
    std::string name = in.stringOr(key, "");
    if (!name.empty() && std::find(variants.begin(), variants.end(), name) == variants.end())
        in.member(key).refuse("'" + name + "' is no variant", "the name of a variant");
    return name;
}

double numberOr(const JsonView& in, const std::string& key, double absent)
{
    return in.has(key) ? in.number(key) : absent;
}

void requireWhole(const JsonView& in, const Claim& claim)
{
    if (isCost(claim.measure) && !(claim.toGap > 0 || claim.toLambda > 0))
        in.refuse("counts a cost without \"to_gap\"",
            "the gap it is counted to, above 0; for a path or grid also \"to_lambda\"");
    if (claim.less.empty() != claim.than.empty() || claim.less.empty() == claim.variant.empty())
        in.refuse("names no variants to compare",
            "\"less\" and \"than\", or \"variant\" with \"at_least\" or \"at_most\"");
    if (claim.growsWithLambda && (claim.less.empty() || !std::isnan(claim.lambda)))
        in.refuse("has \"grows_with_lambda\" without two variants at several λ",
            "\"less\" and \"than\", and no \"lambda\"");
    if (!claim.variant.empty() && std::isnan(claim.atLeast) && std::isnan(claim.atMost))
        in.refuse("has no bound", "\"at_least\" or \"at_most\"");
}

Claim claimFrom(const JsonView& in, const std::vector<std::string>& variants)
{
    requireKnownKeys(in,
        std::array<std::string_view, 13>{"says", "measure", "to_gap", "to_lambda", "at_pass",
            "lambda", "less", "than", "factor", "grows_with_lambda", "variant", "at_least",
            "at_most"},
        "one of says, measure, to_gap, to_lambda, at_pass, lambda, less, than, factor, "
        "grows_with_lambda, variant, at_least, at_most");
    Claim claim;
    claim.says = in.string("says");
    try {
        claim.measure = measureFrom(in.string("measure"));
    } catch (const InputError& error) {
        in.member("measure").refuse("found " + error.found(), error.expected());
    }
    claim.toGap = numberOr(in, "to_gap", notComputed);
    claim.toLambda = numberOr(in, "to_lambda", notComputed);
    claim.atPass = numberOr(in, "at_pass", notComputed);
    claim.lambda = numberOr(in, "lambda", notComputed);
    claim.less = variantAt(in, "less", variants);
    claim.than = variantAt(in, "than", variants);
    claim.factor = numberOr(in, "factor", 1);
    claim.growsWithLambda = in.booleanOr("grows_with_lambda", false);
    claim.variant = variantAt(in, "variant", variants);
    claim.atLeast = numberOr(in, "at_least", notComputed);
    claim.atMost = numberOr(in, "at_most", notComputed);
    requireWhole(in, claim);
    return claim;
}

Out claimJson(const Claim& claim)
{
    Out out = {{"says", claim.says}, {"measure", toString(claim.measure)}};
    const auto number = [&out](const char* key, double value) {
        if (!std::isnan(value))
            out[key] = value;
    };
    const auto name = [&out](const char* key, const std::string& value) {
        if (!value.empty())
            out[key] = value;
    };
    number("to_gap", claim.toGap);
    number("to_lambda", claim.toLambda);
    number("at_pass", claim.atPass);
    number("lambda", claim.lambda);
    name("less", claim.less);
    name("than", claim.than);
    if (claim.factor != 1)
        out["factor"] = claim.factor;
    if (claim.growsWithLambda)
        out["grows_with_lambda"] = true;
    name("variant", claim.variant);
    number("at_least", claim.atLeast);
    number("at_most", claim.atMost);
    return out;
}

Out medianJson(const ClaimMedian& median)
{
    return {
        {"median", jsonNumber(median.value)}, {"reached", median.reached}, {"runs", median.runs()}};
}

} // namespace

Experiment experimentFrom(
    const JsonView& in, const std::vector<std::string>& variants, bool overLambda)
{
    requireKnownKeys(in,
        std::array<std::string_view, 5>{"figure", "paper", "about", "claims", "view"},
        "one of figure, paper, about, claims, view");
    Experiment experiment{in.string("figure"), in.string("paper"), in.stringOr("about", ""), {}};
    if (in.has("claims"))
        for (const JsonView& element : in.member("claims").elements())
            experiment.claims.push_back(claimFrom(element, variants));
    if (in.has("view"))
        experiment.view = figureFrom(in.member("view"), overLambda);
    return experiment;
}

Out experimentJson(const Experiment& experiment)
{
    Out out = {{"figure", experiment.figure}, {"paper", experiment.paper},
        {"about", experiment.about}, {"claims", Out::array()}};
    for (const Claim& claim : experiment.claims)
        out["claims"].push_back(claimJson(claim));
    if (!experiment.view.empty())
        out["view"] = figureJson(experiment.view);
    return out;
}

std::string placeOf(const Experiment& experiment)
{
    const bool number = !experiment.figure.empty() && experiment.figure.front() >= '0'
        && experiment.figure.front() <= '9';
    return experiment.paper + (number ? ", figure " : ", ") + experiment.figure;
}

ClaimRun claimRunOf(const RunRecord& record, const PathRecord& path)
{
    ClaimRun run{record.name, 0, record.trace, {}};
    for (const LambdaPoint& point : path.result.points)
        run.lambdas.push_back(point.lambda);
    if (path.isGrid() || run.lambdas.empty())
        return run;
    run.lambdas.erase(run.lambdas.begin()); // a piece serves every λ down to the next breakpoint
    const auto& options = std::get<PathOptions>(path.kind);
    run.lambdas.push_back(path.result.end == PathEnd::lambdaMin ? options.lambdaMin
            : path.result.end == PathEnd::exhausted             ? 0
                                                                : path.result.points.back().lambda);
    return run;
}

ClaimRun claimRunOf(const RunRecord& record)
{
    return {record.name, record.options.lambda, record.trace, {}};
}

std::string claimsText(const Experiment& experiment, std::span<const ClaimRun> runs)
{
    std::string text = fmt::format("\n{}: {}\n", placeOf(experiment), experiment.about);
    for (const Claim& claim : experiment.claims) {
        const ClaimResult result = judge(claim, runs);
        text += fmt::format(
            "  {:<17}  {}\n{:21}{}\n", toString(result.verdict), claim.says, "", result.sentence);
    }
    return text;
}

std::string claimsJson(const Experiment& experiment, std::span<const ClaimRun> runs)
{
    Out out = experimentJson(experiment);
    for (std::size_t k = 0; k < experiment.claims.size(); ++k) {
        const ClaimResult result = judge(experiment.claims[k], runs);
        Out& claim = out["claims"][k];
        claim["verdict"] = toString(result.verdict);
        claim["numbers_in_words"] = result.sentence;
        claim["numbers"] = Out::array();
        for (const ClaimNumbers& n : result.numbers) {
            Out row = {{"lambda", n.lambda}, {"verdict", toString(n.verdict)},
                {"agree", n.votes.agree}, {"oppose", n.votes.oppose}, {"of", n.votes.all}};
            row[claim.contains("variant") ? "value" : "less"] = medianJson(n.less);
            if (claim.contains("than")) {
                row["than"] = medianJson(n.than);
                row["ratio"] = jsonNumber(n.ratio);
            }
            claim["numbers"].push_back(std::move(row));
        }
    }
    return jsonText(out);
}

} // namespace gapscope
