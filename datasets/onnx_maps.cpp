// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/onnx_maps.h"

#include "core/error.h"
#include "datasets/reader/reader_process.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace gapscope {
namespace {

template <typename Value> std::string_view bytesOf(const Value& value)
{
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

} // namespace

OnnxMaps::OnnxMaps(const std::string& bytes, std::string where, std::size_t mostBytes)
    : m_where(std::move(where))
    , m_reader(std::make_unique<ReaderProcess>("onnx", m_where, onnxForm))
{
    m_reader->ask({bytesOf(mostBytes), bytes}, 0);
}

OnnxMaps::~OnnxMaps() = default;
OnnxMaps::OnnxMaps(OnnxMaps&&) noexcept = default;

FloatArray OnnxMaps::maps(const cv::Mat3b& bgr)
{
    using Shape = std::array<std::size_t, 3>;
    constexpr std::size_t mostReply = sizeof(Shape) + allMaps * 65'536 * sizeof(float);
    const cv::Mat3b whole = bgr.isContinuous() ? bgr : cv::Mat3b(bgr.clone());
    const std::string answer = m_reader->ask(
        {bytesOf(whole.rows), bytesOf(whole.cols),
            {reinterpret_cast<const char*>(whole.data), whole.total() * whole.elemSize()}},
        mostReply);
    // The reader may have been taken over by the file: nothing of its answer is trusted.
    FloatArray maps;
    Shape shape{};
    std::memcpy(shape.data(), answer.data(), std::min(answer.size(), sizeof shape));
    maps.shape.assign(shape.begin(), shape.end());
    checkMapShape(maps.shape, m_where);
    maps.values.resize(shape[0] * shape[1] * shape[2]);
    if (answer.size() != sizeof shape + maps.values.size() * sizeof(float))
        throw InputError(m_where, 0, "gives another number of scores than its shape has", onnxForm);
    std::memcpy(maps.values.data(), answer.data() + sizeof shape, answer.size() - sizeof shape);
    if (!std::ranges::all_of(maps.values, [](float value) { return std::isfinite(value); }))
        throw InputError(m_where, 0,
            "gives a score that is not finite for a photograph of " + std::to_string(bgr.cols) + "×"
                + std::to_string(bgr.rows) + " pixels",
            "finite numbers");
    return maps;
}

} // namespace gapscope
