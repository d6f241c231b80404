// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/chunk_f1.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

using namespace gapscope;

namespace {

enum : Label { O, bNp, iNp, bVp, iVp };
const ChunkScheme scheme({"O", "B-NP", "I-NP", "B-VP", "I-VP"});
constexpr std::size_t np = 0, vp = 1;
using Kind = LabelErrorKind;
using Found = std::vector<LabelError>;

bool inside(const LabelError& error, std::size_t t) { return error.first <= t && t <= error.last; }

} // namespace

TEST(LabelErrors, EachKind)
{
    EXPECT_EQ(labelErrors(scheme, Labelling{bNp, O}, Labelling{O, O}),
        (Found{{Kind::missed, 0, 0, np, {}}}));
    EXPECT_EQ(labelErrors(scheme, Labelling{O, bVp}, Labelling{bNp, bVp}),
        (Found{{Kind::spurious, 0, 0, {}, np}}));
    EXPECT_EQ(labelErrors(scheme, Labelling{bNp, iNp}, Labelling{bVp, iVp}),
        (Found{{Kind::type, 0, 1, np, vp}}));
    EXPECT_EQ(labelErrors(scheme, Labelling{O, bNp, iNp}, Labelling{bNp, iNp, O}),
        (Found{{Kind::boundary, 0, 2, np, np}}));
}

TEST(LabelErrors, OneChunkReadAsTwoIsOneError)
{
    EXPECT_EQ(labelErrors(scheme, Labelling{bNp, iNp, iNp}, Labelling{bNp, bNp, iNp}),
        (Found{{Kind::boundary, 0, 2, np, np}}));
}

TEST(LabelErrors, OtherTypeAndOtherTokensIsMissedAndSpurious)
{
    EXPECT_EQ(labelErrors(scheme, Labelling{bNp, iNp}, Labelling{O, bVp}),
        (Found{{Kind::missed, 0, 1, np, {}}, {Kind::spurious, 1, 1, {}, vp}}));
}

TEST(LabelErrors, OtherLabelButTheSameChunk)
{
    // conlleval begins a chunk at I after O, too.
    EXPECT_EQ(
        labelErrors(scheme, Labelling{bNp}, Labelling{iNp}), (Found{{Kind::token, 0, 0, {}, {}}}));
}

TEST(LabelErrors, WithoutChunksEveryWrongTokenIsOne)
{
    const ChunkScheme tags({"NN", "DT"});
    EXPECT_EQ(labelErrors(tags, Labelling{0, 1, 0}, Labelling{1, 1, 1}),
        (Found{{Kind::token, 0, 0, {}, {}}, {Kind::token, 2, 2, {}, {}}}));
}

RC_GTEST_PROP(LabelErrors, CoverExactlyWhatIsWrong, ())
{
    const auto length = *rc::gen::inRange<std::size_t>(0, 12);
    const auto labels = rc::gen::container<Labelling>(length, rc::gen::inRange<Label>(0, iVp + 1));
    const Labelling truth = *labels, given = *labels;
    const Found errors = labelErrors(scheme, truth, given);
    RC_ASSERT(errors.empty() == (truth == given));
    for (std::size_t t = 0; t < length; ++t)
        if (truth[t] != given[t])
            RC_ASSERT(std::any_of(errors.begin(), errors.end(),
                [t](const LabelError& error) { return inside(error, t); }));
    const std::vector<Chunk> right = scheme.chunks(truth), found = scheme.chunks(given);
    for (const Chunk& chunk : right) {
        const bool correct = std::find(found.begin(), found.end(), chunk) != found.end();
        const bool told = std::any_of(errors.begin(), errors.end(), [&](const LabelError& error) {
            return error.truth == chunk.type && inside(error, chunk.first)
                && inside(error, chunk.last);
        });
        RC_ASSERT(correct || told);
    }
    RC_ASSERT(std::is_sorted(errors.begin(), errors.end(),
        [](const LabelError& a, const LabelError& b) { return a.first < b.first; }));
}
