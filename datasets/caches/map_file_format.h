// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/caches/map_file.h"
#include "datasets/formats/binary/float_maps.h"

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace gapscope {

/// A file of maps, format 1. Numbers are little-endian, gaps are 0.
///
///   head     "GAPSMAPS", version u32, CRC-32 u32 of all before the first image with this field 0,
///            key 64 bytes, size of the file, start of the first image, images, bytes of the JSON,
///            bytes of the shape u64
///   images   start, size u64, rows, columns, CRC-32 of the image's bytes, 1 with relations u32
///   JSON     source, note, kept and the shape's members
///   shape    its bytes
///   image    at a multiple of 64 bytes: unary maps f32, relation maps bfloat16
///
/// The images stand in any order, one behind the other.

static_assert(std::endian::native == std::endian::little, "files of maps are little-endian");

inline constexpr std::uint32_t mapFileVersion = 1;
inline constexpr std::array<char, 8> mapMagic{'G', 'A', 'P', 'S', 'M', 'A', 'P', 'S'};

struct HeadOfMaps {
    std::array<char, 8> magic;
    std::uint32_t version, crc;
    std::array<char, 64> key;
    std::uint64_t size, first, images, jsonBytes, shapeBytes;
};
static_assert(sizeof(HeadOfMaps) == 120 && std::is_trivially_copyable_v<HeadOfMaps>);

struct RecordOfMaps {
    std::uint64_t start, size;
    std::uint32_t rows, columns, crc, relations;
};
static_assert(sizeof(RecordOfMaps) == 32 && std::is_trivially_copyable_v<RecordOfMaps>);

constexpr std::uint64_t roundedUp(std::uint64_t bytes) { return (bytes + 63) / 64 * 64; }

/// Bytes of an image.
inline std::uint64_t sizeOf(const RecordOfMaps& record)
{
    const std::uint64_t cells = std::uint64_t{record.rows} * record.columns;
    return roundedUp(cells * partCount * sizeof(float)
        + (record.relations ? cells * relationMaps * sizeof(std::uint16_t) : 0));
}

/// Bytes before the first image.
inline std::uint64_t mapHeadSize(
    std::uint64_t images, std::uint64_t jsonBytes, std::uint64_t shapeBytes)
{
    return roundedUp(sizeof(HeadOfMaps) + images * sizeof(RecordOfMaps) + jsonBytes + shapeBytes);
}

inline MapSet::Maps mapsAt(const std::byte* place, const RecordOfMaps& record)
{
    const std::size_t cells = std::size_t{record.rows} * record.columns;
    MapSet::Maps maps{record.rows, record.columns, {}, {}};
    maps.unary = {reinterpret_cast<const float*>(place), cells * partCount};
    if (record.relations)
        maps.relations = {reinterpret_cast<const std::uint16_t*>(place + maps.unary.size_bytes()),
            cells * relationMaps};
    return maps;
}

} // namespace gapscope
