// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/caches/feature_file.h"

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace gapscope {

/// A file of features, format 1. Numbers are little-endian, every part starts at a multiple of 64
/// bytes, gaps are 0.
///
///   head     "GAPSFEAT", version u32, CRC-32 u32 of all before the first image with this field 0,
///            key 64 bytes, size of the file u64, start of the first image u64, images u64,
///            unary, pair features u32, bytes of the texts u32, numbers of the words u32, means
///            u32, 0 u32
///   images   start u64, size u64, superpixels, edges, width, height, CRC-32 of the image's bytes,
///            0 u32
///   texts    source, note, numbers of pairs, then for each label its value and name, each ended by
///            a line end
///   learnt   words f32, means f64
///   image    unary f32, edges 2 × u32, truth u16, pixels of each label u32, superpixel of each
///            pixel u16, pair features f32
///
/// The images stand in any order.

static_assert(std::endian::native == std::endian::little, "files of features are little-endian");
static_assert(sizeof(Label) == 2 && sizeof(GraphEdge) == 8);

inline constexpr std::array<char, 8> featureMagic{'G', 'A', 'P', 'S', 'F', 'E', 'A', 'T'};

struct HeadRecord {
    std::array<char, 8> magic;
    std::uint32_t version, crc;
    std::array<char, 64> key;
    std::uint64_t size, first, images;
    std::uint32_t unaryFeatures, pairFeatures, textBytes, words, means, zero;
};
static_assert(sizeof(HeadRecord) == 128 && std::is_trivially_copyable_v<HeadRecord>);

struct ImageRecord {
    std::uint64_t start, size;
    std::uint32_t nodes, edges, width, height, crc, zero;
};
static_assert(sizeof(ImageRecord) == 40 && std::is_trivially_copyable_v<ImageRecord>);

/// Where the parts of an image start, and its size at the end.
struct ImageField {
    enum : std::size_t { unary, edges, truth, pixels, regions, pairwise, count };
};
using ImageLayout = std::array<std::uint64_t, ImageField::count + 1>;

ImageLayout layoutOf(const ImageRecord& image, const FeatureHead& head);
/// Bytes before the first image.
std::uint64_t headSize(
    std::uint64_t images, std::uint64_t textBytes, std::uint64_t words, std::uint64_t means);
/// CRC-32 of bytes behind those that gave `before`.
std::uint32_t checksum(std::span<const std::byte> bytes, std::uint32_t before = 0);

/// The image whose parts lie at a place.  requires: the place holds layoutOf(record, head).back().
SegmentationImage imageAt(
    const std::byte* place, const ImageRecord& record, const FeatureHead& head);

/// The texts of a head, one to a line.
std::string textsOf(const FeatureHead& head);
/// Sets the texts; false: these are none.
bool readTexts(std::string_view texts, FeatureHead& head);

} // namespace gapscope
