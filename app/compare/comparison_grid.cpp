// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/compare/comparison_grid.h"

#include "core/options/choices.h"
#include "core/tasks/catalogue.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace gapscope {
namespace {

constexpr std::size_t mostSeeds = 1000;
constexpr double passesWithoutLimit = 300; // of one of the eight without a limit

std::vector<std::string> words(const std::string& text)
{
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == ',' || c == ';' || c == ' ' || c == '\t') {
            if (!parts.back().empty())
                parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    if (parts.back().empty())
        parts.pop_back();
    return parts;
}

/// Settings of the base that are not part of the grid and not the defaults; also trace_every, which
/// a spec without it has after each pass.
std::vector<std::pair<std::string, std::string>> baseSettings(const SolverOptions& base)
{
    const std::set<std::string_view> inGrid{
        "method", "sampling", "step", "cache", "lambda", "seed"};
    std::vector<std::pair<std::string, std::string>> settings;
    for (const OptionField& field : optionFields()) {
        const std::string value = optionText(base, field);
        const bool needed =
            value != optionText(SolverOptions(), field) || field.key == "trace_every";
        if (needed && !inGrid.contains(field.key))
            settings.emplace_back(field.key, value);
    }
    return settings;
}

bool takes(const std::string& method, std::string_view option)
{
    SolverOptions options;
    setOption(options, "method", method);
    return whyIgnored(*findOption(option), options.method).empty();
}

/// The settings of one variant: those that its method uses.
std::vector<std::pair<std::string, std::string>> settingsOf(const SolverOptions& base,
    const std::string& method, const std::string& step, const std::string& sampling,
    const std::string& cache)
{
    std::vector<std::pair<std::string, std::string>> settings{{"method", method}};
    if (takes(method, "step"))
        settings.emplace_back("step", step);
    if (takes(method, "sampling"))
        settings.emplace_back("sampling", sampling);
    if (takes(method, "cache") && cache == "on")
        settings.emplace_back("cache", cache);
    for (const auto& setting : baseSettings(base))
        if (takes(method, setting.first))
            settings.push_back(setting);
    return settings;
}

bool readInteger(std::string_view text, std::int64_t& value)
{
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stopped == end && !text.empty() && value >= 0;
}

std::vector<std::string> comparedMethods()
{
    std::vector<std::string> keys;
    for (const MethodRow& row : methodRows())
        if (row.compared)
            keys.emplace_back(row.key);
    return keys;
}

} // namespace

std::vector<Variant> variantsOf(const ComparisonGrid& grid)
{
    const std::string baseCache = optionText(grid.base, *findOption("cache"));
    const std::vector<std::string> caches =
        grid.caches.empty() ? std::vector<std::string>{baseCache} : grid.caches;
    std::vector<Variant> variants;
    std::set<std::string> seen;
    for (const std::string& method : grid.methods)
        for (const std::string& sampling : grid.samplings)
            for (const std::string& step : grid.steps)
                for (const std::string& cache : caches) {
                    const bool approximate = step == "approx" || step == "lipschitz";
                    if (approximate && Method(method)->longSteps && takes(method, "step"))
                        continue;
                    Variant variant;
                    variant.name = takes(method, "sampling") ? method + " " + sampling : method;
                    if (grid.steps.size() > 1 && takes(method, "step"))
                        variant.name += " " + step;
                    if (takes(method, "cache") && caches.size() > 1 && cache == "on")
                        variant.name += " cached";
                    variant.settings = settingsOf(grid.base, method, step, sampling, cache);
                    if (seen.insert(variant.name).second)
                        variants.push_back(std::move(variant));
                }
    return variants;
}

ComparisonSpec specOf(const ComparisonGrid& grid, const DataRequest& data)
{
    return {"Comparison", data, variantsOf(grid), grid.lambdas, grid.seeds};
}

ComparisonGrid gridOfEight(const std::string& task, SolverOptions base)
{
    if (std::isinf(base.maxPasses) && std::isinf(base.maxSeconds))
        base.maxPasses = passesWithoutLimit;
    base.averaging = Averaging::none;
    ComparisonGrid grid;
    grid.methods = comparedMethods();
    grid.samplings = {"uniform", "gap"};
    grid.steps = {"line-search"};
    grid.caches = {"off", "on"};
    const auto& lambdas = taskRow(task).lambdas;
    grid.lambdas.assign(lambdas.begin(), lambdas.end());
    grid.seeds = {1, 2, 3, 4, 5};
    grid.base = base;
    return grid;
}

ComparisonSpec allEight(const DataRequest& data, const std::string& task, SolverOptions base)
{
    // A gap that all of them reach: a smaller one in the form would run each to its limit.
    base.epsilon = std::max(base.epsilon, SolverOptions().epsilon);
    ComparisonSpec spec = specOf(gridOfEight(task, base), data);
    spec.title = "All eight: sampling × steps × cache";
    Experiment experiment{"5", "Osokin et al. 2016",
        "Gap (solid) against uniform (dashed) sampling, with (cool colours) and without (warm) "
        "cache, pairwise (circles) and Frank-Wolfe (squares) steps, on the data that are open, to "
        "gap "
            + fmt::format("{:g}.", base.epsilon),
        {}};
    const auto claim = [&](const std::string& says, Measure measure, const std::string& less,
                           const std::string& than) {
        Claim next;
        next.says = says + less;
        next.measure = measure;
        next.toGap = base.epsilon;
        next.less = less;
        next.than = than;
        experiment.claims.push_back(next);
    };
    for (const std::string& method : comparedMethods()) {
        for (const std::string cached : {"", " cached"})
            claim("Gap sampling converges faster: ", Measure::pass, method + " gap" + cached,
                method + " uniform" + cached);
        for (const std::string sampling : {" uniform", " gap"})
            claim("Caching saves oracle calls: ", Measure::oracleCalls,
                method + sampling + " cached", method + sampling);
    }
    for (const std::string& a : comparedMethods())
        for (const std::string& b : comparedMethods())
            if (Method(a)->activeSets && !Method(b)->activeSets)
                claim("Pairwise steps reach small gaps in fewer passes: ", Measure::pass,
                    a + " gap", b + " gap");
    spec.experiment = std::move(experiment);
    return spec;
}

std::vector<std::string> parseLambdaList(const std::string& text)
{
    std::vector<std::string> lambdas = words(text);
    for (const std::string& lambda : lambdas)
        parseLambda(lambda, 1);
    return lambdas;
}

std::vector<std::int64_t> parseSeedList(const std::string& text)
{
    std::vector<std::int64_t> seeds;
    for (const std::string& part : words(text)) {
        const std::size_t dash = part.find('-');
        std::int64_t first = 0;
        std::int64_t last = 0;
        const bool good = readInteger(part.substr(0, dash), first)
            && (dash == std::string::npos || readInteger(part.substr(dash + 1), last));
        if (dash == std::string::npos)
            last = first;
        if (!good || last < first || static_cast<std::size_t>(last - first) >= mostSeeds
            || seeds.size() + static_cast<std::size_t>(last - first) >= mostSeeds)
            throw InputError("Seeds", 0, "'" + part + "'",
                "whole numbers and ranges such as 1, 2, 5-8, at most 1000 in all");
        for (std::int64_t seed = first; seed <= last; ++seed)
            seeds.push_back(seed);
    }
    return seeds;
}

} // namespace gapscope
