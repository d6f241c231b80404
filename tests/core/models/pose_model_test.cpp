// SPDX-License-Identifier: GPL-3.0-or-later
// Models of poses in files, and their weights as tables.
#include "core/machine/error.h"
#include "core/models/model_file.h"
#include "core/tasks/pose/pose_shape.h"
#include "tests/support/model_shapes.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

using ::testing::HasSubstr;

/// Weights and displacements that all differ.
Model poseModel()
{
    Model model;
    model.dataset = "people";
    model.lambda = 0.01;
    PoseShape shape;
    shape.cell = 7.5;
    float value = 0;
    for (PosePoint& r : shape.displacements)
        r = {value += 0.25F, -value};
    model.shape = std::make_shared<PoseShape>(shape);
    for (std::size_t j = 0; j < PoseShape::weightCount; ++j)
        model.w.push_back(j < PoseShape::quadraticStart ? 0.5 * static_cast<double>(j) - 3
                                                        : static_cast<double>(j));
    return model;
}

/// The same with classifiers of windows of one cell.
Model modelWithMaps()
{
    Model model = poseModel();
    PartMaps maps;
    maps.window = 1;
    maps.channels = 2;
    maps.relationSpace = 3;
    maps.cell = 7;
    float value = 0;
    const auto fill = [&value](std::vector<float>& values, std::size_t size) {
        for (std::size_t k = 0; k < size; ++k)
            values.push_back(value += 0.5F);
    };
    fill(maps.mean, 2);
    fill(maps.scale, 2);
    fill(maps.parts, 27 * 3);
    fill(maps.projection, 3 * 2);
    fill(maps.relations, 50 * 14 * 4);
    test::changeShape<PoseShape>(model, [&](PoseShape& shape) { shape.cell = 7; });
    test::changeShape<PoseShape>(
        model, [&](PoseShape& shape) { shape.maps = std::make_shared<const PartMaps>(maps); });
    return model;
}

/// Replaces a text of the header by one of the same length.
std::string refusalWith(const Model& model, const std::string& from, const std::string& to)
{
    std::string bytes = modelBytes(model, "m");
    const std::size_t at = bytes.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    EXPECT_EQ(from.size(), to.size());
    bytes.replace(at, from.size(), to);
    return test::messageOf<InputError>([&] { modelFromBytes(bytes, "m"); });
}

std::string refusal(const Model& model)
{
    return test::messageOf<InputError>([&] { modelFromBytes(modelBytes(model, "m"), "m"); });
}

TEST(PoseModel, SurvivesTheRoundTrip)
{
    const test::ScratchFolder folder;
    for (const Model& model : {poseModel(), modelWithMaps()}) {
        writeModel(folder.file("m"), model);
        const Model again = readModel(folder.file("m"));
        EXPECT_EQ(again.task(), "pose");
        EXPECT_EQ(again.w, model.w);
        EXPECT_EQ(again.lambda, model.lambda);
        EXPECT_EQ(again.dataset, model.dataset);
        EXPECT_EQ(test::shapeOf<PoseShape>(again).labelNames, bodyPartNames());
        EXPECT_EQ(test::shapeOf<PoseShape>(again).cell, test::shapeOf<PoseShape>(model).cell);
        EXPECT_EQ(test::shapeOf<PoseShape>(again).displacements,
            test::shapeOf<PoseShape>(model).displacements);
        ASSERT_EQ(test::shapeOf<PoseShape>(again).maps != nullptr,
            test::shapeOf<PoseShape>(model).maps != nullptr);
        if (test::shapeOf<PoseShape>(again).maps) {
            EXPECT_EQ(*test::shapeOf<PoseShape>(again).maps, *test::shapeOf<PoseShape>(model).maps);
        }
        EXPECT_EQ(modelBytes(again, "m"), modelBytes(model, "m"));
    }
}

TEST(PoseModel, KeepsThatAllWeightsOfDisplacementsArePositive)
{
    Model model = poseModel();
    for (double& weight : model.w)
        weight = std::abs(weight) + 1;
    test::changeShape<PoseShape>(model, [](PoseShape& shape) { shape.positive = true; });
    const Model again = modelFromBytes(modelBytes(model, "m"), "m");
    EXPECT_TRUE(test::shapeOf<PoseShape>(again).positive);
    EXPECT_THAT(again.shape->mismatch(PoseShape(test::shapeOf<PoseShape>(again))).model, "");
    PoseShape free = test::shapeOf<PoseShape>(again);
    free.positive = false;
    EXPECT_THAT(again.shape->mismatch(free).data, HasSubstr("--pose-bounds"));
    model.w[PoseShape::linearStart] = -1;
    EXPECT_THAT(refusal(model), HasSubstr("a weight of a displacement below"));
}

TEST(PoseModel, HasTheDocumentedLayout)
{
    const std::string bytes = modelBytes(modelWithMaps(), "m");
    constexpr std::size_t floats = 2 * 650 + 2 + 2 + 27 * 3 + 3 * 2 + 50 * 14 * 4;
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data() + 8, 8);
    ASSERT_EQ(bytes.size(), 16 + length + 4 * floats + 8 * 2676);
    float first[2];
    std::memcpy(first, bytes.data() + 16 + length, sizeof first);
    EXPECT_EQ(first[0], 0.25F);
    EXPECT_EQ(first[1], -0.25F);
    double weight = 0;
    std::memcpy(&weight, bytes.data() + bytes.size() - 8, 8);
    EXPECT_EQ(weight, 2675);
}

TEST(PoseModel, DamageIsRefused)
{
    for (const Model& model : {poseModel(), modelWithMaps()}) {
        const std::string bytes = modelBytes(model, "m");
        for (std::size_t k = 0; k < bytes.size(); k += k < 1500 ? 1 : 13) {
            EXPECT_THROW(modelFromBytes(bytes.substr(0, k), "m"), InputError) << k;
            std::string damaged = bytes;
            damaged[k] = static_cast<char>(damaged[k] ^ (1U << k % 8));
            EXPECT_THROW(modelFromBytes(damaged, "m"), InputError) << k;
        }
        EXPECT_THROW(modelFromBytes(bytes + '\0', "m"), InputError);
    }
}

TEST(PoseModel, OtherHeadersAreRefusedWithTheirReason)
{
    const Model maps = modelWithMaps();
    EXPECT_THAT(refusalWith(maps, "\"window\":1", "\"window\":2"), HasSubstr("odd window"));
    EXPECT_THAT(refusalWith(maps, "\"channels\":2", "\"channels\":0"), HasSubstr("channels"));
    EXPECT_THAT(refusalWith(maps, "\"channels\":2", "\"channels\":9"), HasSubstr("weights"));
    EXPECT_THAT(refusalWith(maps, "left hip", "left hop"), HasSubstr("26 parts of a body"));
    EXPECT_THAT(refusalWith(maps, "\"cell\":7.0", "\"cell\":0.5"), HasSubstr("1 to 1024 pixels"));
    EXPECT_THAT(refusalWith(maps, "\"cell\":7.0", "\"cell\":2e3"), HasSubstr("1 to 1024 pixels"));
}

TEST(PoseModel, NumbersThatAreNotFiniteOrBelowTheBoundAreRefused)
{
    Model model = poseModel();
    test::changeShape<PoseShape>(
        model, [&](PoseShape& shape) { shape.displacements.back().y = INFINITY; });
    EXPECT_THAT(refusal(model), HasSubstr("not finite"));
    model = modelWithMaps();
    PartMaps maps = *test::shapeOf<PoseShape>(model).maps;
    maps.projection[1] = std::nanf("");
    test::changeShape<PoseShape>(
        model, [&](PoseShape& shape) { shape.maps = std::make_shared<const PartMaps>(maps); });
    EXPECT_THAT(refusal(model), HasSubstr("not finite"));
    model = poseModel();
    model.w.front() = -1e9; // a unary weight may be anything
    EXPECT_EQ(refusal(model), "");
    model.w[PoseShape::quadraticStart] = PoseShape::leastQuadratic;
    EXPECT_EQ(refusal(model), "");
    model.w[PoseShape::quadraticStart] = 0;
    EXPECT_THAT(refusal(model), HasSubstr("quadratic weight below"));
    model.w[PoseShape::quadraticStart - 1] = std::nan("");
    EXPECT_THAT(refusal(model), HasSubstr("not a finite number"));
}

TEST(PoseWeights, CsvNamesEveryWeight)
{
    const std::string csv = [] {
        const Model model = poseModel();
        return model.shape->weightsCsv(model.w);
    }();
    EXPECT_EQ(std::ranges::count(csv, '\n'), 2676 + 1);
    EXPECT_TRUE(csv.starts_with("group,row,label,weight\npart,right ankle,,-3\n"));
    for (const char* line : {"part,left forearm,,9.5\n", "relation,neck > head top,,10\n",
             "relation,head top > neck,,10.5\n", "linear,neck > head top,1 x,35\n",
             "linear,neck > head top,1 y,35.5\n", "linear,neck > head top,2 x,36\n",
             "quadratic,neck > head top,1 x,1376\n", "quadratic,neck > head top,1 y,1377\n",
             "linear,head top > neck,1 x,48\n", "quadratic,head top > neck,13 y,1427\n",
             "quadratic,left wrist > left forearm,13 y,2675\n"})
        EXPECT_NE(csv.find(std::string("\n") + line), std::string::npos) << line;
}

TEST(PoseWeights, NpzHoldsFiveArrays)
{
    const test::ScratchFolder folder;
    const Model model = poseModel();
    model.shape->writeWeightsNpz(folder.file("w.npz"), model.w);
    const std::string bytes = test::contentOf(folder.file("w.npz"));
    for (const char* name :
        {"parts.npy", "relations.npy", "linear.npy", "quadratic.npy", "displacements.npy"})
        EXPECT_THAT(bytes, HasSubstr(name));
    for (const char* shape : {"'shape': (26, )", "'shape': (50, )", "'shape': (50, 13, 2, )"})
        EXPECT_THAT(bytes, HasSubstr(shape));
    // Each array, found by its numbers.
    const auto holds = [&bytes](const double* from, std::size_t count) {
        return bytes.find(std::string(reinterpret_cast<const char*>(from), count * sizeof(double)))
            != std::string::npos;
    };
    EXPECT_TRUE(holds(model.w.data(), 26));
    EXPECT_TRUE(holds(model.w.data() + 26, 50));
    EXPECT_TRUE(holds(model.w.data() + 76, 1300));
    EXPECT_TRUE(holds(model.w.data() + 1376, 1300));
    const double displacements[] = {0.25, -0.25, 0.5, -0.5};
    EXPECT_TRUE(holds(displacements, 4));
}

} // namespace
} // namespace gapscope
