// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as an untrusted network, as far as our own code reads it in the separate process:
// tensors with the data that they announce, or an InputError.
#include "core/machine/error.h"
#include "datasets/reader/libraries/onnx_network.h"
#include "tests/fuzz/fuzz_input.h"

using namespace gapscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        checkOnnxTensors({reinterpret_cast<const char*>(data), size}, "fuzz");
    } catch (const InputError&) {
        // expected for bad input
    }
    return 0;
}
