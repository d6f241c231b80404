// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/weight_export.h"

#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "core/files/npz.h"

#include <array>
#include <fmt/format.h>
#include <iterator>

namespace gapscope {

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

void writeWeightsNpz(const std::string& path, const ChainShape& shape, std::span<const double> w)
{
    const std::size_t labels = shape.labelCount();
    const std::vector<double> emission = weightRows(shape, w, 0, shape.attributeCount);
    const std::vector<double> bias = weightRows(shape, w, shape.biasRow(), 3);
    const std::vector<double> transition = weightRows(shape, w, shape.transitionRow(), labels);
    writeNpz(path,
        {{"emission", {shape.attributeCount, labels}, std::span<const double>(emission)},
            {"bias", {3, labels}, std::span<const double>(bias)},
            {"transition", {labels, labels}, std::span<const double>(transition)}});
}

std::string weightsCsv(const ChainShape& shape, std::span<const double> w)
{
    constexpr std::array biasNames = {"every", "first", "last"};
    std::string out = "group,row,label,weight\n";
    const auto line = [&](const char* group, const std::string& row, std::size_t storedRow) {
        for (std::size_t label = 0; label < shape.labelCount(); ++label)
            fmt::format_to(std::back_inserter(out), "{},{},{},{}\n", group, row,
                csvField(shape.labelNames[label]), w[storedRow * shape.stride() + label]);
    };
    for (std::size_t a = 0; a < shape.attributeCount; ++a)
        line("emission",
            shape.features && a < shape.features->names.size() ? csvField(shape.features->names[a])
                                                               : std::to_string(a),
            a);
    for (std::size_t b = 0; b < biasNames.size(); ++b)
        line("bias", biasNames[b], shape.biasRow() + b);
    for (std::size_t a = 0; a < shape.labelCount(); ++a)
        line("transition", csvField(shape.labelNames[a]), shape.transitionRow() + a);
    return out;
}

void writeWeightsNpz(
    const std::string& path, const SegmentationShape& shape, std::span<const double> w)
{
    writeNpz(path,
        {{"unary", {shape.unaryRows(), shape.unaryFeatures}, w.first(shape.pairStart())},
            {"pairwise", {shape.pairFeatures}, w.subspan(shape.pairStart())}});
}

std::string weightsCsv(const SegmentationShape& shape, std::span<const double> w)
{
    const SegmentationLayout layout = shape.layout ? *shape.layout : SegmentationLayout{};
    std::string out = "group,row,label,weight\n";
    for (std::size_t r = 0; r < shape.unaryRows(); ++r)
        for (std::size_t f = 0; f < shape.unaryFeatures; ++f)
            fmt::format_to(std::back_inserter(out), "unary,{},{},{}\n",
                csvField(columnName(layout.unary, f)),
                csvField(shape.labelNames[shape.binary() ? 1 : r]), w[r * shape.unaryFeatures + f]);
    for (std::size_t f = 0; f < shape.pairFeatures; ++f)
        fmt::format_to(std::back_inserter(out), "pairwise,{},,{}\n",
            csvField(columnName(layout.pair, f)), w[shape.pairStart() + f]);
    return out;
}

void writeWeightsNpz(
    const std::string& path, const MulticlassShape& shape, std::span<const double> w)
{
    std::vector<double> rows;
    rows.reserve(shape.dimension());
    for (std::size_t f = 0; f < shape.featureCount; ++f)
        for (std::size_t k = 0; k < shape.labelCount(); ++k)
            rows.push_back(w[f * shape.stride() + k]);
    writeNpz(path,
        {{"weights", {shape.featureCount, shape.labelCount()}, std::span<const double>(rows)}});
}

std::string weightsCsv(const MulticlassShape& shape, std::span<const double> w)
{
    std::string out = "group,row,label,weight\n";
    for (std::size_t f = 0; f < shape.featureCount; ++f) {
        const std::string name =
            shape.featureNames.empty() ? std::to_string(f + 1) : csvField(shape.featureNames[f]);
        for (std::size_t k = 0; k < shape.labelCount(); ++k)
            fmt::format_to(std::back_inserter(out), "feature,{},{},{}\n", name,
                csvField(shape.labelNames[k]), w[f * shape.stride() + k]);
    }
    return out;
}

void writeWeightsNpz(const std::string& path, const PoseShape& shape, std::span<const double> w)
{
    const std::vector<std::size_t> terms = {arcCount, relationTypes, 2};
    std::vector<double> displacements;
    for (const PosePoint r : shape.displacements) {
        displacements.push_back(static_cast<double>(r.x));
        displacements.push_back(static_cast<double>(r.y));
    }
    writeNpz(path,
        {{"parts", {partCount}, w.first(partCount)},
            {"relations", {arcCount}, w.subspan(PoseShape::relationStart, arcCount)},
            {"linear", terms, w.subspan(PoseShape::linearStart, displacements.size())},
            {"quadratic", terms, w.subspan(PoseShape::quadraticStart, displacements.size())},
            {"displacements", terms, std::span<const double>(displacements)}});
}

std::string weightsCsv(const PoseShape&, std::span<const double> w)
{
    std::string out = "group,row,label,weight\n";
    const auto line = [&out](const char* group, std::string_view row, const std::string& label,
                          double weight) {
        fmt::format_to(std::back_inserter(out), "{},{},{},{}\n", group, row, label, weight);
    };
    const auto arcName = [](std::size_t arc) {
        return fmt::format("{} > {}", bodyParts[arcFrom(arc)].name, bodyParts[arcTo(arc)].name);
    };
    for (std::size_t p = 0; p < partCount; ++p)
        line("part", bodyParts[p].name, "", w[p]);
    for (std::size_t arc = 0; arc < arcCount; ++arc)
        line("relation", arcName(arc), "", w[PoseShape::relationStart + arc]);
    for (std::size_t arc = 0; arc < arcCount; ++arc)
        for (std::size_t k = 0; k < 2 * relationTypes; ++k) {
            const std::size_t at = 2 * arc * relationTypes + k;
            const std::string label = fmt::format("{} {}", k / 2 + 1, k % 2 == 0 ? "x" : "y");
            line("linear", arcName(arc), label, w[PoseShape::linearStart + at]);
            line("quadratic", arcName(arc), label, w[PoseShape::quadraticStart + at]);
        }
    return out;
}

void writeWeightsNpz(
    const std::string& path, const AlignmentShape& shape, std::span<const double> w)
{
    writeNpz(path, {{"features", {shape.dimension()}, w}});
}

std::string weightsCsv(const AlignmentShape& shape, std::span<const double> w)
{
    std::string out = "group,row,label,weight\n";
    for (std::size_t f = 0; f < shape.dimension(); ++f)
        fmt::format_to(
            std::back_inserter(out), "feature,{},,{}\n", csvField(shape.featureNames[f]), w[f]);
    return out;
}

void writeWeightsNpz(const std::string& path, const Model& model)
{
    std::visit([&](const auto& shape) { writeWeightsNpz(path, shape, model.w); }, model.shape);
}

std::string weightsCsv(const Model& model)
{
    return std::visit([&](const auto& shape) { return weightsCsv(shape, model.w); }, model.shape);
}

void writeWeightsCsv(const std::string& path, const Model& model)
{
    writeFileAtomically(path, weightsCsv(model));
}

} // namespace gapscope
