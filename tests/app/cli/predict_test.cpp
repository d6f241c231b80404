// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions for words without labels.
#include "tests/app/cli/process.h"
#include "tests/support/samples.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

namespace gapscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// The lines of the sample without their second column.
std::string withoutLetters(const std::string& text)
{
    std::string bare;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t letter = line.find('\t');
        bare += line.erase(letter, line.find('\t', letter + 1) - letter) + '\n';
    }
    return bare;
}

/// The table without its truths.
std::string withoutTruth(const std::string& table)
{
    std::string bare;
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t truth = line.find('\t') + 1;
        bare += line.erase(truth, line.find('\t', truth) - truth) + '\n';
    }
    return bare;
}

class Predict : public testing::Test {
protected:
    void SetUp() override
    {
        put(m_labelled, generateWords());
        put(m_unlabelled, withoutLetters(generateWords()));
        const ProcessEnd end = runGapscope(
            {"train", "sample:words", "--max-passes", "3", "--quiet", "--model", m_model});
        ASSERT_EQ(end.status, 0) << end.err;
    }

    ScratchFolder m_folder;
    std::string m_labelled = m_folder.file("labelled");
    std::string m_unlabelled = m_folder.file("unlabelled");
    std::string m_model = m_folder.file("m");
};

TEST_F(Predict, UnlabelledWordsGetThePredictionsOfTheLabelledOnes)
{
    const ProcessEnd labelled =
        runGapscope({"predict", m_model, "sample:words", "--test", m_labelled});
    ASSERT_EQ(labelled.status, 0) << labelled.err;
    EXPECT_THAT(labelled.err, HasSubstr("of the letters are wrong"));
    const ProcessEnd unlabelled = runGapscope({"predict", m_model, m_unlabelled});
    ASSERT_EQ(unlabelled.status, 0) << unlabelled.err;
    EXPECT_EQ(unlabelled.err, "600 words predicted; the file has no labels to compare with\n");
    EXPECT_EQ(std::count(unlabelled.out.begin(), unlabelled.out.end(), '\n'), 601);
    EXPECT_EQ(withoutTruth(unlabelled.out), withoutTruth(labelled.out));
    EXPECT_THAT(unlabelled.out.substr(unlabelled.out.find('\n')), HasSubstr("\t\t"));
    EXPECT_NE(labelled.out, unlabelled.out);

    const ProcessEnd asTest =
        runGapscope({"predict", m_model, "sample:words", "--test", m_unlabelled});
    EXPECT_EQ(asTest.out, unlabelled.out);
    EXPECT_EQ(asTest.err, unlabelled.err);
}

class PredictText : public testing::Test {
protected:
    void SetUp() override
    {
        const ProcessEnd end = runGapscope(
            {"train", "sample:chunks", "--max-passes", "5", "--quiet", "--model", m_model});
        ASSERT_EQ(end.status, 0) << end.err;
        put(m_columns, "She PRP B-NP\nsaw VBD B-VP\n\nIt PRP B-NP\nfell VBD B-XP\n");
        put(m_unlabelled, "She\tPRP\nsaw\tVBD\n\nIt\tPRP\nfell\tVBD\n");
    }

    ScratchFolder m_folder;
    std::string m_model = m_folder.file("m");
    std::string m_columns = m_folder.file("columns");
    std::string m_unlabelled = m_folder.file("unlabelled");
};

TEST_F(PredictText, ColumnsAndThePrediction)
{
    const ProcessEnd sample = runGapscope({"predict", m_model, "sample:chunks"});
    ASSERT_EQ(sample.status, 0) << sample.err;
    EXPECT_THAT(sample.err, HasSubstr("80 sentences: "));
    EXPECT_THAT(sample.err, HasSubstr("of the tokens are wrong"));
    EXPECT_THAT(sample.err, HasSubstr(" chunks, "));

    // B-XP is no label of the model: it stays in the output and counts as wrong.
    const ProcessEnd labelled = runGapscope({"predict", m_model, m_columns});
    ASSERT_EQ(labelled.status, 0) << labelled.err;
    EXPECT_EQ(labelled.out,
        "She PRP B-NP B-NP\nsaw VBD B-VP B-VP\n\nIt PRP B-NP B-NP\nfell VBD B-XP B-VP\n\n");
    EXPECT_THAT(labelled.err, HasSubstr("2 sentences: 50.00 % of the sentences have an error"));
    EXPECT_THAT(labelled.err,
        HasSubstr("4 chunks, 4 found, 3 correct: precision 75.00 %, recall 75.00 %, F1 75.00 %"));
    EXPECT_THAT(labelled.err,
        HasSubstr("VP  precision  50.00 %, recall 100.00 %, F1  66.67 %, 1 of 1 found"));
    EXPECT_THAT(labelled.err,
        HasSubstr("XP  precision   0.00 %, recall   0.00 %, F1   0.00 %, 0 of 1 found"));

    const ProcessEnd unlabelled = runGapscope({"predict", m_model, m_unlabelled});
    ASSERT_EQ(unlabelled.status, 0) << unlabelled.err;
    EXPECT_EQ(
        unlabelled.out, "She\tPRP\tB-NP\nsaw\tVBD\tB-VP\n\nIt\tPRP\tB-NP\nfell\tVBD\tB-VP\n\n");
    EXPECT_EQ(unlabelled.err, "2 sentences predicted; the file has no labels to compare with\n");
}

TEST_F(PredictText, OtherDataAreRefused)
{
    EXPECT_THAT(runGapscope({"predict", m_model, "sample:words"}).err, HasSubstr("attributes"));
    const std::string words = m_folder.file("words");
    ASSERT_EQ(
        runGapscope({"train", "sample:words", "--max-passes", "1", "--quiet", "--model", words})
            .status,
        0);
    EXPECT_THAT(runGapscope({"predict", words, "sample:chunks"}).err,
        HasSubstr("handwritten words in the form of letter.data, as the model was trained on"));
    const ProcessEnd other = runGapscope(
        {"train", "sample:chunks", "--min-count", "2", "--max-passes", "1", "--from", m_model});
    EXPECT_EQ(other.status, 2);
    EXPECT_EQ(
        runGapscope({"train", "sample:chunks", "--max-passes", "1", "--from", m_model}).status, 0);
}

TEST_F(Predict, AToyHasNoWordsToPredict)
{
    const ProcessEnd end = runGapscope({"predict", m_model, "sample:toy"});
    EXPECT_EQ(end.status, 2);
    EXPECT_THAT(end.err, HasSubstr("sample:toy: data of the task \"toy\""));
    EXPECT_EQ(end.out, "");
}

TEST_F(Predict, AFileForTheTableLeavesTheSentenceToStandardOutput)
{
    const std::string out = m_folder.file("p.tsv");
    const ProcessEnd end = runGapscope({"predict", m_model, m_unlabelled, "--out", out});
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_EQ(end.out, "600 words predicted; the file has no labels to compare with\n");
    EXPECT_EQ(contentOf(out), runGapscope({"predict", m_model, m_unlabelled}).out);
    std::istringstream lines(contentOf(out));
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line, "word\ttruth\tprediction");
    while (std::getline(lines, line)) {
        ASSERT_EQ(std::count(line.begin(), line.end(), '\t'), 2) << line;
        ASSERT_THAT(line, HasSubstr("\t\t")) << "truth is empty";
        ASSERT_NE(line.back(), '\t') << "prediction is not";
    }
}

TEST_F(Predict, AMixedFileIsRefusedWithItsLine)
{
    const std::string mixed = m_folder.file("mixed");
    std::string text = contentOf(m_unlabelled);
    const auto lines = std::count(text.begin(), text.end(), '\n');
    put(mixed, text + contentOf(m_labelled));
    const ProcessEnd end = runGapscope({"predict", m_model, mixed});
    EXPECT_EQ(end.status, 2);
    EXPECT_EQ(end.out, "");
    EXPECT_THAT(end.err,
        HasSubstr(mixed + ":" + std::to_string(lines + 1)
            + ": found 134 columns separated by tabs; expected 133 (id, next_id"));
    EXPECT_EQ(std::count(end.err.begin(), end.err.end(), '\n'), 1) << end.err;
}

TEST_F(Predict, OnlyPredictTakesUnlabelledWords)
{
    const std::string model = m_folder.file("none");
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"train", m_unlabelled, "--max-passes", "1", "--model", model},
             {"train", "sample:words", "--test", m_unlabelled, "--model", model},
             {"info", m_unlabelled}}) {
        const ProcessEnd end = runGapscope(arguments);
        EXPECT_EQ(end.status, 2);
        EXPECT_EQ(end.err,
            "gapscope-cli: " + m_unlabelled
                + ": has no letter column (133 columns); expected 134 columns with the letter as "
                  "the second; gapscope-cli predict takes unlabelled words\n");
        EXPECT_THAT(end.out, Not(HasSubstr("Words")));
    }
    EXPECT_FALSE(std::filesystem::exists(model));
}

} // namespace
} // namespace gapscope::test
