// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/bytes/unpacked_bytes.h"

#include "core/machine/error.h"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <cerrno>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <new>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <zlib.h>

namespace gapscope {

ReadLimits limitsFor(std::uint64_t storedBytes, ReadLimits limits)
{
    const auto atMost = [](std::uint64_t& limit, std::uint64_t most) {
        limit = std::min(limit, most);
    };
    atMost(limits.tokens, (std::uint64_t{1} << 19) + storedBytes / 256);
    const std::uint64_t beyond = storedBytes - std::min(storedBytes, std::uint64_t{1} << 26);
    atMost(limits.textTokens, (std::uint64_t{5} << 18) + storedBytes / 64 + beyond / 8);
    atMost(limits.squaredLengths, (std::uint64_t{1} << 26) + 4 * beyond);
    atMost(limits.textBytes, (std::uint64_t{1} << 27) + storedBytes);
    atMost(limits.attributeEntries, (std::uint64_t{1} << 24) + storedBytes / 2);
    return limits;
}

struct UnpackedBytes::Inflate {
    z_stream stream{};
    std::vector<char> output = std::vector<char>(std::size_t{256} << 10);
    bool inMember = false;
    bool isFirst = true;

    Inflate()
    {
        constexpr int gzipOnly = 15 + 16; // window bits, and no zlib or raw streams
        if (inflateInit2(&stream, gzipOnly) != Z_OK)
            throw std::bad_alloc();
    }
    ~Inflate() { inflateEnd(&stream); }
    Inflate(const Inflate&) = delete;
    Inflate& operator=(const Inflate&) = delete;
};

/// libarchive unpacks xz. gzip is not left to it: its version 3.6 does not compare the checksum.
struct UnpackedBytes::Xz {
    StoredBytes& stored;
    std::string_view first; ///< stored bytes already read
    std::exception_ptr failure{};
    std::vector<char> output = std::vector<char>(std::size_t{256} << 10);
    std::unique_ptr<archive, int (*)(archive*)> reader{archive_read_new(), archive_read_free};
    bool atEnd = false;

    static la_ssize_t read(archive*, void* data, const void** buffer)
    {
        auto* self = static_cast<Xz*>(data);
        try {
            const std::string_view chunk =
                self->first.empty() ? self->stored.next() : std::exchange(self->first, {});
            *buffer = chunk.data();
            return static_cast<la_ssize_t>(chunk.size());
        } catch (const InputError&) { // not through C code
            self->failure = std::current_exception();
            return -1;
        }
    }

    /// Returns a code of libarchive.
    int open()
    {
        archive_read_support_filter_xz(reader.get()); // never all: some start programs
        archive_read_support_format_raw(reader.get());
        archive_read_support_format_empty(reader.get());
        if (const int code = archive_read_open(reader.get(), this, nullptr, read, nullptr))
            return code;
        archive_entry* entry = nullptr;
        return archive_read_next_header(reader.get(), &entry);
    }
};

UnpackedBytes::UnpackedBytes(StoredBytes stored, const ReadLimits& limits)
    : m_stored(std::make_unique<StoredBytes>(std::move(stored)))
    , m_limits(limitsFor(m_stored->size(), limits))
    , m_input(m_stored->next())
{
    using namespace std::string_view_literals;
    if (m_input.starts_with("\x1f\x8b"))
        m_inflate = std::make_unique<Inflate>();
    else if (m_input.starts_with("\xfd"
                                 "7zXZ\0"sv))
        m_xz = std::unique_ptr<Xz>(new Xz{*m_stored, std::exchange(m_input, {})});
}

UnpackedBytes::~UnpackedBytes() = default;
UnpackedBytes::UnpackedBytes(UnpackedBytes&&) noexcept = default;

std::string_view UnpackedBytes::head()
{
    if (!m_peeked) {
        m_piece = next();
        m_peeked = true;
    }
    return m_piece.substr(0, std::size_t{64} << 10);
}

std::string_view UnpackedBytes::next()
{
    if (m_peeked) {
        m_peeked = false;
        return m_piece;
    }
    std::string_view piece;
    if (m_inflate)
        piece = nextUnpacked();
    else if (m_xz)
        piece = nextFromXz();
    else
        piece = m_input.empty() ? m_stored->next() : std::exchange(m_input, {});
    m_total += piece.size();
    checkLimits();
    return piece;
}

std::string_view UnpackedBytes::nextUnpacked()
{
    z_stream& stream = m_inflate->stream;
    std::vector<char>& output = m_inflate->output;
    stream.next_out = reinterpret_cast<Bytef*>(output.data());
    stream.avail_out = static_cast<uInt>(output.size());
    while (stream.avail_out > 0) {
        if (m_input.empty())
            m_input = m_stored->next();
        if (m_input.empty()) {
            if (m_inflate->inMember)
                refuse("the gzip data end too early (the file is cut off)", "a whole gzip file");
            break;
        }
        if (!m_inflate->inMember && !startMember())
            continue;
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(m_input.data()));
        stream.avail_in = static_cast<uInt>(m_input.size());
        const int status = inflate(&stream, Z_NO_FLUSH);
        m_input.remove_prefix(m_input.size() - stream.avail_in);
        if (status == Z_STREAM_END)
            m_inflate->inMember = false;
        else if (status == Z_MEM_ERROR)
            throw std::bad_alloc();
        else if (status != Z_OK)
            refuse(std::string("the gzip data are damaged (")
                    + (stream.msg ? stream.msg : "not a gzip stream") + ")",
                "a whole gzip file");
    }
    return {output.data(), output.size() - stream.avail_out};
}

std::string_view UnpackedBytes::nextFromXz()
{
    if (m_xz->atEnd)
        return {};
    archive* reader = m_xz->reader.get();
    int code = m_total > 0 ? ARCHIVE_OK : m_xz->open();
    la_ssize_t size = 0;
    if (code == ARCHIVE_OK) {
        size = archive_read_data(reader, m_xz->output.data(), m_xz->output.size());
        code = size < 0 ? ARCHIVE_FATAL : ARCHIVE_OK;
    }
    if (m_xz->failure)
        std::rethrow_exception(m_xz->failure);
    if (code != ARCHIVE_OK && code != ARCHIVE_EOF) // the end at once: xz of nothing
        refuse("the xz data are damaged or cut off", "a whole xz file");
    m_xz->atEnd = size == 0;
    while (m_xz->atEnd && !m_stored->next().empty()) { } // what follows belongs to the digest
    return {m_xz->output.data(), static_cast<std::size_t>(size)};
}

/// A further member may follow the last one, or zeros that pad the file; as gzip(1) reads it.
bool UnpackedBytes::startMember()
{
    if (!m_inflate->isFirst && m_input.front() == '\0') {
        const std::size_t next = m_input.find_first_not_of('\0');
        m_input.remove_prefix(std::min(next, m_input.size()));
        return false;
    }
    inflateReset(&m_inflate->stream);
    m_inflate->inMember = true;
    m_inflate->isFirst = false;
    return true;
}

void UnpackedBytes::checkLimits() const
{
    if (m_total > m_limits.unpackedBytes) {
        refuse("more than " + std::to_string(m_limits.unpackedBytes) + " bytes of content",
            "at most that many");
    }
    if (packed() && m_total > m_limits.ratioFreeBytes
        && m_total > m_limits.ratio * m_stored->bytesRead()) {
        refuse("unpacks to more than " + std::to_string(m_limits.ratio) + " times its size",
            "at most " + std::to_string(m_limits.ratio) + ":1 beyond the first "
                + std::to_string(m_limits.ratioFreeBytes >> 20) + " MiB");
    }
}

void UnpackedBytes::refuse(const std::string& found, const std::string& expected) const
{
    throw InputError(m_stored->name(), 0, found, expected);
}

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

std::string StoredBytes::wholeSha256()
{
    while (!next().empty()) { }
    return sha256();
}

void StoredBytes::rewind()
{
    if (m_file)
        std::rewind(m_file.get());
    else
        m_memory = {m_memory.data() - m_read, m_size};
    m_read = 0;
    m_digest = {};
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

void releasePages(std::span<const std::byte> piece)
{
    static const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto start = reinterpret_cast<std::uintptr_t>(piece.data());
    const std::uintptr_t from = start / page * page;
    ::madvise(reinterpret_cast<void*>(from), start + piece.size() - from, MADV_DONTNEED);
}

} // namespace gapscope
