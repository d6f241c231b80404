// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/alignment/alignment.h"
#include "widgets/viewers/confusion/confusion.h"

namespace gapscope {

/// Of word pairs whether they are linked, by the sure links and by the predictions: "no link" or
/// "link". A possible link is right either way.
Confusion confusionOf(const AlignmentProblem& part, const std::vector<Labelling>& predictions);
/// Sentence pairs with such a word pair, ascending.
std::vector<int> examplesWith(const AlignmentProblem& part,
    const std::vector<Labelling>& predictions, Label truth, Label predicted);

} // namespace gapscope
