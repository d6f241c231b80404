// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/opening/opening.h"

#include "core/machine/error.h"
#include "datasets/bytes/sha256.h"
#include "datasets/generators/toy.h"

namespace gapscope {

void checkOnePart(const DataRequest& request)
{
    if (!request.split.empty())
        throw InputError("--split", 0, "found \"" + request.split + "\"",
            "none: all of " + request.source + " is for training");
    if (!request.test.empty())
        throw InputError("--test", 0, "found \"" + request.test + "\"",
            "none: " + request.source + " has no test part");
}

Dataset openToy(const Opening& opening)
{
    const DataRequest& request = opening.request;
    checkTask(request, opening.entry->task);
    checkOnePart(request);
    const EnumeratedProblem whole = appendixC();
    std::vector<EnumeratedProblem::Block> chosen;
    for (std::size_t i = 0; i < whole.blockCount(); i += request.every)
        if (request.limit == 0 || chosen.size() < request.limit)
            chosen.push_back(whole.blocks()[i]);

    Dataset dataset;
    dataset.info = opening.info(sha256Of(textOf(whole)), "");
    dataset.info.task = opening.entry->task;
    dataset.info.n = chosen.size();
    dataset.info.d = whole.dimension();
    dataset.info.labels = whole.statisticSize(0);
    dataset.train = std::make_shared<EnumeratedProblem>(whole.dimension(), std::move(chosen));
    return dataset;
}

} // namespace gapscope
