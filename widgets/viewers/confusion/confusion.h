// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"
#include "core/tasks/multiclass/multiclass.h"
#include "core/tasks/segmentation/segmentation.h"
#include "widgets/viewers/common/example_values.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gapscope {

/// Which labels are taken for which: counts of tokens, of photographs of their pixels, and of the
/// examples they stand in. Labels are the model's, then those that only the truth has.
struct Confusion {
    std::vector<std::string> labels;
    std::vector<std::size_t> tokens; ///< L × L, truth · L + prediction
    /// Examples with at least one such token; of photographs, such a superpixel: the few pixels
    /// beyond the border of one are in almost every cell.
    std::vector<std::size_t> examples;
    bool pixels = false; ///< tokens counts pixels
    std::size_t at(std::size_t truth, std::size_t predicted) const
    {
        return tokens[truth * labels.size() + predicted];
    }
};

/// requires: one prediction per example, of its length.
Confusion confusionOf(const ChainExamples& examples, const std::vector<Labelling>& predictions,
    const std::vector<std::string>& modelLabels);
/// Examples in which truth was taken for predicted at least once, ascending. truth: as in
/// Confusion::labels.
std::vector<int> examplesWith(const ChainExamples& examples,
    const std::vector<Labelling>& predictions, const std::vector<std::string>& modelLabels,
    Label truth, Label predicted);
Confusion confusionOf(const SegmentationProblem& part, const std::vector<Labelling>& predictions);
std::vector<int> examplesWith(const SegmentationProblem& part,
    const std::vector<Labelling>& predictions, Label truth, Label predicted);
/// Of classes; an example counts as one token.
Confusion confusionOf(const MulticlassProblem& part, const std::vector<Labelling>& predictions);
std::vector<int> examplesWith(const MulticlassProblem& part,
    const std::vector<Labelling>& predictions, Label truth, Label predicted);
/// "truth,predicted,tokens,examples", of photographs "truth,predicted,pixels,photographs", one line
/// per cell that is not 0.
std::string toCsv(const Confusion& confusion);

/// How well one label is found.
struct LabelScore {
    std::string label;
    double iou, precision, recall; ///< NaN: nothing to divide by
    std::size_t truth, predicted;  ///< tokens of the truth, and of the predictions
};
/// One per label.
std::vector<LabelScore> scoresOf(const Confusion& confusion);

} // namespace gapscope
