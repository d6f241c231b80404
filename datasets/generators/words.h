// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace gapscope {

/// The sample `sample:words`: synthetic handwriting. 60 words, each written by 10 writers with a
/// style of their own, drawn letter by letter from strokes into 16×8 binary pixels.
///
/// Returns the text of a letter.data file with 600 words, 60 in each of the folds 0 … 9; the same
/// seed gives the same bytes everywhere (only + − × ÷ and comparisons on doubles, std::mt19937_64).
std::string generateWords(std::uint64_t seed = 1);

} // namespace gapscope
