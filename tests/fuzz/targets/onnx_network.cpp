// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a network, in the process that reads untrusted networks: maps of a small photograph,
// or an InputError. OpenCV may crash; the separate process contains that.
#include "datasets/reader/libraries/onnx_network.h"
#include "core/machine/error.h"
#include "tests/fuzz/fuzz_input.h"

using namespace gapscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    cv::setNumThreads(1);
    try {
        OnnxNetwork network({reinterpret_cast<const char*>(data), size}, std::size_t{16} << 20);
        const cv::Mat maps = network.maps(cv::Mat3b(4, 6, cv::Vec3b(90, 120, 150)));
        require(maps.isContinuous() && maps.dims == 4 && maps.size[0] == 1);
    } catch (const InputError&) {
        // expected for bad input
    }
    return 0;
}
