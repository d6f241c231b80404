// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/open_pictures.h"

#include "core/files/atomic_file.h"
#include "core/machine/error.h"
#include "core/machine/progress.h"
#include "core/metrics/evaluation.h"
#include "datasets/formats/binary/image_store.h"
#include "datasets/task_data.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>

namespace gapscope {
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
        leaveIf(stop);
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
    const auto store =
        std::make_shared<const ImageStore>(ImageStore::made(folder.string(), std::move(pictures)));
    const Opening opening{request, nullptr, folder.string(), "", "", "", progress, stop};
    Dataset dataset = openStore(opening, store);
    if (dataset.test)
        dataset.info.metric = headlineOf(*dataset.test);
    return dataset;
}

Dataset openStore(const Opening& opening)
{
    const ProgressPart whole(opening.progress, 0, 1);
    return openStore(opening,
        std::make_shared<const ImageStore>(opening.synthetic()
                ? ImageStore::made(
                    opening.request.source, taskDataOf(opening.entry->task).sampleFiles())
                : ImageStore::open(opening.path, whole.part(0, storeShare), opening.stop)));
}

Dataset openStore(const Opening& opening, const std::shared_ptr<const ImageStore>& store)
{
    const TaskData& task = taskOf(opening.request, *store);
    if (opening.recognised)
        opening.recognised(std::string(task.key), task.knownLabels);
    return task.openStore(opening, store);
}

} // namespace gapscope
