// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of joints: CSV and MAT-file come back as they were written; refusals say where.
#include "datasets/formats/binary/image_store.h"
#include "datasets/poses/joint_table.h"
#include "tests/datasets/damage.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"

#include <cmath>
#include <filesystem>
#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck/gtest.h>

namespace gapscope {
namespace {

/// Joint k of row i at (10 i + k, 100 + k).
JointTable smallTable()
{
    JointTable table;
    table.parted = true;
    for (std::size_t i = 0; i < 3; ++i) {
        JointRow row;
        row.image = "im0000" + std::to_string(i) + ".jpg";
        row.number = i + 2;
        row.part = i == 1 ? ImagePart::test : ImagePart::train;
        row.width = 200;
        row.height = 300;
        row.upright = i == 2;
        for (std::size_t k = 0; k < jointCount; ++k)
            row.joints[k] = {static_cast<float>(10 * i + k), static_cast<float>(100 + k)};
        table.rows.push_back(row);
    }
    return table;
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

/// The small table with a text replaced.
std::string errorAfter(const std::string& from, const std::string& to)
{
    const std::string csv = replaced(jointsCsv(smallTable()), from, to);
    return errorOf([&] { jointsFromCsv(csv, "joints.csv"); }).what();
}

MatArray arrayOf(const std::vector<std::size_t>& dims)
{
    MatArray array{"joints", dims, {}};
    std::size_t count = 1;
    for (const std::size_t extent : dims)
        count *= extent;
    array.values.assign(count, 1);
    return array;
}

rc::Gen<JointRow> anyRow()
{
    const auto hundredths =
        rc::gen::map(rc::gen::inRange(-100'000, 100'000), [](int k) { return float(k) / 64; });
    return rc::gen::build<JointRow>(
        rc::gen::set(&JointRow::part,
            rc::gen::element(ImagePart::train, ImagePart::test, ImagePart::neither)),
        rc::gen::set(&JointRow::width, rc::gen::inRange<std::size_t>(0, 16'385)),
        rc::gen::set(&JointRow::height, rc::gen::inRange<std::size_t>(0, 16'385)),
        rc::gen::set(&JointRow::upright, rc::gen::element<std::optional<bool>>({}, true, false)),
        rc::gen::set(&JointRow::missing,
            rc::gen::map(rc::gen::inRange(0, 1 << 14),
                [](int bits) {
                    return std::bitset<jointCount>(
                        bits % 3 == 0 ? static_cast<unsigned>(bits) : 0U);
                })),
        rc::gen::set(&JointRow::joints,
            rc::gen::map(rc::gen::container<std::vector<float>>(2 * jointCount, hundredths),
                [](const std::vector<float>& numbers) {
                    std::array<PosePoint, jointCount> joints;
                    for (std::size_t k = 0; k < jointCount; ++k)
                        joints[k] = {numbers[2 * k], numbers[2 * k + 1]};
                    return joints;
                })));
}

} // namespace

RC_GTEST_PROP(JointProperties, AnyTableComesBack, ())
{
    JointTable table;
    table.parted = *rc::gen::arbitrary<bool>();
    table.hasJoints = *rc::gen::arbitrary<bool>();
    table.rows = *rc::gen::nonEmpty(rc::gen::container<std::vector<JointRow>>(anyRow()));
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        JointRow& row = table.rows[i];
        row.image = (i % 2 == 0 ? "plain/" : "with, \"quotes\" ") + std::to_string(i);
        row.number = i + 2;
        if (!table.parted)
            row.part = ImagePart::train;
        if (!table.hasJoints)
            row.missing.set();
        for (std::size_t k = 0; k < jointCount; ++k)
            if (row.missing[k])
                row.joints[k] = {};
    }
    const JointTable read = jointsFromCsv(jointsCsv(table), "joints.csv");
    RC_ASSERT(read.parted == table.parted);
    RC_ASSERT(read.hasJoints == table.hasJoints);
    RC_ASSERT(read.rows.size() == table.rows.size());
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        JointRow expected = table.rows[i];
        for (std::size_t k = 0; k < jointCount; ++k) { // 2 decimals
            RC_ASSERT(std::abs(read.rows[i].joints[k].x - expected.joints[k].x) < 0.006F);
            RC_ASSERT(std::abs(read.rows[i].joints[k].y - expected.joints[k].y) < 0.006F);
        }
        expected.joints = read.rows[i].joints;
        RC_ASSERT(read.rows[i] == expected);
    }
}

TEST(JointCsv, columnsMayBeAbsentAndInAnyOrder)
{
    const JointTable names =
        jointsFromCsv("\xef\xbb\xbfheight,image\r\n7,a.jpg\r\n\r\n,b.jpg", "x");
    ASSERT_EQ(names.rows.size(), 2U);
    EXPECT_FALSE(names.hasJoints);
    EXPECT_FALSE(names.parted);
    EXPECT_FALSE(names.rows[0].labelled());
    EXPECT_EQ(names.rows[0].height, 7U);
    EXPECT_EQ(names.rows[1].height, 0U);
    EXPECT_EQ(names.rows[1].number, 4U);
    EXPECT_FALSE(names.rows[0].upright);
}

TEST(JointCsv, writesTwoDecimalsAndKeepsRowsWithMissingJoints)
{
    JointTable table = smallTable();
    table.rows.resize(1);
    table.rows[0].joints[rightAnkle] = {1.006F, -2.5F};
    const std::string csv = jointsCsv(table);
    EXPECT_TRUE(contains(csv, "image,split,width,height,upright,r_ankle_x,r_ankle_y,r_knee_x,"));
    EXPECT_TRUE(contains(csv, "\nim00000.jpg,train,200,300,0,1.01,-2.50,1.00,101.00,"));
    const JointTable read = jointsFromCsv(replaced(csv, "1.01,-2.50", ","), "x");
    EXPECT_TRUE(read.hasJoints);
    EXPECT_FALSE(read.rows[0].labelled());
    EXPECT_EQ(read.rows[0].missing, std::bitset<jointCount>(1));
    EXPECT_EQ(read.rows[0].joints[rightKnee], (PosePoint{1, 101}));
}

TEST(JointCsv, namesTheColumn)
{
    EXPECT_TRUE(
        contains(errorAfter("neck_x", "nose_x"), "joints.csv:1: unknown column \"nose_x\""));
    EXPECT_TRUE(contains(errorAfter("neck_x", "nose_x"), "14 joints"));
    EXPECT_TRUE(contains(errorAfter("neck_x", "head_top_x"), "two columns are named head_top_x"));
    EXPECT_TRUE(contains(errorAfter("image,", "photo,"), "unknown column \"photo\""));
    const auto errorOfHeader = [](const std::string& csv) {
        return std::string(errorOf([&] { jointsFromCsv(csv, "x"); }).what());
    };
    EXPECT_TRUE(contains(errorOfHeader("split\ntrain\n"), "no column is named image"));
    EXPECT_TRUE(contains(errorOfHeader(""), "the file is empty"));
    EXPECT_TRUE(contains(errorOfHeader("\n\n"), "the table is empty"));
    EXPECT_TRUE(contains(errorOfHeader("image\n\n"), "no row"));
    std::string header = jointsCsv(smallTable());
    header.resize(header.find('\n') + 1);
    const std::string less = replaced(header, ",neck_x,neck_y", "");
    EXPECT_TRUE(contains(errorOfHeader(less), "missing: neck_x, neck_y; expected")) << less;
    EXPECT_TRUE(contains(errorOfHeader(less), "all 14 joints"));
}

TEST(JointCsv, namesTheLine)
{
    const std::string first = "10.00,100.00"; // in line 3
    for (const char* word : {"nan", "inf", "-inf", "x", "1e7", "-1000001", "0x10", "1,5", " 1"})
        EXPECT_TRUE(contains(errorAfter(first, std::string(word) + ",1"), "joints.csv:3: "))
            << word;
    EXPECT_TRUE(contains(errorAfter(first, "nan,1"), "r_ankle_x is \"nan\""));
    EXPECT_TRUE(
        contains(errorAfter(first, "nan,nan"), "x and y of a missing joint are both empty"));
    EXPECT_TRUE(contains(errorAfter(first, "1e7,1"), "1000000"));
    EXPECT_TRUE(contains(errorAfter(first, "1,"), "r_ankle_y is \"\""));
    EXPECT_TRUE(contains(errorAfter(first, "1"), "found 32 fields; expected 33"));
    EXPECT_TRUE(contains(errorAfter("test", "exam"), "split is \"exam\""));
    EXPECT_TRUE(contains(errorAfter("test", ""), "split is empty here and not above"));
    EXPECT_TRUE(contains(errorAfter("test,200", "test,16385"), "width is \"16385\""));
    EXPECT_TRUE(contains(errorAfter("test,200", "test,-1"), "width is \"-1\""));
    EXPECT_TRUE(contains(errorAfter("200,300,1", "200,300,2"), "joints.csv:4: upright is \"2\""));
    EXPECT_TRUE(contains(errorAfter("im00001", "im00000"), "comes twice, here and in line 2"));
    EXPECT_TRUE(contains(errorAfter("im00001.jpg", ""), "image is empty"));
    EXPECT_TRUE(contains(errorAfter("im00001", "im0\"0001"), "a quote is wrong"));
    EXPECT_TRUE(contains(errorAfter("im00001", "\"im00001"), "a quote is wrong"));
    EXPECT_EQ(
        jointsFromCsv(replaced(jointsCsv(smallTable()), first, "1e6,-1e6"), "x").rows.size(), 3U);
    const std::string val = replaced(jointsCsv(smallTable()), "test", "val");
    EXPECT_EQ(jointsFromCsv(val, "x").rows[1].part, ImagePart::neither);
}

TEST(JointTable, withoutFlagsAPointNowhereIsMissing)
{
    MatArray array = arrayOf({2, 14, 1});
    std::ranges::fill(array.values, 5);
    array.values[0] = array.values[1] = 0; // right ankle
    array.values[3] = -1;                  // y of the right knee
    const JointRow row = jointsFromMat(array, "x").rows[0];
    EXPECT_EQ(row.missing, std::bitset<jointCount>(0b11));
}

TEST(JointTable, holdsAtMost200000Rows)
{
    std::string csv = "image\n";
    for (int k = 0; k < 200'000; ++k)
        csv += std::to_string(k) + '\n';
    EXPECT_EQ(jointsFromCsv(csv, "x").rows.size(), 200'000U);
    EXPECT_EQ(jointsFromCsv(gzipped(csv), "x").rows.size(), 200'000U);
    EXPECT_TRUE(says(errorOf([&] { jointsFromCsv(csv + "a\n", "x"); }), "x:200002: more than"));
    EXPECT_EQ(jointsFromMat(arrayOf({2, 14, 200'000}), "x").rows.size(), 200'000U);
    EXPECT_TRUE(says(errorOf([] { jointsFromMat(arrayOf({2, 14, 200'001}), "x"); }), "200001"));
}

TEST(JointCsv, damageIsRefusedOrHarmless)
{
    const std::string whole = jointsCsv(smallTable());
    int read = 0, refused = 0;
    const auto check = [&](const std::string& text) {
        try {
            const JointTable table = jointsFromCsv(text, "joints");
            ++read;
            ASSERT_FALSE(table.rows.empty());
            for (const JointRow& row : table.rows)
                for (const PosePoint& joint : row.joints)
                    ASSERT_TRUE(std::abs(joint.x) <= 1e6 && std::abs(joint.y) <= 1e6);
        } catch (const InputError& error) {
            ++refused;
            ASSERT_EQ(error.where(), "joints");
        }
    };
    for (std::size_t size = 0; size < whole.size(); ++size)
        check(whole.substr(0, size));
    Random random(7);
    for (int k = 0; k < 5000; ++k)
        check(mutated(whole, ",\n\"-.eE0129", random));
    EXPECT_GT(read, 100);
    EXPECT_GT(refused, 1000);
}

TEST(JointMat, readsBothOrdersOfDimensions)
{
    const std::size_t images = 2;
    for (const bool jointsFirst : {true, false})
        for (const std::size_t axes : {2U, 3U}) {
            MatArray array = jointsFirst ? arrayOf({jointCount, axes, images})
                                         : arrayOf({axes, jointCount, images});
            for (std::size_t i = 0; i < images; ++i)
                for (std::size_t k = 0; k < jointCount; ++k)
                    for (std::size_t axis = 0; axis < 2; ++axis)
                        array.values[i * axes * jointCount
                            + (jointsFirst ? axis * jointCount + k : k * axes + axis)] =
                            static_cast<double>(100 * i + 2 * k + axis);
            const JointTable table = jointsFromMat(array, "joints.mat");
            ASSERT_EQ(table.rows.size(), images);
            EXPECT_FALSE(table.parted);
            for (std::size_t i = 0; i < images; ++i) {
                EXPECT_EQ(table.rows[i].number, i + 1);
                EXPECT_TRUE(table.rows[i].labelled());
                for (std::size_t k = 0; k < jointCount; ++k)
                    EXPECT_EQ(table.rows[i].joints[k],
                        (PosePoint{static_cast<float>(100 * i + 2 * k),
                            static_cast<float>(100 * i + 2 * k + 1)}));
            }
        }
    EXPECT_EQ(jointsFromMat(arrayOf({3, 14}), "x").rows.size(), 1U); // one image
}

TEST(JointMat, aJointIsMissingWhereItsFlagAndItsPlaceSaySo)
{
    MatArray array = arrayOf({3, 14, 1}); // x, y, flag of each joint
    const auto set = [&array](std::size_t joint, double x, double y, double flag) {
        std::copy_n(std::array{x, y, flag}.begin(), 3,
            array.values.begin() + static_cast<std::ptrdiff_t>(3 * joint));
    };
    set(0, 0, 0, 0);
    set(1, -5, 7, 0);
    set(2, 7, -5, 0);
    set(3, 0, 0, 1);
    set(4, -5, 7, 1);
    set(5, 3, 4, 0);
    const JointRow row = jointsFromMat(array, "x").rows.front();
    EXPECT_EQ(row.missing, std::bitset<jointCount>(0b111));
    EXPECT_EQ(row.joints[1], PosePoint{});
    EXPECT_EQ(row.joints[4], (PosePoint{-5, 7}));
    EXPECT_EQ(row.joints[5], (PosePoint{3, 4}));
}

TEST(JointMat, saysWhichImageAndJoint)
{
    MatArray array = arrayOf({14, 3, 5});
    const auto errorWith = [&](std::size_t axis, double value) {
        MatArray spoilt = array; // left ankle of image 4
        spoilt.values[3 * 42 + axis * 14 + leftAnkle] = value;
        return std::string(errorOf([&] { jointsFromMat(spoilt, "joints.mat"); }).what());
    };
    EXPECT_TRUE(contains(errorWith(0, std::nan("")), "image 4, left ankle: x is NaN"));
    EXPECT_TRUE(contains(errorWith(0, std::nan("")), "a missing joint is at (0, 0) with flag 0"));
    EXPECT_TRUE(contains(errorWith(1, std::numeric_limits<double>::infinity()), "y is infinite"));
    EXPECT_TRUE(contains(errorWith(1, -2e6), "image 4, left ankle: y is -2000000"));
    EXPECT_TRUE(contains(errorWith(2, 0.5), "the flag is 0.5"));
    for (const auto& dims : std::vector<std::vector<std::size_t>>{
             {14, 4, 5}, {16, 3, 5}, {14, 14, 5}, {14, 3, 5, 1}, {3, 5}, {14, 3, 0}})
        EXPECT_TRUE(says(errorOf([&] { jointsFromMat(arrayOf(dims), "x"); }), "joints "));
    EXPECT_TRUE(says(errorOf([] { jointsFromMat(arrayOf({16, 3, 5}), "x"); }), "14×3×n or 3×14×n"));
}

/// The published table, where it is at hand: in $GAPSCOPE_DATA or shared/data.
TEST(JointCsv, uprightIsThatOfTheLeedsSportsPoses)
{
    std::string path;
    const char* given = std::getenv("GAPSCOPE_DATA");
    for (const std::string& folder :
        {std::string(given ? given : ""), std::string(GAPSCOPE_SOURCE_DIR "/../shared/data"),
            std::string(GAPSCOPE_SOURCE_DIR "/../../shared/data")})
        if (path.empty() && std::filesystem::exists(folder + "/lspet.tar"))
            path = folder + "/lspet.tar";
    if (path.empty())
        GTEST_SKIP() << "lspet.tar is not here";
    const ImageStore store = ImageStore::open(path, {}, {});
    const JointTable table = jointsFromCsv(store.bytes("joints.csv"), "joints.csv");
    ASSERT_EQ(table.rows.size(), 1400U);
    EXPECT_TRUE(table.parted);
    std::size_t standing = 0, tests = 0;
    for (const JointRow& row : table.rows) {
        ASSERT_TRUE(row.labelled());
        ASSERT_EQ(upright(row.joints), row.upright) << row.image;
        standing += upright(row.joints) ? 1 : 0;
        tests += row.part == ImagePart::test ? 1 : 0;
    }
    EXPECT_EQ(standing, 522U);
    EXPECT_EQ(tests, 400U);
    EXPECT_EQ(jointsCsv(table), store.bytes("joints.csv"));
}

} // namespace gapscope
