// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/bytes/stored_bytes.h"

#include "core/machine/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>

namespace gapscope {
namespace {

constexpr std::size_t chunkBytes = std::size_t{256} << 10;

/// Asked before opening: opening a named pipe would wait for its writer.
std::uint64_t regularFileSize(const std::string& path)
{
    struct stat status;
    if (::stat(path.c_str(), &status) != 0) {
        throw InputError(path, 0, std::string("cannot be opened (") + std::strerror(errno) + ")",
            "a file that exists and may be read");
    }
    if (S_ISDIR(status.st_mode))
        throw InputError(path, 0, "is a directory", "a data file");
    if (!S_ISREG(status.st_mode))
        throw InputError(path, 0, "is a device, pipe or socket", "a regular file");
    if (status.st_size == 0)
        throw InputError(path, 0, "the file is empty", "a data file");
    return static_cast<std::uint64_t>(status.st_size);
}

} // namespace

StoredBytes StoredBytes::file(const std::string& path)
{
    StoredBytes bytes;
    bytes.m_name = path;
    bytes.m_size = regularFileSize(path);
    bytes.m_file.reset(std::fopen(path.c_str(), "rbe"));
    if (!bytes.m_file) {
        throw InputError(path, 0, std::string("cannot be opened (") + std::strerror(errno) + ")",
            "a file that may be read");
    }
    std::setvbuf(bytes.m_file.get(), nullptr, _IONBF, 0);
    bytes.m_chunk.resize(chunkBytes);
    return bytes;
}

StoredBytes StoredBytes::memory(std::string_view bytes, std::string name)
{
    if (bytes.empty())
        throw InputError(name, 0, "the file is empty", "a data file");
    StoredBytes stored;
    stored.m_name = std::move(name);
    stored.m_memory = bytes;
    stored.m_size = bytes.size();
    return stored;
}

std::string StoredBytes::sha256Of(const std::string& path)
{
    StoredBytes stored = file(path);
    while (!stored.next().empty()) { }
    return stored.sha256();
}

std::string_view StoredBytes::next()
{
    std::string_view chunk;
    if (m_file) {
        const std::size_t count = std::fread(m_chunk.data(), 1, m_chunk.size(), m_file.get());
        if (count == 0 && std::ferror(m_file.get()))
            throw InputError(m_name, 0,
                std::string("reading failed (") + std::strerror(errno) + ")", "a readable file");
        chunk = {m_chunk.data(), count};
    } else {
        chunk = m_memory.substr(0, chunkBytes);
        m_memory.remove_prefix(chunk.size());
    }
    m_read += chunk.size();
    m_digest.add(chunk);
    return chunk;
}

} // namespace gapscope
