// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/reader/reader_process.h"

#include "core/machine/error.h"

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

constexpr const char* program = "gapscope-reader";

std::string programPath()
{
    std::error_code error;
    if (const char* given = std::getenv("GAPSCOPE_READER"))
        return given;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const fs::path& place : {folder, folder.parent_path() / "libexec/gapscope"})
        if (fs::exists(place / program, error))
            return place / program;
    throw InputError(program, 0, "this program is not in " + folder.string(),
        "it beside gapscope, as the build and the package have it, or its path in GAPSCOPE_READER");
}

std::string endOf(int status)
{
    if (WIFEXITED(status))
        return fmt::format("ended with {}", WEXITSTATUS(status));
    if (WTERMSIG(status) == SIGPROF)
        return fmt::format("computed for more than {} s", mostReaderSeconds);
    return fmt::format("was ended by {}", strsignal(WTERMSIG(status)));
}

} // namespace

ReaderProcess::ReaderProcess(
    const std::string& kind, std::string where, std::string expected, int file, int patience)
    : m_where(std::move(where))
    , m_expected(std::move(expected))
    , m_patience(patience)
{
    const std::string path = programPath();
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        throw std::system_error(errno, std::generic_category(), program);
    m_socket = ends[0];
    const timeval silence{patience, 0};
    ::setsockopt(m_socket, SOL_SOCKET, SO_RCVTIMEO, &silence, sizeof silence);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    for (const int output : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0);
    if (file >= 0)
        posix_spawn_file_actions_adddup2(&actions, file, readerFile);
    std::string name = program, argument = kind;
    char* const arguments[] = {name.data(), argument.data(), nullptr};
    const int failed =
        ::posix_spawn(&m_process, path.c_str(), &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    if (failed != 0) {
        ::close(m_socket);
        throw InputError(path, 0, fmt::format("cannot be started: {}", std::strerror(failed)),
            fmt::format("the program {}", program));
    }
}

ReaderProcess::~ReaderProcess()
{
    ::close(m_socket);
    if (m_process > 0) {
        ::kill(m_process, SIGKILL);
        ::waitpid(m_process, nullptr, 0);
    }
}

void ReaderProcess::failEnded()
{
    std::string end = "has ended";
    if (int status = 0; m_process > 0) {
        ::shutdown(m_socket, SHUT_RDWR);
        ::waitpid(m_process, &status, 0);
        m_process = -1;
        end = endOf(status);
    }
    throw InputError(
        m_where, 0, fmt::format("cannot be read: the program that read it {}", end), m_expected);
}

std::string ReaderProcess::ask(
    std::initializer_list<std::string_view> request, std::size_t mostReply)
{
    if (m_process < 0 || !sendMessage(m_socket, request))
        failEnded();
    constexpr std::size_t mostText = std::size_t{1} << 16; // of a refusal
    errno = 0;
    std::optional<std::string> reply = receiveMessage(m_socket, mostReply + mostText);
    if (!reply && (errno == EAGAIN || errno == EWOULDBLOCK)) {
        ::kill(m_process, SIGKILL);
        ::waitpid(std::exchange(m_process, -1), nullptr, 0);
        throw InputError(m_where, 0,
            fmt::format(
                "cannot be read: the program that read it gave no answer for {} s", m_patience),
            m_expected);
    }
    if (!reply || reply->empty())
        failEnded();
    const bool answered = reply->front() == replyAnswer;
    reply->erase(0, 1);
    if (answered)
        return std::move(*reply);
    const std::size_t end = reply->find('\0');
    throw InputError(m_where, 0, reply->substr(0, end),
        end < reply->size() ? reply->substr(end + 1) : m_expected);
}

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
