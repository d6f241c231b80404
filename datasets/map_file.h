// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose.h"
#include "datasets/all_cores.h"
#include "datasets/features/part_classifiers.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gapscope {

/// What holds for all images of a file of maps.
struct MapHead {
    std::string key;                 ///< 64 hexadecimal digits: what the maps were made of
    std::string source;              ///< for people: where the images came from
    std::string note;                ///< for people: what was left out of it
    std::vector<std::uint32_t> kept; ///< numbers of the poses that have maps, ascending
    PoseShape shape;
};

/// Maps of images, ready to be used.
struct MapSet {
    struct Maps {
        std::size_t rows = 0, columns = 0;
        std::span<const float> unary;
        std::span<const std::uint16_t> relations;
    };
    MapHead head;
    std::vector<Maps> images;                       ///< as `kept` numbers them
    std::vector<std::span<const std::byte>> pieces; ///< of each image: where all of it lies
    std::shared_ptr<const void> memory;
    bool mapped = false; ///< the pieces lie in a file
};

/// Writes a file of maps image by image, from any thread in any order, or keeps them in memory.
///
/// Format 1, numbers little-endian: "GAPSMAPS", version u32, CRC-32 u32 of all before the first
/// image with this field 0, key 64 bytes, size of the file, start of the first image, images, bytes
/// of the JSON, bytes of the shape u64; for each image start, size u64, rows, columns, CRC-32,
/// 1 with relations u32; JSON of source, note, kept and the shape's members; the shape's bytes. An
/// image, at a multiple of 64 bytes: its unary maps as f32, its relation maps as bfloat16.
class MapWriter {
public:
    /// path: the file, which appears at finish(); "": memory. count: of images.
    /// throws: InputError if the file cannot be written.
    MapWriter(const std::string& path, MapHead head, std::size_t count);
    ~MapWriter();

    /// throws: InputError; std::bad_alloc.
    void add(std::size_t image, const ImageMaps& maps);
    /// The maps of every image, from the file where there is one. requires: all were added.
    /// throws: InputError; Cancelled.
    MapSet finish(std::size_t threads, ProgressPart progress, std::stop_token stop);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// What became of a look into a file of maps.
struct MapLook {
    std::optional<MapSet> found;
    std::string damage; ///< why a file that is there is of no use; "": there is none, or it is fine
};

/// Maps made of what `key` says, checked whole. A file that is a link is no file.
/// throws: Cancelled.
MapLook readMaps(const std::string& path, const std::string& key, std::size_t threads,
    ProgressPart progress, std::stop_token stop);

/// What a file of maps says of itself, its images unread; nothing if it is none.
struct MapFileNote {
    std::string source;
    std::size_t images = 0;
};
std::optional<MapFileNote> mapNoteOf(const std::string& path);

} // namespace gapscope
