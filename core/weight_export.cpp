// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/weight_export.h"

#include "core/atomic_file.h"
#include "core/npz.h"

#include <array>
#include <fmt/format.h>
#include <iterator>

namespace gapscope {
namespace {

/// Rows first … first + count − 1 of w without their padding.
std::vector<double> rows(const Model& model, std::size_t first, std::size_t count)
{
    const std::size_t labels = model.shape.labelCount();
    const std::size_t stride = model.shape.stride();
    std::vector<double> values;
    values.reserve(count * labels);
    for (std::size_t row = first; row < first + count; ++row) {
        const auto begin = model.w.begin() + static_cast<std::ptrdiff_t>(row * stride);
        values.insert(values.end(), begin, begin + static_cast<std::ptrdiff_t>(labels));
    }
    return values;
}

/// A field of a CSV line (RFC 4180).
std::string quoted(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string out = "\"";
    for (const char c : text)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

} // namespace

void writeWeightsNpz(const std::string& path, const Model& model)
{
    const ChainShape& shape = model.shape;
    const std::size_t labels = shape.labelCount();
    const std::vector<double> emission = rows(model, 0, shape.attributeCount);
    const std::vector<double> bias = rows(model, shape.biasRow(), 3);
    const std::vector<double> transition = rows(model, shape.transitionRow(), labels);
    writeNpz(path,
        {{"emission", {shape.attributeCount, labels}, std::span<const double>(emission)},
            {"bias", {3, labels}, std::span<const double>(bias)},
            {"transition", {labels, labels}, std::span<const double>(transition)}});
}

std::string weightsCsv(const Model& model)
{
    constexpr std::array biasNames = {"every", "first", "last"};
    const ChainShape& shape = model.shape;
    std::string out = "group,row,label,weight\n";
    const auto line = [&](const char* group, const std::string& row, std::size_t storedRow) {
        for (std::size_t label = 0; label < shape.labelCount(); ++label)
            fmt::format_to(std::back_inserter(out), "{},{},{},{}\n", group, row,
                quoted(shape.labelNames[label]), model.w[storedRow * shape.stride() + label]);
    };
    for (std::size_t a = 0; a < shape.attributeCount; ++a)
        line("emission", std::to_string(a), a);
    for (std::size_t b = 0; b < biasNames.size(); ++b)
        line("bias", biasNames[b], shape.biasRow() + b);
    for (std::size_t a = 0; a < shape.labelCount(); ++a)
        line("transition", quoted(shape.labelNames[a]), shape.transitionRow() + a);
    return out;
}

void writeWeightsCsv(const std::string& path, const Model& model)
{
    writeFileAtomically(path, weightsCsv(model));
}

} // namespace gapscope
