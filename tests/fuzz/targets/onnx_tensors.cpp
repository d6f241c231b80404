// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a network of a stranger's, as far as we read it ourselves, in the process that reads
// such files: its tensors have the data that they say, or an InputError.
#include "core/machine/error.h"
#include "datasets/poses/onnx/onnx_network.h"
#include "tests/fuzz/fuzz_input.h"

using namespace gapscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        checkOnnxTensors({reinterpret_cast<const char*>(data), size}, "fuzz");
    } catch (const InputError&) {
        // what bad input is for
    }
    return 0;
}
