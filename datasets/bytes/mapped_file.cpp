// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/bytes/mapped_file.h"

#include <cstdint>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace gapscope {

std::optional<MappedFile> MappedFile::open(const std::string& path)
{
    const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (number < 0)
        return {};
    struct stat status { };
    void* start = MAP_FAILED;
    if (::fstat(number, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0)
        start = ::mmap(
            nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_PRIVATE, number, 0);
    ::close(number);
    if (start == MAP_FAILED)
        return {};
    return MappedFile(
        {static_cast<const std::byte*>(start), static_cast<std::size_t>(status.st_size)});
}

MappedFile::MappedFile(MappedFile&& other)
    : m_bytes(std::exchange(other.m_bytes, {}))
{
}

MappedFile::~MappedFile()
{
    if (!m_bytes.empty())
        ::munmap(const_cast<std::byte*>(m_bytes.data()), m_bytes.size());
}

void letGo(std::span<const std::byte> piece)
{
    static const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto start = reinterpret_cast<std::uintptr_t>(piece.data());
    const std::uintptr_t from = start / page * page;
    ::madvise(reinterpret_cast<void*>(from), start + piece.size() - from, MADV_DONTNEED);
}

} // namespace gapscope
