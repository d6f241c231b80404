// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/sha256.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace gapscope {

/// A file's bytes, mapped into memory; they stay readable when the file is removed or
/// replaced. Truncating it in place, which no part of this program does, would end the
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

/// Releases the pages of a mapped piece until they are read again, including those that it shares
/// with its neighbours.
void releasePages(std::span<const std::byte> piece);

/// The bytes of a file (or of a buffer) as stored, in chunks, digested on the way.
class StoredBytes {
public:
    /// A regular file. throws: InputError if it is missing, unreadable, a directory or not a
    /// regular file, or empty.
    static StoredBytes file(const std::string& path);
    /// A buffer that outlives this object; name stands for it in errors.
    static StoredBytes memory(std::string_view bytes, std::string name);

    /// Digest of a whole file. throws: as file().
    static std::string sha256Of(const std::string& path) { return file(path).wholeSha256(); }

    const std::string& name() const { return m_name; }
    std::uint64_t size() const { return m_size; }
    std::uint64_t bytesRead() const { return m_read; }

    /// The next chunk, valid until the next call; empty at the end. throws: InputError.
    std::string_view next();
    /// Digest of what was read so far.
    std::string sha256() const { return m_digest.hex(); }
    /// Reads what is left. Returns the digest of all.  throws: InputError.
    std::string wholeSha256();
    /// Starts again at the first byte, with a new digest.
    void rewind();
    /// The open file's descriptor; −1: a buffer.
    int descriptor() const { return m_file ? ::fileno(m_file.get()) : -1; }

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

/// Limits on untrusted files.
struct ReadLimits {
    /// Longest text line, without its end.
    std::size_t lineBytes = std::size_t{1} << 20;
    std::uint64_t unpackedBytes = std::uint64_t{4} << 30;
    /// Unpacked to stored bytes, beyond the first ratioFreeBytes unpacked.
    std::uint64_t ratio = 200;
    std::uint64_t ratioFreeBytes = std::uint64_t{16} << 20;
    /// Letters of one dataset: two million words.
    std::size_t tokens = std::size_t{1} << 24;
    /// Tokens of one text file: 150 times CoNLL-2000's training part.
    std::size_t textTokens = std::size_t{1} << 25;
    /// Tokens of one sequence, and the sum of the squares over a file: the memory of training grows
    /// with the square of the length of a sequence.
    std::size_t sequenceTokens = 1000;
    std::uint64_t squaredLengths = std::uint64_t{1} << 30;
    /// Bytes stored of a text file's columns; of all names of attributes together.
    std::size_t textBytes = std::size_t{1} << 28;
    /// Attributes of all tokens of a text file together.
    std::size_t attributeEntries = std::size_t{1} << 29;
};

/// These limits, lowered for a file of so many stored bytes so that reading it takes at most 512
/// MiB and four times the file: a short one may unpack to much text. Of the bytes beyond 64 MiB it
/// takes at most sixteen times as much: text without features has a few dozen for each token.
ReadLimits limitsFor(std::uint64_t storedBytes, ReadLimits limits = {});

/// The content of a file: unpacked if it is gzip (RFC 1952, several members in a row allowed) or
/// xz, told by its first bytes, else as stored.
class UnpackedBytes {
public:
    explicit UnpackedBytes(StoredBytes stored, const ReadLimits& limits = {});
    ~UnpackedBytes();
    UnpackedBytes(UnpackedBytes&&) noexcept;

    const StoredBytes& stored() const { return *m_stored; }
    /// The stored bytes from the first one on. This object is used up.
    StoredBytes takeStored() { return m_stored->rewind(), std::move(*m_stored); }
    const ReadLimits& limits() const { return m_limits; }
    bool packed() const { return m_inflate || m_xz; }

    /// The first bytes of the content (up to 64 KiB), without consuming them.
    std::string_view head();
    /// The next piece, valid until the next call; empty at the end.
    /// throws: InputError if the packed data are damaged or cut off, or a limit is passed.
    std::string_view next();

private:
    struct Inflate;
    struct Xz;

    std::string_view nextUnpacked();
    std::string_view nextFromXz();
    bool startMember();
    void checkLimits() const;
    [[noreturn]] void refuse(const std::string& found, const std::string& expected) const;

    std::unique_ptr<StoredBytes> m_stored;
    ReadLimits m_limits;
    std::string_view m_input; ///< stored bytes not yet used
    std::string_view m_piece; ///< read ahead by head()
    bool m_peeked = false;
    std::uint64_t m_total = 0;
    std::unique_ptr<Inflate> m_inflate;
    std::unique_ptr<Xz> m_xz;
};

} // namespace gapscope
