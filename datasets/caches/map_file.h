// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/progress.h"
#include "core/tasks/pose/pose.h"
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
/// Of the format, see map_file_format.h.
class MapWriter {
public:
    static constexpr const char* inMemory = "memory"; ///< where() of an error about room in it

    /// path: the file, which appears at finish(); "": memory, of at most mostBytes. count: of
    /// images.  throws: InputError if the file cannot be written.
    MapWriter(const std::string& path, MapHead head, std::size_t count,
        std::uint64_t mostBytes = ~std::uint64_t{0});
    ~MapWriter();

    /// requires: from 1 to CellGrid::mostCells cells, and maps of that size.  throws: InputError.
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
