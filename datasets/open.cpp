// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/open.h"

#include "core/files/atomic_file.h"
#include "core/metrics/metrics.h"
#include "core/tasks/catalogue.h"
#include "datasets/formats/binary/image_store.h"
#include "datasets/task_data.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// All that can be read, from the rows.
std::string readFormats()
{
    std::string all;
    for (const TextFormat& format : textFormats())
        all += std::string(format.description) + ", ";
    all += "plain, gzip or xz";
    for (const TaskData& task : taskData()) {
        if (task.storeOf)
            all += std::string("; a folder or tar archive of ") + task.storeOf;
        if (task.tablesOf)
            all += std::string("; ") + task.tablesOf + " in HDF5";
    }
    return all;
}

/// Files of GapScope that hold no data.
const std::string ownFiles = "; or a file of GapScope: the record of a run, path or grid, a "
                             "comparison spec, a session, a model, a report, or a picture or table "
                             "(PNG, SVG, PDF, CSV) as it was exported";

[[noreturn]] void refuseMissing(const CatalogueEntry& entry, const DataFolders& folders)
{
    const std::vector<std::string> searched = searchedFolders(folders);
    const std::string changed = findCatalogueFile(entry, folders);
    throw InputError(entry.id, 0,
        !changed.empty()       ? changed + " is not " + entry.fileName + " any more"
            : searched.empty() ? "no data folder is set to look for " + entry.fileName + " in"
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

/// The test file of a catalogue dataset, which lies beside its training file as a rule.
void findTestFile(Opening& opening, const DataFolders& folders)
{
    const CatalogueEntry& entry = *opening.entry;
    if (entry.testFileName.empty() || !opening.request.test.empty()
        || !opening.request.split.empty())
        return;
    opening.testPath = findCatalogueFile(entry.testFileName, folders);
    if (opening.testPath.empty())
        opening.note = "There is no test part: " + entry.testFileName + " was not found in "
            + listed(searchedFolders(folders)) + ".";
}

void findSource(Opening& opening, const DataFolders& folders)
{
    const std::string& source = opening.request.source;
    if (source.empty())
        throw InputError(
            "dataset", 0, "no data were named", "a data file, a sample or a catalogue id");
    if (!opening.entry) {
        std::error_code error;
        if (!std::filesystem::exists(source, error) && !error)
            refuseUnknown(source);
        opening.path = source;
        return;
    }
    const CatalogueEntry& entry = *opening.entry;
    if (entry.builtIn) {
        if (const auto text = taskDataOf(entry.task).sampleText) // else files: openStore makes them
            opening.generated = text(entry.id);
        return;
    }
    if (!entry.readable)
        throw InputError(entry.id, 0, "this version does not read " + entry.title, readFormats());
    opening.path = openableCatalogueFile(entry, folders);
    if (opening.path.empty())
        refuseMissing(entry, folders);
    findTestFile(opening, folders);
}

} // namespace

void checkTask(const DataRequest& request, const std::string& task, const std::string& tasks)
{
    if (!request.task.empty() && request.task != task)
        throw InputError("--task", 0, "found \"" + request.task + "\"",
            (tasks.empty() ? task : tasks) + ", which is what these data are");
    if (request.model && request.model->task() != taskRow(task).modelTask)
        throw InputError(request.source, 0, "data of the task \"" + task + "\"",
            fmt::format("those that a model of the task \"{}\" takes", request.model->task()));
    if (request.every == 0)
        throw InputError("--every", 0, "found 0", "a whole number from 1");
    for (const TaskData& row : taskData())
        if (row.key != task)
            refuseOptions(request, row.ownOptions, "given for data of another kind", row.ownData);
}

const TextFormat& formatOf(UnpackedBytes& bytes)
{
    const std::string_view head = bytes.head();
    const std::string& name = bytes.stored().name();
    if (head.empty()) // unpacked: gzip of nothing
        throw InputError(name, 0, "the file is empty", readFormats());
    if (const std::string other = notText(head); !other.empty())
        throw InputError(name, 0, "found " + other, readFormats() + ownFiles);
    const TextFormat& format = *textFormatOf(head);
    for (const char* ending :
        {".tar", ".tgz", ".tar.gz", ".tar.xz"}) // complete ones were opened above
        if (name.ends_with(ending))
            throw InputError(name, 0,
                std::string("has the name of a tar archive and holds ") + format.description,
                "a whole tar archive, plain, gzip or xz");
    return format;
}

namespace {

/// Text in no known format is read as the last one, whose reader then says what is to be done.
Dataset openAs(const TextFormat& format, const Opening& opening, TextLines lines)
{
    const std::string name = lines.name();
    try {
        return format.open(opening, std::move(lines), format);
    } catch (const InputError& error) {
        if (&format != &textFormats().back() || error.where() != name || error.line() == 0)
            throw;
        throw InputError(name, error.line(),
            fmt::format("{}, read as {}: see Data formats in the manual", error.found(),
                format.description),
            error.expected() + "; or " + readFormats());
    }
}

Dataset finish(Dataset dataset, const Progress& progress)
{
    if (dataset.test)
        dataset.info.metric = headlineOf(*dataset.test);
    if (progress)
        progress(1.0, "read");
    return dataset;
}

/// The task of a store: as asked for, else as its files say.
const TaskData& taskOf(const DataRequest& request, const ImageStore& store)
{
    const auto asked = [&](const TaskData& row) {
        return row.openedByName
            && (request.task == row.key || (request.model && request.model->task() == row.key));
    };
    const std::span<const TaskData> rows = taskData();
    if (const auto row = std::ranges::find_if(rows, asked); row != rows.end())
        return *row;
    return *std::ranges::find_if(rows,
        [&](const TaskData& row) { return row.openStore && (!row.holds || row.holds(store)); });
}

/// Several files: of a folder, an archive or a sample.
Dataset openStore(const Opening& opening, ImageStore files)
{
    const auto store = std::make_shared<const ImageStore>(std::move(files));
    const TaskData& task = taskOf(opening.request, *store);
    if (opening.recognised)
        opening.recognised(std::string(task.key), task.knownLabels, "");
    return finish(task.openStore(opening, store), opening.progress);
}

Dataset openSource(Opening opening, const DataFolders& folders)
{
    const DataRequest& request = opening.request;
    const Progress& progress = opening.progress;
    const bool builtIn = opening.entry && opening.entry->builtIn;
    if (const auto sample = builtIn ? taskDataOf(opening.entry->task).openSample : nullptr)
        return sample(opening);
    findSource(opening, folders);
    const auto made = opening.synthetic() ? taskDataOf(opening.entry->task).sampleFiles : nullptr;
    if (made)
        return openStore(opening, ImageStore::made(request.source, made(request.source)));
    const ProgressPart whole(progress, 0, 1), reading = whole.part(0, storeShare);
    std::error_code error;
    if (std::filesystem::is_directory(opening.path, error))
        return openStore(
            opening, ImageStore::open(opening.path, reading, opening.stop, {}, isRead));
    UnpackedBytes bytes(opening.synthetic() ? StoredBytes::memory(opening.generated, request.source)
                                            : StoredBytes::file(opening.path));
    const std::string content = notText(bytes.head());
    if (content == tarArchive)
        return openStore(opening, ImageStore::unpacked(bytes.takeStored(), reading, opening.stop));
    for (const TaskData& task : taskData()) {
        if (task.openTables && content == hdf5File && !bytes.packed())
            return finish(task.openTables(opening, bytes.takeStored()), progress);
        if (task.refuseAlone)
            task.refuseAlone(opening.path);
    }
    const TextFormat& format = formatOf(bytes);
    checkNoImageOptions(request);
    return finish(openAs(format, opening, TextLines(std::move(bytes))), progress);
}

/// throws: InputError if the file is gzip or xz and damaged.
void requireUndamaged(const std::string& path)
{
    constexpr std::uint64_t enough = std::uint64_t{1} << 30;
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return;
    UnpackedBytes bytes(StoredBytes::file(path));
    std::size_t piece = bytes.packed() ? 1 : 0;
    for (std::uint64_t read = 0; piece > 0 && read < enough; read += piece)
        piece = bytes.next().size();
}

/// The content of a damaged packed file is often refused before the damage shows at its end: then
/// the damage is reported.
Dataset openReportingDamage(const Opening& opening, const DataFolders& folders)
{
    try {
        return openSource(opening, folders);
    } catch (const InputError&) {
        const CatalogueEntry* entry = opening.entry;
        requireUndamaged(
            entry ? findCatalogueFile(entry->fileName, folders) : opening.request.source);
        requireUndamaged(opening.request.test);
        throw;
    }
}

} // namespace

Dataset openDataset(const DataRequest& request, const DataFolders& folders,
    const Progress& progress, std::stop_token stop, const Recognised& recognised)
{
    return openReportingDamage({request, findCatalogueEntry(request.source), "", "", "", "",
                                   progress, std::move(stop), recognised},
        folders);
}

Dataset openForInfo(const DataRequest& request, const DataFolders& folders,
    const Progress& progress, std::stop_token stop)
{
    return openReportingDamage({request, findCatalogueEntry(request.source), "", "", "", "",
                                   progress, std::move(stop), {}, true},
        folders);
}

Dataset openDatasetOrSample(const DataRequest& request, const DataFolders& folders,
    const Progress& progress, std::stop_token stop, const Recognised& recognised)
{
    const CatalogueEntry* entry = findCatalogueEntry(request.source);
    const bool missing = entry && !entry->builtIn && openableCatalogueFile(*entry, folders).empty();
    if (!missing || entry->sample.empty())
        return openDataset(request, folders, progress, stop, recognised);
    DataRequest standIn = request;
    standIn.source = entry->sample;
    Dataset dataset = openDataset(standIn, folders, progress, stop, recognised);
    dataset.info.note = standInNote(*entry);
    return dataset;
}

DataRequest requestOfOpened(DataRequest request, const DatasetInfo& opened)
{
    if (opened.source.starts_with("sample:"))
        request.source = opened.source;
    return request;
}

std::string standInNote(const CatalogueEntry& entry)
{
    return entry.title + " (" + entry.fileName + ") is not on this machine; " + entry.sample
        + ", which is synthetic, stands in for it.";
}

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t mostBytes = std::uint64_t{1} << 30; ///< of all pictures together

/// The innermost folder that all of them are in.
fs::path commonFolder(const std::vector<fs::path>& files)
{
    fs::path common = files.front().parent_path();
    for (const fs::path& file : files)
        while (*file.lexically_relative(common).begin() == ".." && common.has_relative_path())
            common = common.parent_path();
    return common;
}

} // namespace

Dataset openPictures(const std::vector<std::string>& files, DataRequest request,
    const Progress& progress, std::stop_token stop)
{
    if (files.empty())
        throw InputError("pictures", 0, "no files", "one picture at least");
    std::vector<fs::path> paths;
    for (const std::string& file : files)
        paths.push_back(fs::absolute(file).lexically_normal());
    const fs::path folder = commonFolder(paths);
    const StoreLimits limits;
    std::map<std::string, std::string> pictures;
    std::uint64_t bytes = 0;
    ProgressPart reading(progress, 0, storeShare);
    for (std::size_t k = 0; k < paths.size(); ++k) {
        throwIfStopped(stop);
        reading(static_cast<double>(k) / static_cast<double>(paths.size()), "reading the pictures");
        std::string content = readFile(paths[k].string(), limits.entryBytes);
        bytes += content.size();
        if (bytes > mostBytes)
            throw InputError(folder.string(), 0,
                fmt::format("{} pictures of more than {} MiB", paths.size(), mostBytes >> 20),
                "their folder instead, which is read picture by picture");
        const std::string name = paths[k].lexically_relative(folder).generic_string();
        if (!pictures.emplace(name, std::move(content)).second)
            throw InputError(paths[k].string(), 0, "comes twice", "each picture once");
    }
    request.source = folder.string();
    return openStore({request, nullptr, folder.string(), "", "", "", progress, stop},
        ImageStore::made(folder.string(), std::move(pictures)));
}

} // namespace gapscope
