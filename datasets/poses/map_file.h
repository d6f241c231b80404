// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose.h"
#include "datasets/caches/piece_file.h"
#include "datasets/poses/classifiers/part_classifiers.h"

namespace gapscope {

/// The values common to all images of a file of maps (piece_file.h). A piece has: unary maps f32,
/// relation maps bfloat16. The file's values are the bytes of the shape.
struct MapHead : PieceHead {
    PoseShape shape;
};

/// The maps of an image where they lie.
struct KeptMaps {
    std::size_t rows = 0, columns = 0;
    std::span<const float> unary;
    std::span<const std::uint16_t> relations;
};

/// Maps of images, ready to be used, as `kept` numbers them.
using MapSet = PiecesOf<MapHead, KeptMaps>;

/// Maps made from what `key` identifies, checked whole. A file that is a link is no file.
/// throws: Cancelled.
PieceReadResult<MapSet> readMaps(const std::string& path, const std::string& key,
    std::size_t threads, ProgressPart progress, std::stop_token stop);

/// Writes a file of maps image by image, from any thread in any order, or keeps them in memory.
class MapWriter {
public:
    /// path, mostBytes: as PieceWriter. count: of images.
    /// throws: InputError if the file cannot be written.
    MapWriter(const std::string& path, const MapHead& head, std::size_t count,
        std::uint64_t mostBytes = ~std::uint64_t{0});

    /// requires: from 1 to CellGrid::mostCells cells, and maps of that size.  throws: InputError.
    void add(std::size_t image, const ImageMaps& maps);
    /// The maps of every image, from the file where there is one. requires: all were added.
    /// throws: InputError; Cancelled.
    MapSet finish(std::size_t threads, ProgressPart progress, std::stop_token stop);

private:
    MapHead m_head;
    PieceWriter m_pieces;
};

} // namespace gapscope
