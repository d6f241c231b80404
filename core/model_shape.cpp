// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model_shape.h"

#include "core/machine/error.h"
#include "core/tasks/pose/pose_shape.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>

namespace gapscope {
namespace {

constexpr std::uint64_t mostFeatures = std::uint64_t{1} << 31;
constexpr std::uint64_t mostBytes = std::uint64_t{1} << 31;

/// Attribute names: a zero byte ends each, as none holds one.
std::string namesBlock(const StringTable& names)
{
    std::string bytes;
    for (std::size_t k = 0; k < names.size(); ++k)
        (bytes += names[k]) += '\0';
    return bytes;
}

StringTable namesFrom(std::string_view bytes, std::size_t count, const std::string& source)
{
    StringTable names;
    while (!bytes.empty() && names.size() < count) {
        const std::size_t end = bytes.find('\0');
        if (end == std::string_view::npos)
            break;
        names.push_back(bytes.substr(0, end));
        bytes.remove_prefix(end + 1);
    }
    if (!bytes.empty() || names.size() != count)
        throw InputError(source, 0, fmt::format("does not name its {} attributes", count),
            "a model file written by GapScope");
    return names;
}

ShapeParts chainParts(const ChainShape& shape)
{
    ShapeParts parts;
    parts.members["attributes"] = shape.attributeCount;
    if (const TextFeatures* text = shape.features.get()) {
        parts.bytes = namesBlock(text->names);
        parts.members["text"] = {{"template", text->templateText}, {"min_count", text->minCount},
            {"columns", text->columns}, {"name_bytes", parts.bytes.size()}};
    }
    return parts;
}

ShapeHeader chainFrom(const JsonView& in)
{
    ShapeHeader header;
    ChainShape shape;
    shape.attributeCount = in.count("attributes", mostFeatures);
    if (in.has("text")) {
        const JsonView text = in.member("text");
        auto features = std::make_shared<TextFeatures>();
        features->templateText = text.string("template");
        features->minCount = text.count("min_count");
        features->columns = text.count("columns");
        shape.features = std::move(features);
        header.bytes = text.count("name_bytes", mostBytes);
    }
    header.shape = std::move(shape);
    return header;
}

ShapeParts segmentationParts(const SegmentationShape& shape)
{
    ShapeParts parts;
    parts.members["label_values"] = shape.labelValues;
    parts.members["unary_features"] = shape.unaryFeatures;
    parts.members["pair_features"] = shape.pairFeatures;
    if (const ImageFeatures* images = shape.features.get()) {
        parts.bytes.assign(reinterpret_cast<const char*>(images->words.data()),
            images->words.size() * sizeof(float));
        parts.members["images"] = {{"superpixels", images->superpixels},
            {"sift_step", images->siftStep}, {"sift_cell", images->siftCell},
            {"pairs", images->pairs}, {"mean_distances", images->meanDistances},
            {"descriptor_size", images->descriptorSize}, {"word_bytes", parts.bytes.size()}};
    }
    return parts;
}

/// words: how many bytes of SIFT words there are.
ImageFeatures imagesFrom(const JsonView& in, std::size_t& words)
{
    ImageFeatures images;
    images.superpixels = in.count("superpixels", 1'000'000);
    images.siftStep = in.count("sift_step", 1'000);
    images.siftCell = in.count("sift_cell", 1'000);
    images.pairs = in.string("pairs");
    for (const JsonView& mean : in.member("mean_distances").elements())
        images.meanDistances.push_back(mean.asNumber());
    images.descriptorSize = in.count("descriptor_size", 1'000'000);
    words = in.count("word_bytes", mostBytes);
    const std::size_t row = images.descriptorSize * sizeof(float);
    if (images.superpixels == 0 || images.siftStep == 0 || images.siftCell == 0 || row == 0
        || words % row != 0)
        in.refuseType("settings above 0 and whole SIFT words");
    return images;
}

ShapeHeader segmentationFrom(const JsonView& in)
{
    ShapeHeader header;
    SegmentationShape shape;
    for (const JsonView& value : in.member("label_values").elements())
        shape.labelValues.push_back(static_cast<std::uint32_t>(value.asInteger(0, 0x1ffffff)));
    if (shape.labelValues.size() != in.member("labels").elements().size())
        in.member("label_values").refuseType("one value for each of the labels");
    shape.unaryFeatures = in.count("unary_features", mostFeatures);
    shape.pairFeatures = in.count("pair_features", mostFeatures);
    if (in.has("images"))
        shape.features =
            std::make_shared<ImageFeatures>(imagesFrom(in.member("images"), header.bytes));
    header.shape = std::move(shape);
    return header;
}

/// The names of the features say what the weights mean; a model is of 1 to so many.
constexpr std::size_t mostWordFeatures = 65'535;

ShapeHeader alignmentFrom(const JsonView& in)
{
    AlignmentShape shape;
    shape.featureNames = in.member("features").strings();
    if (shape.featureNames.empty() || shape.featureNames.size() > mostWordFeatures)
        in.member("features")
            .refuse(fmt::format("has {} names", shape.featureNames.size()),
                fmt::format("1 to {} names of features", mostWordFeatures));
    return {std::move(shape), 0};
}

ShapeParts multiclassParts(const MulticlassShape& shape)
{
    ShapeParts parts;
    parts.members["features"] = shape.featureCount;
    if (shape.hasImages())
        parts.members["image"] = {{"rows", shape.imageRows}, {"columns", shape.imageColumns}};
    if (!shape.featureNames.empty()) {
        StringTable names;
        for (const std::string& name : shape.featureNames)
            names.push_back(name);
        parts.bytes = namesBlock(names);
        parts.members["name_bytes"] = parts.bytes.size();
    }
    return parts;
}

ShapeHeader multiclassFrom(const JsonView& in)
{
    ShapeHeader header;
    MulticlassShape shape;
    shape.featureCount = in.count("features", mostFeatures);
    if (shape.featureCount == 0)
        in.member("features").refuse("found 0", "a feature at least");
    if (in.has("image")) {
        const JsonView image = in.member("image");
        shape.imageRows = image.count("rows", 65'536);
        shape.imageColumns = image.count("columns", 65'536);
        if (shape.imageRows * shape.imageColumns < shape.featureCount || shape.imageColumns == 0)
            image.refuseType("at least as many pixels as features");
    }
    if (in.has("name_bytes"))
        header.bytes = in.count("name_bytes", mostBytes);
    header.shape = std::move(shape);
    return header;
}

/// How w is stored: rows of `length` numbers, `stride` apart.
struct Rows {
    std::size_t stride, length;
};

Rows rowsOf(const ModelShape& shape)
{
    return std::visit(
        [](const auto& of) -> Rows {
            if constexpr (requires { of.stride(); })
                return {of.stride(), of.labelCount()};
            else
                return {of.dimension(), of.dimension()};
        },
        shape);
}

} // namespace

std::string_view taskOf(const ModelShape& shape)
{
    return std::visit(
        [](const auto& of) -> std::string_view { return std::decay_t<decltype(of)>::task; }, shape);
}

const std::vector<std::string>& labelNamesOf(const ModelShape& shape)
{
    return std::visit(
        [](const auto& of) -> const std::vector<std::string>& { return of.labelNames; }, shape);
}

std::size_t dimensionOf(const ModelShape& shape)
{
    return std::visit([](const auto& of) { return of.dimension(); }, shape);
}

std::size_t weightSizeOf(const ModelShape& shape)
{
    return std::visit(
        [](const auto& of) {
            if constexpr (requires { of.weightSize(); })
                return of.weightSize();
            else
                return of.dimension();
        },
        shape);
}

Bounds boundsOf(const ModelShape& shape)
{
    if (std::holds_alternative<PoseShape>(shape))
        return PoseShape::bounds();
    const auto* segmentation = std::get_if<SegmentationShape>(&shape);
    return segmentation ? segmentation->bounds() : Bounds();
}

ShapeParts partsOf(const ModelShape& shape)
{
    if (const auto* pose = std::get_if<PoseShape>(&shape))
        return poseParts(*pose);
    if (const auto* alignment = std::get_if<AlignmentShape>(&shape))
        return {{{"features", alignment->featureNames}}, ""};
    if (const auto* multiclass = std::get_if<MulticlassShape>(&shape))
        return multiclassParts(*multiclass);
    const auto* chain = std::get_if<ChainShape>(&shape);
    return chain ? chainParts(*chain) : segmentationParts(std::get<SegmentationShape>(shape));
}

ShapeHeader shapeFromHeader(const JsonView& header)
{
    const std::string task = header.string("task");
    if (task != "chain" && task != "segmentation" && task != "pose" && task != "multiclass"
        && task != "alignment")
        header.member("task").refuseType(R"("chain", "multiclass", "segmentation", "pose" or )"
                                         R"("alignment", the tasks this version knows)");
    std::vector<std::string> labels = header.member("labels").strings();
    if (labels.empty() || labels.size() > 65535)
        header.member("labels").refuse(
            fmt::format("has {} names", labels.size()), "1 to 65535 label names");
    if (task == "pose") {
        if (labels != bodyPartNames())
            header.member("labels").refuse("other parts", "the 26 parts of a body");
        return poseFrom(header);
    }
    ShapeHeader found = task == "chain" ? chainFrom(header)
        : task == "alignment"           ? alignmentFrom(header)
        : task == "multiclass"          ? multiclassFrom(header)
                                        : segmentationFrom(header);
    std::visit([&](auto& of) { of.labelNames = std::move(labels); }, found.shape);
    return found;
}

void readShapeBytes(ModelShape& shape, std::string_view bytes, const std::string& source)
{
    if (auto* chain = std::get_if<ChainShape>(&shape)) {
        if (!chain->features)
            return;
        auto features = std::make_shared<TextFeatures>(*chain->features);
        features->names = namesFrom(bytes, chain->attributeCount, source);
        chain->features = std::move(features);
        return;
    }
    if (auto* pose = std::get_if<PoseShape>(&shape)) {
        readPoseBytes(*pose, bytes, source);
        return;
    }
    if (auto* multiclass = std::get_if<MulticlassShape>(&shape)) {
        if (bytes.empty())
            return;
        const StringTable names = namesFrom(bytes, multiclass->featureCount, source);
        for (std::size_t k = 0; k < names.size(); ++k)
            multiclass->featureNames.emplace_back(names[k]);
        return;
    }
    auto* images = std::get_if<SegmentationShape>(&shape);
    if (!images || !images->features)
        return;
    SegmentationShape& segmentation = *images;
    auto features = std::make_shared<ImageFeatures>(*segmentation.features);
    features->words.resize(bytes.size() / sizeof(float));
    std::memcpy(features->words.data(), bytes.data(), bytes.size());
    if (!std::ranges::all_of(features->words, [](float x) { return std::isfinite(x); }))
        throw InputError(
            source, 0, "holds a SIFT word that is not finite", "a model file written by GapScope");
    segmentation.features = std::move(features);
}

void appendWeights(std::string& bytes, const ModelShape& shape, const std::vector<double>& w)
{
    const auto [stride, length] = rowsOf(shape);
    for (std::size_t begin = 0; begin < w.size(); begin += stride)
        bytes.append(reinterpret_cast<const char*>(w.data() + begin), length * sizeof(double));
}

std::vector<double> weightsFrom(const ModelShape& shape, const char* bytes)
{
    const auto [stride, length] = rowsOf(shape);
    std::vector<double> w(weightSizeOf(shape));
    for (std::size_t k = 0; k * stride < w.size(); ++k)
        std::memcpy(
            w.data() + k * stride, bytes + k * length * sizeof(double), length * sizeof(double));
    return w;
}

} // namespace gapscope
