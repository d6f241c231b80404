// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/open.h"

#include "core/error.h"
#include "core/tasks/chain.h"
#include "datasets/catalogue.h"
#include "datasets/content.h"
#include "datasets/generators/toy.h"
#include "datasets/generators/words.h"
#include "datasets/letter_data.h"
#include "datasets/sha256.h"

#include <filesystem>

namespace gapscope {
namespace {

constexpr const char* readFormats = "handwritten words in the form of letter.data, plain or gzip";

/// Where the bytes come from, and what is known of them beforehand.
struct Source {
    std::string path;      ///< "" for a sample
    std::string generated; ///< text of a sample
    std::string title;     ///< "" unless the catalogue knows it
};

[[noreturn]] void refuseMissing(const CatalogueEntry& entry, const DataFolders& folders)
{
    const std::vector<std::string> searched = searchedFolders(folders);
    throw InputError(entry.id, 0,
        searched.empty() ? "no data folder is set to look for " + entry.fileName + " in"
                         : entry.fileName + " was not found in " + listed(searched),
        entry.fileName + " in the folder given by --data-dir, GAPSCOPE_DATA or the settings"
            + (entry.sample.empty() ? "" : ", or " + entry.sample + " instead"));
}

[[noreturn]] void refuseUnknown(const std::string& source)
{
    std::vector<std::string> ids;
    for (const CatalogueEntry& entry : catalogue()) {
        if (entry.readable)
            ids.push_back(entry.id);
    }
    if (source.starts_with("sample:"))
        throw InputError(source, 0, "there is no such built-in sample", listed(ids));
    throw InputError(source, 0, "there is no such file", "a data file, or " + listed(ids));
}

Source sourceOf(const DataRequest& request, const DataFolders& folders)
{
    if (request.source.empty())
        throw InputError(
            "dataset", 0, "no data were named", "a data file, a sample or a catalogue id");
    const CatalogueEntry* entry = findCatalogueEntry(request.source);
    if (!entry) {
        std::error_code error;
        if (!std::filesystem::exists(request.source, error) && !error)
            refuseUnknown(request.source);
        return {request.source, "", ""};
    }
    if (entry->builtIn)
        return {"", generateWords(), entry->title};
    if (!entry->readable)
        throw InputError(entry->id, 0, "this version does not read " + entry->title, readFormats);
    const std::string path = findCatalogueFile(*entry, folders);
    if (path.empty())
        refuseMissing(*entry, folders);
    return {path, "", entry->title};
}

/// The lines of a file whose content may be words. throws: InputError saying what it is instead.
TextLines wordLines(StoredBytes stored)
{
    UnpackedBytes bytes(std::move(stored));
    const Content content = contentOf(bytes.head());
    if (!content.letterData)
        throw InputError(bytes.stored().name(), 0, "found " + content.description, readFormats);
    return TextLines(std::move(bytes));
}

/// The catalogue's title for a file it knows by its digest.
std::string titleByDigest(const std::string& digest)
{
    for (const CatalogueEntry& entry : catalogue()) {
        if (digest == entry.sha256 || digest == entry.sha256Unpacked)
            return entry.title;
    }
    return "Words";
}

void checkTask(const DataRequest& request, const std::string& task)
{
    if (!request.task.empty() && request.task != task)
        throw InputError(
            "--task", 0, "found \"" + request.task + "\"", task + ", which is what these data are");
    if (request.every == 0)
        throw InputError("--every", 0, "found 0", "a whole number from 1");
}

std::shared_ptr<const Problem> problemOf(std::shared_ptr<const ChainExamples> examples)
{
    if (examples->size() == 0)
        return nullptr;
    return std::make_shared<ChainProblem>(std::move(examples), letterShape());
}

/// Replaces the test part by all words of request.test.
void readTestFile(
    WordParts& parts, const DataRequest& request, const Progress& progress, std::stop_token stop)
{
    TextLines lines = wordLines(StoredBytes::file(request.test));
    WordSelection everything;
    everything.split = WordSelection::Split::allTest;
    everything.allowUnlabelled = request.allowUnlabelled;
    const WordParts test = readLetterData(lines, everything, progress, stop);
    parts.test = test.test;
    parts.labelled = test.labelled;
}

/// The sample has 600 words only, so its folds 1–9 train unless asked otherwise.
std::string splitOf(const DataRequest& request, const Source& source)
{
    if (!request.split.empty())
        return request.split;
    return source.path.empty() ? "large" : "small";
}

/// The toy has one part, made and not read; its digest is that of the problem written out.
Dataset openToy(const DataRequest& request, const CatalogueEntry& entry)
{
    checkTask(request, entry.task);
    if (!request.split.empty())
        throw InputError("--split", 0, "found \"" + request.split + "\"",
            "none: all of " + entry.id + " is for training");
    if (!request.test.empty())
        throw InputError("--test", 0, "found \"" + request.test + "\"",
            "none: " + entry.id + " has no test part");
    const EnumeratedProblem whole = appendixC();
    std::vector<EnumeratedProblem::Block> chosen;
    for (std::size_t i = 0; i < whole.blockCount(); i += request.every)
        if (request.limit == 0 || chosen.size() < request.limit)
            chosen.push_back(whole.blocks()[i]);

    Dataset dataset;
    DatasetInfo& info = dataset.info;
    info.source = request.source;
    info.sha256 = sha256Of(textOf(whole));
    info.task = entry.task;
    info.title = entry.title;
    info.n = chosen.size();
    info.d = whole.dimension();
    info.labels = whole.statisticSize(0);
    info.limit = request.limit;
    info.every = request.every;
    info.synthetic = true;
    dataset.train = std::make_shared<EnumeratedProblem>(whole.dimension(), std::move(chosen));
    return dataset;
}

} // namespace

Dataset openDataset(const DataRequest& request, const DataFolders& folders,
    const Progress& progress, std::stop_token stop)
{
    const CatalogueEntry* entry = findCatalogueEntry(request.source);
    if (entry && entry->builtIn && entry->task == "toy")
        return openToy(request, *entry);
    checkTask(request, "chain");
    const Source source = sourceOf(request, folders);
    std::string split = splitOf(request, source);
    const WordSelection selection{
        WordSelection::splitNamed(split), request.limit, request.every, request.allowUnlabelled};

    TextLines lines =
        wordLines(source.path.empty() ? StoredBytes::memory(source.generated, request.source)
                                      : StoredBytes::file(source.path));
    WordParts parts = readLetterData(lines, selection, progress, stop);
    if (parts.train->size() == 0)
        throw InputError(lines.name(), 0, "the split \"" + split + "\" has no training word",
            split == "small" ? "words of fold 0" : "words of the folds 1 to 9");
    if (!parts.labelled)
        split.clear();
    if (!request.test.empty())
        readTestFile(parts, request, progress, stop);

    Dataset dataset;
    dataset.train = problemOf(parts.train);
    dataset.test = problemOf(parts.test);
    DatasetInfo& info = dataset.info;
    info.source = request.source;
    info.sha256 = lines.sha256();
    info.task = "chain";
    info.synthetic = source.path.empty();
    const std::string title = source.title.empty() ? titleByDigest(info.sha256) : source.title;
    info.title = split.empty() ? title + " (unlabelled)"
        : info.synthetic       ? title
                               : title + " (" + split + ")";
    info.split = split;
    info.n = parts.train->size();
    info.nTest = parts.test->size();
    info.d = dataset.train->dimension();
    info.labels = letterShape().labelCount();
    info.limit = request.limit;
    info.every = request.every;
    info.labelled = parts.labelled;
    if (progress)
        progress(1.0, "read");
    return dataset;
}

Dataset openDatasetOrSample(const DataRequest& request, const DataFolders& folders,
    const Progress& progress, std::stop_token stop)
{
    const CatalogueEntry* entry = findCatalogueEntry(request.source);
    const bool missing = entry && !entry->builtIn && findCatalogueFile(*entry, folders).empty();
    if (!missing || entry->sample.empty())
        return openDataset(request, folders, progress, stop);
    DataRequest standIn = request;
    standIn.source = entry->sample;
    Dataset dataset = openDataset(standIn, folders, progress, stop);
    dataset.info.note = entry->title + " (" + entry->fileName + ") is not on this machine; "
        + entry->sample + ", which is synthetic, stands in for it.";
    return dataset;
}

} // namespace gapscope
