// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/opening/opening.h"

#include "core/machine/error.h"
#include "core/tasks/multiclass/binary.h"

namespace gapscope {

const CatalogueEntry* Opening::known(const std::string& digest) const
{
    return entry ? entry : findCatalogueDigest(digest);
}

std::string Opening::title(const std::string& digest, const char* otherwise) const
{
    const CatalogueEntry* found = known(digest);
    return found ? found->title : otherwise;
}

DatasetInfo Opening::info(const std::string& digest, const char* otherwise) const
{
    DatasetInfo info;
    info.source = request.source;
    info.sha256 = digest;
    info.title = title(digest, otherwise);
    info.note = note;
    info.limit = request.limit;
    info.every = request.every;
    info.testEvery = request.testEvery;
    info.synthetic = synthetic();
    return info;
}

void checkTask(const DataRequest& request, const std::string& task, const std::string& tasks)
{
    if (!request.task.empty() && request.task != task)
        throw InputError("--task", 0, "found \"" + request.task + "\"",
            (tasks.empty() ? task : tasks) + ", which is what these data are");
    const std::string modelTask = task == BinaryProblem::name ? "multiclass" : task;
    if (!request.modelTask.empty() && request.modelTask != modelTask)
        throw InputError(request.source, 0, "data of the task \"" + task + "\"",
            "those that a model of the task \"" + request.modelTask + "\" takes");
    if (request.every == 0)
        throw InputError("--every", 0, "found 0", "a whole number from 1");
    if (request.augment != 0 && task != "segmentation")
        throw InputError(
            "--augment", 0, "these data have no photographs", "photographs with masks");
    if (!request.cooc.empty() && task != "alignment")
        throw InputError("--cooc", 0, "given for data of another kind", "it with sentence pairs");
}

/// What photographs alone have would change nothing elsewhere.
void checkNoImageOptions(const DataRequest& request)
{
    const DataRequest usual;
    const auto refuse = [](const char* option) {
        throw InputError(option, 0, "given for data of another kind", "it with photographs only");
    };
    if (request.testEvery != usual.testEvery)
        refuse("--test-every");
    if (request.superpixels != usual.superpixels)
        refuse("--superpixels");
    if (request.pairs != usual.pairs)
        refuse("--pairs");
    if (!request.maps.empty())
        throw InputError("--maps", 0, "given for data of another kind",
            "it with photographs of people and their joints only");
}

} // namespace gapscope
