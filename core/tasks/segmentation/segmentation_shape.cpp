// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/segmentation/segmentation_shape.h"

#include "core/files/csv.h"
#include "core/files/json_input.h"
#include "core/files/npz.h"
#include "core/machine/error.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

namespace gapscope {

std::string SegmentationShape::outOfBounds() const
{
    return "a pair weight below 0, for which no exact oracle is known";
}

void SegmentationShape::write(nlohmann::ordered_json& header, std::string& bytes) const
{
    header["label_values"] = labelValues;
    header["unary_features"] = unaryFeatures;
    header["pair_features"] = pairFeatures;
    if (fixedPotts)
        header["potts"] = "fixed";
    if (hamming)
        header["loss"] = "hamming";
    if (!features)
        return;
    const std::size_t wordBytes = features->words.size() * sizeof(float);
    header["images"] = {{"superpixels", features->superpixels}, {"sift_step", features->siftStep},
        {"sift_cell", features->siftCell}, {"pairs", features->pairs},
        {"mean_distances", features->meanDistances}, {"descriptor_size", features->descriptorSize},
        {"word_bytes", wordBytes}};
    bytes.append(reinterpret_cast<const char*>(features->words.data()), wordBytes);
}

namespace {
/// words ← how many bytes of SIFT words there are.
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
    words = in.count("word_bytes", mostShapeBytes);
    const std::size_t row = images.descriptorSize * sizeof(float);
    if (images.superpixels == 0 || images.siftStep == 0 || images.siftCell == 0 || row == 0
        || words % row != 0)
        in.refuseType("settings above 0 and whole SIFT words");
    return images;
}
} // namespace

std::shared_ptr<ModelShape> readSegmentationShape(const JsonView& header, std::size_t& bytes)
{
    auto shape = std::make_shared<SegmentationShape>();
    for (const JsonView& value : header.member("label_values").elements())
        shape->labelValues.push_back(static_cast<std::uint32_t>(value.asInteger(0, 0x1ffffff)));
    if (shape->labelValues.size() != header.member("labels").elements().size())
        header.member("label_values").refuseType("one value for each of the labels");
    shape->unaryFeatures = header.count("unary_features", mostShapeFeatures);
    shape->pairFeatures = header.count("pair_features", mostShapeFeatures);
    shape->fixedPotts = header.stringOr("potts", "") == "fixed";
    shape->hamming = header.stringOr("loss", "") == "hamming";
    if (shape->fixedPotts && shape->pairFeatures > 0)
        header.member("pair_features").refuseType("0 beside a fixed pair weight");
    if (header.has("images"))
        shape->features =
            std::make_shared<ImageFeatures>(imagesFrom(header.member("images"), bytes));
    return shape;
}

void SegmentationShape::readBytes(std::string_view bytes, const std::string& source)
{
    if (!features)
        return;
    auto images = std::make_shared<ImageFeatures>(*features);
    images->words.resize(bytes.size() / sizeof(float));
    std::memcpy(images->words.data(), bytes.data(), bytes.size());
    if (!std::ranges::all_of(images->words, [](float x) { return std::isfinite(x); }))
        throw InputError(
            source, 0, "holds a SIFT word that is not finite", "a model file written by GapScope");
    features = std::move(images);
}

ShapeMismatch SegmentationShape::mismatch(const ModelShape& other) const
{
    const auto& data = static_cast<const SegmentationShape&>(other);
    if (labelNames != data.labelNames)
        return {fmt::format("a model of {} other classes", labelCount()),
            fmt::format("the {} classes", data.labelCount())};
    if (fixedPotts != data.fixedPotts)
        return {
            fixedPotts ? "a model with a fixed pair weight" : "a model with learnt pair weights",
            "those by the same --potts"};
    if (unaryFeatures != data.unaryFeatures || pairFeatures != data.pairFeatures)
        return {fmt::format("a model of {} and {} features", unaryFeatures, pairFeatures),
            fmt::format("{} and {}", data.unaryFeatures, data.pairFeatures)};
    const bool images = features != nullptr;
    if (images != (data.features != nullptr) || (images && *features != *data.features))
        return {
            "a model of other SIFT words or superpixels", "those learnt from the training part"};
    return {};
}

void SegmentationShape::writeWeightsNpz(const std::string& path, std::span<const double> w) const
{
    writeNpz(path,
        {{"unary", {unaryRows(), unaryFeatures}, w.first(pairStart())},
            {"pairwise", {pairFeatures}, w.subspan(pairStart())}});
}

std::string SegmentationShape::weightsCsv(std::span<const double> w) const
{
    const SegmentationLayout names = layout ? *layout : SegmentationLayout{};
    std::string out(weightsCsvHead);
    for (std::size_t r = 0; r < unaryRows(); ++r)
        for (std::size_t f = 0; f < unaryFeatures; ++f)
            fmt::format_to(std::back_inserter(out), "unary,{},{},{}\n",
                csvField(columnName(names.unary, f)), csvField(labelNames[binary() ? 1 : r]),
                w[r * unaryFeatures + f]);
    for (std::size_t f = 0; f < pairFeatures; ++f)
        fmt::format_to(std::back_inserter(out), "pairwise,{},,{}\n",
            csvField(columnName(names.pair, f)), w[pairStart() + f]);
    return out;
}

namespace {

/// The values 0 … 255 that fall into bin b of `bins`.
std::string range(const char* color, std::size_t b, std::size_t bins)
{
    return fmt::format("{} {}–{}", color, 256 * b / bins, 256 * (b + 1) / bins - 1);
}

} // namespace

std::string featureName(const FeatureGroup& group, std::size_t k)
{
    switch (group.kind) {
    case FeatureGroup::Kind::bias:
        return "1";
    case FeatureGroup::Kind::words:
        return fmt::format("word {}", k + 1);
    case FeatureGroup::Kind::colors:
        return fmt::format("{} {} {}",
            range("red", k / (group.bins[1] * group.bins[2]), group.bins[0]),
            range("green", k / group.bins[2] % group.bins[1], group.bins[1]),
            range("blue", k % group.bins[2], group.bins[2]));
    case FeatureGroup::Kind::places:
        return fmt::format("row {} column {}", k / group.bins[1] + 1, k % group.bins[1] + 1);
    case FeatureGroup::Kind::distance:
        return fmt::format("η {}", group.scales[k]);
    case FeatureGroup::Kind::other:
        break;
    }
    return fmt::format("feature {}", k + 1);
}

const FeatureGroup* groupOf(const std::vector<FeatureGroup>& groups, std::size_t column)
{
    const auto found = std::ranges::find_if(groups, [column](const FeatureGroup& group) {
        return column >= group.first && column - group.first < group.count;
    });
    return found == groups.end() ? nullptr : &*found;
}

std::string columnName(const std::vector<FeatureGroup>& groups, std::size_t column)
{
    const FeatureGroup* group = groupOf(groups, column);
    if (!group)
        return fmt::format("feature {}", column + 1);
    if (group->kind == FeatureGroup::Kind::bias)
        return group->name;
    return fmt::format("{}{}{}: {}", group->name, group->scope.empty() ? "" : ", ", group->scope,
        featureName(*group, column - group->first));
}

} // namespace gapscope
