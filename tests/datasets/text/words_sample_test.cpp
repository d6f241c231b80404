// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in words: always the same bytes, read by the same reader, hard enough to learn from.
#include "core/files/sha256.h"
#include "datasets/generators/handwriting.h"
#include "datasets/open.h"
#include "tests/datasets/letter_text.h"
#include "tests/support/samples.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <set>

namespace gapscope {
namespace {

TEST(WordsSample, SameSeedSameBytes)
{
    EXPECT_EQ(generateWords(), generateWords(1));
    EXPECT_EQ(generateWords(7), generateWords(7));
    EXPECT_NE(generateWords(1), generateWords(2));
    // Pinned: records made with the sample name these bytes.
    EXPECT_EQ(sha256Of(generateWords()),
        "d3bd1b3b17cea9b7e29ed52bb19f2941e7ab0c71dfbe7c7b32b642800c2d6717");
}

TEST(WordsSample, HasWhatItsDescriptionSays)
{
    const std::string text = generateWords();
    std::array<std::size_t, 10> wordsPerFold{};
    for (std::size_t start = 0; start < text.size(); start = text.find('\n', start) + 1) {
        const std::string line = text.substr(start, text.find('\n', start) - start);
        std::vector<std::string> fields;
        for (std::size_t at = 0; fields.size() < 6; at = line.find('\t', at) + 1)
            fields.push_back(line.substr(at, line.find('\t', at) - at));
        if (fields[4] == "1")
            ++wordsPerFold.at(static_cast<std::size_t>(std::stoi(fields[5])));
    }
    for (const std::size_t words : wordsPerFold)
        EXPECT_EQ(words, 60U);

    const WordParts parts = readText(text, {WordSelection::Split::allTest, 0, 1});
    const ChainExamples& words = *parts.test;
    EXPECT_EQ(words.size(), 600U);
    std::set<Label> letters(words.labels.begin(), words.labels.end());
    EXPECT_EQ(letters.size(), 26U);
    std::set<Labelling> distinct;
    for (std::size_t i = 0; i < words.size(); ++i) {
        EXPECT_GE(words.length(i), 3U);
        EXPECT_LE(words.length(i), 14U);
        distinct.insert(Labelling(words.truth(i).begin(), words.truth(i).end()));
    }
    EXPECT_EQ(distinct.size(), 60U);
    // The share of ink is about that of the OCR letters, 22 %.
    const double ink = static_cast<double>(words.attributes.size())
        / static_cast<double>(words.tokenCount() * 128);
    EXPECT_GT(ink, 0.15);
    EXPECT_LT(ink, 0.35);
}

TEST(WordsSample, EveryLetterHasAtLeastTwoStylesInsideTheBox)
{
    for (char letter = 'a'; letter <= 'z'; ++letter) {
        const std::vector<Glyph>& glyphs = glyphsOf(letter);
        EXPECT_GE(glyphs.size(), 2U) << letter;
        for (const Glyph& glyph : glyphs) {
            ASSERT_FALSE(glyph.empty());
            for (const GlyphStroke& stroke : glyph) {
                EXPECT_GE(stroke.size(), 2U) << letter;
                for (const GlyphPoint& point : stroke) {
                    EXPECT_GE(point.x, 0);
                    EXPECT_LE(point.x, 8);
                    EXPECT_GE(point.y, 0);
                    EXPECT_LE(point.y, 16);
                }
            }
        }
    }
}

TEST(WordsSample, OpensAsSynthetic)
{
    const Dataset dataset = openDataset(requestFor("sample:words"));
    EXPECT_EQ(dataset.info.title, "Words sample (synthetic)");
    EXPECT_TRUE(dataset.info.synthetic);
    EXPECT_EQ(dataset.info.source, "sample:words");
    EXPECT_EQ(dataset.info.task, "chain");
    EXPECT_EQ(dataset.info.split, "large");
    EXPECT_EQ(dataset.info.n, 540U);
    EXPECT_EQ(dataset.info.nTest, 60U);
    EXPECT_EQ(dataset.info.d, 4082U);
    EXPECT_EQ(dataset.info.labels, 26U);
    EXPECT_EQ(dataset.info.sha256, sha256Of(generateWords()));
    EXPECT_EQ(dataset.train->blockCount(), 540U);
    EXPECT_EQ(dataset.test->blockCount(), 60U);

    const Dataset small = openDataset(requestFor("sample:words", "small"));
    EXPECT_EQ(small.info.n, 60U);
    EXPECT_EQ(small.info.nTest, 540U);
}

TEST(WordsSample, BiasesCanBeLeftOut)
{
    DataRequest request = requestFor("sample:words");
    request.bias = "off";
    const Dataset dataset = openDataset(request);
    EXPECT_EQ(dataset.info.d, 4004U);
    EXPECT_EQ(dataset.test->dimension(), 4004U);
    DataRequest predicted = requestFor("sample:words"); // the model's features replace the request
    predicted.model = dataset.train->shape().copy();
    EXPECT_EQ(openDataset(predicted).info.d, 4004U);
    const Dataset with = openDataset(requestFor("sample:words"));
    EXPECT_EQ(dataset.train->shape().mismatch(with.train->shape()).model, "a model without biases");
    request.bias = "no";
    EXPECT_EQ(errorOf([&] { openDataset(request); }).expected(), "on or off");
    request = requestFor("sample:digits");
    request.bias = "off";
    EXPECT_EQ(errorOf([&] { openDataset(request); }).where(), "--bias");
}

} // namespace
} // namespace gapscope
