// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>

namespace gapscope {

/// A file held by one process at a time: flock() on PATH.lock beside it, for the file itself is
/// replaced as it is written. Held as long as this lives, or until the process ends, however that
/// happens; what then stays of it is empty and holds nobody up. Where the file system has no locks
/// everybody is let in.
class FileLock {
public:
    /// throws: InputError when another process holds it for longer than this, or PATH.lock cannot
    /// be made.
    explicit FileLock(const std::string& path,
        std::chrono::milliseconds patience = std::chrono::milliseconds(500));
    /// Removes PATH.lock.
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    std::string m_lock;
    int m_number = -1;
};

} // namespace gapscope
