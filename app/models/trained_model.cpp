// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/trained_model.h"

#include "app/programs/data_paths.h"
#include "core/files/atomic_file.h"
#include "core/files/sha256.h"
#include "core/machine/error.h"
#include "core/tasks/catalogue.h"

#include <filesystem>
#include <fmt/format.h>
#include <utility>

namespace gapscope {

const ModelShape& shapeOf(const Dataset& dataset)
{
    const ModelShape& shape = dataset.train->shape();
    if (taskRow(shape.task()).readShape)
        return shape;
    std::vector<std::string_view> saved;
    for (const TaskRow& task : tasks())
        if (task.readShape)
            saved.push_back(task.title);
    const std::string_view last = saved.back();
    saved.pop_back();
    throw InputError(dataset.info.source, 0, "data of the task \"" + dataset.info.task + "\"",
        fmt::format("{} or {}: models of those are saved, read and used for predictions",
            fmt::join(saved, ", "), last));
}

void requireWeights(const SolverOptions& options, const std::string& flag)
{
    if (options.method->kernel)
        throw InputError(flag, 0, fmt::format("given with --method {}", options.method->key),
            "another method: a kernel's solution is a sum over training inputs, which model files "
            "do not hold");
}

Model trainedModel(const Dataset& dataset, double lambda, std::vector<double> w)
{
    const std::string name = dataset.info.title.empty() ? dataset.info.source : dataset.info.title;
    return {name, shapeOf(dataset).copy(), lambda, std::move(w), {}};
}

void requireFits(const Dataset& dataset, const Model& model, const std::string& source)
{
    const ModelShape& data = shapeOf(dataset);
    if (model.task() != data.task())
        throw InputError(source, 0, fmt::format("a model of the task \"{}\"", model.task()),
            fmt::format("\"{}\", as {} needs", data.task(), dataset.info.source));
    const ShapeMismatch mismatch = model.shape->mismatch(data);
    if (!mismatch.model.empty())
        throw InputError(source, 0, mismatch.model, mismatch.data + " of " + dataset.info.source);
}

std::vector<double> weightsFor(
    const Dataset& dataset, const Model& model, const std::string& source)
{
    if (!model.pieces.empty())
        throw InputError(source, 0, fmt::format("a path of {} models", model.pieces.size()),
            "the model of one λ (predict takes a path's with --lambda)");
    requireFits(dataset, model, source);
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
