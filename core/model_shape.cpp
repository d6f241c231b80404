// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model_shape.h"

#include "core/files/npz.h"

#include <cstring>
#include <fmt/format.h>
#include <iterator>

namespace gapscope {

void ModelShape::write(nlohmann::ordered_json&, std::string&) const { }

void ModelShape::readBytes(std::string_view, const std::string&) { }

ShapeMismatch PlainShape::mismatch(const ModelShape& data) const
{
    if (dimension() == data.dimension())
        return {};
    return {fmt::format("a model of {} weights", dimension()), fmt::format("{}", data.dimension())};
}

std::string PlainShape::weightsCsv(std::span<const double> w) const
{
    std::string out(weightsCsvHead);
    for (std::size_t k = 0; k < w.size(); ++k)
        fmt::format_to(std::back_inserter(out), "weight,{},,{}\n", k + 1, w[k]);
    return out;
}

void PlainShape::writeWeightsNpz(const std::string& path, std::span<const double> w) const
{
    writeNpz(path, {{"weights", {w.size()}, w}});
}

void appendWeights(std::string& bytes, const ModelShape& shape, const std::vector<double>& w)
{
    const std::size_t length = shape.rowLength();
    for (std::size_t begin = 0; begin < w.size(); begin += shape.rowStride())
        bytes.append(reinterpret_cast<const char*>(w.data() + begin), length * sizeof(double));
}

std::vector<double> weightsFrom(const ModelShape& shape, const char* bytes)
{
    const std::size_t stride = shape.rowStride(), length = shape.rowLength();
    std::vector<double> w(shape.weightSize());
    for (std::size_t k = 0; k * stride < w.size(); ++k)
        std::memcpy(
            w.data() + k * stride, bytes + k * length * sizeof(double), length * sizeof(double));
    return w;
}

} // namespace gapscope
