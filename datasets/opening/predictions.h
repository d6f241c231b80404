// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"

#include <functional>
#include <string>

namespace gapscope {

class Problem;
using Predictions = std::vector<Labelling>; ///< one a block of a part

/// Asked before each file with those written and all; false ends the writing there.
using FileProgress = std::function<bool(std::size_t done, std::size_t all)>;

/// The output of `predict` for a part; the window's Export labels writes the same. labelled: there
/// is a truth to compare with. All nullptr: nothing is predicted.
struct TaskOutput {
    /// The whole file.  throws: InputError.
    ///   words    a table of word, truth, prediction
    ///   text     its columns and the prediction
    ///   classes  a table of index (from 1), truth (empty if unlabelled) and prediction
    ///   poses    a table in the form of joints.csv
    ///   pairs    a line for each link (linksText)
    ///   photographs  a table of image, IoU and loss, only if labelled: their labels are masks
    std::string (*text)(
        const Problem& part, const Predictions& predictions, bool labelled) = nullptr;
    /// How many there are and, if labelled, how good they are: one line or several, each ended.
    std::string (*scores)(
        const Problem& part, const Predictions& predictions, bool labelled) = nullptr;
    /// Labels that are files of their own: photographs have a mask for each, folder/NAME.png,
    /// valued like the data's masks and of the photograph's size. Returns how many were written.
    /// throws: InputError; files written before it stay.
    std::size_t (*writeMasks)(const Problem& part, const Predictions& predictions,
        const std::string& folder, const FileProgress& shouldContinue) = nullptr;
    /// Further lines of `info` about the examples, each ended.
    std::string (*info)(const Problem& part) = nullptr;
};

} // namespace gapscope
