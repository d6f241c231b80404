// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/bytes/unpacked_bytes.h"

#include "core/machine/error.h"

#include <algorithm>
#include <new>
#include <utility>
#include <zlib.h>

namespace gapscope {

ReadLimits limitsFor(std::uint64_t storedBytes, ReadLimits limits)
{
    const auto atMost = [](std::size_t& limit, std::uint64_t least) {
        limit = static_cast<std::size_t>(std::min<std::uint64_t>(limit, least));
    };
    atMost(limits.textTokens, (std::uint64_t{5} << 18) + storedBytes / 64);
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

UnpackedBytes::UnpackedBytes(StoredBytes stored, const ReadLimits& limits)
    : m_stored(std::move(stored))
    , m_limits(limitsFor(m_stored.size(), limits))
    , m_input(m_stored.next())
{
    if (m_input.starts_with("\x1f\x8b"))
        m_inflate = std::make_unique<Inflate>();
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
    else
        piece = m_input.empty() ? m_stored.next() : std::exchange(m_input, {});
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
            m_input = m_stored.next();
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
    if (m_inflate && m_total > m_limits.ratioFreeBytes
        && m_total > m_limits.ratio * m_stored.bytesRead()) {
        refuse("unpacks to more than " + std::to_string(m_limits.ratio) + " times its size",
            "at most " + std::to_string(m_limits.ratio) + ":1 beyond the first "
                + std::to_string(m_limits.ratioFreeBytes >> 20) + " MiB");
    }
}

void UnpackedBytes::refuse(const std::string& found, const std::string& expected) const
{
    throw InputError(m_stored.name(), 0, found, expected);
}

} // namespace gapscope
