// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/atomic_file.h"
#include "core/machine/memory.h"
#include "core/machine/parallel.h"
#include "datasets/bytes/unpacked_bytes.h"

#include <array>

namespace gapscope {

/// A file of pieces: what is cached of photographs, a piece for each, with checksums.
/// Numbers are little-endian, gaps are 0.
///
///   head     "GAPSPIEC", version u32, CRC-32 u32 of all before the first piece with this field 0,
///            key 64 bytes, size of the file, start of the first piece, pieces, bytes of the JSON,
///            bytes of the values u64, kind 8 bytes ("features", "maps")
///   records  of each piece: start, size u64, four numbers u32 whose meaning the kind says,
///            CRC-32 of the piece's bytes,
///            0 u32
///   JSON     source, note, kept and what else the kind has
///   values   numbers of the kind
///   pieces   parts at multiples of 64 bytes; the pieces stand in any order
inline constexpr std::uint32_t pieceFileVersion = 1;

using PieceNumbers = std::array<std::uint32_t, 4>;

struct PieceRecord {
    std::uint64_t start = 0, size = 0;
    PieceNumbers numbers{};
    std::uint32_t crc = 0, zero = 0;
};
static_assert(sizeof(PieceRecord) == 40);

/// The values common to all pieces of a file.
struct PieceHead {
    std::string key;                   ///< 64 hexadecimal digits: what the pieces were made of
    std::string source;                ///< for users: where the photographs came from
    std::string note;                  ///< for users: what was left out
    std::vector<std::uint32_t> kept{}; ///< numbers of the candidates that have pieces, ascending

    bool operator==(const PieceHead&) const = default;
};

/// Everything before the pieces.
struct PieceTable {
    PieceHead head;
    std::vector<PieceRecord> records;
    std::string json, values;
};

/// Where the pieces lie.
struct PieceSet {
    std::vector<std::span<const std::byte>> pieces;
    std::shared_ptr<const void> memory;
    bool mapped = false; ///< they lie in a file

    std::uint64_t bytes() const;
};

/// Pieces of one kind, ready to be used.
template <typename Head, typename Image> struct PiecesOf : PieceSet {
    Head head;
    std::vector<Image> images; ///< what each piece says
};

/// Result of looking into a file of pieces.
template <typename Set> struct PieceReadResult {
    std::optional<Set> found;
    std::string damage; ///< why a file that exists is of no use; "": there is none, or it is sound
};

/// Bytes up to the next multiple of 64.
constexpr std::uint64_t aligned(std::uint64_t bytes) { return (bytes + 63) / 64 * 64; }

/// `count` numbers that lie at a place.
template <typename T> std::span<const T> valuesAt(const std::byte* place, std::uint64_t count)
{
    return {reinterpret_cast<const T*>(place), static_cast<std::size_t>(count)};
}

/// Writes a file of pieces, or keeps them in memory. Pieces may come from several threads, in any
/// order, each part by part.
class PieceWriter {
public:
    static constexpr const char* inMemory = "memory"; ///< where() of an error about room in it

    /// path: the file, which appears at finish(); "": memory, of at most mostBytes. table: JSON and
    /// values of the kind; the JSON gets source, note and kept of the head.
    /// throws: InputError if the file cannot be written.
    PieceWriter(const std::string& path, const std::string& kind, const PieceHead& head,
        std::size_t count, PieceTable table, std::uint64_t mostBytes);

    /// size: of all parts together, each aligned. throws: InputError if memory does not suffice.
    void start(std::size_t piece, std::uint64_t size, const PieceNumbers& numbers);
    /// The next part of a piece. throws: InputError.
    void append(std::size_t piece, std::span<const std::byte> part);
    /// requires: as many bytes as before.
    void setValues(std::string values);
    /// The file is complete, or the pieces in memory. requires: every piece has all its parts.
    /// throws: InputError.
    PieceSet finish();

    const std::string& path() const { return m_path; }
    const PieceNumbers& numbers(std::size_t piece) const { return m_table.records[piece].numbers; }

private:
    std::string headBytes() const;

    std::string m_path, m_kind;
    PieceTable m_table;
    std::vector<std::uint64_t> m_filled;
    std::vector<AlignedVector<std::byte>> m_memory;
    std::unique_ptr<AtomicFile> m_file;
    std::uint64_t m_first, m_most;
    std::atomic<std::uint64_t> m_next; ///< where the next piece starts
};

/// Maps a file of this kind ("": any), reads its table and checks it. Returns what
/// is wrong with it; "" when it is sound. Also "", but without a table, where
/// there is no file, the file is a link or has an earlier format: then a new one
/// is made.
std::string readTable(const std::string& path, const std::string& kind,
    std::optional<PieceTable>& table, PieceSet& set);

/// The description in a file of pieces, without its pieces; nothing if it is no such file.
struct PieceNote {
    std::string source;
    std::size_t images = 0;
};
std::optional<PieceNote> noteOf(const std::string& path);

/// Checks every piece: its checksum, then as damageOf(k) says. Returns what is wrong with one of
/// them, or "". throws: Cancelled.
std::string damageOfPieces(const PieceSet& set, const std::vector<PieceRecord>& records,
    std::size_t threads, ProgressPart progress, const std::string& what, std::stop_token stop,
    const std::function<std::string(std::size_t)>& damageOf);

/// The pieces made from what `key` identifies, all checked. fill(table, set) sets head and images
/// and returns what is wrong with the table; damageOf(set, k) checks an image.
/// throws: Cancelled.
template <typename Set, typename Fill, typename DamageOf>
PieceReadResult<Set> readPieces(const std::string& path, const std::string& kind,
    const std::string& key, std::size_t threads, ProgressPart progress, std::stop_token stop,
    Fill fill, DamageOf damageOf)
{
    PieceReadResult<Set> read;
    Set set;
    std::optional<PieceTable> table;
    read.damage = readTable(path, kind, table, set);
    if (!table)
        return read;
    if (table->head.key != key) {
        read.damage = "it is of other images";
        return read;
    }
    try {
        read.damage = fill(*table, set);
    } catch (const InputError&) {
        read.damage = "its head is damaged";
    }
    if (read.damage.empty())
        read.damage = damageOfPieces(set, table->records, threads, progress,
            "checking the cached " + kind, stop, [&](std::size_t k) { return damageOf(set, k); });
    if (read.damage.empty())
        read.found = std::move(set);
    return read;
}

/// The pieces of a file that was just written. throws: InputError naming it if they are not sound.
template <typename Set> Set foundIn(PieceReadResult<Set> read, const std::string& path)
{
    if (!read.found)
        throw InputError(path, 0, read.damage.empty() ? "is gone" : read.damage,
            "a file that stays as it was written");
    return std::move(*read.found);
}

/// The most bytes of pieces in memory: half of the machine's.
std::uint64_t mostInMemory();

/// Calls write(path, most bytes in memory), which writes pieces into the file of that path or,
/// where that fails or path is "", into memory (path ""). Returns a sentence for users about the
/// failure, or "". throws: what write throws of anything but the file.
std::string writeSomewhere(const std::string& path, const std::string& kind,
    const std::function<void(const std::string& path, std::uint64_t mostBytes)>& write);

/// The candidates that a head has kept.
template <typename Item>
std::vector<Item> keptOf(const PieceHead& head, const std::vector<Item>& candidates)
{
    std::vector<Item> kept;
    for (const std::uint32_t number : head.kept)
        if (number < candidates.size())
            kept.push_back(candidates[number]);
    return kept;
}

/// The numbers of the kept items among the candidates, found by their images.
template <typename Item>
std::vector<std::uint32_t> numbersOf(
    const std::vector<Item>& kept, const std::vector<Item>& candidates)
{
    std::vector<std::uint32_t> numbers;
    for (std::size_t k = 0; k < candidates.size() && numbers.size() < kept.size(); ++k)
        if (candidates[k].image == kept[numbers.size()].image)
            numbers.push_back(static_cast<std::uint32_t>(k));
    return numbers;
}

} // namespace gapscope
