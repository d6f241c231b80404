// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace gapscope {

/// The most that a locked process may use in its life.
struct ReaderLimits {
    std::size_t memory;  ///< bytes, its program included
    std::size_t seconds; ///< of processor time, on all threads together
};

/// Gives up, for the rest of this process, all that computing with bytes from an open socket does
/// not need: no file is opened or written, no program started, no connection made, and memory ends
/// at most.memory bytes (not under a sanitizer, which maps terabytes). A denied call fails with
/// EPERM. After most.seconds of processor time the kernel kills the process, whatever runs in it:
/// no limit can be raised again and no signal is sent first.
/// throws: std::system_error if the kernel has no seccomp filters.
void lockReader(const ReaderLimits& most);

/// The first byte of a reply. After a refusal follow the value found, a zero and the expected one.
inline constexpr char replyAnswer = 'a', replyRefusal = 'r';

/// Processor time that a reader may take for one request. The reader's own timer ends it then. Code
/// that took the reader over could stop that timer, but the kernel enforces the limits of the whole
/// process (ReaderLimits).
inline constexpr int mostReaderSeconds = 300;

/// Photographs that one process is asked for: the next ones go to another. So a process needs less
/// than mostOnnxSeconds as long as each of its requests keeps to mostReaderSeconds.
inline constexpr std::size_t mostOnnxPhotographs = 100;
inline constexpr std::size_t mostOnnxSeconds =
    (1 + mostOnnxPhotographs) * std::size_t{mostReaderSeconds};

/// The form that errors about a network expect.
inline constexpr const char* onnxForm =
    "an ONNX model that OpenCV 4.6 can run: float32, one input 1×3×H×W of free size, one output "
    "1×676×rows×columns or 1×26×…";

/// Bytes of a model or a photograph, and of the output for one: 676 maps of 65,536 cells.
inline constexpr std::size_t mostOnnxRequest = std::size_t{257} << 20,
                             mostOnnxOutput = std::size_t{169} << 20;

/// Processor time for all of an HDF5 file: that of one request and a second for each MiB, whose
/// numbers, 4 MiB at most (hdf5_file.cpp), take some hundredths.
constexpr std::size_t mostHdf5Seconds(std::size_t fileBytes)
{
    return std::size_t{mostReaderSeconds} + (fileBytes >> 20);
}

/// Descriptor of the file that the reader was given, if any.
inline constexpr int readerFile = 3;

/// The loop of the program gapscope-reader: locks it (lockReader()), then answers requests on
/// standard input, a socket, until the other end is gone; an InputError is a refusal. Any other
/// failure ends the process. Returns the exit status.
int serve(const ReaderLimits& most, std::size_t mostRequest,
    const std::function<std::string(const std::string& request)>& answer);

/// Serves ONNX networks. The first request: std::size_t bytes that layers may hold, the model's
/// bytes. Further ones: rows and columns as int, the photograph's 8-bit BGR pixels; the answer: the
/// shape as three std::size_t, floats.
int serveOnnx();

/// Serves the HDF5 file that is open as readerFile. The first request is empty; the answer: the
/// names in the root, a zero behind each. Further ones: std::uint64_t bytes that numbers may take,
/// a name; the answer: rank, rows and columns as std::uint64_t, floats.
int serveHdf5();

} // namespace gapscope
