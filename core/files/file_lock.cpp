// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/file_lock.h"

#include "core/machine/error.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>

namespace gapscope {
namespace {

/// The lock's path; for a link it is beside the file that the link leads to.
std::string lockOf(const std::string& path)
{
    std::error_code error;
    const std::filesystem::path target = std::filesystem::is_symlink(path, error)
        ? std::filesystem::weakly_canonical(path, error)
        : std::filesystem::path(path);
    return (error ? path : target.string()) + ".lock";
}

/// Is the opened file still the one at the path? Its holder may have removed it meanwhile. A disk
/// that cannot answer (error: EIO, …) is a different case.
bool isAt(int number, const std::string& path, int& error)
{
    struct stat mine {
    }, there{};
    const bool told = ::fstat(number, &mine) == 0 && ::lstat(path.c_str(), &there) == 0;
    error = told || errno == ENOENT ? 0 : errno;
    return told && mine.st_dev == there.st_dev && mine.st_ino == there.st_ino;
}

[[noreturn]] void refuse(const std::string& lock, int error)
{
    throw InputError(lock, 0, fmt::format("cannot be opened ({})", std::strerror(error)),
        "a folder that exists, may be written to and has room");
}

} // namespace

int lockAlone(int number, std::chrono::milliseconds patience)
{
    const auto end = std::chrono::steady_clock::now() + patience;
    while (::flock(number, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            return errno;
        if (std::chrono::steady_clock::now() >= end)
            return EWOULDBLOCK;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return 0;
}

FileLock::FileLock(const std::string& path, std::chrono::milliseconds patience)
    : m_lock(lockOf(path))
{
    while (true) {
        m_file =
            Descriptor(::open(m_lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
        if (m_file.number() < 0)
            refuse(m_lock, errno);
        const int why = lockAlone(m_file.number(), patience);
        if (why == EWOULDBLOCK)
            throw InputError(path, 0, "another run is writing its checkpoints to it",
                "another --checkpoint file, or that run ended first");
        int error = 0;
        if (why != 0 || isAt(m_file.number(), m_lock, error))
            return;
        if (error != 0)
            refuse(m_lock, error);
    }
}

FileLock::~FileLock()
{
    int error = 0;
    if (isAt(m_file.number(), m_lock, error)) // still held: no other process's lock is removed
        ::unlink(m_lock.c_str());
}

} // namespace gapscope
