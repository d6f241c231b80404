// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/caches/piece_file.h"

#include "core/files/json_input.h"

#include <bit>
#include <cassert>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <type_traits>
#include <unistd.h>
#include <zlib.h>

namespace gapscope {
namespace {

static_assert(std::endian::native == std::endian::little, "files of pieces are little-endian");

constexpr std::string_view magic = "GAPSPIEC";
constexpr std::string_view earlierMagics[] = {"GAPSFEAT", "GAPSMAPS"};
constexpr const char* headDamage = "its head is damaged";

struct HeadRecord {
    std::array<char, 8> magic;
    std::uint32_t version, crc;
    std::array<char, 64> key;
    std::uint64_t size, first, pieces, jsonBytes, valueBytes;
    std::array<char, 8> kind;
};
static_assert(sizeof(HeadRecord) == 128 && std::is_trivially_copyable_v<HeadRecord>);

template <std::size_t N> std::string_view textOf(const std::array<char, N>& characters)
{
    const std::string_view all(characters.data(), N);
    return all.substr(0, all.find('\0'));
}

std::string_view textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// CRC-32 of bytes behind those that gave `before`.
std::uint32_t checksum(std::span<const std::byte> bytes, std::uint32_t before = 0)
{
    return static_cast<std::uint32_t>(
        crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

/// Bytes before the first piece.
std::uint64_t headSize(std::uint64_t pieces, std::uint64_t jsonBytes, std::uint64_t valueBytes)
{
    return aligned(sizeof(HeadRecord) + pieces * sizeof(PieceRecord) + jsonBytes + valueBytes);
}

/// Sets the head. Returns what is wrong with it, or "".
std::string readHead(std::span<const std::byte> bytes, const std::string& kind, HeadRecord& head)
{
    if (bytes.size() < sizeof head)
        return "it is cut off";
    std::memcpy(&head, bytes.data(), sizeof head);
    if (textOf(head.magic) != magic || (!kind.empty() && textOf(head.kind) != kind))
        return fmt::format("it is no file of {}", kind);
    if (head.version != pieceFileVersion)
        return fmt::format("it has version {} of the format", head.version);
    if (head.size != bytes.size() || head.first > bytes.size())
        return "it is cut off";
    if (head.first < sizeof head)
        return headDamage;
    const std::span<const std::byte> start = bytes.first(head.first);
    const std::array<std::byte, sizeof head.crc> zeros{};
    constexpr std::size_t at = offsetof(HeadRecord, crc), end = at + sizeof head.crc;
    const std::uint32_t crc =
        checksum(start.subspan(end), checksum(zeros, checksum(start.first(at))));
    return crc == head.crc ? "" : headDamage;
}

/// Is every piece after the head, and are there no overlaps?
bool soundRecords(std::vector<PieceRecord> records, std::uint64_t first, std::uint64_t size)
{
    std::ranges::sort(records, {}, &PieceRecord::start);
    for (const PieceRecord& piece : records) {
        if (piece.start % 64 != 0 || piece.start < first || piece.start > size
            || piece.size > size - piece.start)
            return false;
        first = piece.start + piece.size;
    }
    return true;
}

/// throws: InputError.
void readJson(const PieceTable& table, const std::string& path, PieceHead& head)
{
    const nlohmann::json parsed = parseJson(table.json, path);
    const JsonView view(parsed, path);
    head.source = view.string("source");
    head.note = view.string("note");
    for (const JsonView& element : view.member("kept").elements()) {
        const auto number = static_cast<std::uint32_t>(element.asInteger(0, 0xffffffff));
        if (!head.kept.empty() && number <= head.kept.back())
            element.refuseType("ascending numbers");
        head.kept.push_back(number);
    }
}

std::string readTable(std::span<const std::byte> bytes, const std::string& kind,
    const std::string& path, PieceTable& table)
{
    HeadRecord head;
    if (std::string damage = readHead(bytes, kind, head); !damage.empty())
        return damage;
    if (head.pieces > bytes.size() / sizeof(PieceRecord) || head.jsonBytes > bytes.size()
        || head.valueBytes > bytes.size()
        || head.first != headSize(head.pieces, head.jsonBytes, head.valueBytes))
        return headDamage;
    const std::string_view text = textOf(bytes.subspan(sizeof head));
    const std::size_t records = head.pieces * sizeof(PieceRecord);
    table.records.resize(head.pieces);
    if (records > 0)
        std::memcpy(table.records.data(), text.data(), records);
    table.json = text.substr(records, head.jsonBytes);
    table.values = text.substr(records + head.jsonBytes, head.valueBytes);
    table.head.key.assign(head.key.begin(), head.key.end());
    try {
        readJson(table, path, table.head);
    } catch (const InputError&) {
        return headDamage;
    }
    return soundRecords(table.records, head.first, head.size) ? "" : "its table is damaged";
}

} // namespace

std::uint64_t PieceSet::bytes() const
{
    std::uint64_t sum = 0;
    for (const std::span<const std::byte> piece : pieces)
        sum += piece.size();
    return sum;
}

PieceWriter::PieceWriter(const std::string& path, const std::string& kind, const PieceHead& head,
    std::size_t count, PieceTable table, std::uint64_t mostBytes)
    : m_path(path)
    , m_kind(kind)
    , m_table(std::move(table))
    , m_filled(count)
    , m_memory(path.empty() ? count : 0)
    , m_most(mostBytes)
{
    assert(head.key.size() == sizeof(HeadRecord::key));
    nlohmann::ordered_json json = {{"source", head.source}, {"note", head.note}};
    if (!m_table.json.empty())
        json.update(nlohmann::ordered_json::parse(m_table.json));
    json["kept"] = head.kept;
    m_table.head = head;
    m_table.json = jsonText(json);
    m_table.records.resize(count);
    m_first = headSize(count, m_table.json.size(), m_table.values.size());
    m_next = m_first;
    if (!path.empty())
        m_file = std::make_unique<AtomicFile>(path, AtomicFile::Link::replaced);
}

void PieceWriter::start(std::size_t piece, std::uint64_t size, const PieceNumbers& numbers)
{
    const std::uint64_t start = m_next.fetch_add(size);
    m_table.records[piece] = {start, size, numbers};
    m_filled[piece] = 0;
    if (m_file)
        return;
    if (start + size > m_most)
        throw InputError(inMemory, 0,
            fmt::format("the {} of all photographs take more than {} MiB", m_kind, m_most >> 20),
            "a folder with room for them ($GAPSCOPE_CACHE), or fewer photographs (--limit, "
            "--every)");
    m_memory[piece].resize(size);
}

void PieceWriter::append(std::size_t piece, std::span<const std::byte> part)
{
    PieceRecord& record = m_table.records[piece];
    std::uint64_t& filled = m_filled[piece];
    assert(filled + aligned(part.size()) <= record.size);
    const std::array<std::byte, 64> zeros{};
    const auto gap = std::span(zeros).first(aligned(part.size()) - part.size());
    for (const std::span<const std::byte> bytes : {part, gap}) {
        if (bytes.empty()) // zlib would start the checksum anew
            continue;
        record.crc = checksum(bytes, record.crc);
        if (m_file)
            m_file->writeAt(record.start + filled, textOf(bytes));
        else
            std::ranges::copy(bytes, m_memory[piece].begin() + static_cast<std::ptrdiff_t>(filled));
        filled += bytes.size();
    }
}

void PieceWriter::setValues(std::string values)
{
    assert(values.size() == m_table.values.size());
    m_table.values = std::move(values);
}

std::string PieceWriter::headBytes() const
{
    HeadRecord head{{}, pieceFileVersion, 0, {}, m_next, m_first, m_table.records.size(),
        m_table.json.size(), m_table.values.size(), {}};
    std::ranges::copy(magic, head.magic.begin());
    std::ranges::copy(m_table.head.key, head.key.begin());
    std::ranges::copy(m_kind, head.kind.begin());
    std::string bytes(textOf(std::as_bytes(std::span(&head, 1))));
    bytes += textOf(std::as_bytes(std::span(m_table.records)));
    bytes += m_table.json + m_table.values;
    bytes.resize(m_first);
    const std::uint32_t crc = checksum(std::as_bytes(std::span(bytes)));
    std::memcpy(bytes.data() + offsetof(HeadRecord, crc), &crc, sizeof crc);
    return bytes;
}

PieceSet PieceWriter::finish()
{
    PieceSet set;
    if (m_file) {
        m_file->writeAt(0, headBytes());
        m_file->commit();
        return set;
    }
    const auto memory = std::make_shared<decltype(m_memory)>(std::move(m_memory));
    set.pieces.assign(memory->begin(), memory->end());
    set.memory = memory;
    return set;
}

std::string readTable(const std::string& path, const std::string& kind,
    std::optional<PieceTable>& table, PieceSet& set)
{
    std::optional<MappedFile> opened = MappedFile::open(path);
    if (!opened)
        return "";
    const auto file = std::make_shared<const MappedFile>(std::move(*opened));
    const std::string_view start = textOf(file->bytes()).substr(0, magic.size());
    if (std::ranges::find(earlierMagics, start) != std::end(earlierMagics))
        return "";
    PieceTable found;
    if (std::string damage = readTable(file->bytes(), kind, path, found); !damage.empty())
        return damage;
    for (const PieceRecord& record : found.records)
        set.pieces.push_back(file->bytes().subspan(record.start, record.size));
    set.memory = file;
    set.mapped = true;
    table = std::move(found);
    return "";
}

std::optional<PieceNote> noteOf(const std::string& path)
{
    std::optional<PieceTable> table;
    PieceSet set;
    readTable(path, "", table, set);
    if (!table)
        return {};
    return PieceNote{table->head.source, table->records.size()};
}

std::string damageOfPieces(const PieceSet& set, const std::vector<PieceRecord>& records,
    std::size_t threads, ProgressPart progress, const std::string& what, std::stop_token stop,
    const std::function<std::string(std::size_t)>& damageOf)
{
    std::string found;
    std::mutex guard;
    onThreads(threads, set.pieces.size(), progress, what, stop, [&](std::size_t k) {
        std::string damage =
            checksum(set.pieces[k]) != records[k].crc ? "a checksum is wrong" : damageOf(k);
        releasePages(set.pieces[k]); // what is not needed yet must not fill the memory
        if (!damage.empty()) {
            const std::scoped_lock lock(guard);
            found = std::move(damage);
        }
    });
    return found;
}

std::uint64_t mostInMemory()
{
    return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES))
        * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) / 2;
}

std::string writeSomewhere(const std::string& path, const std::string& kind,
    const std::function<void(const std::string& path, std::uint64_t mostBytes)>& write)
{
    std::string failure;
    if (!path.empty()) {
        try {
            std::filesystem::create_directories(std::filesystem::path(path).parent_path());
            write(path, 0);
            return "";
        } catch (const std::filesystem::filesystem_error& error) {
            failure = fmt::format("cannot be written ({})", error.code().message());
        } catch (const InputError& error) {
            if (error.where() != path)
                throw;
            failure = error.found();
        }
    }
    try {
        write("", mostInMemory());
    } catch (const InputError& error) {
        throw failure.empty() || error.where() != PieceWriter::inMemory
            ? error
            : InputError(path, 0, failure, error.found() + "; " + error.expected());
    }
    return failure.empty()
        ? ""
        : fmt::format(
            "The {} are kept in memory and made anew each time: {} {}.", kind, path, failure);
}

} // namespace gapscope
