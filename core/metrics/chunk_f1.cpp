// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/chunk_f1.h"

#include <algorithm>
#include <cassert>

namespace gapscope {

ChunkScheme::ChunkScheme(const std::vector<std::string>& labelNames)
{
    for (const std::string& name : labelNames) {
        Mark mark;
        const std::size_t place = std::string("OBIES").find(name.empty() ? 'O' : name[0]);
        if (place != std::string::npos && place > 0 && name.size() > 2 && name[1] == '-') {
            const std::string type = name.substr(2);
            const auto known = std::find(m_types.begin(), m_types.end(), type);
            mark = {static_cast<Place>(place), static_cast<std::size_t>(known - m_types.begin())};
            if (known == m_types.end())
                m_types.push_back(type);
        }
        m_marks.push_back(mark);
    }
}

/// conlleval's endOfChunk: a chunk that `before` belongs to is over at `now`.
bool ChunkScheme::ends(Mark before, Mark now)
{
    if (before.place == Place::outside)
        return false;
    return before.place == Place::end || before.place == Place::single || now.place == Place::begin
        || now.place == Place::single || now.place == Place::outside || before.type != now.type;
}

/// conlleval's startOfChunk: `now` begins a chunk.
bool ChunkScheme::starts(Mark before, Mark now)
{
    if (now.place == Place::outside)
        return false;
    return now.place == Place::begin || now.place == Place::single || before.place == Place::end
        || before.place == Place::single || before.place == Place::outside
        || before.type != now.type;
}

std::vector<Chunk> ChunkScheme::chunks(LabellingView y) const
{
    std::vector<Chunk> found;
    Mark before;
    for (std::size_t t = 0; t < y.size(); ++t) {
        assert(y[t] < m_marks.size());
        const Mark now = m_marks[y[t]];
        if (ends(before, now))
            found.back().last = t - 1;
        if (starts(before, now))
            found.push_back({t, y.size() - 1, now.type});
        before = now;
    }
    return found;
}

namespace {

double ratio(std::size_t part, std::size_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

double ChunkCounts::precision() const { return ratio(correct, predicted); }

double ChunkCounts::recall() const { return ratio(correct, truth); }

double ChunkCounts::f1() const { return ratio(2 * correct, truth + predicted); }

void ChunkCounts::operator+=(const ChunkCounts& other)
{
    truth += other.truth;
    predicted += other.predicted;
    correct += other.correct;
}

void addChunks(
    const ChunkScheme& scheme, LabellingView truth, LabellingView prediction, ChunkScores& scores)
{
    assert(truth.size() == prediction.size());
    scores.byType.resize(scheme.types().size());
    const std::vector<Chunk> right = scheme.chunks(truth), given = scheme.chunks(prediction);
    for (const Chunk& chunk : right)
        ++scores.byType[chunk.type].truth;
    auto match = right.begin(); // both ascend by their first token
    for (const Chunk& chunk : given) {
        ++scores.byType[chunk.type].predicted;
        while (match != right.end() && match->first < chunk.first)
            ++match;
        if (match != right.end() && *match == chunk)
            ++scores.byType[chunk.type].correct;
    }
    scores.all = {};
    for (const ChunkCounts& counts : scores.byType)
        scores.all += counts;
}

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
