// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_file.h"

#include "core/machine/error.h"
#include "core/tasks/alignment/alignment.h"
#include "core/tasks/chain/chain_shape.h"
#include "core/tasks/segmentation/segmentation_shape.h"
#include "tests/support/model_shapes.h"
#include "tests/support/scratch_folder.h"

#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

namespace gapscope {
namespace {

using test::contentOf;
using test::put;
using test::ScratchFolder;
using ::testing::HasSubstr;

Model smallModel()
{
    Model model;
    model.dataset = "Words sample (synthetic)";
    model.shape = std::make_shared<ChainShape>(ChainShape{5, {"a", "b", "ß"}, nullptr});
    model.lambda = 0.01;
    model.w.assign(model.shape->weightSize(), 0.0);
    double value = 0.1;
    for (std::size_t row = 0; row * test::shapeOf<ChainShape>(model).stride() < model.w.size();
         ++row)
        for (std::size_t label = 0; label < 3; ++label)
            model.w[row * test::shapeOf<ChainShape>(model).stride() + label] = value *= -1.0625;
    return model;
}

std::string refusal(const std::string& path)
{
    return test::messageOf<InputError>([&] { readModel(path); });
}

TEST(ModelFile, SurvivesTheRoundTrip)
{
    const ScratchFolder folder;
    const Model model = smallModel();
    writeModel(folder.file("m"), model);
    const Model again = readModel(folder.file("m"));
    EXPECT_EQ(again.w, model.w);
    EXPECT_EQ(again.lambda, model.lambda);
    EXPECT_EQ(again.task(), "chain");
    EXPECT_EQ(again.dataset, model.dataset);
    EXPECT_EQ(test::shapeOf<ChainShape>(again).attributeCount,
        test::shapeOf<ChainShape>(model).attributeCount);
    EXPECT_EQ(
        test::shapeOf<ChainShape>(again).labelNames, test::shapeOf<ChainShape>(model).labelNames);
}

TEST(ModelFile, HasTheDocumentedLayout)
{
    const ScratchFolder folder;
    const Model model = smallModel();
    writeModel(folder.file("m"), model);
    const std::string bytes = contentOf(folder.file("m"));
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data() + 8, 8);
    ASSERT_EQ(bytes.size(), 16 + length + 33 * sizeof(double));
    double third = 0;
    std::memcpy(&third, bytes.data() + 16 + length + 3 * sizeof(double), sizeof third);
    EXPECT_EQ(third, model.w[test::shapeOf<ChainShape>(model).stride()])
        << "row 1 follows row 0 without padding";
}

/// Three classes, two features a superpixel and one a pair; SIFT words of two numbers.
Model imageModel()
{
    Model model;
    model.dataset = "photographs";
    model.lambda = 0.3;
    SegmentationShape shape{{"sky", "ground", "tree"}, {0, 7, 0x1ff0010}, 2, 1};
    ImageFeatures features;
    features.superpixels = 150;
    features.descriptorSize = 2;
    features.words = {0.5F, -1, 2, 3};
    features.meanDistances = {0.25, 1e-3};
    shape.features = std::make_shared<ImageFeatures>(features);
    model.shape = std::make_shared<SegmentationShape>(shape);
    for (std::size_t k = 0; k < model.shape->weightSize(); ++k)
        model.w.push_back(0.1 * static_cast<double>(k) - 0.3);
    return model;
}

TEST(ImageModel, SurvivesTheRoundTrip)
{
    const ScratchFolder folder;
    Model model = imageModel();
    writeModel(folder.file("m"), model);
    Model again = readModel(folder.file("m"));
    EXPECT_EQ(again.task(), "segmentation");
    EXPECT_EQ(again.w, model.w);
    EXPECT_EQ(test::shapeOf<SegmentationShape>(again).labelNames,
        test::shapeOf<SegmentationShape>(model).labelNames);
    EXPECT_EQ(test::shapeOf<SegmentationShape>(again).labelValues,
        test::shapeOf<SegmentationShape>(model).labelValues);
    EXPECT_EQ(test::shapeOf<SegmentationShape>(again).dimension(), 7U);
    ASSERT_TRUE(test::shapeOf<SegmentationShape>(again).features);
    EXPECT_EQ(*test::shapeOf<SegmentationShape>(again).features,
        *test::shapeOf<SegmentationShape>(model).features);
    model.pieces = {{0.5, model.w}, {0.25, model.w}};
    model.lambda = 0.1;
    writeModel(folder.file("path"), model);
    again = readModel(folder.file("path"));
    ASSERT_EQ(again.pieces.size(), 2U);
    EXPECT_EQ(again.pieces[1].w, model.w);
}

TEST(AlignmentModel, SurvivesTheRoundTripAndNeedsNames)
{
    const ScratchFolder folder;
    Model model;
    AlignmentShape shape;
    shape.featureNames = {"bias", "Dice, squared"};
    model.shape = std::make_shared<AlignmentShape>(shape);
    model.w = {0.5, -2};
    model.lambda = 0.01;
    writeModel(folder.file("m"), model);
    const Model again = readModel(folder.file("m"));
    EXPECT_EQ(again.task(), "alignment");
    EXPECT_EQ(again.w, model.w);
    EXPECT_EQ(test::shapeOf<AlignmentShape>(again).featureNames, shape.featureNames);
    test::changeShape<AlignmentShape>(model, [](AlignmentShape& its) { its.featureNames.clear(); });
    model.w.clear();
    writeModel(folder.file("none"), model);
    EXPECT_THROW(readModel(folder.file("none")), InputError);
}

TEST(ImageModel, APairWeightBelow0IsRefused)
{
    const ScratchFolder folder;
    Model model = imageModel();
    model.w.back() = -0.5;
    writeModel(folder.file("m"), model);
    EXPECT_THAT(refusal(folder.file("m")), HasSubstr("pair weight below 0"));
}

TEST(ImageModel, DamageIsRefused)
{
    const ScratchFolder folder;
    writeModel(folder.file("m"), imageModel());
    const std::string bytes = contentOf(folder.file("m"));
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_THROW(modelFromBytes(bytes.substr(0, size), "m"), InputError) << size;
    for (std::size_t k = 0; k < bytes.size(); ++k) {
        std::string damaged = bytes;
        damaged[k] = static_cast<char>(damaged[k] ^ 4);
        EXPECT_THROW(modelFromBytes(damaged, "m"), InputError) << k;
    }
}

Model textModel()
{
    Model model = smallModel();
    auto features = std::make_shared<TextFeatures>();
    features->templateText = "w[0]\n# caf\xc3\xa9\n";
    features->minCount = 3;
    features->columns = 2;
    for (const char* name : {"w[0]=a", "", "caf\xc3\xa9", "two\nlines", "\""})
        features->names.push_back(name);
    test::changeShape<ChainShape>(model, [&](ChainShape& shape) { shape.features = features; });
    return model;
}

TEST(TextModel, SurvivesTheRoundTrip)
{
    const ScratchFolder folder;
    Model model = textModel();
    writeModel(folder.file("m"), model);
    Model again = readModel(folder.file("m"));
    ASSERT_TRUE(test::shapeOf<ChainShape>(again).features);
    EXPECT_EQ(
        *test::shapeOf<ChainShape>(again).features, *test::shapeOf<ChainShape>(model).features);
    EXPECT_EQ(again.w, model.w);
    model.pieces = {{0.5, model.w}, {0.25, model.w}};
    writeModel(folder.file("path"), model);
    again = readModel(folder.file("path"));
    EXPECT_EQ(
        *test::shapeOf<ChainShape>(again).features, *test::shapeOf<ChainShape>(model).features);
    EXPECT_EQ(again.pieces[1].w, model.w);
}

TEST(ModelFile, OnlyAModelWithoutBiasesSaysSo)
{
    const ScratchFolder folder;
    Model model = smallModel();
    writeModel(folder.file("with"), model);
    EXPECT_EQ(contentOf(folder.file("with")).find("\"bias\""), std::string::npos);
    test::changeShape<ChainShape>(model, [](ChainShape& shape) { shape.biases = false; });
    model.w.resize(model.shape->weightSize());
    writeModel(folder.file("without"), model);
    const Model again = readModel(folder.file("without"));
    EXPECT_FALSE(test::shapeOf<ChainShape>(again).biases);
    EXPECT_EQ(again.w, model.w);
    const std::string table = model.shape->weightsCsv(model.w);
    EXPECT_EQ(table.find("bias"), std::string::npos);
}

TEST(ModelFile, AFixedPottsWeightAndTheLossAreKept)
{
    const ScratchFolder folder;
    Model model = smallModel();
    auto shape = std::make_shared<SegmentationShape>(
        std::vector<std::string>{"a", "b"}, std::vector<std::uint32_t>{0, 255}, 2, 0);
    shape->fixedPotts = shape->hamming = true;
    model.shape = shape;
    model.w = {0.5, -2};
    writeModel(folder.file("m"), model);
    const Model again = readModel(folder.file("m"));
    EXPECT_TRUE(test::shapeOf<SegmentationShape>(again).fixedPotts);
    EXPECT_TRUE(test::shapeOf<SegmentationShape>(again).hamming);
    const SegmentationShape learnt({"a", "b"}, {0, 255}, 2, 0);
    EXPECT_EQ(shape->mismatch(learnt).model, "a model with a fixed pair weight");
}

TEST(TextModel, DamageIsNoticed)
{
    const ScratchFolder folder;
    writeModel(folder.file("m"), textModel());
    const std::string bytes = contentOf(folder.file("m"));
    for (std::size_t k = 0; k < bytes.size(); ++k) {
        std::string damaged = bytes;
        damaged[k] = static_cast<char>(damaged[k] ^ 32);
        put(folder.file("d"), damaged);
        EXPECT_NE(refusal(folder.file("d")), "") << "byte " << k;
        put(folder.file("d"), bytes.substr(0, k));
        EXPECT_NE(refusal(folder.file("d")), "") << "cut after " << k;
    }
    // One name too few for the attributes.
    Model model = textModel();
    auto features = std::make_shared<TextFeatures>(*test::shapeOf<ChainShape>(model).features);
    features->names = {};
    features->names.push_back("alone");
    test::changeShape<ChainShape>(model, [&](ChainShape& shape) { shape.features = features; });
    writeModel(folder.file("few"), model);
    EXPECT_THAT(refusal(folder.file("few")), HasSubstr("does not name its 5 attributes"));
}

/// One bit of every byte in turn, and the bit that distinguishes upper from lower case.
TEST(ModelFile, FlippedBitsAreNoticed)
{
    const ScratchFolder folder;
    writeModel(folder.file("m"), smallModel());
    const std::string bytes = contentOf(folder.file("m"));
    for (std::size_t k = 0; k < bytes.size(); ++k) {
        for (const std::size_t bit : {k % 8, std::size_t{5}}) {
            std::string damaged = bytes;
            damaged[k] = static_cast<char>(damaged[k] ^ (1U << bit));
            put(folder.file("d"), damaged);
            ASSERT_NE(refusal(folder.file("d")), "") << "byte " << k << " bit " << bit;
        }
    }
}

TEST(ModelFile, EveryTruncationIsNoticed)
{
    const ScratchFolder folder;
    writeModel(folder.file("m"), smallModel());
    const std::string bytes = contentOf(folder.file("m"));
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        put(folder.file("d"), bytes.substr(0, size));
        ASSERT_THAT(refusal(folder.file("d")), HasSubstr("/d")) << size << " bytes";
    }
    put(folder.file("d"), bytes + '\0');
    EXPECT_THAT(refusal(folder.file("d")), HasSubstr("bytes of weights"));
}

TEST(ModelFile, NumbersThatAreNotFiniteAreRefused)
{
    const ScratchFolder folder;
    for (const double bad :
        {std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::infinity()}) {
        Model model = smallModel();
        model.w[test::shapeOf<ChainShape>(model).stride() + 1] = bad;
        writeModel(folder.file("m"), model);
        EXPECT_THAT(refusal(folder.file("m")), HasSubstr("not a finite number"));
    }
}

/// A file of the documented layout with any header; its checksum is not right.
std::string fileWith(const std::string& header)
{
    const std::uint64_t length = header.size();
    std::string bytes = "GAPSCOPE";
    bytes.append(reinterpret_cast<const char*>(&length), sizeof length);
    return bytes + header;
}

TEST(ModelFile, ForeignAndLyingHeadersAreRefusedWithTheirReason)
{
    const ScratchFolder folder;
    const auto message = [&](const std::string& bytes) {
        put(folder.file("d"), bytes);
        return refusal(folder.file("d"));
    };
    const std::string start = R"({"format":"gapscope-model","version":1,"crc32":"00000000",)";
    EXPECT_THAT(message("PK\x03\x04 something else"), HasSubstr("does not start like a model"));
    EXPECT_THAT(message(fileWith(R"({"format":"gapscope-run","version":1})")),
        HasSubstr("is a run record"));
    EXPECT_THAT(
        message(fileWith(R"({"format":"gapscope-model","version":2})")), HasSubstr("version"));
    EXPECT_THAT(message(fileWith(start + R"("task":"parser"})")), HasSubstr("\"parser\""));
    EXPECT_THAT(message(fileWith(start + R"("task":"chain","labels":[]})")), HasSubstr("0 names"));
    const std::string labels = R"("task":"chain","labels":["a","b"],"dataset":"",)";
    EXPECT_THAT(message(fileWith(start + labels
                    + R"("attributes":9223372036854775807,"lambda":1,"weights":1})")),
        HasSubstr("attributes"));
    EXPECT_THAT(message(fileWith(start + labels + R"("attributes":1,"lambda":0,"weights":12})")),
        HasSubstr("lambda"));
    EXPECT_THAT(message(fileWith(start + labels + R"("attributes":1,"lambda":1,"weights":13})")),
        HasSubstr("weights"));
    EXPECT_THAT(message(fileWith(start + labels
                    + R"("attributes":2147483648,"lambda":1,"weights":4294967306})")),
        HasSubstr("0 bytes of weights"));
    EXPECT_THAT(message("GAPSCOPE\xff\xff\xff\xff\xff\xff\xff\x7f"), HasSubstr("header"));
    EXPECT_THAT(message(fileWith(std::string((std::size_t{1} << 20) + 1, ' '))),
        HasSubstr("its header would have 1048577 bytes"));
    EXPECT_THAT(message(fileWith(std::string(std::size_t{1} << 20, ' '))),
        ::testing::Not(HasSubstr("its header would have")));
}

/// Three pieces whose weights are 1, 2 and 3 times the small model's.
Model pathModel()
{
    Model model = smallModel();
    double times = 1;
    for (const double lambda : {4.0, 1.0, 0.5}) {
        model.pieces.push_back({lambda, model.w});
        for (double& weight : model.pieces.back().w)
            weight *= times;
        ++times;
    }
    model.w.clear();
    model.lambda = 0.25;
    return model;
}

TEST(PathModel, SurvivesTheRoundTrip)
{
    const ScratchFolder folder;
    const Model model = pathModel();
    writeModel(folder.file("m"), model);
    const Model again = readModel(folder.file("m"));
    EXPECT_TRUE(again.w.empty());
    EXPECT_EQ(again.lambda, 0.25);
    ASSERT_EQ(again.pieces.size(), 3U);
    for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_EQ(again.pieces[k].lambda, model.pieces[k].lambda);
        EXPECT_EQ(again.pieces[k].w, model.pieces[k].w);
    }
    put(folder.file("short"), contentOf(folder.file("m")).substr(0, 700));
    EXPECT_THAT(refusal(folder.file("short")), HasSubstr("where its header says"));
}

TEST(PathModel, EveryLambdaHasItsPiece)
{
    const Model path = pathModel();
    const std::vector<double> w = smallModel().w;
    const auto times = [&](double lambda) {
        const Model one = modelAt(path, lambda, "m");
        EXPECT_EQ(one.lambda, lambda);
        EXPECT_TRUE(one.pieces.empty());
        return one.w[0] / w[0];
    };
    EXPECT_EQ(times(8), 0.5); // above the path w shrinks like 1/λ
    EXPECT_EQ(times(4), 1);
    EXPECT_EQ(times(1.5), 1);
    EXPECT_EQ(times(1), 2);
    EXPECT_EQ(times(0.3), 3);
    EXPECT_EQ(times(0.25), 3);
    EXPECT_THROW(modelAt(path, 0.2, "m"), InputError);
    EXPECT_EQ(modelAt(smallModel(), 0.01, "m").w, w);
    EXPECT_THROW(modelAt(smallModel(), 0.02, "m"), InputError);
}

TEST(PathModel, LambdasMustFall)
{
    const ScratchFolder folder;
    Model model = pathModel();
    std::swap(model.pieces[0].lambda, model.pieces[1].lambda);
    writeModel(folder.file("m"), model);
    EXPECT_THAT(refusal(folder.file("m")), HasSubstr("lambdas[1]"));
    model = pathModel();
    model.lambda = 0.75;
    writeModel(folder.file("m"), model);
    EXPECT_THAT(refusal(folder.file("m")), HasSubstr("lambda"));
}

} // namespace
} // namespace gapscope
