// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/weight_tables.h"

#include <array>
#include <fmt/format.h>
#include <iterator>
#include <string_view>

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

std::vector<double> templateOf(
    const ChainShape& shape, std::span<const double> w, std::size_t label, std::size_t pixels)
{
    std::vector<double> weights(pixels);
    for (std::size_t k = 0; k < pixels; ++k)
        weights[k] = w[k * shape.stride() + label];
    return weights;
}

std::string weightsCsv(const ChainShape& shape, std::span<const double> w)
{
    static constexpr std::array<std::string_view, 3> biases{"every", "first", "last"};
    std::string csv = "group,row,label,weight\n";
    const std::size_t labels = shape.labelCount();
    const auto line = [&](std::string_view group, std::string_view name, std::size_t row) {
        for (std::size_t b = 0; b < labels; ++b)
            fmt::format_to(std::back_inserter(csv), "{},{},{},{}\n", group, name,
                shape.labelNames[b], w[row * shape.stride() + b]);
    };
    for (std::size_t k = 0; k < shape.attributeCount; ++k)
        line("emission", std::to_string(k), k);
    for (std::size_t k = 0; k < 3; ++k)
        line("bias", biases[k], shape.biasRow() + k);
    for (std::size_t a = 0; a < labels; ++a)
        line("transition", shape.labelNames[a], shape.transitionRow() + a);
    return csv;
}

} // namespace gapscope
