// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/alignment/sentence_pairs.h"
#include "datasets/bytes/text_lines.h"

#include <cstdint>
#include <vector>

namespace gapscope {

/// In how many sentence pairs of a large text two words occur.
struct WordCounts {
    std::uint32_t english = 0; ///< pairs with the English word, n_e
    std::uint32_t french = 0;  ///< pairs with the French word, n_f
    std::uint32_t both = 0;    ///< pairs with both, n_ef ≤ min(n_e, n_f)

    /// 2 n_ef / (n_e + n_f), 0 of words that never occur.
    double dice() const
    {
        const double sum = static_cast<double>(english) + static_cast<double>(french);
        return sum > 0 ? 2 * static_cast<double>(both) / sum : 0;
    }
    bool operator==(const WordCounts&) const = default;
};

/// Those of every cell of every pair of a set.
using SetCounts = std::vector<std::vector<WordCounts>>;

/// Reads "set k i j n_e n_f n_ef" per line, tab-separated, plain or gzip: set name, sentence,
/// English and French position from 1, counts. Lines of sets that are not asked for are skipped.
/// throws: InputError with the line: no number, a position that does not exist, n_ef above n_e or
/// n_f, a cell that comes twice; or naming the first cell that is not there.
std::vector<SetCounts> readCooccurrences(TextLines lines, const std::vector<SentenceSet>& sets);

} // namespace gapscope
