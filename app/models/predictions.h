// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/alignment/alignment.h"
#include "core/tasks/chain/chain.h"
#include "core/tasks/multiclass/multiclass.h"
#include "core/tasks/pose/pose.h"
#include "core/tasks/segmentation/segmentation.h"

#include <functional>
#include <string>
#include <vector>

namespace gapscope {

// What `predict` writes of a part and what it says of it; the window's Export labels writes the
// same. labelled: there is a truth to compare with.

/// The whole file.
///   words    a table of word, truth, prediction
///   text     its columns and the prediction
///   classes  a table of index (from 1), truth (empty if unlabelled) and prediction
///   poses    a table in the form of joints.csv
///   pairs    a line for each link (linksText)
///   photographs  a table of image, IoU and loss, only if labelled: their labels are masks
/// throws: InputError.
std::string predictionText(
    const Problem& part, const std::vector<Labelling>& predictions, bool labelled);

/// How many there are and, if labelled, how good they are: one line or several, each ended.
std::string predictionScores(
    const Problem& part, const std::vector<Labelling>& predictions, bool labelled);

/// Photographs: a mask for each, folder/NAME.png, valued like the data's masks and of the
/// photograph's size.  goOn: asked before each with those done, of all; false ends it there.
/// Gives how many were written.
/// throws: InputError; masks written before it stay.
std::size_t writeMasks(const SegmentationProblem& part, const std::vector<Labelling>& predictions,
    const std::string& folder,
    const std::function<bool(std::size_t done, std::size_t all)>& goOn = {});

// The same for each task.
std::string chainText(
    const ChainProblem& part, const std::vector<Labelling>& predictions, bool labelled);
std::string chainScores(
    const ChainProblem& part, const std::vector<Labelling>& predictions, bool labelled);
std::string classText(
    const MulticlassProblem& part, const std::vector<Labelling>& predictions, bool labelled);
std::string classScores(
    const MulticlassProblem& part, const std::vector<Labelling>& predictions, bool labelled);
std::string maskText(const SegmentationProblem& part, const std::vector<Labelling>& predictions);
std::string maskScores(
    const SegmentationProblem& part, const std::vector<Labelling>& predictions, bool labelled);
std::string poseText(const PoseProblem& part, const std::vector<Labelling>& predictions);
std::string poseScores(
    const PoseProblem& part, const std::vector<Labelling>& predictions, bool labelled);
std::string alignmentScores(
    const AlignmentProblem& part, const std::vector<Labelling>& predictions, bool labelled);

} // namespace gapscope
