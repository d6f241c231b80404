// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/onnx_maps.h"

#include "datasets/reader/reader_process.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>

namespace gapscope {
namespace {

template <typename Value> std::string_view bytesOf(const Value& value)
{
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

} // namespace

OnnxMaps::OnnxMaps(std::string bytes, std::string where, std::size_t mostBytes)
    : m_bytes(std::move(bytes))
    , m_where(std::move(where))
    , m_mostBytes(mostBytes)
{
    begin();
}

OnnxMaps::~OnnxMaps() = default;
OnnxMaps::OnnxMaps(OnnxMaps&&) noexcept = default;

void OnnxMaps::begin()
{
    m_reader.reset(); // two at once would take the memory of two
    m_reader = std::make_unique<ReaderProcess>("onnx", m_where, onnxForm);
    m_reader->ask({bytesOf(m_mostBytes), m_bytes}, 0);
    m_photographs = 0;
}

FloatArray OnnxMaps::maps(const cv::Mat3b& bgr)
{
    if (m_photographs == mostOnnxPhotographs)
        begin();
    ++m_photographs;
    using Shape = std::array<std::size_t, 3>;
    static_assert(allMaps * CellGrid::mostCells * sizeof(float) <= mostOnnxOutput);
    const cv::Mat3b whole = bgr.isContinuous() ? bgr : cv::Mat3b(bgr.clone());
    const std::string answer = m_reader->ask(
        {bytesOf(whole.rows), bytesOf(whole.cols),
            {reinterpret_cast<const char*>(whole.data), whole.total() * whole.elemSize()}},
        sizeof(Shape) + mostOnnxOutput);
    return onnxMapsIn(answer, bgr.cols, bgr.rows, m_where);
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
