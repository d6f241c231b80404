// SPDX-License-Identifier: GPL-3.0-or-later
// letter.data: the files that are read, and every way in which a file can be wrong.
#include "tests/datasets/letter_text.h"

#include <gtest/gtest.h>

namespace gapscope {
namespace {

using Split = WordSelection::Split;

/// The small file with one change to the row of a line.
template <class Change> std::string spoiled(std::size_t line, Change change)
{
    std::vector<LetterRow> rows = smallFile();
    change(rows.at(line - 1));
    return textOf(rows);
}

void expectError(const InputError& error, std::size_t line, const std::string& found,
    const std::string& expected)
{
    EXPECT_EQ(error.where(), "letters");
    EXPECT_EQ(error.line(), line);
    EXPECT_EQ(error.found(), found);
    EXPECT_EQ(error.expected(), expected);
    const std::string sentence =
        "letters:" + std::to_string(line) + ": " + found + "; expected " + expected;
    EXPECT_EQ(error.what(), sentence);
}

TEST(LetterData, ReadsWordsIntoTheirParts)
{
    const WordParts parts = readText(textOf(smallFile()));
    ASSERT_EQ(parts.train->size(), 2U);
    ASSERT_EQ(parts.test->size(), 1U);
    EXPECT_EQ(parts.train->names, (std::vector<std::string>{"1", "3"}));
    EXPECT_EQ(parts.test->names, (std::vector<std::string>{"2"}));
    EXPECT_EQ(parts.train->labels, (Labelling{0, 1, 25}));
    EXPECT_EQ(parts.test->labels, (Labelling{2, 3, 4}));
    EXPECT_EQ(parts.train->length(0), 2U);
    EXPECT_EQ(parts.train->length(1), 1U);
    ASSERT_EQ(parts.test->token(0, 2).size(), 1U);
    EXPECT_EQ(parts.test->token(0, 2)[0], 2U);
}

TEST(LetterData, LargeSplitTrainsOnTheOtherFolds)
{
    const WordParts parts = readText(textOf(smallFile()), {Split::large, 0, 1});
    EXPECT_EQ(parts.train->names, (std::vector<std::string>{"2"}));
    EXPECT_EQ(parts.test->names, (std::vector<std::string>{"1", "3"}));
}

TEST(LetterData, AllWordsOfATestFileTest)
{
    const WordParts parts = readText(textOf(smallFile()), {Split::allTest, 0, 1});
    EXPECT_EQ(parts.train->size(), 0U);
    EXPECT_EQ(parts.test->size(), 3U);
}

TEST(LetterData, EveryAndLimitThinTheTrainingPartOnly)
{
    std::vector<LetterRow> rows;
    for (int word = 1; word <= 10; ++word)
        rows.push_back(wordRows("q", word, word, word == 4 ? 1 : 0).front());
    const WordParts parts = readText(textOf(rows), {Split::small, 2, 3});
    EXPECT_EQ(parts.train->names, (std::vector<std::string>{"1", "5"})); // of 1 2 3 5 6 7 8 9 10
    EXPECT_EQ(parts.test->names, (std::vector<std::string>{"4"}));
    EXPECT_EQ(parts.train->attributes.size(), 2U);
    EXPECT_EQ(parts.train->tokenStart, (std::vector<std::uint32_t>{0, 1, 2}));
}

TEST(LetterData, LineEndsOfOtherMakersAreRead)
{
    std::string text = textOf(smallFile());
    const WordParts reference = readText(text);
    const auto same = [&](const std::string& variant) {
        const WordParts parts = readText(variant);
        return parts.train->labels == reference.train->labels
            && parts.train->attributes == reference.train->attributes
            && parts.test->attributes == reference.test->attributes;
    };
    EXPECT_TRUE(same(text.substr(0, text.size() - 1)));
    EXPECT_TRUE(same(text.substr(0, text.size() - 2)));
    std::string crlf, bare;
    for (std::size_t k = 0; k < text.size(); ++k) {
        if (text[k] == '\n')
            crlf += '\r';
        crlf += text[k];
        if (!(text[k] == '\t' && text[k + 1] == '\n'))
            bare += text[k];
    }
    EXPECT_TRUE(same(crlf));
    EXPECT_TRUE(same(bare));
    EXPECT_TRUE(same(gzipped(text)));
}

TEST(LetterData, WrongNumberOfColumns)
{
    const std::string expected = "134 (id, letter, next_id, word_id, position, fold, 128 pixels)";
    const auto lessPixels = [](LetterRow& row) { row.pixels.pop_back(); };
    const auto morePixels = [](LetterRow& row) { row.pixels.push_back("1"); };
    expectError(
        errorOfText(spoiled(4, lessPixels)), 4, "found 133 columns separated by tabs", expected);
    expectError(
        errorOfText(spoiled(5, morePixels)), 5, "found 135 columns separated by tabs", expected);
    expectError(errorOfText("hello\n"), 1, "found 1 column separated by tabs", expected);
    expectError(errorOfText("\n"), 1, "found 1 column separated by tabs", expected);
    // A missing first column shifts letters into numbers; the message names the count.
    std::string shifted = textOf(smallFile());
    shifted.erase(0, 2);
    expectError(errorOfText(shifted), 1, "found 133 columns separated by tabs", expected);
    expectError(
        errorOfText(textOf(smallFile()) + "\n"), 7, "found 1 column separated by tabs", expected);
}

TEST(LetterData, LettersOutsideAToZ)
{
    for (const std::string letter : {"A", "", "ab", "{", "`", "\xc3\xa9"}) {
        const InputError error =
            errorOfText(spoiled(2, [&](LetterRow& row) { row.letter = letter; }));
        EXPECT_EQ(error.line(), 2U);
        EXPECT_EQ(error.found().substr(0, 11), "letter is \"");
        EXPECT_EQ(error.expected(), "one letter from a to z");
    }
}

TEST(LetterData, OddCharactersAreShownByTheirBytes)
{
    const InputError error = errorOfText(spoiled(2, [](LetterRow& row) { row.letter = "\u00c4"; }));
    EXPECT_EQ(error.found(), R"(letter is "\xC3\x84")");
}

TEST(LetterData, NumbersThatAreNone)
{
    const std::string huge(60, '9');
    for (const std::string bad : {"nan", "NaN", "inf", "1.5", "", " 1", "1 ", "+1", "0x1", "1e3",
             "-2", "99999999999999999999", huge.c_str()}) {
        const auto check = [&](std::string LetterRow::*field, const std::string& name,
                               const std::string& range) {
            const InputError error =
                errorOfText(spoiled(3, [&](LetterRow& row) { row.*field = bad; }));
            EXPECT_EQ(error.line(), 3U) << name << " " << bad;
            EXPECT_EQ(error.found().find(name + " is \""), 0U) << error.what();
            EXPECT_EQ(error.expected(), "a whole number from " + range);
            EXPECT_LT(error.found().size(), 80U); // huge fields are cut in the message
        };
        check(&LetterRow::id, "id", "1");
        check(&LetterRow::next, "next_id", "-1");
        check(&LetterRow::word, "word_id", "1");
        check(&LetterRow::position, "position", "1");
        check(&LetterRow::fold, "fold", "0 to 9");
    }
    expectError(errorOfText(spoiled(1, [](LetterRow& row) { row.fold = "10"; })), 1,
        "fold is \"10\"", "a whole number from 0 to 9");
    expectError(errorOfText(spoiled(1, [](LetterRow& row) { row.id = "0"; })), 1, "id is \"0\"",
        "a whole number from 1");
    expectError(errorOfText(spoiled(1, [](LetterRow& row) { row.next = "0"; })), 1,
        "next_id is \"0\"", "a whole number from 1, or -1 at the end of a word");
    // 2^53 is the last number that every reader of the file can hold; one more is refused.
    EXPECT_NO_THROW(readText(spoiled(6, [](LetterRow& row) { row.word = "9007199254740992"; })));
    EXPECT_EQ(
        errorOfText(spoiled(6, [](LetterRow& row) { row.word = "9007199254740993"; })).line(), 6U);
}

TEST(LetterData, PixelsAreZeroOrOne)
{
    for (const std::string bad : {"2", "-1", "nan", "", "01", "0.0", " 1", "/", "q"}) {
        const InputError error =
            errorOfText(spoiled(3, [&](LetterRow& row) { row.pixels[17] = bad; }));
        expectError(error, 3, "pixel 2,1 (column 24) is \"" + bad + "\"", "0 or 1");
    }
    const InputError last = errorOfText(spoiled(6, [](LetterRow& row) { row.pixels[127] = "7"; }));
    expectError(last, 6, "pixel 15,7 (column 134) is \"7\"", "0 or 1");
    // Same length, other separators.
    std::string text = textOf(smallFile());
    text[text.find("1\t0\t0") + 1] = ' ';
    EXPECT_EQ(errorOfText(text).line(), 1U);
}

TEST(LetterData, WordsHangTogether)
{
    expectError(errorOfText(spoiled(4, [](LetterRow& row) { row.position = "3"; })), 4,
        "position is 3 in word 2", "position 2");
    expectError(errorOfText(spoiled(3, [](LetterRow& row) { row.position = "2"; })), 3,
        "position is 2 in word 2", "position 1");
    expectError(errorOfText(spoiled(5, [](LetterRow& row) { row.fold = "2"; })), 5,
        "fold is 2 in word 2", "fold 1 as in the word's first letter");
    expectError(errorOfText(spoiled(6, [](LetterRow& row) { row.word = "1"; })), 6,
        "word 1 continues after another word", "the letters of a word on adjacent lines");
}

TEST(LetterData, AFileCutOffBetweenLinesIsNoticed)
{
    std::vector<LetterRow> rows = smallFile();
    rows.resize(4); // inside "cde"
    expectError(errorOfText(textOf(rows)), 4, "the file ends inside a word (next_id is 5)",
        "next_id -1 at the last letter; perhaps the file is cut off");
}

TEST(LetterData, EveryTruncationInsideALineIsAnError)
{
    const std::string text = textOf(smallFile());
    std::size_t read = 0;
    for (std::size_t length = 1; length < text.size(); ++length) {
        try {
            readText(std::string_view(text).substr(0, length));
            ++read;
        } catch (const InputError&) {
        }
    }
    // Whole words: after line 2 and line 5, each with and without its tab and newline; and the
    // whole file without its newline, and without the tab before it.
    EXPECT_EQ(read, 3U + 3U + 2U);
}

TEST(LetterData, NumberOfLettersAtTheLimitAndPastIt)
{
    EXPECT_EQ(ReadLimits{}.tokens, std::size_t{1} << 24);
    EXPECT_EQ(limitsFor(1024).tokens, (std::size_t{1} << 19) + 4);
    ReadLimits limits;
    limits.tokens = 6;
    EXPECT_NO_THROW(readText(textOf(smallFile()), {}, limits));
    limits.tokens = 5;
    const InputError error = errorOf([&] { readText(textOf(smallFile()), {}, limits); });
    expectError(error, 6, "more than 5 letters", "at most that many in one file");
}

TEST(LetterData, WordsHaveAtMostAThousandLetters)
{
    const auto wordOf = [](std::size_t letters) {
        return textOf(wordRows(std::string(letters, 'a'), 1, 1, 0));
    };
    EXPECT_EQ(readText(wordOf(1000)).train->labels.size(), 1000U);
    EXPECT_THROW(readText(wordOf(1001)), InputError);
}

TEST(LetterData, SplitNames)
{
    EXPECT_EQ(WordSelection::splitNamed("small"), Split::small);
    EXPECT_EQ(WordSelection::splitNamed("large"), Split::large);
    EXPECT_EQ(WordSelection::splitNamed("all"), Split::allTest);
    const InputError error = errorOf([] { WordSelection::splitNamed("medium"); });
    EXPECT_EQ(error.where(), "--split");
    EXPECT_EQ(error.found(), "found \"medium\"");
    EXPECT_EQ(
        error.expected(), "small (fold 0 trains), large (folds 1 to 9 train) or all (one part)");
}

TEST(LetterData, StopsWhenAskedAndReports)
{
    std::vector<LetterRow> rows;
    for (int word = 1; word <= 5000; ++word)
        rows.push_back(wordRows("q", word, word, 0).front());
    const std::string text = textOf(rows);
    std::stop_source stop;
    double reported = -1;
    TextLines lines{UnpackedBytes(StoredBytes::memory(text, "letters"))};
    const Progress progress = [&](double done, const std::string& what) {
        reported = done;
        EXPECT_EQ(what, "reading words");
    };
    EXPECT_NO_THROW(readLetterData(lines, {}, progress, stop.get_token()));
    EXPECT_GT(reported, 0);
    EXPECT_LE(reported, 1);
    stop.request_stop();
    TextLines again{UnpackedBytes(StoredBytes::memory(text, "letters"))};
    EXPECT_THROW(readLetterData(again, {}, {}, stop.get_token()), Cancelled);
}

} // namespace
} // namespace gapscope
