// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <memory>
#include <string>

namespace gapscope {

/// A folder held for as long as this lives, or until the process ends, however that happens:
/// flock() on a file "lock" in it, which no child process inherits. Where the file system has no
/// locks nobody is given any.
class FolderLock {
public:
    /// nullptr: somebody holds it for longer than this (error: 0), or it cannot be held (errno).
    static std::unique_ptr<FolderLock> take(
        const std::string& folder, std::chrono::milliseconds patience = {}, int* error = nullptr);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    explicit FolderLock(int file)
        : m_file(file)
    {
    }
    int m_file;
};

} // namespace gapscope
