// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as the answer of a program that reads HDF5 or a network and that its file has taken
// over: numbers of the announced shape, finite scores, names, or an InputError.
#include "core/machine/error.h"
#include "datasets/formats/binary/hdf5_file.h"
#include "datasets/poses/onnx_maps.h"
#include "datasets/reader/reader_process.h"
#include "tests/fuzz/fuzz_input.h"

#include <cmath>
#include <sys/socket.h>
#include <unistd.h>

using namespace gapscope;

namespace {

/// Returns the message as received through a socket whose other end has closed.
std::optional<std::string> received(std::string_view bytes)
{
    int ends[2];
    require(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    require(send(ends[0], bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
    close(ends[0]);
    std::optional<std::string> message = receiveMessage(ends[1], bytes.size());
    close(ends[1]);
    return message;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr std::size_t most = 1 << 16; // the socket holds them
    const std::string_view bytes(reinterpret_cast<const char*>(data), std::min(size, most));
    for (const std::optional<std::string>& answer :
        {received(bytes), std::optional<std::string>(bytes)}) {
        if (!answer)
            continue;
        for (const std::string& name : hdf5NamesIn(*answer))
            require(name.find('\0') == std::string::npos);
        try {
            const Hdf5Numbers numbers = hdf5NumbersIn(*answer, "fuzz");
            std::size_t count = 1;
            for (const std::size_t each : numbers.extent)
                count *= each;
            require(numbers.extent.size() <= 2 && numbers.values.size() == count);
        } catch (const InputError&) {
            // expected for bad input
        }
        try {
            const FloatArray maps = onnxMapsIn(*answer, 6, 4, "fuzz");
            require(maps.shape.size() == 3
                && maps.values.size() == maps.shape[0] * maps.shape[1] * maps.shape[2]);
            for (const float value : maps.values)
                require(std::isfinite(value));
        } catch (const InputError&) {
            // expected for bad input
        }
    }
    return 0;
}
