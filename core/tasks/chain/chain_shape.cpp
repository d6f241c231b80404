// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/chain/chain_shape.h"

#include "core/files/csv.h"
#include "core/files/json_input.h"
#include "core/files/npz.h"

#include <array>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

namespace gapscope {

void ChainShape::write(nlohmann::ordered_json& header, std::string& bytes) const
{
    header["attributes"] = attributeCount;
    if (!biases)
        header["bias"] = false;
    if (!features)
        return;
    const std::string names = namesBlock(features->names);
    header["text"] = {{"template", features->templateText}, {"min_count", features->minCount},
        {"columns", features->columns}, {"name_bytes", names.size()}};
    bytes += names;
}

std::shared_ptr<ModelShape> readChainShape(const JsonView& header, std::size_t& bytes)
{
    auto shape = std::make_shared<ChainShape>();
    shape->attributeCount = header.count("attributes", mostShapeFeatures);
    shape->biases = header.booleanOr("bias", true);
    if (header.has("text")) {
        const JsonView text = header.member("text");
        auto features = std::make_shared<TextFeatures>();
        features->templateText = text.string("template");
        features->minCount = text.count("min_count");
        features->columns = text.count("columns");
        shape->features = std::move(features);
        bytes = text.count("name_bytes", mostShapeBytes);
    }
    return shape;
}

void ChainShape::readBytes(std::string_view bytes, const std::string& source)
{
    if (!features)
        return;
    auto named = std::make_shared<TextFeatures>(*features);
    named->names = namesFrom(bytes, attributeCount, source);
    features = std::move(named);
}

ShapeMismatch ChainShape::mismatch(const ModelShape& other) const
{
    const auto& data = static_cast<const ChainShape&>(other);
    if (attributeCount != data.attributeCount)
        return {fmt::format("a model of {} attributes", attributeCount),
            fmt::format("{}", data.attributeCount)};
    if (labelNames != data.labelNames)
        return {fmt::format("a model of {} other labels", labelCount()),
            fmt::format("the {} labels", data.labelCount())};
    if (biases != data.biases)
        return {
            biases ? "a model with biases" : "a model without biases", "those by the same --bias"};
    const bool text = features != nullptr;
    if (text != (data.features != nullptr) || (text && *features != *data.features))
        return {"a model of other attributes", "those by the same --template and --min-count"};
    return {};
}

std::vector<double> weightRows(
    const ChainShape& shape, std::span<const double> w, std::size_t first, std::size_t count)
{
    std::vector<double> rows;
    rows.reserve(count * shape.labelCount());
    for (std::size_t r = first; r < first + count; ++r) {
        const auto row = w.subspan(r * shape.stride(), shape.labelCount());
        rows.insert(rows.end(), row.begin(), row.end());
    }
    return rows;
}

void ChainShape::writeWeightsNpz(const std::string& path, std::span<const double> w) const
{
    const std::size_t labels = labelCount();
    const std::vector<double> emission = weightRows(*this, w, 0, attributeCount);
    const std::vector<double> bias = weightRows(*this, w, biasRow(), biasRows());
    const std::vector<double> transition = weightRows(*this, w, transitionRow(), labels);
    writeNpz(path,
        {{"emission", {attributeCount, labels}, std::span<const double>(emission)},
            {"bias", {biasRows(), labels}, std::span<const double>(bias)},
            {"transition", {labels, labels}, std::span<const double>(transition)}});
}

std::string ChainShape::weightsCsv(std::span<const double> w) const
{
    constexpr std::array biasNames = {"every", "first", "last"};
    std::string out(weightsCsvHead);
    const auto line = [&](const char* group, const std::string& row, std::size_t storedRow) {
        for (std::size_t label = 0; label < labelCount(); ++label)
            fmt::format_to(std::back_inserter(out), "{},{},{},{}\n", group, row,
                csvField(labelNames[label]), w[storedRow * stride() + label]);
    };
    for (std::size_t a = 0; a < attributeCount; ++a)
        line("emission",
            features && a < features->names.size() ? csvField(features->names[a])
                                                   : std::to_string(a),
            a);
    for (std::size_t b = 0; b < biasRows(); ++b)
        line("bias", biasNames[b], biasRow() + b);
    for (std::size_t a = 0; a < labelCount(); ++a)
        line("transition", csvField(labelNames[a]), transitionRow() + a);
    return out;
}

} // namespace gapscope
