// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// "data.tar: joints.csv", for messages. requires: holdsJoints(store).
std::string whereJointsAre(const ImageStore& store);

/// A row's photograph has its whole name, that name beside the table, or that of the file alone; of
/// a MAT-file it has a name that ends with the row's number.
/// throws: InputError: two tables; the table is wrong (the line; what was found); a row's
/// photograph is not there, is one of several, or has a row already.
JointRows jointRowsOf(const ImageStore& store);

/// Predicted joints in the form of the data's table: photographs by the names of their files, with
/// the folders where two have one name. What it does not say of a photograph is told
/// from the prediction.
JointTable predictedJoints(const PoseProblem& part, std::span<const Labelling> predictions);

} // namespace gapscope
