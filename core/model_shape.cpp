// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model_shape.h"

#include "core/files/npz.h"
#include "core/machine/error.h"

#include <cstring>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

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

} // namespace gapscope
