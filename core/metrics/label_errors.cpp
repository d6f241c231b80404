// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/label_errors.h"

#include <algorithm>
#include <cassert>

namespace gapscope {
namespace {

bool overlap(const Chunk& a, const Chunk& b) { return a.first <= b.last && b.first <= a.last; }

/// A chunk that only one side has.
struct Wrong {
    Chunk chunk;
    bool told = false; ///< is part of an error already
};

std::vector<Wrong> notIn(const std::vector<Chunk>& chunks, const std::vector<Chunk>& others)
{
    std::vector<Wrong> wrong;
    for (const Chunk& chunk : chunks)
        if (std::find(others.begin(), others.end(), chunk) == others.end())
            wrong.push_back({chunk});
    return wrong;
}

/// The same tokens with another type, then overlaps of one type: one error per chunk of the truth.
void pairUp(std::vector<Wrong>& truth, std::vector<Wrong>& given, std::vector<LabelError>& errors)
{
    for (Wrong& right : truth)
        for (Wrong& other : given)
            if (right.chunk.first == other.chunk.first && right.chunk.last == other.chunk.last) {
                errors.push_back({LabelErrorKind::type, right.chunk.first, right.chunk.last,
                    right.chunk.type, other.chunk.type});
                right.told = other.told = true;
            }
    for (Wrong& right : truth) {
        LabelError error{LabelErrorKind::boundary, right.chunk.first, right.chunk.last,
            right.chunk.type, right.chunk.type};
        bool any = false;
        for (Wrong& other : given) {
            if (right.chunk.type != other.chunk.type || !overlap(right.chunk, other.chunk))
                continue;
            error.first = std::min(error.first, other.chunk.first);
            error.last = std::max(error.last, other.chunk.last);
            right.told = other.told = any = true;
        }
        if (any)
            errors.push_back(error);
    }
}

} // namespace

std::vector<LabelError> labelErrors(
    const ChunkScheme& scheme, LabellingView truth, LabellingView prediction)
{
    assert(truth.size() == prediction.size());
    std::vector<LabelError> errors;
    if (scheme.any()) {
        const std::vector<Chunk> right = scheme.chunks(truth), given = scheme.chunks(prediction);
        std::vector<Wrong> missing = notIn(right, given), extra = notIn(given, right);
        pairUp(missing, extra, errors);
        for (const Wrong& wrong : missing)
            if (!wrong.told)
                errors.push_back({LabelErrorKind::missed, wrong.chunk.first, wrong.chunk.last,
                    wrong.chunk.type, {}});
        for (const Wrong& wrong : extra)
            if (!wrong.told)
                errors.push_back({LabelErrorKind::spurious, wrong.chunk.first, wrong.chunk.last, {},
                    wrong.chunk.type});
    }
    std::vector<bool> told(truth.size(), false);
    for (const LabelError& error : errors)
        std::fill(told.begin() + static_cast<std::ptrdiff_t>(error.first),
            told.begin() + static_cast<std::ptrdiff_t>(error.last) + 1, true);
    for (std::size_t t = 0; t < truth.size(); ++t)
        if (truth[t] != prediction[t] && !told[t])
            errors.push_back({LabelErrorKind::token, t, t, {}, {}});
    std::stable_sort(errors.begin(), errors.end(),
        [](const LabelError& a, const LabelError& b) { return a.first < b.first; });
    return errors;
}

} // namespace gapscope
