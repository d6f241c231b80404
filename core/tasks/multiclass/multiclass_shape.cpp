// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/multiclass/multiclass_shape.h"

#include "core/files/csv.h"
#include "core/files/json_input.h"
#include "core/files/npz.h"

#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

namespace gapscope {

void MulticlassShape::write(nlohmann::ordered_json& header, std::string& bytes) const
{
    header["features"] = featureCount;
    if (hasImages())
        header["image"] = {{"rows", imageRows}, {"columns", imageColumns}};
    if (featureNames.empty())
        return;
    StringTable names;
    for (const std::string& name : featureNames)
        names.push_back(name);
    const std::string block = namesBlock(names);
    header["name_bytes"] = block.size();
    bytes += block;
}

std::shared_ptr<ModelShape> readMulticlassShape(const JsonView& header, std::size_t& bytes)
{
    auto shape = std::make_shared<MulticlassShape>();
    shape->featureCount = header.count("features", mostShapeFeatures);
    if (shape->featureCount == 0)
        header.member("features").refuse("found 0", "a feature at least");
    if (header.has("image")) {
        const JsonView image = header.member("image");
        shape->imageRows = image.count("rows", 65'536);
        shape->imageColumns = image.count("columns", 65'536);
        if (shape->imageRows * shape->imageColumns < shape->featureCount
            || shape->imageColumns == 0)
            image.refuseType("at least as many pixels as features");
    }
    if (header.has("name_bytes"))
        bytes = header.count("name_bytes", mostShapeBytes);
    return shape;
}

void MulticlassShape::readBytes(std::string_view bytes, const std::string& source)
{
    if (bytes.empty())
        return;
    const StringTable names = namesFrom(bytes, featureCount, source);
    for (std::size_t k = 0; k < names.size(); ++k)
        featureNames.emplace_back(names[k]);
}

ShapeMismatch MulticlassShape::mismatch(const ModelShape& other) const
{
    const auto& data = static_cast<const MulticlassShape&>(other);
    if (featureCount != data.featureCount)
        return {fmt::format("a model of {} features", featureCount),
            fmt::format("{}", data.featureCount)};
    if (labelNames != data.labelNames)
        return {fmt::format("a model of {} other classes", labelCount()),
            fmt::format("the {} classes", data.labelCount())};
    return {};
}

void MulticlassShape::writeWeightsNpz(const std::string& path, std::span<const double> w) const
{
    std::vector<double> rows;
    rows.reserve(dimension());
    for (std::size_t f = 0; f < featureCount; ++f)
        for (std::size_t k = 0; k < labelCount(); ++k)
            rows.push_back(w[f * stride() + k]);
    writeNpz(path, {{"weights", {featureCount, labelCount()}, std::span<const double>(rows)}});
}

std::string MulticlassShape::weightsCsv(std::span<const double> w) const
{
    std::string out(weightsCsvHead);
    for (std::size_t f = 0; f < featureCount; ++f) {
        const std::string name =
            featureNames.empty() ? std::to_string(f + 1) : csvField(featureNames[f]);
        for (std::size_t k = 0; k < labelCount(); ++k)
            fmt::format_to(std::back_inserter(out), "feature,{},{},{}\n", name,
                csvField(labelNames[k]), w[f * stride() + k]);
    }
    return out;
}

} // namespace gapscope
