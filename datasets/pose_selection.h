// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/image_store.h"
#include "datasets/joint_table.h"

#include <stop_token>
#include <string>
#include <vector>

namespace gapscope {

/// The poses of a store that are worked on.
struct PoseSelection {
    std::vector<JointRow> rows; ///< JointRow::image is a name in the store; by that, ascending
    std::string note;           ///< what was left out, and why: sentences for people, or ""
    bool labelled = true;       ///< false: what is predicted has no joints
};

/// Does the store have a table of joints (joints.csv or joints.mat, in any folder)?
bool holdsJoints(const ImageStore& store);

/// Photographs with their joints, split as the request says: by the table's column, else by the
/// photographs' numbers (splitParts); "upright" keeps those of people who stand. Rows with a
/// missing joint and photographs without a row are left out and said. With request.allowUnlabelled
/// data without a table, or with one that has no joints, are all to be predicted, those of the
/// training part, too, where there is no other. --limit, --every and --test-every are not looked
/// at. throws: InputError: nothing is left to train on; a row's photograph is not there; the
/// request or the table are wrong.
PoseSelection wantedPoses(const ImageStore& store, const DataRequest& request);

/// Looks at each photograph: those that cannot be used (damaged, another size than the table says)
/// are left out and named, in a note of their own, which also says how many joints lie outside.
/// throws: InputError: nothing is left to train on; Cancelled.
PoseSelection soundPoses(const ImageStore& store, const std::vector<JointRow>& wanted,
    const Progress& progress, std::stop_token stop);

} // namespace gapscope
