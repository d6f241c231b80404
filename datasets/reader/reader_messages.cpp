// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/reader/reader_messages.h"

#include <cerrno>
#include <cstdint>
#include <sys/socket.h>

namespace gapscope {
namespace {

bool sendAll(int socket, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent >= 0)
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        else if (errno != EINTR)
            return false;
    }
    return true;
}

bool receiveAll(int socket, char* to, std::size_t size)
{
    while (size > 0) {
        const ssize_t got = ::recv(socket, to, size, 0);
        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        if (got > 0) {
            to += got;
            size -= static_cast<std::size_t>(got);
        }
    }
    return true;
}

} // namespace

bool sendMessage(int socket, std::initializer_list<std::string_view> parts)
{
    std::uint64_t size = 0;
    for (const std::string_view part : parts)
        size += part.size();
    bool sent = sendAll(socket, {reinterpret_cast<const char*>(&size), sizeof size});
    for (const std::string_view part : parts)
        sent = sent && sendAll(socket, part);
    return sent;
}

std::optional<std::string> receiveMessage(int socket, std::size_t most)
{
    std::uint64_t size = 0;
    if (!receiveAll(socket, reinterpret_cast<char*>(&size), sizeof size) || size > most)
        return std::nullopt;
    std::string message(size, '\0');
    if (!receiveAll(socket, message.data(), message.size()))
        return std::nullopt;
    return message;
}

} // namespace gapscope
