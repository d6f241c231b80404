// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace gapscope {

/// Messages on a stream socket between a program and its reader (reader_process.h): 8 bytes of
/// length, lowest first as the machine has them, and as many bytes.

/// Sends the parts as one message. False: the other end is gone.
bool sendMessage(int socket, std::initializer_list<std::string_view> parts);

/// The next message. Nothing: the other end is gone, or sends more than `most` bytes.
std::optional<std::string> receiveMessage(int socket, std::size_t most);

} // namespace gapscope
