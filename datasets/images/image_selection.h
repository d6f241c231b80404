// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "datasets/formats/binary/image_store.h"
#include "datasets/images/image_pairs.h"
#include "datasets/images/mask_classes.h"

namespace gapscope {

/// The pairs of a store that are used.
struct ImageSelection {
    std::vector<ImagePair> pairs; ///< of the training and the test part, by key, all sound
    MaskClasses classes;
    std::string note;     ///< what was left out, and why: sentences for users, or ""
    bool labelled = true; ///< false: what is predicted has no masks
};

/// Pairs the names of the store (by pairs.csv, by folder or by ending), splits them, takes every
/// K-th and the first N of a part as the request says; none is inspected yet, and there are no
/// classes. With request.allowUnlabelled only photographs without a mask are predicted: the
/// training part where there is no mask at all, else the test part.
/// throws: InputError: nothing is left to train on, or the request or pairs.csv are wrong.
ImageSelection wantedImages(const ImageStore& store, const DataRequest& request);

/// The table that says what masks mean: that of classes.txt, or else classTable.
std::string tableOf(const ImageStore& store, const std::string& classTable);

/// Inspects each photograph and mask: pairs that cannot be used are left out and named, in a note
/// of their own. Masks decide the classes, unless there is a table. throws: InputError: nothing is
/// left to train on (it names the first pair that was refused), or classes.txt is wrong; Cancelled.
ImageSelection soundImages(const ImageStore& store, const std::vector<ImagePair>& wanted,
    const std::string& classTable, const Progress& progress, std::stop_token stop);

} // namespace gapscope
