// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "datasets/formats/binary/image_store.h"
#include "datasets/poses/joint_table.h"

namespace gapscope {

/// The poses of a store that are worked on.
struct PoseSelection {
    std::vector<JointRow> rows; ///< JointRow::image is a name in the store; by that, ascending
    std::string note;           ///< what was left out, and why: sentences for users, or ""
    bool labelled = true;       ///< false: what is predicted has no joints
};

/// Photographs with their joints, split as the request says: by the table's column, else by the
/// photographs' folders or numbers (splitParts); "upright" keeps those of people who stand. Rows
/// with a missing joint and photographs without a row are left out and said, and so are test
/// photographs whose very file trains. With request.allowUnlabelled data without a table, or with
/// one that has no joint, are all to be predicted: the test part, where there is one. --limit,
/// --every and --test-every are not looked at.
/// throws: InputError: nothing is left to train on (with allowUnlabelled: nothing at all); a row's
/// photograph is not there; the request or the table are wrong.
PoseSelection wantedPoses(const ImageStore& store, const DataRequest& request);

/// Looks at each photograph: those that cannot be used (damaged, another size than the table says,
/// more cells than maps may have) are left out and named, in a note of their own, which also says
/// how many joints lie outside.  cell: pixels of a cell's side; 0: whatever the maps have.
/// throws: InputError: nothing is left, or nothing of the training part; a joint lies more than ten
/// of its photograph's sides away (the table, its line, photograph and joint); Cancelled.
PoseSelection soundPoses(const ImageStore& store, const std::vector<JointRow>& wanted, double cell,
    const Progress& progress, std::stop_token stop);

} // namespace gapscope
