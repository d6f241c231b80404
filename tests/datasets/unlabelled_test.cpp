// SPDX-License-Identifier: GPL-3.0-or-later
// Words without the letter column: which commands accept them, their dataset, and errors of
// mixtures.
#include "datasets/open.h"
#include "datasets/task_data.h"
#include "datasets/text/letter_data.h"
#include "tests/datasets/letter_text.h"

#include <gtest/gtest.h>

namespace gapscope {
namespace {

using Split = WordSelection::Split;

const char* const unlabelledColumns = "133 (id, next_id, word_id, position, fold, 128 pixels), "
                                      "without a letter as in line 1";
const char* const labelledColumns =
    "134 (id, letter, next_id, word_id, position, fold, 128 pixels)";

WordSelection taking(Split split = Split::small) { return {split, 0, 1, true}; }

void expectRefusal(const std::string& text, std::size_t line, const std::string& found,
    const std::string& expected)
{
    const InputError error = errorOf([&] { readText(text, taking()); });
    EXPECT_EQ(error.where(), "letters");
    EXPECT_EQ(error.line(), line);
    EXPECT_EQ(error.found(), found);
    EXPECT_EQ(error.expected(), expected);
}

/// The small file, unlabelled, with one change to the row of a line.
template <class Change> std::string spoiled(std::size_t line, Change change)
{
    std::vector<LetterRow> rows = smallFile();
    change(rows.at(line - 1));
    return unlabelledTextOf(rows);
}

TEST(Unlabelled, AllWordsTrainAndHaveTheirPixels)
{
    const WordParts labelled = readText(textOf(smallFile()), taking(Split::allTest));
    EXPECT_TRUE(labelled.labelled);
    for (const Split split : {Split::small, Split::large}) {
        const WordParts parts = readText(unlabelledTextOf(smallFile()), taking(split));
        EXPECT_FALSE(parts.labelled);
        EXPECT_EQ(parts.test->size(), 0U);
        EXPECT_EQ(parts.train->names, (std::vector<std::string>{"1", "2", "3"}));
        EXPECT_EQ(parts.train->labels, Labelling(6, 0));
        EXPECT_EQ(parts.train->attributes, labelled.test->attributes);
        EXPECT_EQ(parts.train->tokenStart, labelled.test->tokenStart);
        EXPECT_EQ(parts.train->sequenceStart, labelled.test->sequenceStart);
    }
    const WordParts thinned = readText(unlabelledTextOf(smallFile()), {Split::small, 1, 2, true});
    EXPECT_EQ(thinned.train->names, (std::vector<std::string>{"1"}));
}

TEST(Unlabelled, TheTabAtTheEndOfALineIsOptional)
{
    const std::string text = unlabelledTextOf(smallFile());
    std::string bare;
    for (std::size_t k = 0; k < text.size(); ++k) {
        if (!(text[k] == '\t' && text[k + 1] == '\n'))
            bare += text[k];
    }
    ASSERT_EQ(bare.size() + 6, text.size());
    EXPECT_EQ(
        readText(bare, taking()).train->attributes, readText(text, taking()).train->attributes);
}

TEST(Unlabelled, EveryLineHasTheFormOfTheFirst)
{
    std::vector<LetterRow> rows = smallFile();
    const std::vector<LetterRow> first(rows.begin(), rows.begin() + 2);
    const std::vector<LetterRow> rest(rows.begin() + 2, rows.end());
    expectRefusal(unlabelledTextOf(first) + textOf(rest), 3, "found 134 columns separated by tabs",
        unlabelledColumns);
    expectRefusal(textOf(first) + unlabelledTextOf(rest), 3, "found 133 columns separated by tabs",
        labelledColumns);
    // Only numbers, so that nothing but their count reveals the additional column.
    expectRefusal(spoiled(4, [](LetterRow& row) { row.pixels.push_back("0"); }), 4,
        "found 134 columns separated by tabs", unlabelledColumns);
    expectRefusal(spoiled(5, [](LetterRow& row) { row.pixels.pop_back(); }), 5,
        "found 132 columns separated by tabs", unlabelledColumns);
}

TEST(Unlabelled, ALabelledFirstLineThatLostAnotherColumnIsNotUnlabelled)
{
    std::vector<LetterRow> rows = smallFile();
    rows[0].pixels.pop_back();
    expectRefusal(textOf(rows), 1, "found 133 columns separated by tabs", labelledColumns);
    expectRefusal(
        textOf(smallFile()).substr(2), 1, "found 133 columns separated by tabs", labelledColumns);
}

TEST(Unlabelled, FieldsAreCheckedAndColumnsCountedWithoutTheLetter)
{
    expectRefusal(spoiled(3, [](LetterRow& row) { row.pixels[17] = "2"; }), 3,
        "pixel 2,1 (column 23) is \"2\"", "0 or 1");
    expectRefusal(spoiled(3, [](LetterRow& row) { row.fold = "10"; }), 3, "fold is \"10\"",
        "a whole number from 0 to 9");
    expectRefusal(spoiled(4, [](LetterRow& row) { row.position = "3"; }), 4,
        "position is 3 in word 2", "position 2");
}

TEST(Unlabelled, OpenedOnlyOnRequest)
{
    const TemporaryFolder folder;
    for (const std::string& text :
        {unlabelledTextOf(smallFile()), gzipped(unlabelledTextOf(smallFile()))}) {
        const std::string path = folder.write("words", text);
        DataRequest request = requestFor(path);
        const InputError error = errorOf([&] { openDataset(request); });
        EXPECT_EQ(error.where(), path);
        EXPECT_EQ(error.found(), "has no letter column (133 columns)");
        EXPECT_EQ(error.expected(),
            "134 columns with the letter as the second; gapscope-cli predict takes unlabelled "
            "words");
        request.allowUnlabelled = true;
        const Dataset dataset = openDataset(request);
        EXPECT_FALSE(dataset.info.labelled);
        EXPECT_EQ(dataset.info.n, 3U);
        EXPECT_EQ(dataset.info.nTest, 0U);
        EXPECT_EQ(dataset.test, nullptr);
        EXPECT_EQ(dataset.info.split, "");
        EXPECT_EQ(dataset.info.title, "Words (unlabelled)");
    }
    DataRequest labelled = requestFor(folder.write("labelled", textOf(smallFile())));
    labelled.allowUnlabelled = true;
    EXPECT_TRUE(openDataset(labelled).info.labelled);
    EXPECT_EQ(openDataset(labelled).info.nTest, 1U);
}

TEST(Unlabelled, AsTheTestFileOnlyOnRequest)
{
    const TemporaryFolder folder;
    DataRequest request = requestFor("sample:words");
    request.test = folder.write("words", unlabelledTextOf(smallFile()));
    const InputError error = errorOf([&] { openDataset(request); });
    EXPECT_EQ(error.where(), request.test);
    EXPECT_EQ(error.found(), "has no letter column (133 columns)");
    request.allowUnlabelled = true;
    const Dataset dataset = openDataset(request);
    EXPECT_FALSE(dataset.info.labelled);
    EXPECT_EQ(dataset.info.n, 540U);
    EXPECT_EQ(dataset.info.nTest, 3U);
    EXPECT_EQ(dataset.info.split, "large");
}

TEST(Unlabelled, ContentMayBeWords)
{
    for (const std::string& text : {unlabelledTextOf(smallFile()), textOf(smallFile())})
        EXPECT_EQ(textFormatOf(text)->matches, looksLikeLetterData);
}

} // namespace
} // namespace gapscope
