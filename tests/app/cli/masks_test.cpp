// SPDX-License-Identifier: GPL-3.0-or-later
// Models of photographs and the masks they predict.
#include "datasets/formats/binary/image_decode.h"
#include "tests/app/cli/with_model.h"
#include "tests/support/samples.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gapscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class Masks : public WithModel<Masks> {
public:
    static std::vector<std::string> training()
    {
        return {"sample:horses", "--lambda", "0.3", "--sampling", "gap", "--max-passes", "20"};
    }

protected:
    /// Writes the sample's first images as a folder of photographs, with or without masks.
    static std::string folderOfPhotographs(const std::string& name, bool masks)
    {
        return folderOf(name, generateHorses(6),
            [&](const std::string& file) { return masks || file.starts_with("images"); });
    }
};

std::size_t filesIn(const std::string& folder)
{
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

} // namespace

TEST(MasksWithFixedPotts, AreTrainedReplayedAndPredicted)
{
    const ScratchFolder folder;
    const ProcessEnd trained = runGapscope(
        {"train", "sample:horses", "--potts", "fixed", "--loss", "hamming", "--max-passes", "20",
            "--epsilon", "10", "--model", folder.file("m"), "--record", folder.file("r.json")});
    ASSERT_EQ(trained.status, 0) << trained.err;
    EXPECT_THAT(contentOf(folder.file("r.json")), HasSubstr("\"potts\": \"fixed\""));
    EXPECT_EQ(runGapscope({"replay", folder.file("r.json"), "--quiet"}).status, 0);
    const ProcessEnd end = runGapscope({"predict", folder.file("m"), "sample:horses"});
    EXPECT_EQ(end.status, 0) << end.err;
    EXPECT_EQ(runGapscope({"train", "sample:words", "--loss", "hamming"}).status, 2);
}

TEST_F(Masks, EveryTestImageGetsOneOfItsSize)
{
    const std::string out = s_folder->file("new/masks");
    const ProcessEnd end = runGapscope({"predict", s_model, "sample:horses", "--out", out});
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.out, HasSubstr("13 photographs predicted, "));
    EXPECT_THAT(end.out, HasSubstr("pixel accuracy"));
    ASSERT_EQ(filesIn(out), 13U);
    const auto horses = generateHorses();
    std::size_t rightPixels = 0, pixels = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(out)) {
        const std::string name = entry.path().filename().string();
        const cv::Mat mask = decodeMask(contentOf(entry.path().string()), name);
        const cv::Mat truth = decodeMask(horses.at("masks/" + name), name);
        ASSERT_EQ(mask.size(), truth.size());
        ASSERT_EQ(mask.channels(), 1);
        for (int y = 0; y < mask.rows; ++y)
            for (int x = 0; x < mask.cols; ++x) {
                const int value = mask.at<std::uint8_t>(y, x);
                ASSERT_TRUE(value == 0 || value == 255) << value;
                rightPixels += value == truth.at<std::uint8_t>(y, x) ? 1 : 0;
                ++pixels;
            }
    }
    EXPECT_GT(static_cast<double>(rightPixels) / static_cast<double>(pixels), 0.9);
}

TEST_F(Masks, WithoutOutATableOfScoresIsPrinted)
{
    const ProcessEnd end = runGapscope({"predict", s_model, "sample:horses"});
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_EQ(std::ranges::count(end.out, '\n'), 14);
    EXPECT_THAT(end.out, HasSubstr("image\tiou\tloss\nimages/03.png\t"));
}

TEST_F(Masks, PhotographsWithoutMasksGetThoseOfPhotographsWithMasks)
{
    const std::string with = s_folder->file("with"), without = s_folder->file("without");
    const ProcessEnd labelled = runGapscope({"predict", s_model,
        folderOfPhotographs("labelled", true), "--split", "none", "--out", with});
    ASSERT_EQ(labelled.status, 0) << labelled.err;
    const ProcessEnd bare = runGapscope(
        {"predict", s_model, folderOfPhotographs("unlabelled", false), "--out", without});
    ASSERT_EQ(bare.status, 0) << bare.err;
    EXPECT_THAT(bare.out, HasSubstr("no masks to compare with"));
    ASSERT_EQ(filesIn(with), 6U);
    ASSERT_EQ(filesIn(without), 6U);
    for (const fs::directory_entry& entry : fs::directory_iterator(with))
        EXPECT_EQ(contentOf(entry.path().string()),
            contentOf((fs::path(without) / entry.path().filename()).string()));
}

TEST_F(Masks, AModelOfOtherThingsIsRefused)
{
    const ProcessEnd words = runGapscope({"predict", s_model, "sample:words"});
    EXPECT_EQ(words.status, 2);
    EXPECT_THAT(words.err, HasSubstr("segmentation"));
    const std::string file = s_folder->file("no-folder");
    put(file, "");
    const ProcessEnd place = runGapscope({"predict", s_model, "sample:horses", "--out", file});
    EXPECT_EQ(place.status, 2);
    EXPECT_THAT(place.err, HasSubstr("a folder to write to"));
}

TEST_F(Masks, WeightsAreExported)
{
    const std::string csv = s_folder->file("w.csv");
    const ProcessEnd end =
        runGapscope({"train", "sample:horses", "--max-passes", "1", "--quiet", "--weights", csv});
    ASSERT_EQ(end.status, 0) << end.err;
    EXPECT_EQ(std::ranges::count(contentOf(csv), '\n'), 1 + 2069);
}

TEST_F(Masks, TheCacheIsListedAndCleared)
{
    const std::string cache = s_folder->file("cache");
    const std::vector<std::string> here{"GAPSCOPE_CACHE=" + cache};
    EXPECT_THAT(runGapscope({"cache"}, here).out, HasSubstr(cache + ": 0 files, 0.0 MB"));
    ASSERT_EQ(runGapscope({"info", folderOfPhotographs("kept", true)}, here).status, 0);
    put(cache + "/" + std::string(64, 'a') + ".features", "what was half written");
    const ProcessEnd listed = runGapscope({"cache"}, here);
    EXPECT_THAT(listed.out, HasSubstr(cache + ": 2 files, "));
    EXPECT_THAT(listed.out, HasSubstr("6 images of " + s_folder->file("kept")));
    EXPECT_THAT(listed.out, HasSubstr("damaged"));
    EXPECT_THAT(listed.out, testing::Not(HasSubstr(" 0 images")));
    EXPECT_THAT(runGapscope({"cache", "--clear"}, here).out, HasSubstr("removed 2 files, "));
    EXPECT_EQ(filesIn(cache), 0U);
    const ProcessEnd wrong = runGapscope({"cache", "--all"}, here);
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.err, HasSubstr("--all"));
}

} // namespace gapscope::test
