// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/formats/binary/onnx_maps.h"

#include "core/machine/error.h"
#include "datasets/formats/binary/reader_replies.h"
#include "datasets/reader/reader_process.h"

#include <array>

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
    constexpr std::size_t mostReply = sizeof(Shape) + allMaps * 65'536 * sizeof(float);
    const cv::Mat3b whole = bgr.isContinuous() ? bgr : cv::Mat3b(bgr.clone());
    const std::string answer = m_reader->ask(
        {bytesOf(whole.rows), bytesOf(whole.cols),
            {reinterpret_cast<const char*>(whole.data), whole.total() * whole.elemSize()}},
        mostReply);
    return onnxMapsIn(answer, bgr.cols, bgr.rows, m_where);
}

} // namespace gapscope
