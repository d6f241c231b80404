// SPDX-License-Identifier: GPL-3.0-or-later
// Maps of a user's network: a convolution whose answer is known, and models that do not fit.
#include "core/machine/random.h"
#include "datasets/poses/onnx_maps.h"
#include "tests/datasets/damage.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"
#include "tests/support/onnx_writer.h"

#include <gtest/gtest.h>

namespace gapscope {
namespace {

/// Channel c is the mean of colour c % 3 (0 red) over 8 × 8 pixels, plus c.
OnnxConvolution meansOf(std::size_t channels)
{
    OnnxConvolution model;
    model.weights.assign(channels * 3 * 64, 0);
    for (std::size_t c = 0; c < channels; ++c) {
        std::fill_n(model.weights.begin() + static_cast<std::ptrdiff_t>((c * 3 + c % 3) * 64), 64,
            1 / 64.0F);
        model.biases.push_back(static_cast<float>(c));
    }
    return model;
}

cv::Mat3b noise(int rows, int columns)
{
    cv::Mat3b image(rows, columns);
    Random random(3);
    for (cv::Vec3b& pixel : image)
        for (int k = 0; k < 3; ++k)
            pixel[k] = static_cast<std::uint8_t>(random.below(256));
    return image;
}

std::string errorFor(const OnnxConvolution& model)
{
    return errorOf([&] { OnnxMaps(onnxModel(model), "net.onnx").maps(noise(16, 24)); }).what();
}

void requireMeans(const FloatArray& maps, const cv::Mat3b& image, std::size_t channels)
{
    const std::size_t rows = static_cast<std::size_t>(image.rows / 8),
                      columns = static_cast<std::size_t>(image.cols / 8);
    ASSERT_EQ(maps.shape, (std::vector<std::size_t>{channels, rows, columns}));
    ASSERT_EQ(maps.values.size(), channels * rows * columns);
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t y = 0; y < rows; ++y)
            for (std::size_t x = 0; x < columns; ++x) {
                const cv::Rect cell(static_cast<int>(x) * 8, static_cast<int>(y) * 8, 8, 8);
                const cv::Scalar mean = cv::mean(image(cell)); // blue, green, red
                EXPECT_NEAR(maps.values[(c * rows + y) * columns + x],
                    mean[2 - static_cast<int>(c % 3)] / 255 + static_cast<double>(c), 1e-4);
            }
}

} // namespace

TEST(OnnxMaps, runsOnPhotographsOfEverySizeInRedGreenBlue)
{
    OnnxMaps network(onnxModel(meansOf(26)), "net.onnx");
    for (const cv::Size size : {cv::Size(24, 16), cv::Size(40, 8), cv::Size(24, 16)}) {
        const cv::Mat3b image = noise(size.height, size.width);
        requireMeans(network.maps(image), image, 26);
    }
    OnnxMaps whole(onnxModel(meansOf(676)), "net.onnx");
    const cv::Mat3b image = noise(16, 16);
    requireMeans(whole.maps(image), image, 676);
}

TEST(OnnxMaps, refusesModelsThatDoNotFit)
{
    EXPECT_TRUE(contains(errorFor(meansOf(25)), "net.onnx: holds 25×2×3"));
    OnnxConvolution model = meansOf(26);
    model.operation = "Bogus";
    EXPECT_TRUE(contains(errorFor(model), "cannot")) << errorFor(model);
    model = meansOf(26);
    model.outputs = 2;
    EXPECT_TRUE(contains(errorFor(model), "has 2 outputs")) << errorFor(model);
    model = meansOf(26);
    model.biases[3] = std::numeric_limits<float>::infinity();
    EXPECT_TRUE(contains(errorFor(model), "not finite"));
    for (const char* bytes : {"", "no model", "\x08\x06"})
        EXPECT_TRUE(says(errorOf([&] { OnnxMaps(bytes, "net.onnx"); }), "net.onnx: ")) << bytes;
    OnnxMaps network(onnxModel(meansOf(26)), "net.onnx");
    EXPECT_TRUE(says(errorOf([&] { network.maps(noise(4, 4)); }), "4×4 pixels"));
}

TEST(OnnxMaps, holdsToItsLimitOfMemory)
{
    // Weights and biases, the photograph and the maps, which OpenCV counts twice: 4 bytes each.
    const std::size_t needed = 4 * (26 * 3 * 64 + 26 + 3 * 16 * 24 + 2 * 26 * 2 * 3);
    const std::string bytes = onnxModel(meansOf(26));
    EXPECT_NO_THROW(OnnxMaps(bytes, "x", needed).maps(noise(16, 24)));
    const InputError error = errorOf([&] { OnnxMaps(bytes, "x", needed - 1).maps(noise(16, 24)); });
    EXPECT_TRUE(says(error, "needs " + std::to_string(needed) + " bytes")) << error.what();
}

TEST(OnnxMaps, tensorsHaveTheDataTheirDimensionsSay)
{
    OnnxConvolution model = meansOf(26);
    model.weights.pop_back();
    EXPECT_TRUE(contains(errorFor(model), "net.onnx: a tensor of 4992 numbers")) << errorFor(model);
    model.weights.clear();
    EXPECT_TRUE(contains(errorFor(model), "has data for another count")) << errorFor(model);
}

/// Each is read by a separate process, which takes a tenth of a second; fuzz/onnx_network has
/// thousands.
TEST(OnnxMaps, damagedModelsMakeMapsOrAreRefused)
{
    const std::string whole = onnxModel(meansOf(26));
    // Bytes that are not weights: the graph around them, at both ends.
    constexpr std::size_t ends = 300;
    Random random(11);
    std::size_t refused = 0, made = 0;
    for (int k = 0; k < 50; ++k) {
        const std::string head = mutated(whole.substr(0, ends), "\x08\x12\x1a\xff", random),
                          tail = mutated(
                              whole.substr(whole.size() - ends), "\x08\x12\x1a\xff", random);
        const std::string bytes = (k % 2 ? head : whole.substr(0, ends))
            + whole.substr(ends, whole.size() - 2 * ends)
            + (k % 2 ? whole.substr(whole.size() - ends) : tail);
        try {
            OnnxMaps(bytes, "net.onnx", std::size_t{64} << 20).maps(noise(16, 24));
            ++made;
        } catch (const InputError&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 12U);
    EXPECT_GT(made, 0U);
}

TEST(OnnxMaps, truncatedModelsAreRefused)
{
    const std::string whole = onnxModel(meansOf(26));
    for (std::size_t size = 0; size < whole.size(); size += 1 + whole.size() / 20)
        EXPECT_THROW(OnnxMaps(whole.substr(0, size), "x").maps(noise(8, 8)), InputError) << size;
}

} // namespace gapscope
