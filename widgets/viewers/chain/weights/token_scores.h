// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/chain/chain.h"

#include <span>
#include <string>
#include <vector>

namespace gapscope {

/// One reason for a label at a token: an attribute, a bias, or a transition to a neighbour.
struct TokenReason {
    enum class Kind { attribute, bias, transition };
    Kind kind = Kind::attribute;
    std::string name;   ///< of the attribute; "every", "first", "last"; the neighbour's label
    bool after = false; ///< transition: to the next token, not from the one before
    double label = 0, other = 0; ///< what it adds to the score of either label
    double difference() const { return label - other; }
};

/// Why label y_t and not another one, given the labels of the neighbours.
struct TokenScores {
    std::vector<TokenReason> reasons; ///< largest |difference| first
    double label = 0, other = 0;      ///< sums over the reasons
};

/// The score of y minus that of y with label `other` at token t is label − other of the result.
/// requires: w has shape.weightSize() entries; t < y.size(); other and y are labels of the model.
TokenScores tokenScores(const ChainShape& shape, const ChainExamples& examples, std::size_t example,
    std::size_t t, LabellingView y, Label other, std::span<const double> w);
/// The label other than y_t with the largest score at token t, given the neighbours.
/// requires: as tokenScores(), and at least two labels.
Label strongestRival(const ChainShape& shape, const ChainExamples& examples, std::size_t example,
    std::size_t t, LabellingView y, std::span<const double> w);
/// Name of an attribute, or its number where it has none.
std::string attributeName(const ChainShape& shape, std::size_t attribute);

} // namespace gapscope
