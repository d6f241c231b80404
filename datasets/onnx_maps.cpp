// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/onnx_maps.h"

#include "core/error.h"
#include "datasets/reader/reader_process.h"
#include "datasets/reader_replies.h"

#include <array>

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
    return onnxMapsIn(answer, bgr.cols, bgr.rows, m_where);
}

} // namespace gapscope
