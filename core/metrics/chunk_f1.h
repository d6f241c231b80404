// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/metrics/chunk_counts.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gapscope {

/// A chunk of a labelled sequence: tokens first … last, and what it is.
struct Chunk {
    std::size_t first = 0, last = 0;
    std::size_t type = 0; ///< index into ChunkScheme::types()

    bool operator==(const Chunk&) const = default;
};

/// How the labels of a task mark chunks: "B-NP" begins, "I-NP" goes on, "E-NP" ends, "S-NP" is a
/// chunk alone, "O" is outside. One set of rules reads IOB1, IOB2 (BIO), IOE and IOBES, those of
/// the CoNLL shared tasks' conlleval (Tjong Kim Sang and Buchholz 2000): a chunk also begins at
/// another type, or inside after outside, and a sequence's end closes it.
class ChunkScheme {
public:
    explicit ChunkScheme(const std::vector<std::string>& labelNames);

    /// Some label marks a chunk; without one (parts of speech, letters) there is nothing to score.
    bool any() const { return !m_types.empty(); }
    /// "NP", "VP", …, in the order of the labels.
    const std::vector<std::string>& types() const { return m_types; }
    /// The chunks of y from left to right.  requires: labels of y have names.
    std::vector<Chunk> chunks(LabellingView y) const;

private:
    enum class Place : unsigned char { outside, begin, inside, end, single };
    struct Mark {
        Place place = Place::outside;
        std::size_t type = 0; ///< meaningless outside
    };
    static bool ends(Mark before, Mark now);
    static bool starts(Mark before, Mark now);

    std::vector<std::string> m_types;
    std::vector<Mark> m_marks; ///< one per label
};

/// A correct chunk has the truth's first and last token and type.
struct ChunkScores {
    ChunkCounts all;
    std::vector<ChunkCounts> byType; ///< in the order of ChunkScheme::types()
};

/// Adds one sequence.  requires: both have the same length.
void addChunks(
    const ChunkScheme& scheme, LabellingView truth, LabellingView prediction, ChunkScores& scores);

} // namespace gapscope
