// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/chain/chain_shape.h"
#include "core/tasks/segmentation/segmentation_shape.h"

#include "tests/support/model_shapes.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

using ::testing::HasSubstr;

/// Two labels, one attribute: rows attribute 0, three biases, two transitions; entry = 10 row +
/// label.
Model countingModel()
{
    Model model;
    model.shape = std::make_shared<ChainShape>(ChainShape{1, {"a", "x,\"y\""}, nullptr});
    model.w.assign(model.shape->weightSize(), 0.0);
    for (std::size_t row = 0; row < 6; ++row)
        for (std::size_t label = 0; label < 2; ++label)
            model.w[row * test::shapeOf<ChainShape>(model).stride() + label] =
                static_cast<double>(10 * row + label);
    model.w[0] = 0.1;
    return model;
}

TEST(WeightExport, CsvNamesEveryWeight)
{
    const Model model = countingModel();
    EXPECT_EQ(model.shape->weightsCsv(model.w),
        "group,row,label,weight\n"
        "emission,0,a,0.1\n"
        "emission,0,\"x,\"\"y\"\"\",1\n"
        "bias,every,a,10\n"
        "bias,every,\"x,\"\"y\"\"\",11\n"
        "bias,first,a,20\n"
        "bias,first,\"x,\"\"y\"\"\",21\n"
        "bias,last,a,30\n"
        "bias,last,\"x,\"\"y\"\"\",31\n"
        "transition,a,a,40\n"
        "transition,a,\"x,\"\"y\"\"\",41\n"
        "transition,\"x,\"\"y\"\"\",a,50\n"
        "transition,\"x,\"\"y\"\"\",\"x,\"\"y\"\"\",51\n");
}

TEST(WeightExport, CsvNamesTheFeaturesOfPhotographs)
{
    SegmentationShape shape;
    shape.labelNames = {"background", "horse"};
    shape.unaryFeatures = 3;
    shape.pairFeatures = 2;
    using Kind = FeatureGroup::Kind;
    shape.layout = std::make_shared<const SegmentationLayout>(
        SegmentationLayout{{{Kind::bias, "bias", "", 0, 1}, {Kind::words, "words", "own", 1, 1}},
            {{Kind::distance, "distance", "", 0, 2, {}, {0.5, 1}}}});
    EXPECT_EQ(shape.weightsCsv(std::vector<double>{1, 2, -3, 4, 0}),
        "group,row,label,weight\n"
        "unary,bias,horse,1\n"
        "unary,\"words, own: word 1\",horse,2\n"
        "unary,feature 3,horse,-3\n"
        "pairwise,distance: η 0.5,,4\n"
        "pairwise,distance: η 1,,0\n");
}

TEST(WeightExport, NpzHoldsThreeMatrices)
{
    const test::ScratchFolder folder;
    const Model model = countingModel();
    model.shape->writeWeightsNpz(folder.file("w.npz"), model.w);
    const std::string bytes = test::contentOf(folder.file("w.npz"));
    EXPECT_THAT(bytes, HasSubstr("emission.npy"));
    EXPECT_THAT(bytes, HasSubstr("'shape': (1, 2, )"));
    EXPECT_THAT(bytes, HasSubstr("'shape': (3, 2, )"));
    EXPECT_THAT(bytes, HasSubstr("'shape': (2, 2, )"));
    const double numbers[] = {40, 41, 50, 51};
    EXPECT_THAT(
        bytes, HasSubstr(std::string(reinterpret_cast<const char*>(numbers), sizeof numbers)));
}

} // namespace
} // namespace gapscope
