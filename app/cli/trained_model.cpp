// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trained_model.h"

#include "core/error.h"

#include <fmt/format.h>
#include <utility>

namespace gapscope {

const ChainProblem& chainOf(const Dataset& dataset)
{
    const auto* chain = dynamic_cast<const ChainProblem*>(dataset.train.get());
    if (!chain)
        throw InputError(dataset.info.source, 0, "data of the task \"" + dataset.info.task + "\"",
            "words: models are saved, read and used for predictions of words alone");
    return *chain;
}

Model trainedModel(const Dataset& dataset, double lambda, std::vector<double> w)
{
    const std::string name = dataset.info.title.empty() ? dataset.info.source : dataset.info.title;
    return {dataset.info.task, name, chainOf(dataset).shape(), lambda, std::move(w), {}};
}

std::vector<double> weightsFor(const Dataset& dataset, Model model, const std::string& source)
{
    const ChainShape& shape = chainOf(dataset).shape();
    if (!model.pieces.empty())
        throw InputError(source, 0, fmt::format("a path of {} models", model.pieces.size()),
            "the model of one λ (predict takes a path's with --lambda)");
    if (model.shape.attributeCount != shape.attributeCount)
        throw InputError(source, 0,
            fmt::format("a model of {} attributes", model.shape.attributeCount),
            fmt::format("{}, as in {}", shape.attributeCount, dataset.info.source));
    if (model.shape.labelNames != shape.labelNames)
        throw InputError(source, 0,
            fmt::format("a model of {} other labels", model.shape.labelCount()),
            fmt::format("the {} labels of {}", shape.labelCount(), dataset.info.source));
    return std::move(model.w);
}

} // namespace gapscope
