// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/chunk_f1.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

using namespace gapscope;

namespace {

const std::vector<std::string> names = {"O", "B-NP", "I-NP", "E-NP", "S-NP", "B-VP", "I-VP", "E-VP",
    "S-VP", "I-NP-TMP"}; // types may have dashes

Labelling labelling(const std::string& text)
{
    Labelling y;
    std::istringstream words(text);
    for (std::string word; words >> word;)
        y.push_back(
            static_cast<Label>(std::find(names.begin(), names.end(), word) - names.begin()));
    return y;
}

/// "NP 0-1, VP 3-3".
std::string chunksOf(const std::string& text)
{
    const ChunkScheme scheme(names);
    std::string all;
    for (const Chunk& chunk : scheme.chunks(labelling(text)))
        all += (all.empty() ? "" : ", ") + scheme.types()[chunk.type] + ' '
            + std::to_string(chunk.first) + '-' + std::to_string(chunk.last);
    return all;
}

ChunkCounts counts(const std::string& truth, const std::string& prediction)
{
    ChunkScores scores;
    addChunks(ChunkScheme(names), labelling(truth), labelling(prediction), scores);
    return scores.all;
}

/// conlleval told another way: token by token with a flag, as the shared task's script counts.
struct TokenByToken {
    std::size_t truth = 0, predicted = 0, correct = 0;

    static std::pair<char, std::string> parts(const std::string& name)
    {
        return {name[0], name.size() > 2 ? name.substr(2) : ""};
    }
    static bool starts(const std::string& before, const std::string& now)
    {
        const auto [p, pType] = parts(before);
        const auto [t, tType] = parts(now);
        return t == 'B' || t == 'S' || (p == 'E' && (t == 'E' || t == 'I'))
            || (p == 'S' && (t == 'E' || t == 'I')) || (p == 'O' && (t == 'E' || t == 'I'))
            || (t != 'O' && pType != tType);
    }
    static bool ends(const std::string& before, const std::string& now)
    {
        const auto [p, pType] = parts(before);
        const auto [t, tType] = parts(now);
        return p == 'E' || p == 'S' || (p == 'B' && (t == 'B' || t == 'S' || t == 'O'))
            || (p == 'I' && (t == 'B' || t == 'S' || t == 'O')) || (p != 'O' && pType != tType);
    }
    void add(const Labelling& right, const Labelling& given)
    {
        std::string lastRight = "O", lastGiven = "O";
        bool inCorrect = false;
        for (std::size_t t = 0; t <= right.size(); ++t) {
            const std::string r = t < right.size() ? names[right[t]] : "O";
            const std::string g = t < given.size() ? names[given[t]] : "O";
            const bool endRight = ends(lastRight, r), endGiven = ends(lastGiven, g);
            if (inCorrect && endRight && endGiven) {
                inCorrect = false;
                ++correct;
            } else if (inCorrect && endRight != endGiven) {
                inCorrect = false;
            }
            const bool startRight = starts(lastRight, r), startGiven = starts(lastGiven, g);
            if (startRight && startGiven && parts(r).second == parts(g).second)
                inCorrect = true;
            truth += startRight ? 1 : 0;
            predicted += startGiven ? 1 : 0;
            lastRight = r;
            lastGiven = g;
        }
    }
};

} // namespace

TEST(ChunkF1, ReadsTheFourWaysOfMarkingChunks)
{
    EXPECT_EQ(chunksOf("B-NP I-NP O B-VP"), "NP 0-1, VP 3-3");                   // IOB2
    EXPECT_EQ(chunksOf("I-NP I-NP B-NP O I-VP"), "NP 0-1, NP 2-2, VP 4-4");      // IOB1
    EXPECT_EQ(chunksOf("I-NP E-NP E-NP O I-VP E-VP"), "NP 0-1, NP 2-2, VP 4-5"); // IOE
    EXPECT_EQ(chunksOf("S-NP B-VP I-VP E-VP S-NP"), "NP 0-0, VP 1-3, NP 4-4");   // IOBES
}

TEST(ChunkF1, ChangesOfTypeAndMissingBeginningsMakeChunksAsConllevalHasIt)
{
    EXPECT_EQ(chunksOf("B-NP I-VP I-VP"), "NP 0-0, VP 1-2");         // another type inside
    EXPECT_EQ(chunksOf("O I-NP I-NP O"), "NP 1-2");                  // no B after O
    EXPECT_EQ(chunksOf("B-NP B-NP I-NP"), "NP 0-0, NP 1-2");         // B right after B
    EXPECT_EQ(chunksOf("B-NP I-NP O I-NP"), "NP 0-1, NP 3-3");       // O between
    EXPECT_EQ(chunksOf("I-NP I-VP I-NP"), "NP 0-0, VP 1-1, NP 2-2"); // there and back
    EXPECT_EQ(chunksOf("I-NP I-NP-TMP"), "NP 0-0, NP-TMP 1-1");
    EXPECT_EQ(chunksOf("O O"), "");
}

TEST(ChunkF1, CountsOnlyWholeChunksOfTheRightType)
{
    const ChunkCounts some = counts("B-NP I-NP O B-VP B-NP", "B-NP I-NP O B-NP I-NP");
    EXPECT_EQ(some, (ChunkCounts{3, 2, 1}));
    EXPECT_DOUBLE_EQ(some.precision(), 0.5);
    EXPECT_DOUBLE_EQ(some.recall(), 1.0 / 3);
    EXPECT_DOUBLE_EQ(some.f1(), 0.4);
    EXPECT_EQ(counts("O O", "O O").f1(), 0); // of nothing
    EXPECT_EQ(counts("B-NP", "O"), (ChunkCounts{1, 0, 0}));
}

TEST(ChunkF1, LabelsWithoutMarksHaveNoChunks)
{
    EXPECT_FALSE(ChunkScheme({"a", "b", "O"}).any());
    EXPECT_FALSE(ChunkScheme({"B", "I", "B-"}).any());
    EXPECT_FALSE(ChunkScheme({"", "NN", "X-NP"}).any());
    EXPECT_TRUE(ChunkScheme({"O", "B-NP"}).any());
}

RC_GTEST_PROP(ChunkF1, EqualsTheTokenByTokenCount, ())
{
    const auto length = *rc::gen::inRange<std::size_t>(0, 13);
    const auto sequence = rc::gen::container<Labelling>(
        length, rc::gen::inRange<Label>(0, static_cast<Label>(names.size())));
    const Labelling truth = *sequence, prediction = *sequence;
    TokenByToken expected;
    expected.add(truth, prediction);
    ChunkScores scores;
    addChunks(ChunkScheme(names), truth, prediction, scores);
    RC_ASSERT(scores.all == (ChunkCounts{expected.truth, expected.predicted, expected.correct}));
}
