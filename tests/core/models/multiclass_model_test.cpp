// SPDX-License-Identifier: GPL-3.0-or-later
// Models of classes in files, and their weights as tables.
#include "core/machine/error.h"
#include "core/models/model_file.h"
#include "core/tasks/multiclass/multiclass_shape.h"
#include "tests/support/model_shapes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope {
namespace {

/// 3 features, 2 classes: rows of 4 in memory, of 2 in the file.
Model classModel()
{
    Model model;
    model.dataset = "digits";
    model.lambda = 0.01;
    MulticlassShape shape;
    shape.featureCount = 3;
    shape.labelNames = {"zero", "one"};
    shape.imageRows = shape.imageColumns = 2;
    model.shape = std::make_shared<MulticlassShape>(shape);
    model.w = {1, 2, 0, 0, 3, 4, 0, 0, 5, 6, 0, 0};
    return model;
}

} // namespace

TEST(MulticlassModel, comesBackFromItsBytes)
{
    for (const bool named : {false, true}) {
        Model model = classModel();
        if (named)
            test::changeShape<MulticlassShape>(model, [&](MulticlassShape& shape) {
                shape.featureNames = {"area", "height, m", ""};
            });
        const Model back = modelFromBytes(modelBytes(model, "m"), "m");
        EXPECT_EQ(test::shapeOf<MulticlassShape>(back), test::shapeOf<MulticlassShape>(model));
        EXPECT_EQ(back.w, model.w);
        EXPECT_EQ(back.lambda, model.lambda);
        EXPECT_EQ(back.task(), "multiclass");
    }
}

TEST(MulticlassModel, damagedBytesAreRefused)
{
    const std::string bytes = modelBytes(classModel(), "m");
    for (std::size_t size = 0; size < bytes.size(); size += 7)
        EXPECT_THROW(modelFromBytes(bytes.substr(0, size), "m"), InputError) << size;
    Model model = classModel();
    test::changeShape<MulticlassShape>(
        model, [&](MulticlassShape& shape) { shape.imageRows = 1; }); // 2 pixels for 3 features
    EXPECT_THROW(modelFromBytes(modelBytes(model, "m"), "m"), InputError);
    model = classModel();
    test::changeShape<MulticlassShape>(
        model, [&](MulticlassShape& shape) { shape.featureNames = {"one name only"}; });
    EXPECT_THROW(modelFromBytes(modelBytes(model, "m"), "m"), InputError);
}

TEST(MulticlassModel, weightsAsATable)
{
    Model model = classModel();
    EXPECT_EQ(model.shape->weightsCsv(model.w),
        "group,row,label,weight\nfeature,1,zero,1\nfeature,1,one,2\nfeature,2,zero,3\n"
        "feature,2,one,4\nfeature,3,zero,5\nfeature,3,one,6\n");
    test::changeShape<MulticlassShape>(model, [&](MulticlassShape& shape) {
        shape.featureNames = {"a", "b,c", "d"};
    });
    EXPECT_THAT(model.shape->weightsCsv(model.w), ::testing::HasSubstr("feature,\"b,c\",zero,3\n"));
}

} // namespace gapscope
