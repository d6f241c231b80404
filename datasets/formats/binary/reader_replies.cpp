// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/binary/reader_replies.h"

#include "core/machine/error.h"
#include "datasets/formats/binary/onnx_maps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>

namespace gapscope {

std::set<std::string> hdf5NamesIn(std::string_view answer)
{
    std::set<std::string> all;
    for (std::size_t begin = 0; begin < answer.size();) {
        const std::size_t end = std::min(answer.find('\0', begin), answer.size());
        all.emplace(answer.substr(begin, end - begin));
        begin = end + 1;
    }
    return all;
}

Hdf5Numbers hdf5NumbersIn(std::string_view answer, const std::string& where)
{
    std::array<std::uint64_t, 3> head{}; // rank, rows, columns
    std::memcpy(head.data(), answer.data(), std::min(answer.size(), sizeof head));
    const auto [rank, rows, columns] = head;
    if (answer.size() < sizeof head || rank > 2 || rows > mostHdf5Numbers
        || columns > mostHdf5Numbers || (rank < 2 && columns != 1) || (rank < 1 && rows != 1)
        || answer.size() - sizeof head != rows * columns * sizeof(float))
        throw InputError(where, 0, "other numbers than its shape has", "a table");
    Hdf5Numbers numbers;
    numbers.extent.assign(head.begin() + 1, head.begin() + 1 + static_cast<std::ptrdiff_t>(rank));
    numbers.values.resize(rows * columns);
    if (!numbers.values.empty())
        std::memcpy(
            numbers.values.data(), answer.data() + sizeof head, answer.size() - sizeof head);
    return numbers;
}

FloatArray onnxMapsIn(std::string_view answer, int width, int height, const std::string& where)
{
    FloatArray maps;
    std::array<std::size_t, 3> shape{};
    std::memcpy(shape.data(), answer.data(), std::min(answer.size(), sizeof shape));
    maps.shape.assign(shape.begin(), shape.end());
    checkMapShape(maps.shape, where);
    const std::size_t count = shape[0] * shape[1] * shape[2];
    if (answer.size() != sizeof shape + count * sizeof(float))
        throw InputError(where, 0, "gives another number of scores than its shape has", onnxForm);
    maps.values.resize(count);
    std::memcpy(maps.values.data(), answer.data() + sizeof shape, answer.size() - sizeof shape);
    if (!std::ranges::all_of(maps.values, [](float value) { return std::isfinite(value); }))
        throw InputError(where, 0,
            fmt::format(
                "gives a score that is not finite for a photograph of {}×{} pixels", width, height),
            "finite numbers");
    return maps;
}

} // namespace gapscope
