// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace gapscope {

std::unique_ptr<FolderLock> FolderLock::take(const std::string& folder)
{
    const std::string path = folder + "/lock";
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return nullptr;
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        close(file);
        return nullptr;
    }
    return std::unique_ptr<FolderLock>(new FolderLock(file));
}

FolderLock::~FolderLock() { close(m_file); }

} // namespace gapscope
