// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/programs/run_summary.h"
#include "core/metrics/metrics.h"
#include "datasets/caches/feature_cache.h"
#include "datasets/task_data.h"

#include <nlohmann/json.hpp>

namespace gapscope {
namespace {

/// Where an entry is, or how to obtain it.
std::string availability(const CatalogueEntry& entry, const DataFolders& folders)
{
    if (entry.builtIn)
        return "built in";
    const std::string path = findCatalogueFile(entry, folders);
    const std::string place = path.empty()
        ? fmt::format("missing: get {} from {}", entry.fileName, entry.source)
        : "present: " + path;
    return entry.readable ? place : place + " (this version cannot open it)";
}

ExitStatus printCatalogue(const DataFolders& folders)
{
    const std::vector<CatalogueEntry> entries = catalogue();
    const auto width = [&](std::string CatalogueEntry::*field) {
        std::size_t widest = 0;
        for (const CatalogueEntry& entry : entries)
            widest = std::max(widest, (entry.*field).size());
        return widest;
    };
    const std::size_t id = width(&CatalogueEntry::id);
    const std::size_t task = width(&CatalogueEntry::task);
    for (const CatalogueEntry& entry : entries) {
        fmt::print("{:<{}}  {:<{}}  {}\n", entry.id, id, entry.task, task, entry.title);
        const std::string indent(id + task + 4, ' ');
        fmt::print("{}{}\n", indent, entry.size);
        fmt::print("{}source: {}; licence: {}\n", indent, entry.source, entry.licence);
        fmt::print("{}{}\n", indent, availability(entry, folders));
    }
    return exitDone;
}

/// The record's "dataset", then the other figures of Osokin et al. 2016, Table 1; null: unknown.
std::string jsonOf(const DatasetInfo& info, const std::optional<ProblemFigures>& figures)
{
    nlohmann::ordered_json tree = nlohmann::ordered_json::parse(toJson(info));
    tree["sparsity"] = jsonNumber(figures ? figures->featureSparsity : notComputed);
    nlohmann::ordered_json bounds;
    if (const Bounds box = figures ? figures->bounds : Bounds(); box.first != box.last) {
        bounds = {{"first", box.first}, {"last", box.last}, {"lower", jsonNumber(box.lower)},
            {"upper", jsonNumber(box.upper)}};
        for (std::size_t j = box.first; box.each && j < box.last; ++j)
            bounds["each"].push_back({jsonNumber(box.at(j).lower), jsonNumber(box.at(j).upper)});
    }
    tree["bounds"] = bounds;
    tree["oracle_microseconds"] = jsonNumber(figures ? figures->oracleMicroseconds : notComputed);
    return jsonText(tree);
}

std::string figureLines(const std::optional<ProblemFigures>& figures)
{
    if (!figures)
        return "  oracle  not measured: features are made when the data are first trained on\n";
    const std::string touched = std::isnan(figures->featureSparsity)
        ? "the truth touches no weight"
        : fmt::format("an example touches {:.3g} % of the weights", 100 * figures->featureSparsity);
    return fmt::format("  table   {}; bounds: {}; an oracle call takes {} (median of {}, w = 0)\n",
        touched, boundsText(figures->bounds), durationText(1e-6 * figures->oracleMicroseconds),
        figures->oracleCalls);
}

/// A task's report on its examples.
std::string examplesLines(const Problem* problem)
{
    const auto info = problem ? taskDataOf(problem->shape().task()).output.info : nullptr;
    return info ? info(*problem) : "";
}

ExitStatus printInfo(const DataArguments& arguments, bool json)
{
    const Interrupt interrupt;
    const Dataset dataset =
        openForInfo(arguments.request, arguments.folders, openingProgress(json), interrupt.token());
    const DatasetInfo& info = dataset.info;
    const std::optional<ProblemFigures> figures =
        dataset.train ? std::optional(figuresOf(*dataset.train)) : std::nullopt;
    if (json) {
        fmt::print("{}", jsonOf(info, figures));
        return exitDone;
    }
    fmt::print("{}\n  source  {}\n  task    {}\n  split   {}\n  sha256  {}\n", describe(info),
        info.source, info.task, info.split.empty() ? "–" : info.split, info.sha256);
    if (const MetricKind* metric = findMetric(info.metric))
        fmt::print("  metric  {} of the test part\n", metric->title);
    if (info.attributes > 0)
        fmt::print("  text    {} attributes; of the test part {} unknown (left out), {} {} with "
                   "unknown labels (always wrong)\n",
            grouped(info.attributes), grouped(info.unknownAttributes), grouped(info.unknownLabels),
            info.unknownLabels == 1 ? "token" : "tokens");
    fmt::print("{}{}", examplesLines(dataset.train.get()), figureLines(figures));
    if (!info.features.empty())
        fmt::print("  features\n    {}\n", fmt::join(info.features, "\n    "));
    return exitDone;
}

} // namespace

Command addDataCommand(CLI::App& program)
{
    CLI::App* command = program.add_subcommand("data", "Lists known datasets and samples");
    const auto folders = std::make_shared<DataFolders>();
    addDataFolder(*command, *folders);
    return {command, [folders] { return printCatalogue(*folders); }};
}

Command addInfoCommand(CLI::App& program)
{
    CLI::App* command = program.add_subcommand("info", "Describes a dataset");
    const auto arguments = std::make_shared<DataArguments>();
    const auto json = std::make_shared<bool>(false);
    addDataOptions(*command, *arguments);
    command->add_flag("--json", *json,
        "Prints the \"dataset\" of a run record, sparsity, bounds and oracle_microseconds");
    return {command, [arguments, json] { return printInfo(*arguments, *json); }};
}

namespace {

std::string megabytes(std::uint64_t bytes)
{
    return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

ExitStatus listCache()
{
    const std::string folder = featureCacheFolder();
    std::uint64_t bytes = 0;
    const std::vector<CachedFeatures> files = cachedFeatures();
    for (const CachedFeatures& file : files)
        bytes += file.bytes;
    fmt::print("{}: {} {}, {}\n", folder.empty() ? "no cache folder" : folder, files.size(),
        files.size() == 1 ? "file" : "files", megabytes(bytes));
    for (const CachedFeatures& file : files)
        fmt::print("  {:>10}  {}\n", megabytes(file.bytes),
            file.source.empty() ? "damaged"
                                : fmt::format("{} images of {}", file.images, file.source));
    return exitDone;
}

ExitStatus clearCache()
{
    const ClearedFeatures cleared = clearFeatureCache();
    fmt::print("removed {} {}, {} freed\n", cleared.files, cleared.files == 1 ? "file" : "files",
        megabytes(cleared.bytes));
    if (!cleared.failure.empty())
        throw InputError(featureCacheFolder(), 0, "cannot remove " + cleared.failure,
            "a folder that may be written to");
    return exitDone;
}

} // namespace

Command addCacheCommand(CLI::App& program)
{
    CLI::App* command = program.add_subcommand("cache",
        "Lists the features of photographs stored in $GAPSCOPE_CACHE, else in gapscope/features in "
        "$XDG_CACHE_HOME or ~/.cache");
    const auto clear = std::make_shared<bool>(false);
    command->add_flag("--clear", *clear, "Removes them");
    return {command, [clear] { return *clear ? clearCache() : listCache(); }};
}

} // namespace gapscope
