// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/saving/folder_lock.h"

#include <cerrno>
#include <fcntl.h>

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
    Descriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (file.number() < 0)
        return none(errno);
    if (const int why = lockAlone(file.number(), patience); why != 0)
        return none(why == EWOULDBLOCK ? 0 : why);
    return std::unique_ptr<FolderLock>(new FolderLock(std::move(file)));
}

} // namespace gapscope
