// SPDX-License-Identifier: GPL-3.0-or-later
// Models of alignments and the links they predict.
#include "datasets/alignment/sentence_pairs.h"
#include "tests/app/cli/with_model.h"
#include "tests/support/samples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope::test {
namespace {

using ::testing::HasSubstr;

class Alignments : public WithModel<Alignments> {
public:
    static std::vector<std::string> training()
    {
        return {"sample:alignment", "--sampling", "gap", "--epsilon", "0.1"};
    }

protected:
    static std::string folderOfSentences(const std::string& name, bool links)
    {
        return folderOf(name, generateSentences(), [&](const std::string& file) {
            return links || file.find(".wa") == std::string::npos;
        });
    }
};

} // namespace

TEST_F(Alignments, LinksAreWrittenInTheFormOfTheSharedTask)
{
    const ProcessEnd end = runGapscope({"predict", s_model, "sample:alignment"});
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.err, HasSubstr("60 sentence pairs aligned: AER 0."));
    const auto files = generateSentences();
    std::vector<SentenceSet> sets = readSentences(ImageStore::made("sample", files));
    ASSERT_EQ(sets[0].name, "test");
    for (AlignmentPair& pair : sets[0].pairs)
        pair.links.assign(pair.cells(), LinkKind::none);
    readLinks(end.out, "predicted", sets[0].pairs); // each exists and comes once
    EXPECT_THAT(end.out, HasSubstr("\n0060 "));
    const std::string out = s_folder->file("links");
    const ProcessEnd toFile = runGapscope({"predict", s_model, "sample:alignment", "--out", out});
    EXPECT_EQ(toFile.out, end.err);
    EXPECT_EQ(contentOf(out), end.out);
}

TEST_F(Alignments, SentencesWithoutLinksGetThePredictionsOfThoseWithThem)
{
    const ProcessEnd bare = runGapscope({"predict", s_model, folderOfSentences("bare", false)});
    ASSERT_EQ(bare.status, 0) << bare.err;
    EXPECT_EQ(bare.err, "60 sentence pairs aligned; there are no links to compare with\n");
    const ProcessEnd full = runGapscope({"predict", s_model, folderOfSentences("full", true)});
    EXPECT_EQ(bare.out, full.out);
}

TEST_F(Alignments, WhatDoesNotFitIsRefusedInOneLine)
{
    const ProcessEnd words = runGapscope({"predict", s_model, "sample:words"});
    EXPECT_EQ(words.status, 2);
    EXPECT_THAT(words.err, HasSubstr("sample:words: data of the task \"chain\""));
    EXPECT_THAT(words.err, HasSubstr("a model of the task \"alignment\""));
    const ProcessEnd bare = runGapscope({"train", folderOfSentences("none", false)});
    EXPECT_EQ(bare.status, 2);
    EXPECT_THAT(bare.err, HasSubstr("has no links"));
}

TEST_F(Alignments, FeaturesAreListedAndWeightsExported)
{
    const ProcessEnd info = runGapscope({"info", "sample:alignment"});
    EXPECT_THAT(info.out, HasSubstr("task    alignment"));
    EXPECT_THAT(info.out, HasSubstr("\n    Dice of the words before\n"));
    const std::string csv = s_folder->file("w.csv");
    const ProcessEnd end = runGapscope({"train", "sample:alignment", "--max-passes", "3", "--from",
        s_model, "--weights", csv, "--quiet"});
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.out, HasSubstr("alignment error rate"));
    EXPECT_THAT(end.out, HasSubstr("(mean loss)"));
    EXPECT_THAT(contentOf(csv), HasSubstr("\nfeature,Dice,,"));
}

} // namespace gapscope::test
