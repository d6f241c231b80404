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
    const bool regular = ::fstat(number, &status) == 0 && S_ISREG(status.st_mode);
    std::optional<MappedFile> mapped = regular ? of(number) : std::nullopt;
    ::close(number);
    return mapped;
}

std::optional<MappedFile> MappedFile::of(int file)
{
    const off_t size = ::lseek(file, 0, SEEK_END); // fstat() is denied to the reader's process
    if (size <= 0)
        return {};
    const auto bytes = static_cast<std::size_t>(size);
    void* start = ::mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, file, 0);
    if (start == MAP_FAILED)
        return {};
    return MappedFile({static_cast<const std::byte*>(start), bytes});
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
