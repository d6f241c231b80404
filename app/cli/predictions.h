// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/alignment.h"
#include "core/tasks/chain.h"
#include "core/tasks/multiclass.h"
#include "core/tasks/pose.h"
#include "core/tasks/segmentation.h"

#include <string>
#include <vector>

namespace gapscope {

/// Words: a table of word, truth, prediction; text: its columns and the prediction. Into the file
/// `out` or, "", to standard output; what the errors are goes to the other of standard output and
/// error.  labelled: there is a truth to compare with.
/// throws: InputError.
void writeChainPredictions(const ChainProblem& part, const std::vector<Labelling>& predictions,
    bool labelled, const std::string& out);

/// Classes: a table of index (from 1), truth (empty if unlabelled) and prediction, as above.
/// throws: InputError.
void writeClasses(const MulticlassProblem& part, const std::vector<Labelling>& predictions,
    bool labelled, const std::string& out);

/// Photographs: a mask for each, `out`/NAME.png, valued like the data's masks and of the
/// photograph's size. "": a table of image, IoU and loss to standard output instead.
/// throws: InputError; masks written before it stay.
void writeMasks(const SegmentationProblem& part, const std::vector<Labelling>& predictions,
    bool labelled, const std::string& out);

/// Poses: a table in the form of joints.csv into the file `out` or, "", to standard output.
/// throws: InputError.
void writePoses(const PoseProblem& part, const std::vector<Labelling>& predictions, bool labelled,
    const std::string& out);

/// Sentence pairs: a line for each link (linksText) into the file `out` or, "", to standard output.
/// throws: InputError.
void writeAlignments(const AlignmentProblem& part, const std::vector<Labelling>& predictions,
    bool labelled, const std::string& out);

} // namespace gapscope
