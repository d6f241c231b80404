// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/trained_model.h"

#include "app/programs/data_paths.h"
#include "core/files/atomic_file.h"
#include "core/machine/error.h"
#include "core/tasks/pose/part_maps.h"
#include "datasets/bytes/sha256.h"

#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <utility>

namespace gapscope {

namespace {

/// Why weights of one shape do not serve the other: what the model has, and what the data have;
/// "" where they do.
struct Mismatch {
    std::string model, data;
};

Mismatch mismatchOf(const ChainShape& model, const ChainShape& data)
{
    if (model.attributeCount != data.attributeCount)
        return {fmt::format("a model of {} attributes", model.attributeCount),
            fmt::format("{}", data.attributeCount)};
    if (model.labelNames != data.labelNames)
        return {fmt::format("a model of {} other labels", model.labelCount()),
            fmt::format("the {} labels", data.labelCount())};
    const bool text = model.features != nullptr;
    if (text != (data.features != nullptr) || (text && *model.features != *data.features))
        return {"a model of other attributes", "those by the same --template and --min-count"};
    return {};
}

Mismatch mismatchOf(const SegmentationShape& model, const SegmentationShape& data)
{
    if (model.labelNames != data.labelNames)
        return {fmt::format("a model of {} other classes", model.labelCount()),
            fmt::format("the {} classes", data.labelCount())};
    if (model.unaryFeatures != data.unaryFeatures || model.pairFeatures != data.pairFeatures)
        return {
            fmt::format("a model of {} and {} features", model.unaryFeatures, model.pairFeatures),
            fmt::format("{} and {}", data.unaryFeatures, data.pairFeatures)};
    const bool images = model.features != nullptr;
    if (images != (data.features != nullptr) || (images && *model.features != *data.features))
        return {
            "a model of other SIFT words or superpixels", "those learnt from the training part"};
    return {};
}

Mismatch mismatchOf(const MulticlassShape& model, const MulticlassShape& data)
{
    if (model.featureCount != data.featureCount)
        return {fmt::format("a model of {} features", model.featureCount),
            fmt::format("{}", data.featureCount)};
    if (model.labelNames != data.labelNames)
        return {fmt::format("a model of {} other classes", model.labelCount()),
            fmt::format("the {} classes", data.labelCount())};
    return {};
}

Mismatch mismatchOf(const PoseShape& model, const PoseShape& data)
{
    const bool learnt = model.maps != nullptr;
    if (model.cell != data.cell || model.displacements != data.displacements
        || learnt != (data.maps != nullptr) || (learnt && *model.maps != *data.maps))
        return {"a model of other maps of parts", "those of the training part"};
    return {};
}

Mismatch mismatchOf(const AlignmentShape& model, const AlignmentShape& data)
{
    if (model.featureNames != data.featureNames)
        return {fmt::format("a model of {} other features", model.dimension()),
            fmt::format("the {} features", data.dimension())};
    return {};
}

} // namespace

ModelShape shapeOf(const Dataset& dataset)
{
    if (const auto* chain = dynamic_cast<const ChainProblem*>(dataset.train.get()))
        return chain->shape();
    if (const auto* images = dynamic_cast<const SegmentationProblem*>(dataset.train.get()))
        return images->shape();
    if (const auto* poses = dynamic_cast<const PoseProblem*>(dataset.train.get()))
        return poses->shape();
    if (const auto* classes = dynamic_cast<const MulticlassProblem*>(dataset.train.get()))
        return classes->shape();
    if (const auto* pairs = dynamic_cast<const AlignmentProblem*>(dataset.train.get()))
        return pairs->shape();
    throw InputError(dataset.info.source, 0, "data of the task \"" + dataset.info.task + "\"",
        "words, text, classes, photographs, poses or sentence pairs: models of those are saved, "
        "read and used for "
        "predictions");
}

void requireWeights(const SolverOptions& options, const std::string& flag)
{
    if (options.method == Method::kernel)
        throw InputError(flag, 0, "given with --method kernel-bcfw",
            "another method: a kernel's solution is a sum over training inputs, which model files "
            "do not hold");
}

Model trainedModel(const Dataset& dataset, double lambda, std::vector<double> w)
{
    const std::string name = dataset.info.title.empty() ? dataset.info.source : dataset.info.title;
    return {name, shapeOf(dataset), lambda, std::move(w), {}};
}

void requireFits(const Dataset& dataset, const Model& model, const std::string& source)
{
    const ModelShape data = shapeOf(dataset);
    if (model.task() != taskOf(data))
        throw InputError(source, 0, fmt::format("a model of the task \"{}\"", model.task()),
            fmt::format("\"{}\", as {} needs", taskOf(data), dataset.info.source));
    const Mismatch mismatch = std::visit(
        [&model]<typename Shape>(
            const Shape& shape) { return mismatchOf(std::get<Shape>(model.shape), shape); },
        data);
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

void useShapeOf(const Model& model, DataRequest& request)
{
    request.modelTask = model.task();
    if (const auto* chain = std::get_if<ChainShape>(&model.shape))
        request.modelShape = std::make_shared<ChainShape>(*chain);
    else if (const auto* pose = std::get_if<PoseShape>(&model.shape))
        request.modelPoses = std::make_shared<PoseShape>(*pose);
    else if (const auto* images = std::get_if<SegmentationShape>(&model.shape))
        request.modelImages = std::make_shared<SegmentationShape>(*images);
    else if (const auto* classes = std::get_if<MulticlassShape>(&model.shape))
        request.modelClasses = std::make_shared<MulticlassShape>(*classes);
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
