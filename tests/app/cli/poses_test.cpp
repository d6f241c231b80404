// SPDX-License-Identifier: GPL-3.0-or-later
// Models of poses and the tables of joints they predict.
#include "datasets/poses/joint_table.h"
#include "tests/app/cli/with_model.h"
#include "tests/support/samples.h"

#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class Poses : public WithModel<Poses> {
public:
    static std::vector<std::string> training()
    {
        return {"sample:figures", "--limit", "12", "--sampling", "gap", "--max-passes", "10"};
    }

protected:
    /// Writes the sample's first figures as a folder of photographs and maps.
    static std::string folderOfFigures(const std::string& name, bool joints)
    {
        return folderOf(name, generateFigures(6),
            [&](const std::string& file) { return joints || file != "joints.csv"; });
    }
};

std::string firstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

} // namespace

TEST_F(Poses, ThePredictedTableHasTheColumnsAndRowsOfTheTestPart)
{
    const ProcessEnd end = runGapscope({"predict", s_model, "sample:figures"});
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.err, HasSubstr("20 poses predicted\nPCK@0.2 "));
    EXPECT_THAT(end.err, HasSubstr("left wrist"));
    const std::string given = generateFigures(6).at("joints.csv");
    EXPECT_EQ(firstLine(end.out), firstLine(given));
    const JointTable table = jointsFromCsv(end.out, "predicted");
    ASSERT_EQ(table.rows.size(), 20U);
    EXPECT_EQ(jointsCsv(table), end.out);
    const JointTable truth = jointsFromCsv(given, "given");
    EXPECT_EQ(table.rows[0].image, "03.png");
    EXPECT_EQ(table.rows[1].image, "06.png");
    for (const std::size_t k : {0U, 1U}) {
        EXPECT_EQ(table.rows[k].part, ImagePart::test);
        EXPECT_EQ(table.rows[k].width, 128U);
        EXPECT_EQ(table.rows[k].upright, truth.rows[3 * k + 2].upright);
    }
    const std::string out = s_folder->file("p.csv");
    const ProcessEnd toFile = runGapscope({"predict", s_model, "sample:figures", "--out", out});
    EXPECT_EQ(toFile.out, end.err);
    EXPECT_EQ(contentOf(out), end.out);
}

TEST_F(Poses, PhotographsWithoutJointsGetThePredictionsOfThoseWithThem)
{
    const std::string bare = folderOfFigures("bare", false), full = folderOfFigures("full", true);
    const ProcessEnd unlabelled = runGapscope({"predict", s_model, bare});
    ASSERT_EQ(unlabelled.status, 0) << unlabelled.err;
    EXPECT_EQ(unlabelled.err, "6 poses predicted; there are no joints to compare with\n");
    const ProcessEnd labelled = runGapscope({"predict", s_model, full});
    ASSERT_EQ(labelled.status, 0) << labelled.err;
    const JointTable all = jointsFromCsv(unlabelled.out, "all"),
                     tests = jointsFromCsv(labelled.out, "tests");
    ASSERT_EQ(tests.rows.size(), 2U);
    EXPECT_EQ(all.rows.at(2).joints, tests.rows[0].joints);
    EXPECT_EQ(all.rows.at(5).joints, tests.rows[1].joints);
    // Photographs with one name in two folders keep their folders.
    const std::string both = s_folder->file("both");
    fs::create_directories(fs::path(both) / "b");
    fs::copy(bare, fs::path(both) / "a", fs::copy_options::recursive);
    fs::rename(fs::path(both) / "a/maps", fs::path(both) / "maps");
    fs::create_directories(fs::path(both) / "maps/b");
    fs::copy(fs::path(both) / "a/images/01.png", fs::path(both) / "b/01.png");
    fs::create_directories(fs::path(both) / "maps/a/images");
    for (const char* name : {"b/01.npy", "a/images/01.npy"})
        fs::copy(fs::path(both) / "maps/01.npy", fs::path(both) / "maps" / name);
    const ProcessEnd twice = runGapscope({"predict", s_model, both});
    ASSERT_EQ(twice.status, 0) << twice.err;
    EXPECT_EQ(jointsFromCsv(twice.out, "twice").rows.at(6).image, "b/01.png");
}

TEST_F(Poses, WhatDoesNotFitIsRefusedInOneLine)
{
    const std::string bare = folderOfFigures("mapless", false);
    fs::remove_all(fs::path(bare) / "maps");
    for (const auto& [arguments, said] :
        {std::pair<std::vector<std::string>, std::string>{{"predict", s_model, bare},
             "--maps: the model has learnt from maps that files brought"},
            {{"predict", s_model, bare, "--maps", s_folder->file("absent")},
                "--maps: there is no " + s_folder->file("absent")},
            {{"info", bare, "--task", "pose"}, "no table of joints"},
            {{"info", bare}, "for poses of people joints.csv or joints.mat"},
            {{"info", "sample:figures", "--superpixels", "50"}, "--superpixels: given for"},
            {{"info", "sample:figures", "--split", "half"}, "--split: found \"half\""},
            {{"predict", s_model, "sample:words"}, "pose"}}) {
        const ProcessEnd end = runGapscope(arguments);
        EXPECT_EQ(end.status, 2) << said;
        EXPECT_THAT(end.err, HasSubstr(said));
        EXPECT_EQ(std::count(end.err.begin(), end.err.end(), '\n'), 1) << end.err;
    }
}

TEST_F(Poses, AModelIsTrainedFurther)
{
    const ProcessEnd more = runGapscope({"train", "sample:figures", "--limit", "12", "--max-passes",
        "1", "--from", s_model, "--quiet"});
    EXPECT_EQ(more.status, 0) << more.err;
}

} // namespace gapscope::test
