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

} // namespace gapscope
