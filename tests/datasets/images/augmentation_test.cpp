// SPDX-License-Identifier: GPL-3.0-or-later
// Flipped and cropped copies that enlarge the training part.
#include "core/tasks/segmentation/segmentation.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/images/image_pairs.h"
#include "datasets/open.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"
#include "tests/support/samples.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <set>

namespace gapscope {
namespace {

std::vector<ImagePair> fivePairs()
{
    std::vector<ImagePair> pairs;
    for (const char* key : {"1", "2", "3", "4", "5"})
        pairs.push_back({key, std::string(key) + ".jpg", std::string(key) + "_mask.png",
            *key == '3' ? ImagePart::test : ImagePart::train});
    return pairs;
}

const SegmentationExamples& examplesOf(const std::shared_ptr<const Problem>& part)
{
    return dynamic_cast<const SegmentationProblem&>(*part).examples();
}

} // namespace

TEST(Augmentation, CopiesTheTrainingPartAlone)
{
    const std::vector<ImagePair> pairs = augmented(fivePairs(), 100);
    std::size_t training = 0, flipped = 0;
    std::set<std::string> names;
    for (const ImagePair& pair : pairs) {
        names.insert(nameOf(pair));
        if (pair.part != ImagePart::train) {
            EXPECT_EQ(pair.key, "3");
            EXPECT_EQ(pair.view.copy, 0U);
            continue;
        }
        ++training;
        EXPECT_NE(pair.key, "3");
        const ImageView& v = pair.view;
        if (v.copy == 0)
            continue;
        flipped += v.flipped ? 1 : 0;
        for (const double side : {v.width, v.height}) {
            EXPECT_GE(side, 0.7);
            EXPECT_LE(side, 1);
        }
        EXPECT_GE(std::min(v.left, v.top), 0);
        EXPECT_LE(v.left + v.width, 1 + 1e-12);
        EXPECT_LE(v.top + v.height, 1 + 1e-12);
    }
    EXPECT_EQ(training, 100U);
    EXPECT_EQ(pairs.size(), 101U);
    EXPECT_EQ(names.size(), 101U);
    EXPECT_GT(flipped, 30U);
    EXPECT_LT(flipped, 66U);
    EXPECT_EQ(augmented(fivePairs(), 4).size(), 5U);
    EXPECT_TRUE(says(errorOf([] { augmented(fivePairs(), 3); }), "at least 4"));
}

TEST(Augmentation, IsTheSameEachTimeAndForEveryCount)
{
    const std::vector<ImagePair> few = augmented(fivePairs(), 20),
                                 many = augmented(fivePairs(), 50);
    for (std::size_t k = 0; k < few.size(); ++k) {
        EXPECT_EQ(few[k].key, many[k].key);
        EXPECT_EQ(few[k].view, many[k].view);
    }
}

TEST(Augmentation, MasksAreCutAsTheirPhotographs)
{
    cv::Mat1b image(37, 53);
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x)
            image(y, x) = static_cast<std::uint8_t>(x + 3 * y);
    cv::Mat3b colour;
    cv::merge(std::vector<cv::Mat>{image, image, image}, colour);
    for (const ImagePair& pair : augmented(fivePairs(), 60)) {
        const cv::Mat1b cut = viewed(image, pair.view);
        const cv::Mat3b cutColour = viewed(colour, pair.view);
        ASSERT_EQ(cut.size(), cutColour.size());
        for (int y = 0; y < cut.rows; ++y)
            for (int x = 0; x < cut.cols; ++x)
                ASSERT_EQ(cut(y, x), cutColour(y, x)[1]);
        if (pair.view.copy == 0) {
            EXPECT_EQ(cut.size(), image.size());
        }
        if (cut.cols > 1) { // neighbours stay neighbours, in the other order where flipped
            EXPECT_EQ(cut(0, 1) - cut(0, 0), pair.view.flipped ? -1 : 1);
        }
    }
}

TEST(Augmentation, OpensWithItsMasksAndPictures)
{
    const TemporaryFolder folder;
    DataRequest request = requestFor(folder.write("h.tar", tarOfFiles(generateHorses(5))));
    const Dataset plain = openDataset(request);
    request.augment = 9;
    const Dataset more = openDataset(request);
    EXPECT_EQ(plain.info.n, 4U);
    EXPECT_EQ(more.info.n, 9U);
    EXPECT_EQ(more.info.nTest, plain.info.nTest);
    const SegmentationExamples& train = examplesOf(more.train);
    for (std::size_t i = 0; i < train.images.size(); ++i) {
        const SegmentationImage& image = train.images[i];
        EXPECT_EQ(i >= 4, image.name.find('#') != std::string::npos) << image.name;
        const cv::Mat3b picture = decodePhotograph(train.photograph(i), image.name);
        EXPECT_EQ(static_cast<std::size_t>(picture.cols), image.width);
        EXPECT_EQ(static_cast<std::size_t>(picture.rows), image.height);
        const std::uint64_t counted =
            std::accumulate(image.pixels.begin(), image.pixels.end(), std::uint64_t{0});
        EXPECT_EQ(counted, image.width * image.height); // the mask covers the picture
    }
    request.augment = 3;
    EXPECT_TRUE(says(errorOf([&] { openDataset(request); }), "--augment"));
    DataRequest words = requestFor("sample:words");
    words.augment = 9;
    EXPECT_TRUE(says(errorOf([&] { openDataset(words); }), "photographs"));
}

} // namespace gapscope
