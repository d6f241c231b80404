// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/experiment.h"

#include "core/experiments/plot_catalog.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace gapscope {
namespace {

using Out = nlohmann::ordered_json;

std::string variantAt(
    const JsonView& in, const std::string& key, const std::vector<std::string>& variants)
{
    std::string name = in.stringOr(key, "");
    if (!name.empty() && std::find(variants.begin(), variants.end(), name) == variants.end())
        in.member(key).refuse("'" + name + "' is no variant", "the name of a variant");
    return name;
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

/// One member of a claim, besides what it says and measures; absent where it is the default.
struct ClaimField {
    std::string_view key;
    std::variant<double Claim::*, bool Claim::*, std::string Claim::*> member;
};
constexpr std::array claimFields = {ClaimField{"to_gap", &Claim::toGap},
    ClaimField{"to_lambda", &Claim::toLambda}, ClaimField{"at_pass", &Claim::atPass},
    ClaimField{"lambda", &Claim::lambda}, ClaimField{"less", &Claim::less},
    ClaimField{"than", &Claim::than}, ClaimField{"factor", &Claim::factor},
    ClaimField{"grows_with_lambda", &Claim::growsWithLambda},
    ClaimField{"variant", &Claim::variant}, ClaimField{"at_least", &Claim::atLeast},
    ClaimField{"at_most", &Claim::atMost}};

Claim claimFrom(const JsonView& in, const std::vector<std::string>& variants)
{
    std::vector<std::string_view> known = {"says", "measure"};
    for (const ClaimField& field : claimFields)
        known.push_back(field.key);
    in.requireKeys(known, "a key here");
    Claim claim;
    claim.says = in.string("says");
    claim.measure =
        in.member("measure").parsed([&in] { return measureFrom(in.string("measure")); });
    for (const auto& [name, member] : claimFields)
        if (const std::string key(name); in.has(key))
            std::visit(
                [&]<typename V>(V Claim::*value) {
                    if constexpr (std::is_same_v<V, double>)
                        claim.*value = in.number(key);
                    else if constexpr (std::is_same_v<V, bool>)
                        claim.*value = in.boolean(key);
                    else
                        claim.*value = variantAt(in, key, variants);
                },
                member);
    requireWhole(in, claim);
    return claim;
}

Out claimJson(const Claim& claim)
{
    const Claim usual;
    Out out = {{"says", claim.says}, {"measure", toString(claim.measure)}};
    for (const auto& [key, member] : claimFields)
        std::visit(
            [&, key = std::string(key)]<typename V>(V Claim::*value) {
                if constexpr (std::is_same_v<V, double>)
                    if (std::isnan(claim.*value))
                        return;
                if (claim.*value != usual.*value)
                    out[key] = claim.*value;
            },
            member);
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
    constexpr std::array<std::string_view, 5> known{"figure", "paper", "about", "claims", "view"};
    in.requireKeys(known, "a key here");
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

namespace {

using Keys = std::span<const std::string_view>;

constexpr std::array<std::string_view, 6> pathPlots{
    "gap", "objective", "norm", "errors", "pass", "seconds"};
constexpr std::array<std::string_view, 1> pathAxes{"lambda"};
constexpr std::array<std::string_view, 4> members{"plot", "x", "log", "log_x"};
constexpr std::array<std::string_view, 2> pathMembers{"plot", "log"}; // over λ, logarithmic

bool has(Keys keys, const std::string& key)
{
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::string oneOf(Keys keys) { return fmt::format("one of {}", fmt::join(keys, ", ")); }

std::string keyAt(const JsonView& in, const char* member, Keys keys)
{
    std::string key = in.string(member);
    if (!has(keys, key))
        in.member(member).refuse(fmt::format("found '{}'", key), oneOf(keys));
    return key;
}

FigurePlot plotFrom(const JsonView& in, bool overLambda)
{
    const Keys known = overLambda ? Keys(pathMembers) : Keys(members);
    for (const auto& [key, value] : in.members())
        if (!has(known, key) && !(overLambda && key == "x"))
            value.refuse("is not a key here", oneOf(known));
    FigurePlot plot;
    plot.plot = keyAt(in, "plot", overLambda ? Keys(pathPlots) : plotKeys());
    if (overLambda)
        plot.x = pathAxes.front();
    if (in.has("x"))
        plot.x = keyAt(in, "x", overLambda ? Keys(pathAxes) : xAxisKeys());
    if (in.has("log"))
        plot.log = in.booleanOr("log", false);
    plot.logX = overLambda || in.booleanOr("log_x", false);
    return plot;
}

} // namespace

Keys plotKeys()
{
    static const std::vector<std::string_view> keys = [] {
        std::vector<std::string_view> all;
        for (const PlotKind& plot : plotCatalog()) {
            for (const PanelKind& panel : panelCatalog())
                if (std::string_view(plot.key) == panel.parts.front().plot)
                    all.push_back(panel.key);
            if (isShownAlone(plot))
                all.push_back(plot.key);
        }
        return all;
    }();
    return keys;
}

Keys xAxisKeys()
{
    static const std::vector<std::string_view> keys = [] {
        std::vector<std::string_view> all;
        for (const XAxisKind& axis : xAxisCatalog())
            all.push_back(axis.key);
        return all;
    }();
    return keys;
}

Keys pathPlotKeys() { return pathPlots; }

std::vector<FigurePlot> figureFrom(const JsonView& in, bool overLambda)
{
    std::vector<FigurePlot> figure;
    for (const JsonView& element : in.elements()) {
        figure.push_back(plotFrom(element, overLambda));
        if (std::count(figure.begin(), figure.end(), figure.back()) > 1)
            element.refuse("is there twice", "plots that differ");
    }
    if (figure.empty())
        in.refuse("is empty", "at least one plot, or no such key");
    return figure;
}

nlohmann::ordered_json figureJson(const std::vector<FigurePlot>& figure)
{
    nlohmann::ordered_json out = nlohmann::ordered_json::array();
    for (const FigurePlot& plot : figure) {
        nlohmann::ordered_json one = {{"plot", plot.plot}, {"x", plot.x}};
        if (plot.log)
            one["log"] = *plot.log;
        if (plot.logX && plot.x != pathAxes.front())
            one["log_x"] = true;
        out.push_back(std::move(one));
    }
    return out;
}

} // namespace gapscope
