// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/alignment/alignment_shape.h"

#include "core/files/csv.h"
#include "core/files/json_input.h"
#include "core/files/npz.h"

#include <fmt/format.h>
#include <iterator>

namespace gapscope {

void AlignmentShape::write(nlohmann::ordered_json& header, std::string&) const
{
    header["features"] = featureNames;
}

std::shared_ptr<ModelShape> readAlignmentShape(const JsonView& header, std::size_t&)
{
    constexpr std::size_t mostFeatures = 65'535; // their names say what the weights mean
    const JsonView features = header.member("features");
    auto shape = std::make_shared<AlignmentShape>(features.strings());
    if (shape->featureNames.empty() || shape->featureNames.size() > mostFeatures)
        features.refuse(fmt::format("has {} names", shape->featureNames.size()),
            fmt::format("1 to {} names of features", mostFeatures));
    return shape;
}

ShapeMismatch AlignmentShape::mismatch(const ModelShape& other) const
{
    const auto& data = static_cast<const AlignmentShape&>(other);
    if (featureNames != data.featureNames)
        return {fmt::format("a model of {} other features", dimension()),
            fmt::format("the {} features", data.dimension())};
    return {};
}

void AlignmentShape::writeWeightsNpz(const std::string& path, std::span<const double> w) const
{
    writeNpz(path, {{"features", {dimension()}, w}});
}

std::string AlignmentShape::weightsCsv(std::span<const double> w) const
{
    std::string out(weightsCsvHead);
    for (std::size_t f = 0; f < dimension(); ++f)
        fmt::format_to(
            std::back_inserter(out), "feature,{},,{}\n", csvField(featureNames[f]), w[f]);
    return out;
}

} // namespace gapscope
