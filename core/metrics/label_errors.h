// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/chunk_f1.h"

#include <optional>
#include <vector>

namespace gapscope {

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
