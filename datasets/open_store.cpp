// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "core/machine/progress.h"
#include "datasets/formats/binary/image_store.h"
#include "datasets/open_pictures.h"
#include "datasets/task_data.h"

#include <algorithm>

namespace gapscope {
namespace {

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
