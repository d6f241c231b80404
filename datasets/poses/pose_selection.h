// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/tasks/pose/pose.h"
#include "datasets/formats/binary/image_store.h"
#include "datasets/poses/joint_table.h"

namespace gapscope {

/// A store's photographs with what its table says of them.
struct JointRows {
    JointTable table;              ///< JointRow::image is a name in the store; by that, ascending
    std::vector<std::string> bare; ///< photographs without a row
    std::size_t lost = 0;          ///< rows of a MAT-file without a photograph
    bool tabled = false;           ///< there is a table; else a row without joints for each
};

/// Does the store have a table of joints (joints.csv or joints.mat, in any folder)?
bool holdsJoints(const ImageStore& store);
/// A photograph, a table of joints or classes, or maps.
bool isPoseFile(const std::string& name);

/// throws: InputError if this is such a table without its photographs.
void refuseTableAlone(const std::string& path);

/// "data.tar: joints.csv", for messages. requires: holdsJoints(store).
std::string whereJointsAre(const ImageStore& store);

/// A row names its photograph by the whole name, by the name beside the table, or by the file's
/// name alone; a row of a MAT-file by the number at the end of the name.
/// throws: InputError: two tables; the table is wrong (the line; what was found); a row's
/// photograph is not there, is one of several, or has a row already.
JointRows jointRowsOf(const ImageStore& store);

/// Predicted joints in the form of the data's table: photographs by the names of their files, with
/// the folders where two have one name. Values that it lacks for a photograph come from the
/// prediction.
JointTable predictedJoints(const PoseProblem& part, std::span<const Labelling> predictions);

/// The poses of a store that are used.
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

/// Inspects each photograph: those that cannot be used (damaged, another size than the table says,
/// more cells than maps may have) are left out and named, in a note of their own, which also says
/// how many joints lie outside.  cell: pixels of a cell's side; 0: whatever the maps have.
/// throws: InputError: nothing is left, or nothing of the training part; a joint lies more than ten
/// of its photograph's sides away (the table, its line, photograph and joint); Cancelled.
PoseSelection soundPoses(const ImageStore& store, const std::vector<JointRow>& wanted, double cell,
    const Progress& progress, std::stop_token stop);

} // namespace gapscope
