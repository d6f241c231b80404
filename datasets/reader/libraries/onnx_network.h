// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <opencv2/dnn.hpp>
#include <string>
#include <string_view>

namespace gapscope {

/// Refuses an ONNX model in which a tensor has other data than its dimensions say: OpenCV 4.6 reads
/// as many numbers as they say, wherever these end. Other errors are not checked.
/// throws: InputError naming `where`: that, or no Protocol Buffers.
void checkOnnxTensors(std::string_view model, const std::string& where);

/// An untrusted network, in the process that reads it. Errors name no file: it is not known here.
class OnnxNetwork {
public:
    /// model: the file's bytes.  mostBytes: what layers may hold together for one photograph.
    /// throws: InputError if OpenCV cannot read it or it has not one output.
    OnnxNetwork(std::string_view model, std::size_t mostBytes);

    /// A continuous (1, C, rows, columns) array for a photograph in 8-bit BGR, of at most
    /// mostOnnxOutput bytes. throws: InputError.
    cv::Mat maps(const cv::Mat3b& bgr);

private:
    std::size_t m_mostBytes;
    cv::dnn::Net m_net;
};

} // namespace gapscope
