// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trained_model.h"

#include "app/cli/arguments.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "datasets/sha256.h"

#include <filesystem>
#include <fmt/format.h>
#include <memory>
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

std::vector<double> weightsFor(
    const Dataset& dataset, const Model& model, const std::string& source)
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
    const bool text = model.shape.features != nullptr;
    if (text != (shape.features != nullptr) || (text && *model.shape.features != *shape.features))
        throw InputError(source, 0, "a model of other attributes",
            "those of " + dataset.info.source + ", by the same --template and --min-count");
    return model.w;
}

RunStart startFromFile(const std::string& path)
{
    std::string bytes = readFile(path, modelMostBytes);
    const std::string sha256 = sha256Of(bytes);
    return {path, sha256, std::make_shared<const Model>(modelFromBytes(std::move(bytes), path))};
}

namespace {
std::vector<double> weightsAt(
    const Dataset& dataset, const Model& model, double lambda, const std::string& source)
{
    return model.pieces.empty() ? weightsFor(dataset, model, source)
                                : weightsFor(dataset, modelAt(model, lambda, source), source);
}
} // namespace

std::vector<double> startWeights(
    const Dataset& dataset, const RunStart& start, double lambda, const std::string& recordFile)
{
    if (!start.given())
        return {};
    if (start.model)
        return weightsAt(dataset, *start.model, lambda, start.name);
    const std::string path = locatedBeside(start.name, recordFile);
    if (!std::filesystem::exists(path))
        throw InputError(path, 0, "no such file", "the model that the run started from");
    const RunStart read = startFromFile(path);
    if (!start.sha256.empty() && read.sha256 != start.sha256)
        throw InputError(path, 0, "sha256 " + read.sha256,
            start.sha256 + ", the model that the run started from");
    return weightsAt(dataset, *read.model, lambda, path);
}

} // namespace gapscope
