// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace gapscope {

/// First byte of a reply. After a refusal come what was found, a zero and what was expected.
inline constexpr char replyAnswer = 'a', replyRefusal = 'r';

/// Processor time that a reader may take for one request.
inline constexpr int mostReaderSeconds = 300;

/// Descriptor of the file that the reader was given, if any.
inline constexpr int readerFile = 3;

/// The loop of the program gapscope-reader: locks it (reader_lock.h), then answers requests on
/// standard input, a socket, until the other end is gone; an InputError is a refusal. What else
/// goes wrong ends the process. The exit status.
int serve(std::size_t mostMemory, std::size_t mostRequest,
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
