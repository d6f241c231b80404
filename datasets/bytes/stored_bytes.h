// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/bytes/sha256.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

/// The bytes of a file (or of a buffer) as stored, in chunks, digested on the way.
class StoredBytes {
public:
    /// A regular file. throws: InputError if it is missing, unreadable, a directory or not a
    /// regular file, or empty.
    static StoredBytes file(const std::string& path);
    /// A buffer that outlives this object; name stands for it in errors.
    static StoredBytes memory(std::string_view bytes, std::string name);

    /// Digest of a whole file. throws: as file().
    static std::string sha256Of(const std::string& path);

    const std::string& name() const { return m_name; }
    std::uint64_t size() const { return m_size; }
    std::uint64_t bytesRead() const { return m_read; }

    /// The next chunk, valid until the next call; empty at the end. throws: InputError.
    std::string_view next();
    /// Digest of what was read so far.
    std::string sha256() const { return m_digest.hex(); }

private:
    StoredBytes() = default;

    struct CloseFile {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, CloseFile> m_file;
    std::vector<char> m_chunk;
    std::string_view m_memory;
    std::string m_name;
    std::uint64_t m_size = 0;
    std::uint64_t m_read = 0;
    Sha256 m_digest;
};

} // namespace gapscope
