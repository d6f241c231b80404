// SPDX-License-Identifier: GPL-3.0-or-later
// Maps from files: the places where they are looked for, and their errors.
#include "core/files/npz.h"
#include "datasets/poses/map_shape.h"
#include "datasets/poses/pose_maps.h"
#include "tests/datasets/poses/pose_files.h"
#include "tests/support/npy_writer.h"
#include "tests/support/onnx_writer.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <limits>

namespace gapscope {
namespace {

std::string array(const std::vector<std::size_t>& shape, float value)
{
    std::size_t count = 1;
    for (const std::size_t extent : shape)
        count *= extent;
    const std::vector<float> values(count, value);
    return npyBytes({"", shape, std::span<const float>(values)});
}

/// 3 × 2 cells of 8 × 8 pixels.
std::string maps(float value, std::size_t channels = allMaps)
{
    return array({channels, 3, 2}, value);
}

float valueOf(const Files& files, const std::string& image)
{
    const ImageMaps found = GivenMaps::open("", storeOf(files))->of(image, 8);
    EXPECT_EQ(found.rows, 3U);
    EXPECT_EQ(found.columns, 2U);
    EXPECT_EQ(found.unary.size(), partCount * 6U);
    EXPECT_EQ(found.relations.size(), relationMaps * 6U);
    return found.unary[0];
}

std::string refusal(const Files& files, const std::string& image = "1.png")
{
    return errorOf([&] {
        const auto given = GivenMaps::open("", storeOf(files));
        given->sha256(image);
        given->of(image, given->cellOf(image));
    }).what();
}

} // namespace

TEST(GivenMaps, lieInTheStoreOrInAFolder)
{
    EXPECT_EQ(GivenMaps::open("", storeOf({{"1.png", plain(1)}})), nullptr);
    EXPECT_EQ(GivenMaps::open("", storeOf({{"1.png", plain(1)}, {"1.npy", maps(1)}})), nullptr);
    EXPECT_EQ(valueOf({{"1.png", plain(1)}, {"maps/1.npy", maps(4)}}, "1.png"), 4);
    EXPECT_EQ(
        valueOf({{"set/images/1.jpg", plain(1)}, {"set/maps/1.npy", maps(4)}}, "set/images/1.jpg"),
        4);
    const TemporaryFolder folder;
    folder.write("1.npy", maps(5, partCount));
    const auto given = GivenMaps::open(folder.path(""), storeOf({{"a/1.png", plain(1, 16, 24)}}));
    EXPECT_EQ(given->of("a/1.png", 8).unary[0], 5);
    EXPECT_TRUE(given->of("a/1.png", 8).relations.empty());
    EXPECT_EQ(given->cellOf("a/1.png"), 8);
    EXPECT_TRUE(given->displacements().empty());
}

TEST(GivenMaps, haveAtMost65536Cells)
{
    EXPECT_EQ(CellGrid::mostCells, 65'536U);
    for (const std::vector<std::size_t>& shape :
        {std::vector<std::size_t>{26, 256, 256}, {26, 1, 65'536}, {676, 65'536, 1}})
        EXPECT_NO_THROW(checkMapShape(shape, "x"));
    for (const std::vector<std::size_t>& shape :
        {std::vector<std::size_t>{26, 1, 65'537}, {676, 65'537, 1}, {26, 0, 1}})
        EXPECT_THROW(checkMapShape(shape, "x"), InputError);
}

TEST(GivenMaps, ofPhotographsOfOneNameLieInTheirFolders)
{
    Files files{{"a/1.png", plain(1)}, {"b/1.png", plain(2)}, {"maps/1.npy", maps(3)}};
    EXPECT_TRUE(contains(
        refusal(files, "a/1.png"), "data: maps/1.npy: could be of 2 photographs: a/1.png; b/1.png"))
        << refusal(files, "a/1.png");
    files["maps/a/1.npy"] = maps(4);
    EXPECT_EQ(valueOf(files, "a/1.png"), 4);
    EXPECT_NE(refusal(files, "b/1.png"), "");
    files["maps/b/1.npy"] = maps(5);
    EXPECT_EQ(valueOf(files, "b/1.png"), 5);
    EXPECT_NE(GivenMaps::open("", storeOf(files))->sha256("a/1.png"),
        GivenMaps::open("", storeOf(files))->sha256("b/1.png"));
    files["a/1.jpg"] = plain(7);
    EXPECT_TRUE(contains(refusal(files, "a/1.png"), "could be of 2 photographs: a/1.jpg; a/1.png"));
    files["more/maps/1.npy"] = maps(1);
    EXPECT_TRUE(contains(refusal(files), "2 folders of maps: maps/, more/maps/"));
}

TEST(GivenMaps, ofAnotherSizeOrShapeAreRefusedByName)
{
    const std::string photo = plain(1);
    const auto with = [&](const std::string& bytes) {
        return refusal({{"1.png", photo}, {"maps/1.npy", bytes}, {"maps/0.npy", maps(0)}});
    };
    EXPECT_TRUE(contains(with(array({27, 3, 2}, 0)), "data: maps/1.npy: holds 27×3×2"));
    EXPECT_TRUE(contains(with(array({26, 0, 2}, 0)), "holds 26×0×2"));
    EXPECT_TRUE(contains(with(array({26, 6}, 0)), "holds 26×6"));
    EXPECT_TRUE(contains(with(maps(std::numeric_limits<float>::quiet_NaN())), "is NaN"));
    EXPECT_TRUE(contains(
        with(array({26, 6, 2}, 0)), "data: maps/1.npy: maps of 2 × 6 cells for 12 × 20 pixels"))
        << with(array({26, 6, 2}, 0));
    EXPECT_TRUE(contains(with("no array"), "is no .npy file"));
    EXPECT_TRUE(contains(
        refusal({{"1.png", photo}, {"maps/0.npy", maps(0)}}), "data: maps/1.npy: is missing"));
    const auto given = GivenMaps::open("", storeOf({{"1.png", photo}, {"maps/1.npy", maps(0)}}));
    EXPECT_TRUE(says(errorOf([&] { given->of("1.png", 4); }), "cells of 4 pixels"));
}

TEST(GivenMaps, displacementsAreCheckedToo)
{
    const auto with = [](const std::string& bytes) {
        return Files{
            {"1.png", plain(1)}, {"maps/1.npy", maps(0)}, {"maps/displacements.npy", bytes}};
    };
    const auto given =
        GivenMaps::open("", storeOf(with(array({arcCount, relationTypes, 2}, 2.5F))));
    ASSERT_EQ(given->displacements().size(), arcCount * relationTypes);
    EXPECT_EQ(given->displacements()[7], (PosePoint{2.5F, 2.5F}));
    EXPECT_TRUE(contains(refusal(with(array({50, 13}, 0))), "displacements.npy: holds 50×13"));
    EXPECT_TRUE(contains(refusal(with(array({50, 13, 2}, 1e30F))), "has a distance of 1e+30"));
    EXPECT_TRUE(contains(
        refusal(with(array({50, 13, 2}, std::numeric_limits<float>::infinity()))), "infinite"));
}

TEST(GivenMaps, anAbsentFileOneThatIsNoNetworkAndANetwork)
{
    const TemporaryFolder folder;
    const auto store = storeOf({{"1.png", plain(1, 16, 24)}, {"2.png", plain(2, 17, 24)}});
    const auto open = [&](const std::string& path) {
        return errorOf([&] { GivenMaps::open(path, store); });
    };
    EXPECT_TRUE(says(open(folder.path("absent")), folder.path("absent")));
    EXPECT_TRUE(says(open(folder.write("text", "no network")), "ONNX"));
    OnnxConvolution network;
    network.weights.assign(partCount * 3 * 64, 1 / 64.0F);
    network.biases.assign(partCount, 0);
    const std::string path = folder.write("net.onnx", onnxModel(network));
    const auto given = GivenMaps::open(path, store);
    EXPECT_EQ(given->cellOf("1.png"), 8);
    EXPECT_EQ(given->of("1.png", 8).unary.size(), partCount * 6U);
    EXPECT_EQ(given->sha256("1.png"), given->sha256("2.png"));
    // It omits the last column of pixels instead of beginning a cell with it.
    const std::string said = errorOf([&] { given->of("2.png", 8); }).what();
    EXPECT_TRUE(contains(said, path + " (2.png): maps of 2 × 3 cells")) << said;
}

} // namespace gapscope
