// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/saving/folder_lock.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

namespace gapscope {

std::unique_ptr<FolderLock> FolderLock::take(
    const std::string& folder, std::chrono::milliseconds patience, int* error)
{
    const auto none = [error](int why) {
        if (error)
            *error = why;
        return nullptr;
    };
    const std::string path = folder + "/lock";
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return none(errno);
    const auto end = std::chrono::steady_clock::now() + patience;
    while (flock(file, LOCK_EX | LOCK_NB) != 0) {
        const bool held = errno == EWOULDBLOCK || errno == EINTR;
        if (!held || std::chrono::steady_clock::now() >= end) {
            const int why = held ? 0 : errno;
            close(file);
            return none(why);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return std::unique_ptr<FolderLock>(new FolderLock(file));
}

FolderLock::~FolderLock() { close(m_file); }

} // namespace gapscope
