// SPDX-License-Identifier: GPL-3.0-or-later
// The figures sample: drawn the same every time, and in order.
#include "datasets/formats/binary/image_decode.h"
#include "datasets/formats/binary/npy_file.h"
#include "datasets/poses/map_shape.h"
#include "tests/datasets/poses/pose_files.h"

#include <gtest/gtest.h>

namespace gapscope {

TEST(FiguresSample, hasTheSameFilesEveryTime)
{
    const Files files = generateFigures();
    EXPECT_EQ(files.size(), 60U + 60U + 2U);
    EXPECT_TRUE(files == generateFigures());
    EXPECT_NE(generateFigures(1, 2).at("images/01.png"), files.at("images/01.png"));
    EXPECT_EQ(generateFigures(3).at("images/03.png"), files.at("images/03.png"));
    EXPECT_EQ(readNpy(files.at("maps/displacements.npy"), "").shape,
        (std::vector<std::size_t>{arcCount, relationTypes, 2}));
}

TEST(FiguresSample, everyFigureStandsInItsPhotograph)
{
    const Files files = generateFigures();
    const JointTable table = jointsFromCsv(files.at("joints.csv"), "joints.csv");
    ASSERT_EQ(table.rows.size(), 60U);
    EXPECT_TRUE(table.parted);
    for (const JointRow& row : table.rows) {
        const std::string name = "images/" + row.image;
        EXPECT_EQ(decodePhotograph(files.at(name), name).size(), cv::Size(128, 128));
        EXPECT_TRUE(row.labelled());
        EXPECT_EQ(row.width, 128U);
        EXPECT_EQ(row.height, 128U);
        for (const PosePoint joint : row.joints)
            EXPECT_TRUE(joint.x >= 2 && joint.x <= 126 && joint.y >= 2 && joint.y <= 126)
                << row.image;
        EXPECT_EQ(row.upright, upright(row.joints)) << row.image;
        const FloatArray maps =
            readNpy(files.at("maps/" + row.image.substr(0, 2) + ".npy"), row.image);
        EXPECT_EQ(maps.shape, (std::vector<std::size_t>{allMaps, 16, 16}));
    }
}

TEST(FiguresSample, isOpened)
{
    const Dataset sample = openDataset(requestFor("sample:figures"));
    EXPECT_EQ(sample.info.task, "pose");
    EXPECT_EQ(sample.info.title, "Figures sample (synthetic)");
    EXPECT_EQ(sample.info.n, 40U);
    EXPECT_EQ(sample.info.nTest, 20U);
    EXPECT_EQ(sample.info.d, PoseShape::weightCount);
    EXPECT_EQ(sample.info.labels, partCount);
    EXPECT_EQ(sample.info.note, "");
    EXPECT_TRUE(sample.info.synthetic);
    const PoseProblem& problem = posesOf(sample.train);
    EXPECT_EQ(problem.shape().cell, 8);
    EXPECT_EQ(problem.shape().maps, nullptr);
    const PoseImage& image = problem.examples().images[1];
    EXPECT_EQ(image.name, "images/02.png");
    EXPECT_EQ(image.cells(), 256U);
    EXPECT_EQ(image.part, "train");
    EXPECT_EQ(problem.examples().photograph(1), generateFigures().at("images/02.png"));
}

} // namespace gapscope
