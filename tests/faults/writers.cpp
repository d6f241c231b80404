// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/writers.h"

#include "core/library/best_duals.h"
#include "core/machine/error.h"
#include "core/models/model_file.h"
#include "core/records/path_record.h"
#include "core/records/run_record.h"
#include "core/solvers/checkpoint/checkpoint.h"
#include "datasets/caches/feature_cache.h"
#include "tests/faults/programs.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

namespace gapscope::test {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

/// Reads it as the programs do.
template <auto read> bool readable(const std::string& path)
{
    try {
        read(path);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

Checkpoint readCheckpoint(const std::string& path)
{
    return checkpointFromBytes(contentOf(path), path);
}

/// A feature file with a complete head, which announces exactly the bytes that are there.
bool cached(const std::string& path)
{
    for (const CachedFeatures& file : cachedFeatures(fs::path(path).parent_path().string()))
        if (file.path == path)
            return !file.source.empty();
    return false;
}

/// Every weight of words must have its line.
bool wholeTable(const std::string& path)
{
    constexpr std::ptrdiff_t lines = 1 + 4082;
    const std::string bytes = contentOf(path);
    return bytes.ends_with('\n') && std::ranges::count(bytes, '\n') == lines;
}

/// A ZIP archive ends with the record of its end, of 22 bytes (PKWARE APPNOTE, 4.3.16).
bool wholeArchive(const std::string& path)
{
    const std::string bytes = contentOf(path);
    return bytes.size() > 22 && bytes.substr(bytes.size() - 22).starts_with("PK\5\6");
}

/// Runs gapscope-cli with an option that names the output file.
Writer ofOption(const std::string& name, const std::string& file, const Words& words,
    const Words& oldWords, const std::string& option, std::function<bool(const std::string&)> whole)
{
    return {name,
        [=](const std::string& folder, bool old) {
            Words all = old ? oldWords : words;
            all.insert(all.end(), {option, folder + "/" + file});
            return cliCommand(all);
        },
        {file}, std::move(whole)};
}

Writer ofTraining(const std::string& name, const std::string& file, const std::string& option,
    std::function<bool(const std::string&)> whole)
{
    const Words words{"train", "sample:words", "--limit", "20", "--quiet", "--max-passes"};
    Words now = words, old = words;
    now.emplace_back("3");
    old.emplace_back("2");
    return ofOption(name, file, now, old, option, std::move(whole));
}

Writer ofSearch(const std::string& command, const Words& options)
{
    Words words{command, "sample:words", "--limit", "10", "--quiet", "--epsilon", "0.5"};
    words.insert(words.end(), options.begin(), options.end());
    Words old = words;
    old[3] = "8";
    return ofOption("record of a " + command, command + ".json", words, old, "--record",
        readable<readPathRecord>);
}

Writer bestDuals()
{
    Writer writer = ofTraining("best duals", "GapScope/GapScope/best-duals.json", "--seed", {});
    writer.command = [](const std::string& folder, bool old) {
        Command command = cliCommand({"train", "sample:words", "--limit", old ? "19" : "20",
            "--max-passes", "3", "--quiet"});
        command.environment = {"XDG_DATA_HOME=" + folder};
        return command;
    };
    writer.whole = readable<readBestDuals>;
    return writer;
}

Writer comparison(const std::string& scratch)
{
    return {"records and table of compare",
        [=](const std::string& folder, bool old) {
            return cliCommand(
                {"compare", scratch + (old ? "/old.json" : "/new.json"), "--out", folder});
        },
        {"summary.csv", "claims.json", "one-*"},
        [](const std::string& path) {
            if (!path.ends_with(".csv"))
                return between("{", "}")(path);
            return between("variant,", "\n")(path)
                && contentOf(path).find("\none,") != std::string::npos;
        }};
}

Writer predictions(const std::string& scratch)
{
    const auto words = [=](const char* model) {
        return Words{"predict", scratch + model, "sample:words"};
    };
    constexpr int rows = 60; // the test part
    return ofOption("predictions", "predictions.tsv", words("/words.model"), words("/old.model"),
        "--out", [](const std::string& path) {
            return between("word\ttruth", "\n")(path)
                && std::ranges::count(contentOf(path), '\n') == rows + 1;
        });
}

Writer masks(const std::string& scratch)
{
    return {"masks and the features' cache",
        [=](const std::string& folder, bool) {
            Command command = cliCommand({"predict", scratch + "/horses.model", "sample:horses",
                "--test-every", "20", "--limit", "2", "--out", folder + "/masks"});
            command.environment = {"GAPSCOPE_CACHE=" + folder + "/cache"};
            return command;
        },
        {"masks/*", "cache/*"},
        [](const std::string& path) {
            return path.ends_with(".png") ? between("\x89PNG", "IEND")(path)
                    || contentOf(path).find("IEND") != std::string::npos
                                          : cached(path);
        },
        false};
}

Writer pictures(const std::string& scratch)
{
    return {"pictures and tables of --batch",
        [=](const std::string& folder, bool old) {
            return Command{{GAPSCOPE_PROGRAM, "--batch",
                               scratch + (old ? "/old.json" : "/new.json"), "--export", folder},
                {"XDG_DATA_HOME=" + scratch}};
        },
        {"gap.png", "gap.svg", "gap.pdf", "gap.csv", "runs.csv", "summary.csv"},
        [](const std::string& path) {
            const std::string bytes = contentOf(path);
            const std::string end = path.ends_with(".png") ? "IEND"
                : path.ends_with(".svg")                   ? "</svg>"
                : path.ends_with(".pdf")                   ? "%%EOF"
                                                           : "\n";
            const std::size_t at = bytes.rfind(end);
            return at != std::string::npos && at + end.size() + 8 >= bytes.size();
        }};
}

void writeSpecs(const std::string& scratch)
{
    for (const auto& [name, passes] : {std::pair("old", "2"), std::pair("new", "3")})
        std::ofstream(scratch + "/" + name + ".json")
            << R"({"format": "gapscope-compare", "version": 1, "title": "One", "dataset": )"
            << R"({"source": "sample:words", "limit": 20}, "variants": [{"name": "one", "max_passes": )"
            << passes << R"(}], "lambdas": [0.05], "seeds": [1],)"
            << R"( "experiment": {"figure": "1", "paper": "None", "about": "Short.", "claims": [)"
            << R"({"says": "It hits", "measure": "hit_rate", "variant": "one", "at_most": 1}]}})";
}

} // namespace

std::function<bool(const std::string& path)> between(std::string first, std::string last)
{
    return [first = std::move(first), last = std::move(last)](const std::string& path) {
        const std::string bytes = contentOf(path);
        return bytes.size() >= first.size() + last.size() && bytes.starts_with(first)
            && std::string_view(bytes).substr(bytes.size() - last.size() - 2).find(last)
            != std::string_view::npos;
    };
}

std::vector<Writer> writers(const std::string& scratch)
{
    writeSpecs(scratch);
    for (const auto& [passes, model] :
        {std::pair("1", "/old.model"), std::pair("3", "/words.model")})
        runToEnd(cliCommand({"train", "sample:words", "--limit", "20", "--max-passes", passes,
            "--quiet", "--model", scratch + model}));
    runToEnd(cliCommand({"train", "sample:horses", "--limit", "2", "--max-passes", "1", "--quiet",
        "--model", scratch + "/horses.model"}));
    std::vector<Writer> all{ofTraining("run record", "run.json", "--record", readable<readRecord>),
        ofTraining("model", "model", "--model", readable<readModel>),
        ofTraining("weights as table", "weights.csv", "--weights", wholeTable),
        ofTraining("weights as arrays", "weights.npz", "--weights", wholeArchive), bestDuals(),
        ofSearch("path", {"--lambda-min", "0.05"}), ofSearch("grid", {"--lambdas", "0.5,0.25"}),
        comparison(scratch), predictions(scratch), masks(scratch), pictures(scratch)};
    if (cliHas("train", "--checkpoint"))
        all.insert(all.begin() + 2,
            ofTraining("checkpoint", "run.ckpt", "--checkpoint", readable<readCheckpoint>));
    all.back().everyCall = false;
    all.back().byEnding = true;
    std::ranges::move(windowWriters(), std::back_inserter(all));
    for (Writer& writer : all)
        writer.quick = writer.name == "run record" || writer.name == "checkpoint"
            || writer.name == "session file";
    return all;
}

} // namespace gapscope::test
