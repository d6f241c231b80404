// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/reader/serve.h"

#include <initializer_list>
#include <optional>
#include <string_view>
#include <sys/types.h>

namespace gapscope {

/// Messages on a stream socket between a program and its reader (reader_process.h): 8 bytes of
/// length, lowest first as the machine has them, and as many bytes.

/// Sends the parts as one message. False: the other end is gone.
bool sendMessage(int socket, std::initializer_list<std::string_view> parts);

/// The next message. Nothing: the other end is gone, or sends more than `most` bytes.
std::optional<std::string> receiveMessage(int socket, std::size_t most);

/// The program gapscope-reader, started to read one untrusted file with a library that such a file
/// can crash. It gets bytes through a socket or an open file and may do nothing else
/// (serve.h): what goes wrong in it is an error here. Use from one thread at a time; ends
/// with the object.
class ReaderProcess {
public:
    /// kind: what it reads, "onnx" or "hdf5".  where, expected: of the errors about the file.
    /// file: a descriptor that it gets as well; −1: none.  patience: seconds of silence after which
    /// it is ended; it ends itself after mostReaderSeconds of computing.
    /// throws: InputError if the program is not beside this one, nor in ../libexec/gapscope, nor
    /// what GAPSCOPE_READER names.
    ReaderProcess(const std::string& kind, std::string where, std::string expected, int file = -1,
        int patience = 2 * mostReaderSeconds);
    ~ReaderProcess();
    ReaderProcess(const ReaderProcess&) = delete;
    ReaderProcess& operator=(const ReaderProcess&) = delete;

    /// Sends the parts as one request. Returns its answer.
    /// throws: InputError that the reader refuses with, or that it ended.
    std::string ask(std::initializer_list<std::string_view> request, std::size_t mostReply);

private:
    [[noreturn]] void failEnded();

    std::string m_where, m_expected;
    int m_patience, m_socket = -1;
    pid_t m_process = -1; ///< −1: it has ended
};

} // namespace gapscope
