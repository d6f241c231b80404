// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/alignment/pair_table.h"

namespace gapscope {

/// Features of a pair of an English and a French word in the spirit of Lacoste-Julien, Taskar,
/// Klein and Jordan 2006: how often the words occur together (Dice), how other words compete for
/// them, where they stand, how alike they are written, how frequent they are, and their neighbours.
/// All are about −1 to 1 before they are multiplied by the same number.

/// The names of the features, for users.
std::vector<std::string> alignmentFeatureNames();

/// Fills features and Dice of the pair; counts: of each of its cells.
void describeCells(AlignmentPair& pair, const std::vector<WordCounts>& counts);

} // namespace gapscope
