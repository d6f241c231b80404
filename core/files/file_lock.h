// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>
#include <unistd.h>
#include <utility>

namespace gapscope {

/// A file descriptor that closes itself; close() reports what the destructor cannot.
class Descriptor {
public:
    explicit Descriptor(int number = -1)
        : m_number(number)
    {
    }
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    Descriptor(Descriptor&& other)
        : m_number(std::exchange(other.m_number, -1))
    {
    }
    Descriptor& operator=(Descriptor&& other)
    {
        std::swap(m_number, other.m_number);
        return *this;
    }
    int number() const { return m_number; }
    bool close() { return ::close(std::exchange(m_number, -1)) == 0; }

private:
    int m_number;
};

/// Locks an open file for this process alone (flock), as long as it is open. Returns 0,
/// EWOULDBLOCK when another process holds it for longer than `patience`, or why it cannot be
/// locked (errno).
int lockAlone(int number, std::chrono::milliseconds patience);

/// A file held by one process at a time: flock() on PATH.lock beside it, because the file itself is
/// replaced when it is written. Held while this lives, or until the process ends in any way; a
/// PATH.lock left behind is empty and blocks nothing. File systems without locks admit every
/// process.
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
    Descriptor m_file;
};

} // namespace gapscope
