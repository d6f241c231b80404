// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/segmentation/segmentation.h"
#include "datasets/features/k_means.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/images/image_examples.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <stop_token>

namespace gapscope {

TEST(RegionFeatures, ofLargePhotographsAreOfAReducedOne)
{
    EXPECT_EQ(forFeatures(cv::Mat3b(1024, 2048)).size(), cv::Size(2048, 1024)); // 2^21 pixels
    EXPECT_EQ(forFeatures(cv::Mat3b(1025, 2048)).size(), cv::Size(1024, 513));
    EXPECT_EQ(forFeatures(cv::Mat3b(4096, 4096)).size(), cv::Size(1366, 1366));
}

TEST(RegionFeatures, areNormalisedAndDeterministic)
{
    const auto files = generateHorses(2);
    const cv::Mat3b photo = decodePhotograph(files.at("images/01.png"), "x");
    FeatureSettings settings;
    settings.superpixels = 60;
    const cv::Mat1f words = learnWords(sampleDescriptors(photo, settings, 900), 1);
    const RegionHistograms histograms = histogramsOf(photo, words, settings);
    const std::size_t count = histograms.regions.count;
    EXPECT_GT(count, 30U);
    EXPECT_LT(count, 120U);
    const std::vector<float> unary = unaryRows(histograms);
    ASSERT_EQ(unary.size(), count * unaryFeatures);
    for (std::size_t p = 0; p < count; ++p) {
        const float* row = unary.data() + p * unaryFeatures;
        EXPECT_EQ(row[0], 1);
        const float* at = row + 1;
        for (std::size_t scope = 0; scope < scopes; ++scope)
            for (const std::size_t bins : histogramBins) {
                const float sum = std::accumulate(at, at + bins, 0.0F);
                EXPECT_TRUE(std::abs(sum - 1) < 1e-4F || sum == 0) << sum;
                at += bins;
            }
    }
    Vocabulary vocabulary{words, {}};
    vocabulary.meanDistance.fill(0.5);
    const std::vector<float> pair = pairRows(edgeMeasuresOf(histograms), vocabulary);
    ASSERT_EQ(pair.size(), histograms.regions.edges.size() * pairFeatures);
    EXPECT_TRUE(std::ranges::all_of(pair, [](float v) { return v >= 0 && v <= 1; }));
    EXPECT_EQ(unaryRows(histogramsOf(photo, words, settings)), unary);
    // A distance counts in units of its mean: half the mean is the next η.
    vocabulary.meanDistance.fill(1.0);
    const std::vector<float> doubled = pairRows(edgeMeasuresOf(histograms), vocabulary);
    for (std::size_t row = 0; row < pair.size(); row += pairFeatures)
        for (std::size_t chi = 0; chi < chiSquares; ++chi)
            for (std::size_t k = 0; k + 1 < scales; ++k) {
                const std::size_t at = row + 1 + chi * scales + k;
                ASSERT_NEAR(pair[at], doubled[at + 1], 1e-6);
            }
    // Each scope sees further than the one before.
    constexpr std::size_t width = (unaryFeatures - 1) / scopes;
    std::size_t near = 0, far = 0;
    for (std::size_t p = 0; p < count; ++p) {
        const float* own = unary.data() + p * unaryFeatures + 1;
        near += std::equal(own, own + width, own + width) ? 1 : 0;
        far += std::equal(own + width, own + 2 * width, own + 2 * width) ? 1 : 0;
    }
    EXPECT_EQ(near, 0U);
    EXPECT_LT(far, count / 10);
}

TEST(RegionFeatures, superpixelsAreConnectedAndTheirGraphIsSymmetric)
{
    const cv::Mat3b photo = decodePhotograph(generateHorses(1).at("images/01.png"), "x");
    const Superpixels regions = superpixelsOf(photo, 80);
    std::vector<int> seen(regions.count, 0);
    cv::Mat1b visited(regions.labels.size(), std::uint8_t{0});
    for (int y = 0; y < visited.rows; ++y)
        for (int x = 0; x < visited.cols; ++x) {
            if (visited(y, x))
                continue;
            ++seen[static_cast<std::size_t>(regions.labels(y, x))]; // one piece more
            std::vector<cv::Point> open{{x, y}};
            visited(y, x) = 1;
            while (!open.empty()) {
                const cv::Point at = open.back();
                open.pop_back();
                for (const cv::Point step :
                    {cv::Point(1, 0), cv::Point(-1, 0), cv::Point(0, 1), cv::Point(0, -1)}) {
                    const cv::Point next = at + step;
                    if (cv::Rect({0, 0}, visited.size()).contains(next) && !visited(next)
                        && regions.labels(next) == regions.labels(at)) {
                        visited(next) = 1;
                        open.push_back(next);
                    }
                }
            }
        }
    EXPECT_TRUE(std::ranges::all_of(seen, [](int pieces) { return pieces == 1; }));
    for (const auto [a, b] : regions.edges)
        EXPECT_LT(a, b);
    const Superpixels tiny = superpixelsOf(cv::Mat3b(1, 1, cv::Vec3b(0, 0, 0)), 80);
    EXPECT_EQ(tiny.count, 1U);
}

/// The segments equal OpenCV's, from which features in caches and models were made, also where the
/// grid of centres does not fit the image.
TEST(RegionFeatures, superpixelsAreOpenCvs)
{
    const cv::Mat3b whole = decodePhotograph(generateHorses(1).at("images/01.png"), "x");
    for (const int less : {0, 1, 2, 3, 7, 19})
        for (const std::size_t wanted : {20, 80, 500, 2000}) {
            const cv::Mat3b photo =
                whole(cv::Rect(less, 0, whole.cols - less, whole.rows / 2 + less));
            cv::Mat blurred, lab, labels;
            cv::GaussianBlur(photo, blurred, {3, 3}, 0);
            cv::cvtColor(blurred, lab, cv::COLOR_BGR2Lab);
            const auto side = static_cast<int>(std::lround(
                std::sqrt(static_cast<double>(photo.total()) / static_cast<double>(wanted))));
            const auto slic =
                imageLibrary().createSuperpixelSLIC(lab, cv::ximgproc::SLIC, side, 10);
            slic->iterate(10);
            slic->enforceLabelConnectivity(25);
            slic->getLabels(labels);
            const Superpixels found = superpixelsOf(photo, wanted);
            EXPECT_EQ(found.count, static_cast<std::size_t>(slic->getNumberOfSuperpixels()));
            EXPECT_EQ(cv::countNonZero(labels != found.labels), 0) << less << ' ' << wanted;
        }
}

TEST(RegionFeatures, aStopIsSeenWithinAPhotograph)
{
    const cv::Mat3b photo = decodePhotograph(generateHorses(1).at("images/01.png"), "x");
    const FeatureSettings settings{.superpixels = 80};
    const cv::Mat1f words = learnWords(sampleDescriptors(photo, settings, 900), 1);
    std::stop_source source;
    source.request_stop();
    const std::stop_token stop = source.get_token();
    EXPECT_THROW(superpixelsOf(photo, 80, stop), Cancelled);
    EXPECT_THROW(sampleDescriptors(photo, settings, 900, stop), Cancelled);
    EXPECT_THROW(nearestCentres(words, words, stop), Cancelled);
    EXPECT_THROW(histogramsOf(photo, words, settings, stop), Cancelled);
    EXPECT_NO_THROW(histogramsOf(photo, words, settings, {}));
}

TEST(RegionFeatures, bordersAndColoursWeighTheExtendedOnes)
{
    // Three stripes: black, white, white; across the border of the last two nothing differs.
    RegionHistograms histograms;
    histograms.regions.count = 3;
    histograms.regions.edges = {{0, 1}, {1, 2}};
    histograms.regions.borders = {10, 30};
    histograms.rows = cv::Mat1f(3, static_cast<int>(unaryFeatures - 1), 0.0F);
    histograms.lab = cv::Mat3f(3, 1, cv::Vec3f(100, 0, 0));
    histograms.lab(0, 0) = cv::Vec3f(0, 0, 0);
    const std::vector<EdgeMeasures> measures = edgeMeasuresOf(histograms);
    EXPECT_EQ(measures[0][colourDistance], 100);
    EXPECT_EQ(measures[1][border], 30);
    Vocabulary vocabulary;
    vocabulary.meanDistance.fill(1);
    vocabulary.meanDistance[colourDistance] = 50;
    vocabulary.meanDistance[border] = 20;
    const std::vector<float> rows = pairRows(measures, vocabulary, true);
    ASSERT_EQ(rows.size(), 2 * extendedPairFeatures);
    EXPECT_FLOAT_EQ(rows[0], 0.5F);
    EXPECT_FLOAT_EQ(rows[extendedPairFeatures], 1.5F);
    EXPECT_FLOAT_EQ(rows[pairFeatures + 5], 0.5F * std::exp(-2.0F)); // η = 1
    EXPECT_FLOAT_EQ(rows[extendedPairFeatures + pairFeatures + 5], 1.5F);
}

} // namespace gapscope
