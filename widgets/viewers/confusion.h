// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/example_values.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gapscope {

/// Which labels are taken for which: counts of tokens and of the examples they stand in. Labels are
/// the model's, then those that only the truth has.
struct Confusion {
    std::vector<std::string> labels;
    std::vector<std::size_t> tokens;   ///< L × L, truth · L + prediction
    std::vector<std::size_t> examples; ///< examples with at least one such token
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
/// "truth,predicted,tokens,examples", one line per cell that is not 0.
std::string toCsv(const Confusion& confusion);

} // namespace gapscope
