// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/atomic_file.h"
#include "core/machine/memory.h"
#include "datasets/caches/feature_file.h"

#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace gapscope {

/// Features that stay in memory may take half of what there is.
std::uint64_t mostInMemory();

/// One image while its features are made.
struct ImageArrays {
    std::vector<float> unary;
    std::vector<GraphEdge> edges;
    Labelling truth;
    std::vector<std::uint32_t> pixels;
    std::vector<std::uint16_t> regions;
    std::size_t width = 0, height = 0;
};

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

} // namespace gapscope
