// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_file.h"

#include "core/files/atomic_file.h"
#include "core/files/json_input.h"
#include "core/machine/error.h"
#include "core/tasks/catalogue.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

namespace gapscope {
namespace {

static_assert(std::endian::native == std::endian::little, "model files are little-endian");

constexpr std::string_view magic = "GAPSCOPE";
constexpr std::size_t prefix = 16; ///< magic and header length
constexpr std::size_t mostHeader = std::size_t{1} << 20;
constexpr std::size_t mostPieces = 100'000;
constexpr std::string_view noChecksum = "00000000";

/// CRC-32 of the whole file with the header's own checksum digits as zeros.
std::string checksum(std::string_view bytes)
{
    uLong crc = crc32_z(0, nullptr, 0);
    crc = crc32_z(crc, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
    return fmt::format("{:08x}", crc);
}

/// Where the checksum's digits stand in the header; npos if nowhere.
std::size_t checksumPlace(std::string_view header)
{
    constexpr std::string_view key = "\"crc32\":\"";
    const std::size_t at = header.find(key);
    const bool fits =
        at != std::string_view::npos && at + key.size() + noChecksum.size() <= header.size();
    return fits ? at + key.size() : std::string_view::npos;
}

[[noreturn]] void refuse(const std::string& path, const std::string& found)
{
    throw InputError(path, 0, found, "a model file written by GapScope");
}

std::vector<double> finiteWeights(
    const std::string& path, std::string_view bytes, const ModelShape& shape)
{
    std::vector<double> w = weightsFrom(shape, bytes.data());
    if (!std::all_of(w.begin(), w.end(), [](double x) { return std::isfinite(x); }))
        refuse(path, "holds a weight that is not a finite number");
    const Bounds box = shape.bounds();
    for (std::size_t j = box.first; j < box.last; ++j)
        if (box.clamp(j, w[j]) != w[j])
            refuse(path, "holds " + shape.outOfBounds());
    return w;
}

/// The λ of a path's pieces, falling, the last one's end not above it.
void readLambdas(const JsonView& in, Model& model)
{
    double before = std::numeric_limits<double>::infinity();
    for (const JsonView& value : in.member("lambdas").elements()) {
        const double lambda = value.asNumber();
        if (!(lambda > 0 && lambda < before))
            value.refuseType("a number above 0 and below the one before it");
        model.pieces.push_back({lambda, {}});
        before = lambda;
    }
    if (model.pieces.empty() || model.pieces.size() > mostPieces)
        in.member("lambdas").refuseType(fmt::format("1 to {} numbers", mostPieces));
    if (!(model.lambda >= 0 && model.lambda <= before))
        in.member("lambda").refuseType("a number from 0 to the last of \"lambdas\"");
}

/// The shape that a header describes; bytes ← how many bytes follow the header for it.
std::shared_ptr<ModelShape> shapeFrom(const JsonView& header, std::size_t& bytes)
{
    const TaskRow* row = findTask(header.string("task"));
    if (!row || !row->readShape) {
        std::vector<std::string> known;
        for (const TaskRow& task : tasks())
            if (task.readShape)
                known.push_back(fmt::format("\"{}\"", task.key));
        const std::string last = known.back();
        known.pop_back();
        header.member("task").refuseType(
            fmt::format("{} or {}, the tasks this version knows", fmt::join(known, ", "), last));
    }
    std::vector<std::string> labels = header.member("labels").strings();
    if (labels.empty() || labels.size() > 65535)
        header.member("labels").refuse(
            fmt::format("has {} names", labels.size()), "1 to 65535 label names");
    std::shared_ptr<ModelShape> shape = row->readShape(header, bytes);
    shape->labelNames = std::move(labels);
    return shape;
}

/// Everything but the bytes between header and weights, which `shape` must read from shapeBytes;
/// bytes: those after the header.
Model headerFrom(const std::string& path, const std::string& header, std::size_t bytes,
    std::shared_ptr<ModelShape>& shape, std::size_t& shapeBytes)
{
    const nlohmann::json tree = parseJson(header, path);
    const JsonView in(tree, path);
    in.requireFormat({"gapscope-model"}, 1);
    Model model;
    shape = shapeFrom(in, shapeBytes);
    model.shape = shape;
    model.lambda = in.number("lambda");
    if (in.has("lambdas"))
        readLambdas(in, model);
    else if (!(model.lambda > 0))
        in.member("lambda").refuseType("a number above 0");
    model.dataset = in.string("dataset");
    const std::size_t weights = shape->dimension();
    if (in.count("weights") != weights)
        in.member("weights").refuseType(fmt::format(
            "{}, what its features and {} labels make", weights, shape->labelNames.size()));
    const std::size_t vectors = std::max<std::size_t>(model.pieces.size(), 1);
    if (shapeBytes > bytes)
        refuse(path, "is cut short before its weights");
    const std::size_t weightBytes = bytes - shapeBytes;
    if (weightBytes % vectors != 0 || weightBytes / vectors != weights * sizeof(double))
        refuse(path,
            fmt::format(
                "has {} bytes of weights where its header says {} times {} weights, {} bytes{}",
                weightBytes, vectors, weights, vectors * weights * sizeof(double),
                weightBytes / sizeof(double) < vectors * weights
                    ? ": the file is cut off, take another copy or write it again with train "
                      "--model"
                    : ""));
    return model;
}

} // namespace

std::string modelBytes(const Model& model, const std::string& path)
{
    const ModelShape& shape = *model.shape;
    std::string shapeBytes;
    nlohmann::ordered_json header = {{"format", "gapscope-model"}, {"version", 1},
        {"task", model.task()}, {"crc32", noChecksum}, {"weights", shape.dimension()},
        {"lambda", model.lambda}, {"dataset", model.dataset}, {"labels", shape.labelNames}};
    shape.write(header, shapeBytes);
    for (const ModelPiece& piece : model.pieces)
        header["lambdas"].push_back(piece.lambda);
    const std::string text =
        header.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    if (text.size() > mostHeader)
        throw InputError(path, 0, "label names of more than 1 MiB in all", "shorter names");
    const std::uint64_t length = text.size();
    std::string bytes(magic);
    bytes.append(reinterpret_cast<const char*>(&length), sizeof length);
    bytes += text;
    bytes += shapeBytes;
    const std::size_t vectors = std::max<std::size_t>(model.pieces.size(), 1);
    if (vectors * shape.dimension() * sizeof(double) > modelMostBytes - bytes.size())
        throw InputError(path, 0,
            fmt::format("{} pieces of {} weights", vectors, shape.dimension()),
            "at most 2 GiB: a larger epsilon or --lambda-min gives fewer pieces");
    if (model.pieces.empty())
        appendWeights(bytes, shape, model.w);
    for (const ModelPiece& piece : model.pieces)
        appendWeights(bytes, shape, piece.w);
    const std::string crc = checksum(bytes);
    bytes.replace(prefix + checksumPlace(text), crc.size(), crc);
    return bytes;
}

Model modelFromBytes(std::string bytes, const std::string& path)
{
    if (!bytes.starts_with(magic))
        refuse(path, "does not start like a model");
    if (bytes.size() < prefix)
        refuse(path, "ends within its first 16 bytes");
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data() + magic.size(), sizeof length);
    if (length > mostHeader || length > bytes.size() - prefix)
        refuse(
            path, fmt::format("is cut short or damaged: its header would have {} bytes", length));
    const std::string header = bytes.substr(prefix, length);
    const std::size_t start = prefix + length;
    std::size_t shapeBytes = 0;
    std::shared_ptr<ModelShape> shape;
    Model model = headerFrom(path, header, bytes.size() - start, shape, shapeBytes);
    const std::size_t place = checksumPlace(header);
    if (place == std::string::npos)
        refuse(path, "has no checksum");
    const std::string crc = header.substr(place, noChecksum.size());
    bytes.replace(prefix + place, noChecksum.size(), noChecksum);
    if (checksum(bytes) != crc)
        refuse(path, "is damaged: its checksum does not match");
    std::string_view rest = std::string_view(bytes).substr(start);
    shape->readBytes(rest.substr(0, shapeBytes), path);
    rest.remove_prefix(shapeBytes);
    if (model.pieces.empty())
        model.w = finiteWeights(path, rest, *shape);
    for (ModelPiece& piece : model.pieces) {
        piece.w = finiteWeights(path, rest, *shape);
        rest.remove_prefix(shape->dimension() * sizeof(double));
    }
    return model;
}

void writeModel(const std::string& path, const Model& model)
{
    writeFileAtomically(path, modelBytes(model, path));
}

Model readModel(const std::string& path)
{
    return modelFromBytes(readFile(path, modelMostBytes), path);
}

Model modelAt(const Model& model, double lambda, const std::string& source)
{
    if (model.pieces.empty()) {
        if (lambda != model.lambda)
            throw InputError(source, 0, fmt::format("a model of λ = {:g} alone", model.lambda),
                "this λ, or the model of a path, which holds every λ down to its end");
        return model;
    }
    if (lambda < model.lambda)
        throw InputError(source, 0, fmt::format("a path that ends at λ = {:g}", model.lambda),
            fmt::format("one down to λ = {:g}, or a larger λ", lambda));
    const auto below = std::find_if(model.pieces.begin(), model.pieces.end(),
        [&](const ModelPiece& piece) { return piece.lambda < lambda; });
    const ModelPiece& piece = below == model.pieces.begin() ? *below : *std::prev(below);
    Model one{model.dataset, model.shape, lambda, piece.w, {}};
    if (lambda > piece.lambda)
        for (double& weight : one.w)
            weight *= piece.lambda / lambda;
    return one;
}

} // namespace gapscope
