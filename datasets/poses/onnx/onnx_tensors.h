// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace gapscope {

/// Refuses an ONNX model in which a tensor has other data than its dimensions say: OpenCV 4.6 reads
/// as many numbers as they say, wherever these end. Of what else may be wrong nothing is said.
/// throws: InputError naming `where`: that, or no Protocol Buffers.
void checkOnnxTensors(std::string_view model, const std::string& where);

} // namespace gapscope
