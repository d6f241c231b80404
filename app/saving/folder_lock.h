// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/file_lock.h"

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

private:
    explicit FolderLock(Descriptor file)
        : m_file(std::move(file))
    {
    }
    Descriptor m_file;
};

} // namespace gapscope
