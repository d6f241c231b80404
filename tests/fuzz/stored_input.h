// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fuzz/fuzz_input.h"

#include <fcntl.h>
#include <filesystem>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace gapscope {

/// Never empty in between: on some file systems, writes after a truncation wait for the disk.
inline void overwrite(int file, std::string_view bytes)
{
    require(pwrite(file, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size())
        && ftruncate(file, static_cast<off_t>(bytes.size())) == 0);
}

/// The path of a file in memory with these bytes, for readers that need a path: the fastest one.
inline std::string inMemory(std::string_view bytes)
{
    static const int file = memfd_create("fuzz", 0);
    overwrite(file, bytes);
    return "/proc/self/fd/" + std::to_string(file);
}

/// A file with a name: some files are not read through links.
class NamedFile {
public:
    explicit NamedFile(const std::string& name, const std::string& ending = "")
        : m_path(
            std::filesystem::temp_directory_path() / (name + std::to_string(getpid()) + ending))
        , m_file(::open(m_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600))
    {
        require(m_file >= 0);
    }
    NamedFile(const NamedFile&) = delete;
    NamedFile& operator=(const NamedFile&) = delete;
    ~NamedFile()
    {
        ::close(m_file);
        std::filesystem::remove(m_path);
    }
    std::string path() const { return m_path.string(); }
    void set(const std::string& bytes) const { overwrite(m_file, bytes); }

private:
    std::filesystem::path m_path;
    int m_file;
};

} // namespace gapscope
