// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/poses/map_shape.h"

#include <opencv2/core.hpp>

namespace gapscope {

class ReaderProcess;

/// Maps of scores from a user's network, an ONNX model in one file, run by OpenCV on the CPU.
///   input:  one, 1×3×H×W float32: the photograph in its own size, planes red, green, blue,
///           in [0, 1]
///   output: one, 1×C×rows×columns float32, C = 676 or 26 (checkMapShape)
/// The photograph's size changes from call to call, so H and W must be free or not matter.
/// OpenCV's reader is not made for untrusted files, some of which crash it: it runs in a process
/// of its own (reader/reader_process.h), another one after mostOnnxPhotographs. One object serves
/// one thread at a time.
class OnnxMaps {
public:
    /// bytes: the file.  where: names it in errors.
    /// mostBytes: what its layers may hold together for one photograph.
    /// throws: InputError if OpenCV cannot read it, crashes on it, or it has not one output.
    OnnxMaps(std::string bytes, std::string where, std::size_t mostBytes = std::size_t{4} << 30);
    ~OnnxMaps();
    OnnxMaps(OnnxMaps&&) noexcept;

    /// The maps of a photograph in 8-bit BGR, as (C, rows, columns).
    /// throws: InputError if the network cannot run on it or would take more than mostBytes, or
    /// the output has another shape or a number that is not finite.
    FloatArray maps(const cv::Mat3b& bgr);

private:
    void begin();

    std::string m_bytes, m_where;
    std::size_t m_mostBytes, m_photographs = 0; ///< that m_reader was asked for
    std::unique_ptr<ReaderProcess> m_reader;
};

/// The maps in an answer of the program gapscope-reader about a photograph of so many pixels:
/// nothing in it is trusted. throws: InputError naming `where`: other scores than their shape says,
/// or no maps.
FloatArray onnxMapsIn(std::string_view answer, int width, int height, const std::string& where);

} // namespace gapscope
