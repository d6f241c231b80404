// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/comparison.h"

#include "core/files/exported_spec.h"
#include "core/machine/cores.h"
#include "core/options/choices.h"
#include "core/records/record_parts.h"

#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

namespace gapscope {
namespace {

using Out = nlohmann::ordered_json;
constexpr std::size_t mostJobs = 100'000;

/// The value of an option in the form the command line takes; bounds are checked here so that the
/// message can name the key.
std::string settingFrom(const std::string& key, const JsonView& value)
{
    const OptionField* field = findOption(key);
    if (!field)
        value.refuse("is not an option of this version", "an option that --help lists");
    std::string text = value.asOptionText();
    value.parsed([&] {
        SolverOptions probe;
        if (field->key == "lambda")
            parseLambda(text, 1);
        else
            setOption(probe, *field, text);
    });
    return text;
}

Variant variantFrom(const JsonView& in)
{
    Variant variant;
    variant.name = in.string("name");
    if (variant.name.empty())
        in.member("name").refuseType("a name for the legend");
    for (const auto& [key, value] : in.members())
        if (key != "name" && !isSearchKey(key))
            variant.settings.emplace_back(
                findOption(key) ? std::string(findOption(key)->key) : key, settingFrom(key, value));
    variant.search = searchRequestFrom(in);
    return variant;
}

std::vector<Variant> variantsFrom(const JsonView& in)
{
    std::vector<Variant> variants;
    std::set<std::string> names;
    for (const JsonView& element : in.elements()) {
        variants.push_back(variantFrom(element));
        if (!names.insert(variants.back().name).second)
            element.member("name").refuseType("a name no other variant has");
    }
    if (variants.empty())
        in.refuse("is empty", "at least one variant");
    return variants;
}

std::vector<std::string> namesOf(const std::vector<Variant>& variants)
{
    std::vector<std::string> names;
    for (const Variant& variant : variants)
        names.push_back(variant.name);
    return names;
}

/// The elements of a list, which must have some.
std::vector<JsonView> nonEmptyElements(const JsonView& list)
{
    std::vector<JsonView> elements = list.elements();
    if (elements.empty())
        list.refuse("is empty", "at least one, or no such key");
    return elements;
}

/// Refuses a variant's own λ or seed where the spec lists them, and its λ for a path or grid, which
/// has its own.
void checkOwn(const JsonView& variants, const ComparisonSpec& spec)
{
    const std::vector<JsonView> views = variants.elements();
    for (std::size_t k = 0; k < views.size(); ++k)
        for (const auto& [key, value] : views[k].members()) {
            const OptionField* field = findOption(key);
            if (!field)
                continue;
            if (field->key == "seed" && !spec.seeds.empty())
                value.refuse("is given beside \"seeds\"", "one of the two");
            if (field->key == "lambda" && spec.variants[k].search)
                value.refuse("is given with \"run\"", "none: a path or grid has its own");
            if (field->key == "lambda" && !spec.lambdas.empty())
                value.refuse("is given beside \"lambdas\"", "one of the two");
        }
}

/// "dataset" accepts the data's keys and, as on the command line, a λ.
DataRequest requestOf(const JsonView& in, std::vector<std::string>& lambdas)
{
    nlohmann::json request = in.json();
    if (in.has("lambda")) {
        const JsonView lambda = in.member("lambda");
        if (!lambdas.empty())
            lambda.refuse("is given beside \"lambdas\"", "one of the two");
        lambdas.push_back(settingFrom("lambda", lambda));
        request.erase("lambda");
    }
    DataRequest result = requestFrom(JsonView(request, in.source(), in.path()));
    if (result.source.empty())
        in.member("source").refuseType("a path, a sample or a catalogue id");
    return result;
}

/// Keeps letters, digits and . _ + -; everything else would need quoting somewhere.
std::string safeName(std::string_view text)
{
    constexpr std::size_t longest = 80;
    constexpr std::string_view kept =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-";
    std::string name;
    for (const char c : text.substr(0, longest))
        name += kept.find(c) != std::string_view::npos ? c : '-';
    if (name.starts_with('.') || name.starts_with('-'))
        name.insert(0, 1, '_');
    return name;
}

std::string uniqueFileName(const std::string& base, std::set<std::string>& taken)
{
    std::string name = base + ".json";
    for (int k = 2; !taken.insert(name).second; ++k)
        name = fmt::format("{}_{}.json", base, k);
    return name;
}

const std::string* findSetting(const OptionSettings& settings, std::string_view key)
{
    for (auto it = settings.rbegin(); it != settings.rend(); ++it)
        if (findOption(it->first) == findOption(key))
            return &it->second;
    return nullptr;
}

} // namespace

bool isOverLambda(const std::vector<Variant>& variants)
{
    return std::all_of(variants.begin(), variants.end(),
        [](const Variant& variant) { return variant.search.has_value(); });
}

SolverOptions resolveSettings(const OptionSettings& settings, std::size_t n)
{
    SolverOptions options;
    for (const auto& [key, text] : settings) {
        const OptionField* field = findOption(key);
        if (field && field->key == "lambda")
            options.lambda = parseLambda(text, n);
        else
            setOption(options, key, text);
    }
    if (options.lambda == 0)
        options.lambda = 1 / static_cast<double>(n);
    const bool limited = std::isfinite(options.maxPasses) || std::isfinite(options.maxSeconds);
    if (limited && !findSetting(settings, "epsilon"))
        options.epsilon = 0;
    validate(options);
    const bool certifies = options.method->certifiesEachStep || std::isfinite(options.gapCheck);
    if (!limited && !(certifies && options.epsilon > 0))
        throw InputError("--max-passes", 0,
            certifies ? "no target and no limit" : "no limit, and --gap-check inf certifies none",
            "a number of passes or of seconds (--max-seconds), since nothing else ends this run");
    return withoutIgnored(options);
}

ComparisonSpec comparisonFromJson(const std::string& text, const std::string& source)
{
    const nlohmann::json tree = parseJson(text, source);
    const JsonView in(tree, source);
    in.requireFormat({"gapscope-compare"}, 1);
    constexpr std::array<std::string_view, 9> known = {"format", "version", "title", "experiment",
        "dataset", "variants", "lambdas", "seeds", "shown"};
    in.requireKeys(known, "a key of a comparison");
    ComparisonSpec spec;
    spec.title = in.stringOr("title", "");
    if (in.has("lambdas"))
        for (const JsonView& element : nonEmptyElements(in.member("lambdas")))
            spec.lambdas.push_back(settingFrom("lambda", element));
    spec.dataset = requestOf(in.member("dataset"), spec.lambdas);
    spec.variants = variantsFrom(in.member("variants"));
    if (in.has("seeds"))
        for (const JsonView& element : nonEmptyElements(in.member("seeds")))
            spec.seeds.push_back(element.asInteger(0, 9'000'000'000'000'000));
    checkOwn(in.member("variants"), spec);
    if (in.has("experiment"))
        spec.experiment = experimentFrom(
            in.member("experiment"), namesOf(spec.variants), isOverLambda(spec.variants));
    return spec;
}

ComparisonSpec readComparison(const std::string& path)
{
    return comparisonFromJson(readJsonOrExport(path), path);
}

std::string toJson(const ComparisonSpec& spec)
{
    Out out = {{"format", "gapscope-compare"}, {"version", 1}, {"title", spec.title}};
    if (spec.experiment)
        out["experiment"] = experimentJson(*spec.experiment);
    out["dataset"] = requestJson(spec.dataset);
    out["variants"] = Out::array();
    for (const Variant& variant : spec.variants) {
        Out line = {{"name", variant.name}};
        for (const auto& [key, text] : variant.settings)
            line[key] = optionJson(text);
        if (variant.search)
            addJson(line, *variant.search);
        out["variants"].push_back(std::move(line));
    }
    for (const std::string& lambda : spec.lambdas)
        out["lambdas"].push_back(optionJson(lambda));
    if (!spec.seeds.empty())
        out["seeds"] = spec.seeds;
    return jsonText(out);
}

namespace {

/// fileName: the part that names its λ. Claims are about passes: without another wish, each pass is
/// evaluated.
ComparisonJob trainingJob(const Variant& variant, OptionSettings settings, std::size_t n)
{
    if (!findSetting(settings, "trace_every"))
        settings.emplace_back("trace_every", "1");
    const std::string* lambda = findSetting(settings, "lambda");
    return {
        variant.name, resolveSettings(settings, n), "lambda-" + safeName(lambda ? *lambda : "1/n")};
}

/// Always with a target; every λ is evaluated once.
ComparisonJob searchJob(const Variant& variant, OptionSettings settings, std::size_t n)
{
    if (!findSetting(settings, "epsilon"))
        settings.emplace_back("epsilon", "0.01");
    settings.emplace_back("trace_every", "inf");
    const bool targetGiven = findSetting(variant.settings, "epsilon") != nullptr;
    ComparisonJob job{
        variant.name, resolveSettings(settings, n), variant.search->grid ? "grid" : "path"};
    job.targetGiven = targetGiven;
    job.search = kindOf(*variant.search, n);
    std::visit([&](const auto& kind) { validate(job.options, kind); }, *job.search);
    return job;
}

} // namespace

std::vector<ComparisonJob> jobsOf(const ComparisonSpec& spec, std::size_t n)
{
    const std::size_t lambdaCount = std::max<std::size_t>(1, spec.lambdas.size());
    const std::size_t seedCount = std::max<std::size_t>(1, spec.seeds.size());
    if (spec.variants.size() > mostJobs / lambdaCount / seedCount)
        throw InputError("comparison", 0,
            fmt::format("{} variants × {} lambdas × {} seeds", spec.variants.size(), lambdaCount,
                seedCount),
            fmt::format("at most {} runs", mostJobs));
    std::vector<ComparisonJob> jobs;
    std::set<std::string> taken;
    std::set<std::tuple<std::string, double, std::int64_t>> known;
    for (const Variant& variant : spec.variants) {
        const std::size_t own = variant.search ? 1 : lambdaCount; // a search brings its own λ
        for (std::size_t l = 0; l < own; ++l)
            for (std::size_t s = 0; s < seedCount; ++s) {
                OptionSettings settings = variant.settings;
                if (!spec.lambdas.empty() && !variant.search)
                    settings.emplace_back("lambda", spec.lambdas[l]);
                if (!spec.seeds.empty())
                    settings.emplace_back("seed", std::to_string(spec.seeds[s]));
                ComparisonJob job = variant.search ? searchJob(variant, std::move(settings), n)
                                                   : trainingJob(variant, settings, n);
                if (!known.emplace(variant.name, job.options.lambda, job.options.seed).second)
                    continue; // 0.01 and 1/n may be one λ
                job.fileName = uniqueFileName(safeName(variant.name) + "_" + job.fileName + "_seed-"
                        + std::to_string(job.options.seed),
                    taken);
                jobs.push_back(std::move(job));
            }
    }
    return jobs;
}

std::size_t runsAtOnce(const ComparisonSpec& spec, std::size_t runs)
{
    const auto timed = [](const Claim& claim) { return isTimed(claim.measure); };
    if (spec.experiment && std::ranges::any_of(spec.experiment->claims, timed))
        return 1;
    return std::clamp<std::size_t>(runs, 1, allCores());
}

} // namespace gapscope
