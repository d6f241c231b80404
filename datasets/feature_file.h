// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/aligned.h"
#include "core/atomic_file.h"
#include "core/tasks/segmentation.h"
#include "datasets/all_cores.h"

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gapscope {

/// What holds for all images of a file of features.
struct FeatureHead {
    std::string key;                 ///< 64 hexadecimal digits: what the features were made of
    std::string source;              ///< for people: where the images came from
    std::string note;                ///< for people: what was left out of it
    std::vector<std::uint32_t> kept; ///< numbers of the pairs that have features, ascending
    std::vector<std::string> labelNames;
    std::vector<std::uint32_t> labelValues;
    std::size_t unaryFeatures = 0, pairFeatures = 0;
    std::vector<float> words{};          ///< SIFT words the features are made with
    std::vector<double> meanDistances{}; ///< of neighbours of the training part

    bool operator==(const FeatureHead&) const = default;
};

/// One image while its features are made.
struct ImageArrays {
    std::vector<float> unary;
    std::vector<GraphEdge> edges;
    Labelling truth;
    std::vector<std::uint32_t> pixels;
    std::vector<std::uint16_t> regions;
    std::size_t width = 0, height = 0;
};

/// Features of images, ready to be used; the names are still to be given.
struct FeatureSet {
    FeatureHead head;
    std::vector<SegmentationImage> images;
    std::vector<std::span<const std::byte>> pieces; ///< of each image: where all of it lies
    std::shared_ptr<const void> memory;
    bool mapped = false; ///< the pieces lie in a file
};

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
inline constexpr std::uint32_t featureFileVersion = 1;

/// Writes a file of features image by image, or keeps them in memory in the same form. Images may
/// come from several threads, in any order, each in two steps.
class FeatureWriter {
public:
    static constexpr const char* inMemory = "memory"; ///< where() of an error about room in it

    /// path: the file, which appears at finish(); "": memory, of at most mostBytes. head: its means
    /// need not be known yet, only how many they are.
    /// throws: InputError if the file cannot be written.
    FeatureWriter(const std::string& path, const FeatureHead& head, std::size_t count,
        std::uint64_t mostBytes);

    /// Everything of an image but its pair features. throws: InputError.
    void add(std::size_t image, const ImageArrays& arrays);
    /// Pair features of an image added before. throws: InputError.
    void addPairs(std::size_t image, std::span<const float> rows);

    /// requires: as many as the head had.
    void setMeans(std::vector<double> means);

    /// The file is there whole. requires: every image has both steps behind it; the first
    /// alternative of the constructor.  throws: InputError.
    void finishFile();
    /// The features themselves, of the second.
    FeatureSet finishMemory();

private:
    struct Slot {
        std::uint64_t start = 0, size = 0;
        std::uint32_t nodes = 0, edges = 0, width = 0, height = 0, crc = 0;
        AlignedVector<std::byte> bytes; ///< in memory
    };
    void put(Slot& slot, std::uint64_t at, std::span<const std::byte> bytes);
    std::string headBytes() const;

    FeatureHead m_head;
    std::vector<Slot> m_slots;
    std::unique_ptr<AtomicFile> m_file;
    std::uint64_t m_first = 0;         ///< where images start
    std::atomic<std::uint64_t> m_next; ///< where the next one does
    std::uint64_t m_most;
};

/// What became of a look into a file of features.
struct FeatureLook {
    std::optional<FeatureSet> found;
    std::string damage; ///< why a file that is there is of no use; "": there is none, or it is fine
};

/// Features of images made of what `key` says; checked whole: every checksum, every offset, count,
/// label and edge. A file that is a link is no file. throws: Cancelled.
FeatureLook readFeatures(const std::string& path, const std::string& key, std::size_t threads,
    ProgressPart progress, std::stop_token stop);

/// What a file of features says of itself, its images unread; nothing if it is none.
struct FeatureFileNote {
    std::string source;
    std::size_t images = 0;
};
std::optional<FeatureFileNote> noteOf(const std::string& path);

} // namespace gapscope
