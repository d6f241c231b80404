// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/segmentation/segmentation.h"
#include "datasets/caches/piece_file.h"

namespace gapscope {

/// The values common to all images of a file of features (piece_file.h). A piece has: unary f32,
/// edges 2 × u32, truth u16, pixels of each label u32, superpixel of each pixel u16, pair features
/// f32. The file's values: words f32, means f64.
struct FeatureHead : PieceHead {
    std::vector<std::string> labelNames;
    std::vector<std::uint32_t> labelValues;
    std::size_t unaryFeatures = 0, pairFeatures = 0;
    std::vector<float> words{};          ///< SIFT words the features are made with
    std::vector<double> meanDistances{}; ///< of neighbours of the training part

    bool operator==(const FeatureHead&) const = default;
};

/// Features of images, ready to be used; the images' names are still missing.
using FeatureSet = PiecesOf<FeatureHead, SegmentationImage>;

/// Features of images made from what `key` identifies; checked whole: every checksum, offset,
/// count, label and edge. A file that is a link is no file. throws: Cancelled.
PieceReadResult<FeatureSet> readFeatures(const std::string& path, const std::string& key,
    std::size_t threads, ProgressPart progress, std::stop_token stop);

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
    /// path, mostBytes: as PieceWriter. head: its means need not be known yet, only their number.
    /// throws: InputError if the file cannot be written.
    FeatureWriter(const std::string& path, const FeatureHead& head, std::size_t count,
        std::uint64_t mostBytes);

    /// Everything of an image but its pair features. throws: InputError.
    void add(std::size_t image, const ImageArrays& arrays);
    /// Pair features of an image added before. throws: InputError.
    void addPairs(std::size_t image, std::span<const float> rows);

    /// requires: as many as the head had.
    void setMeans(std::vector<double> means);

    /// The features of every image, from the file where there is one. requires: every image had
    /// both steps.  throws: InputError; Cancelled.
    FeatureSet finish(std::size_t threads, ProgressPart progress, std::stop_token stop);

private:
    FeatureHead m_head;
    PieceWriter m_pieces;
};

} // namespace gapscope
