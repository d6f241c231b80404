// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/parallel.h"
#include "datasets/caches/feature_cache.h"
#include "datasets/poses/map_file.h"
#include "datasets/poses/pose_selection.h"

namespace gapscope {

/// Maps from files instead of from classifiers learnt here.
class GivenMaps {
public:
    /// path: a folder with NAME.npy for each photograph NAME.jpg, or an ONNX model (onnx_maps.h);
    /// "": the store's own maps/NAME.npy. Returns nothing where there are none of the last kind.
    /// Photographs of the same name have their maps in folders as they are: maps/FOLDER/NAME.npy.
    /// A file displacements.npy, (50, 13, 2), beside the maps defines the types of relations, in
    /// cells; without it, and for a network, they are clusters of the training part.
    /// throws: InputError.
    static std::shared_ptr<const GivenMaps> open(
        const std::string& path, std::shared_ptr<const ImageStore> store);
    ~GivenMaps();

    /// The maps of a photograph of the store. throws: InputError: there are none, or they are not
    /// of a photograph of this size.
    ImageMaps of(const std::string& image, double cell) const;
    /// Pixels of a cell's side: a whole number c with ⌈width / c⌉ columns and ⌈height / c⌉ rows.
    double cellOf(const std::string& image) const;
    /// Empty if no file has them.
    const std::vector<PosePoint>& displacements() const;
    /// Digest of what this photograph's maps come from.
    std::string sha256(const std::string& image) const;

private:
    struct State;
    explicit GivenMaps(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// Maps that are wanted, and what they depend on.
struct MapOrder {
    std::shared_ptr<const ImageStore> store;
    std::vector<JointRow> candidates; ///< not inspected yet
    std::shared_ptr<const GivenMaps> given{};
    /// The model that makes the maps; nullptr: it is learnt from the training part.
    std::shared_ptr<const PoseShape> model{};
    std::string folder; ///< of the cache; "": none, the maps stay in memory
    std::size_t threads = allCores();
};

struct MadePoses {
    MapSet set;
    std::vector<JointRow> rows; ///< of each of its images
    std::string note; ///< what was left out; that the cache cannot be written, or was damaged
};

/// Maps from the cache or, where it has none, made and put there; kept in memory if they cannot be
/// written. throws: InputError; Cancelled, which leaves no file.
MadePoses poseMaps(const MapOrder& order, ProgressPart progress, std::stop_token stop);

/// The same poses and note for callers that need no maps: each photograph has a single cell that
/// scores 0, and nothing is learnt or kept. requires: maps that are learnt.
/// throws: InputError; Cancelled.
MadePoses posesWithoutMaps(const MapOrder& order, ProgressPart progress, std::stop_token stop);

/// The name of the order's file in the cache. throws: InputError; Cancelled.
std::string keyOf(const MapOrder& order, std::stop_token stop);

} // namespace gapscope
