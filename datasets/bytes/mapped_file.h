// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace gapscope {

/// A file's bytes in memory, as far as they are looked at; they stay there when the file is
/// removed or replaced. Truncating it in place, which no part of this program does, would end the
/// process.
class MappedFile {
public:
    /// Nothing if there is none, it cannot be read, is empty, a link or no regular file.
    static std::optional<MappedFile> open(const std::string& path);
    /// The same of an open file.
    static std::optional<MappedFile> of(int file);
    ~MappedFile();
    MappedFile(MappedFile&& other);
    MappedFile& operator=(MappedFile&&) = delete;

    std::span<const std::byte> bytes() const { return m_bytes; }

private:
    explicit MappedFile(std::span<const std::byte> bytes)
        : m_bytes(bytes)
    {
    }
    std::span<const std::byte> m_bytes;
};

/// The pages of a mapped piece need no memory any more until they are looked at again; those it
/// shares with its neighbours, too.
void letGo(std::span<const std::byte> piece);

} // namespace gapscope
