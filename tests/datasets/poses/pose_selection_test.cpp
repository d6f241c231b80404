// SPDX-License-Identifier: GPL-3.0-or-later
// Which photographs with joints are used, in which part, and the notes about the others.
#include "datasets/poses/pose_selection.h"
#include "datasets/task_data.h"
#include "tests/datasets/poses/pose_files.h"
#include "tests/support/mat_writer.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

/// "a.png train, b.png test"
std::string textOf(const PoseSelection& selection)
{
    std::string text;
    for (const JointRow& row : selection.rows)
        text += (text.empty() ? "" : ", ") + row.image
            + (row.part == ImagePart::train ? " train" : " test");
    return text;
}

PoseSelection wanted(const Files& files, const std::string& split = "", bool unlabelled = false)
{
    DataRequest request;
    request.split = split;
    request.allowUnlabelled = unlabelled;
    return wantedPoses(*storeOf(files), request);
}

std::string refusal(const Files& files, const std::string& split = "", bool unlabelled = false)
{
    return errorOf([&] { wanted(files, split, unlabelled); }).what();
}

/// n photographs 1.png, 2.png, … with a table.
Files people(int n)
{
    Files files;
    std::vector<JointRow> rows;
    for (int k = 1; k <= n; ++k) {
        const std::string name = std::to_string(k) + ".png";
        files[name] = plain(k);
        rows.push_back(person(name));
    }
    files["joints.csv"] = tableOf(rows);
    return files;
}

std::string matOf(int images)
{
    std::vector<double> numbers;
    for (int k = 0; k < images; ++k)
        for (std::size_t joint = 0; joint < jointCount; ++joint)
            numbers.insert(numbers.end(), {6.0, 3.0 + static_cast<double>(joint), 1});
    const MatWriter mat;
    return mat.file(mat.doubles("joints", {3, 14, images}, numbers));
}

PoseSelection sound(const Files& files, double cell)
{
    const auto store = storeOf(files);
    return soundPoses(*store, wantedPoses(*store, {}).rows, cell, {}, {});
}

} // namespace

TEST(PoseSelection, aRowsPhotographHasItsNameOrLiesBesideTheTableOrIsTheOnlyOneOfThatFile)
{
    const std::string table = tableOf({person("a/1.png"), person("b/1.png"), person("7.png")});
    const Files files{{"set/a/1.png", plain(1)}, {"set/b/1.png", plain(2)},
        {"else/7.png", plain(3)}, {"set/joints.csv", table}};
    EXPECT_EQ(
        textOf(wanted(files, "none")), "else/7.png train, set/a/1.png train, set/b/1.png train");
    Files outer = files;
    outer.erase("set/joints.csv");
    outer["joints.csv"] = tableOf({person("set/a/1.png"), person("set/b/1.png")});
    EXPECT_EQ(textOf(wanted(outer, "none")), "set/a/1.png train, set/b/1.png train");
}

TEST(PoseSelection, aRowWithoutOnePhotographIsRefusedWithItsLine)
{
    Files files = people(3);
    files["joints.csv"] = tableOf({person("1.png"), person("4.png")});
    EXPECT_TRUE(contains(refusal(files), "data: joints.csv:3: no photograph is called \"4.png\""))
        << refusal(files);
    files["joints.csv"] = tableOf({person("1.png"), person("elsewhere/1.png")});
    EXPECT_TRUE(contains(refusal(files), "data: joints.csv:3: 1.png comes twice"));
    files["a/3.png"] = files["b/3.png"] = files["3.png"];
    files["joints.csv"] = tableOf({person("3.png"), person("c/3.png")});
    EXPECT_TRUE(contains(refusal(files),
        "joints.csv:3: 3 photographs are called \"c/3.png\": 3.png; a/3.png; b/3.png"))
        << refusal(files);
}

TEST(PoseSelection, rowsOfAMatFileAreCountedByThePhotographsNumbers)
{
    Files files{{"joints.mat", matOf(5)}, {"im0001.png", plain(1)}, {"im0002.png", plain(2)},
        {"im0004.png", plain(4)}, {"cover.png", plain(5)}, {"im0099.png", plain(6)},
        {"._im0001.png", "of a Mac"}, {"im12345678901234.png", plain(7)}};
    const PoseSelection found = wanted(files, "none");
    EXPECT_EQ(textOf(found), "im0001.png train, im0002.png train, im0004.png train");
    EXPECT_TRUE(contains(found.note, "Rows of joints.mat without a photograph: 2.")) << found.note;
    EXPECT_TRUE(contains(
        found.note, "without joints left out: 3: cover.png; im0099.png; im12345678901234.png"))
        << found.note;
    files["b/2.jpg"] = plain(9);
    EXPECT_TRUE(contains(
        refusal(files), "data: joints.mat: 2 photographs are called number 2: b/2.jpg; im0002.png"))
        << refusal(files);
    files["joints.mat"] = "no such file";
    EXPECT_TRUE(contains(refusal(files), "data: joints.mat: "));
}

TEST(PoseSelection, whatLacksAJointARowOrATableIsSaid)
{
    Files files = people(5);
    std::vector<JointRow> rows{person("1.png"), person("2.png"), person("4.png")};
    rows[1].missing[3] = true;
    files["joints.csv"] = tableOf(rows);
    const PoseSelection found = wanted(files, "none");
    EXPECT_EQ(textOf(found), "1.png train, 4.png train");
    EXPECT_EQ(found.note,
        "Photographs without joints left out: 2: 3.png; 5.png. Photographs with a missing joint "
        "left out: 1: 2.png.");
    rows[0].missing.set();
    rows[2].missing[13] = true;
    files["joints.csv"] = tableOf(rows);
    EXPECT_TRUE(contains(refusal(files), "no photograph with all its joints")) << refusal(files);
    EXPECT_TRUE(contains(refusal(files), "missing joint left out: 3"));
    files["more/joints.mat"] = matOf(1);
    EXPECT_TRUE(contains(refusal(files), "2 tables of joints: joints.csv, more/joints.mat"));
    EXPECT_FALSE(holdsJoints(*storeOf({{"1.png", plain(1)}})));
    EXPECT_TRUE(contains(refusal({{"1.png", plain(1)}}), "no table of joints"));
    EXPECT_TRUE(contains(refusal({{"1.png", plain(1)}, {"joints.csv", "image\n1.png\n"}}),
        "has no columns of joints"));
}

TEST(PoseSelection, aPoseWithoutAScaleIsLeftOutAndNamed)
{
    const Files files = people(5);
    std::vector<JointRow> rows{person("1.png"), person("2.png"), person("4.png")};
    rows[1].joints[leftShoulder] = rows[1].joints[rightHip];
    Files given = files;
    given["joints.csv"] = tableOf(rows);
    const PoseSelection found = wanted(given, "none");
    EXPECT_EQ(textOf(found), "1.png train, 4.png train");
    EXPECT_TRUE(contains(found.note, "no scale, left out: 1: 2.png")) << found.note;
}

TEST(PoseSelection, partsAreThoseOfTheTableOfFoldersOrOfNumbers)
{
    EXPECT_EQ(textOf(wanted(people(4))), "1.png train, 2.png train, 3.png test, 4.png train");
    Files files = people(4);
    std::vector<JointRow> rows;
    for (const char* name : {"1.png", "2.png", "3.png", "4.png"})
        rows.push_back(person(name));
    rows[1].part = ImagePart::test;
    rows[3].part = ImagePart::neither;
    files["joints.csv"] = tableOf(rows, true);
    EXPECT_EQ(textOf(wanted(files)), "1.png train, 2.png test, 3.png train");
    EXPECT_EQ(
        textOf(wanted(files, "every-4")), "1.png train, 2.png train, 3.png train, 4.png test");
    EXPECT_EQ(textOf(wanted(files, "none")), "1.png train, 2.png train, 3.png train, 4.png train");
    const Files folders{{"train/1.png", plain(1)}, {"test/2.png", plain(2)},
        {"val/3.png", plain(3)},
        {"joints.csv", tableOf({person("1.png"), person("2.png"), person("3.png")})}};
    EXPECT_EQ(textOf(wanted(folders)), "test/2.png test, train/1.png train");
    for (const char* split : {"every-1", "every-x", "holdout"})
        EXPECT_TRUE(contains(refusal(files, split), "--split: found \"")
            && contains(refusal(files, split), "upright, every-K with K from 2"))
            << refusal(files, split);
    rows[0].part = ImagePart::test;
    rows[2].part = ImagePart::neither;
    files["joints.csv"] = tableOf(rows, true);
    EXPECT_TRUE(contains(refusal(files), "left to train on"));
    EXPECT_EQ(textOf(wanted(files, "", true)), "1.png test, 2.png test"); // a model is there
}

TEST(PoseSelection, uprightIsWhatTheTableSaysOrElseTheJoints)
{
    Files files = people(4);
    std::vector<JointRow> rows{
        person("1.png"), person("2.png", false), person("3.png"), person("4.png", false)};
    rows[0].upright = false;
    rows[1].upright = true;
    files["joints.csv"] = tableOf(rows);
    EXPECT_EQ(textOf(wanted(files, "upright")), "2.png train, 3.png test");
    rows[2].part = ImagePart::neither;
    files["joints.csv"] = tableOf(rows, true);
    EXPECT_EQ(textOf(wanted(files, "upright")), "2.png train");
    Files bare{{"1.png", plain(1)}, {"2.png", plain(2)}};
    EXPECT_TRUE(contains(refusal(bare, "upright", true), "nothing says who stands"));
    bare["joints.csv"] = "image,upright\n1.png,0\n2.png,1\n";
    EXPECT_EQ(textOf(wanted(bare, "upright", true)), "2.png train");
}

TEST(PoseSelection, theSameFileIsNotInBothParts)
{
    Files files = people(4);
    files["3.png"] = files["1.png"];
    const PoseSelection own = wanted(files);
    EXPECT_EQ(textOf(own), "1.png train, 2.png train, 3.png train, 4.png train");
    EXPECT_TRUE(contains(own.note, "moved out of the test part: 1: 3.png")) << own.note;
    std::vector<JointRow> rows;
    for (const char* name : {"1.png", "2.png", "3.png", "4.png"})
        rows.push_back(person(name));
    rows[2].part = rows[3].part = ImagePart::test;
    files["joints.csv"] = tableOf(rows, true);
    const PoseSelection given = wanted(files);
    EXPECT_EQ(textOf(given), "1.png train, 2.png train, 4.png test");
    EXPECT_TRUE(contains(given.note, "left out of the test part: 1: 3.png")) << given.note;
}

TEST(PoseSelection, withoutJointsAllOrTheTestPartIsPredicted)
{
    Files files{{"1.png", plain(1)}, {"2.png", plain(2)}, {"3.png", plain(3)}};
    PoseSelection found = wanted(files, "", true);
    EXPECT_FALSE(found.labelled);
    EXPECT_EQ(textOf(found), "1.png train, 2.png train, 3.png train");
    EXPECT_TRUE(std::ranges::none_of(found.rows, &JointRow::labelled));
    EXPECT_EQ(textOf(wanted(files, "every-2", true)), "2.png test");
    files["joints.csv"] = "image,split\n1.png,train\n3.png,test\n";
    found = wanted(files, "", true);
    EXPECT_EQ(textOf(found), "3.png test");
    EXPECT_TRUE(contains(found.note, "without joints left out: 1: 2.png")) << found.note;
    std::vector<JointRow> rows{person("1.png"), person("2.png")};
    rows[0].missing.set();
    rows[1].missing[2] = true;
    files["joints.csv"] = tableOf(rows);
    found = wanted(files, "", true);
    EXPECT_FALSE(found.labelled);
    EXPECT_EQ(textOf(found), "1.png train, 2.png train");
    EXPECT_TRUE(contains(refusal({{"a.txt", "none"}}, "", true), "no photograph is left"));
}

TEST(PoseSelection, photographsThatCannotBeUsedAreNamedAndJointsOutsideCounted)
{
    Files files = people(6);
    files["1.png"] = files["1.png"].substr(0, 40);
    files["2.png"] = plain(2, 300, 300);
    std::vector<JointRow> rows;
    for (int k = 1; k <= 6; ++k)
        rows.push_back(person(std::to_string(k) + ".png"));
    rows[3].width = 12;
    rows[3].height = 21;
    rows[4].joints[neck] = {-1, 4};
    rows[4].joints[headTop] = {13, 21};
    rows[5].joints[neck] = {12, 20}; // the very corner
    files["joints.csv"] = tableOf(rows);
    const PoseSelection found = sound(files, 1);
    EXPECT_EQ(textOf(found), "3.png test, 5.png train, 6.png test");
    for (const char* said : {"Photographs left out: 3: 1.png: the ", "2.png: has 300 × 300 pixels",
             "at most 65536 cells of 1 × 1 pixels", "4.png: has 12 × 20 pixels; expected 12 × 21",
             "taken at the border: 2 in 1: 5.png."})
        EXPECT_TRUE(contains(found.note, said)) << found.note;
    EXPECT_EQ(found.rows[0].width, 12U);
    EXPECT_EQ(found.rows[0].height, 20U);
    EXPECT_EQ(sound(files, 0).rows.size(), 4U); // cells of maps that are given may be larger
    for (const char* name : {"5.png", "2.png"})
        files[name] = "nothing";
    const std::string none = errorOf([&] { sound(files, 8); }).what();
    EXPECT_TRUE(contains(none, "left to train on") && contains(none, "2.png: is no image")) << none;
}

TEST(PoseSelection, aJointFarAwayIsRefusedWithItsLineAndPhotograph)
{
    Files files = people(3);
    std::vector<JointRow> rows{person("1.png"), person("2.png"), person("3.png")};
    rows[1].joints[leftWrist] = {-120, 220}; // ten sides outside: 12 × 20 pixels
    files["joints.csv"] = tableOf(rows);
    EXPECT_TRUE(contains(sound(files, 8).note, "taken at the border: 1 in 1: 2.png."));
    for (const PosePoint far : {PosePoint{99999, 10}, {-121, 10}, {6, 221}, {6, -201}}) {
        rows[1].joints[leftWrist] = far;
        files["joints.csv"] = tableOf(rows);
        const std::string said = errorOf([&] { sound(files, 8); }).what();
        EXPECT_TRUE(contains(said, "data: joints.csv:3: 2.png, left wrist: found (")) << said;
        EXPECT_TRUE(contains(said, "in a photograph of 12 × 20 pixels")) << said;
    }
    std::vector<double> numbers(3 * jointCount, 6);
    for (std::size_t k = 2; k < numbers.size(); k += 3)
        numbers[k] = 1;
    numbers[3 * neck] = 99999;
    numbers[3 * leftShoulder] = 5;
    const MatWriter mat;
    const Files counted{{"im1.png", plain(1)},
        {"joints.mat", mat.file(mat.doubles("joints", {3, 14, 1}, numbers))}};
    const std::string said = errorOf([&] { sound(counted, 8); }).what();
    EXPECT_TRUE(contains(said, "data: joints.mat: im1.png, neck: found (99999, 6)")) << said;
}

TEST(PoseSelection, linksInAFolderAreNotFollowed)
{
    const TemporaryFolder folder, outside;
    for (const auto& [name, bytes] : people(3))
        folder.write(name, bytes);
    std::filesystem::create_symlink(outside.write("4.png", plain(4)), folder.path("4.png"));
    const ImageStore store = ImageStore::open(folder.path(""), {}, {});
    const PoseSelection found = wantedPoses(store, {});
    EXPECT_EQ(found.rows.size(), 3U);
    EXPECT_TRUE(contains(found.note, "Links left out: 1: 4.png")) << found.note;
}

TEST(PoseSelection, aTableOfJointsBelongsToTheFolder)
{
    const TemporaryFolder folder;
    folder.write("joints.mat", matOf(1));
    folder.write("im1.png", plain(1));
    const auto opened = [&] { return ImageStore::open(folder.path(""), {}, {}, {}, isRead); };
    const ImageStore store = opened();
    folder.write("joints.mat", matOf(2));
    EXPECT_NE(opened().sha256(), store.sha256());
    EXPECT_TRUE(says(errorOf([&] { store.bytes("joints.mat"); }), "has changed"));
}

TEST(PoseSelection, lspetHasItsUprightPart)
{
    const std::string path = findCatalogueFile("lspet.tar", {});
    if (path.empty())
        GTEST_SKIP() << "GAPSCOPE_DATA has no lspet.tar";
    const ImageStore store = ImageStore::open(path, {}, {});
    DataRequest request;
    const PoseSelection all = wantedPoses(store, request);
    EXPECT_EQ(all.rows.size(), 1400U);
    EXPECT_EQ(std::ranges::count(all.rows, ImagePart::test, &JointRow::part), 400);
    request.split = "upright";
    const PoseSelection standing = wantedPoses(store, request);
    EXPECT_EQ(std::ranges::count(standing.rows, ImagePart::train, &JointRow::part), 380);
    EXPECT_EQ(std::ranges::count(standing.rows, ImagePart::test, &JointRow::part), 142);
    EXPECT_EQ(standing.note, "");
}

} // namespace gapscope
