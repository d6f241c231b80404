// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/metrics/metrics.h"

#include <optional>

namespace gapscope {

/// A chunk of a labelled sequence: tokens first … last, and what it is.
struct Chunk {
    std::size_t first = 0, last = 0;
    std::size_t type = 0; ///< index into ChunkScheme::types()

    bool operator==(const Chunk&) const = default;
};

/// How the labels of a task mark chunks: "B-NP" begins, "I-NP" continues, "E-NP" ends, "S-NP" is a
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

/// In which way a labelling is wrong somewhere.
enum class LabelErrorKind {
    missed,   ///< a chunk of the truth that no prediction of its type touches
    spurious, ///< a predicted chunk that no truth of its type touches
    boundary, ///< right type, overlapping, other first or last token
    type,     ///< right tokens, another type
    token,    ///< a wrong label that is part of no such error: all, where labels mark no chunks
};

/// One error: tokens first … last, which cover the chunks it is about.
struct LabelError {
    LabelErrorKind kind = LabelErrorKind::token;
    std::size_t first = 0, last = 0;
    std::optional<std::size_t> truth, predicted; ///< types of the chunks, where there are chunks

    bool operator==(const LabelError&) const = default;
};

/// The errors of a prediction, ascending by first token. A chunk that is right is part of none; a
/// wrong one is part of at least one. None exactly when the labellings are equal.
/// requires: both have the same length, and the scheme knows their labels.
std::vector<LabelError> labelErrors(
    const ChunkScheme& scheme, LabellingView truth, LabellingView prediction);

} // namespace gapscope
