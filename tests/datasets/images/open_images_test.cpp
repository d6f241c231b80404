// SPDX-License-Identifier: GPL-3.0-or-later
// Photographs and masks as a dataset: the parts that are opened, the options, and bad input.
#include "core/tasks/segmentation/segmentation.h"
#include "datasets/formats/binary/image_store.h"
#include "datasets/images/features/region_features.h"
#include "datasets/open.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <numeric>

namespace gapscope {
TEST(OpenImages, theSampleAndTheSameFilesInAnArchive)
{
    const Dataset sample = openDataset(requestFor("sample:horses"));
    EXPECT_EQ(sample.info.task, "segmentation");
    EXPECT_EQ(sample.info.n, 27U);
    EXPECT_EQ(sample.info.nTest, 13U);
    EXPECT_EQ(sample.info.d, 2069U);
    EXPECT_EQ(sample.info.labels, 2U);
    EXPECT_EQ(sample.info.metric, "iou");
    EXPECT_TRUE(sample.info.synthetic);
    const TemporaryFolder folder;
    DataRequest request = requestFor(folder.write("h.tar", tarOfFiles(generateHorses(12))));
    const Dataset read = openDataset(request);
    EXPECT_EQ(read.info.n, 8U);
    EXPECT_EQ(read.info.nTest, 4U);
    const auto& problem = dynamic_cast<const SegmentationProblem&>(*read.train);
    const SegmentationImage& image = problem.examples().images[0];
    EXPECT_EQ(image.name, "images/01.png");
    EXPECT_EQ(image.regions.size(), image.width * image.height);
    EXPECT_EQ(problem.examples().photograph(0), generateHorses(1).at("images/01.png"));
    const std::uint64_t pixels =
        std::accumulate(image.pixels.begin(), image.pixels.end(), std::uint64_t{0});
    EXPECT_EQ(pixels, image.width * image.height);
    request.limit = 3;
    request.every = 2;
    EXPECT_EQ(openDataset(request).info.n, 3U);
    request.task = "chain";
    EXPECT_TRUE(says(errorOf([&] { openDataset(request); }), "segmentation"));
}

namespace {

Dataset opened(const Files& files, DataRequest request = {})
{
    const TemporaryFolder folder;
    request.source = folder.write("h.tar", tarOfFiles(files));
    request.superpixels = 20;
    return openDataset(request);
}

} // namespace

TEST(OpenImages, aBadPairIsLeftOutAndNamed)
{
    const Files good = generateHorses(4);
    const cv::Mat1b mask(108, 144, std::uint8_t{0});
    const std::string photo = jpeg(cv::Mat3b(108, 144, cv::Vec3b(90, 120, 150)));
    std::string huge = good.at("images/02.png");
    huge[18] = huge[22] = 0x4e; // 20,000 × 20,000
    huge[19] = huge[23] = 0x20;
    cv::Mat1b grey = mask.clone();
    grey(5, 7) = 99;
    struct Bad {
        std::string file, bytes, said;
    };
    for (const Bad& bad : {Bad{"masks/02.png", png(cv::Mat1b(9, 9, std::uint8_t{0})), "9 × 9"},
             Bad{"masks/02.png", png(cv::Mat(108, 144, CV_16UC1, cv::Scalar(0))), "16 bits"},
             Bad{"masks/02.png", png(cv::Mat(108, 144, CV_8UC4, cv::Scalar(0))), "4 channels"},
             Bad{"masks/02.png", png(grey), "value 99 at column 8, row 6"},
             Bad{"masks/02.png", "", "is no image"}, Bad{"images/02.png", huge, "20000 × 20000"},
             Bad{"images/02.png", good.at("images/02.png").substr(0, 900), "cut off"},
             Bad{"images/02.png", photo.substr(0, photo.size() / 2), "cut off"}}) {
        Files files = good;
        files[bad.file] = bad.bytes;
        for (int more = 5; more < 14; ++more) // 0 and 255 alone in nine of ten
            for (const char* kind : {"images", "masks"})
                files[fmt::format("{}/{:02}.png", kind, more)] =
                    good.at(fmt::format("{}/01.png", kind));
        const Dataset dataset = opened(files);
        EXPECT_EQ(dataset.info.n + dataset.info.nTest, 12U) << bad.said;
        EXPECT_EQ(dataset.info.labels, 2U);
        const std::string& note = dataset.info.note;
        EXPECT_TRUE(contains(note, "1 of 13 pairs left out: " + bad.file)) << note;
        EXPECT_TRUE(contains(note, bad.said)) << note;
    }
}

TEST(OpenImages, wholePhotographsOfAnyKindAreTaken)
{
    Files files = generateHorses(4);
    files.erase("images/01.png");
    files["images/01.jpg"] = jpeg(cv::Mat3b(108, 144, cv::Vec3b(90, 120, 150)));
    files["images/02.png"] = png(cv::Mat(108, 144, CV_16UC3, cv::Scalar(9000, 1000, 50)));
    files["images/04.png"] = png(cv::Mat(108, 144, CV_8UC4, cv::Scalar(90, 10, 50, 128)));
    EXPECT_EQ(opened(files).info.n, 3U);
    EXPECT_EQ(opened(files).info.note, "");
}

TEST(OpenImages, whatIsNoPictureIsLeftAlone)
{
    Files files = generateHorses(4);
    const TemporaryFolder clean, strewn;
    DataRequest request;
    request.superpixels = 20;
    const auto writeAll = [](const TemporaryFolder& folder, const Files& all) {
        for (const auto& [name, bytes] : all) {
            const std::filesystem::path path = folder.path(name);
            std::filesystem::create_directories(path.parent_path());
            folder.write(name, bytes);
        }
        return folder.path("");
    };
    request.source = writeAll(clean, files);
    const Dataset without = openDataset(request);
    for (const char* name : {"README.txt", ".DS_Store", "images/Thumbs.db", "masks/.hidden",
             "images/notes.pdf", "masks/desktop.ini"})
        files[name] = "not a picture";
    request.source = writeAll(strewn, files);
    const Dataset with = openDataset(request);
    EXPECT_EQ(with.info.n, without.info.n);
    EXPECT_EQ(with.info.nTest, without.info.nTest);
    EXPECT_EQ(with.info.note, without.info.note);
}

TEST(OpenImages, ofBinaryMasks255IsVoid)
{
    Files files = generateHorses(6);
    for (int k = 1; k <= 6; ++k) {
        cv::Mat1b mask(108, 144, std::uint8_t{0});
        mask.rowRange(0, 40) = 1;
        if (k % 3 != 0) // a border in most, not in all of them
            mask.rowRange(38, 60) = 255;
        files[fmt::format("masks/{:02}.png", k)] = png(mask);
    }
    const Dataset dataset = opened(files);
    EXPECT_EQ(dataset.info.labels, 2U);
    EXPECT_EQ(dataset.info.note, "");
    EXPECT_EQ(dataset.info.n, 4U);
    const auto& problem = dynamic_cast<const SegmentationProblem&>(*dataset.train);
    const SegmentationImage& image = problem.examples().images[0];
    EXPECT_EQ(std::accumulate(image.pixels.begin(), image.pixels.end(), std::uint64_t{0}),
        144U * (108 - 22));
}

TEST(OpenImages, aClassOfFewMasksIsAClass)
{
    Files files = generateHorses(9);
    for (int k = 1; k <= 9; ++k) {
        cv::Mat1b mask(108, 144, std::uint8_t{0});
        mask.rowRange(0, 40) = k < 7 ? 1 : 2;
        files[fmt::format("masks/{:02}.png", k)] = png(mask);
    }
    EXPECT_EQ(opened(files).info.labels, 3U);
}

TEST(OpenImages, theSameFileIsNotInBothParts)
{
    Files files = generateHorses(6); // 3 and 6 test
    files["images/03.png"] = files["images/01.png"];
    const Dataset own = opened(files);
    EXPECT_EQ(own.info.n, 5U);
    EXPECT_EQ(own.info.nTest, 1U);
    EXPECT_TRUE(contains(own.info.note, "moved out of the test part: 1: images/03.png"))
        << own.info.note;
    Files folders;
    for (const auto& [name, bytes] : files)
        folders[(name.ends_with("03.png") || name.ends_with("06.png") ? "test/" : "train/")
            + name] = bytes;
    const Dataset named = opened(folders);
    EXPECT_EQ(named.info.n, 4U);
    EXPECT_EQ(named.info.nTest, 1U);
    EXPECT_TRUE(contains(named.info.note, "left out of the test part: 1: test/images/03.png"))
        << named.info.note;
}

TEST(OpenImages, manyBadPairsAreCountedAndUnpairedOnesNamed)
{
    Files files = generateHorses(9);
    for (const int k : {2, 4, 5, 7})
        files[fmt::format("masks/{:02}.png", k)] = "nothing";
    files.erase("images/08.png");
    files.erase("masks/06.png");
    const std::string note = opened(files).info.note;
    EXPECT_TRUE(contains(note, "4 of 7 pairs left out")) << note;
    EXPECT_TRUE(contains(note, "masks/05.png") && contains(note, "; and 1 more")) << note;
    EXPECT_FALSE(contains(note, "masks/07.png")) << note;
    EXPECT_TRUE(contains(note, "Masks without a photograph left out: 1: masks/08.png")) << note;
    EXPECT_TRUE(contains(note, "Photographs without a mask left out: 1: images/06.png")) << note;
}

TEST(OpenImages, nothingToTrainOnIsRefusedByTheFirstBadPair)
{
    Files files = generateHorses(3);
    files["masks/01.png"] = files["masks/02.png"] = "nothing"; // 3 tests
    const InputError bad = errorOf([&] { opened(files); });
    EXPECT_TRUE(says(bad, "h.tar: masks/01.png: is no image")) << bad.what();
    EXPECT_TRUE(says(bad, "2 of 3 pairs")) << bad.what();
    const InputError none = errorOf([&] { opened({{"images/1.png", files["images/01.png"]}}); });
    EXPECT_TRUE(says(none, "masks in a folder")) << none.what();
    EXPECT_TRUE(says(errorOf([&] { opened({}); }), "an empty tar archive"));
    EXPECT_TRUE(says(errorOf([&] { opened({{"notes.txt", "no images"}}); }), "0 photographs"));
    files = generateHorses(3);
    files["classes.txt"] = "0 ground\n7 horse\n";
    EXPECT_TRUE(says(errorOf([&] { opened(files); }), "value 255"));
}

TEST(OpenImages, photographsWithoutMasksArePredictedOnly)
{
    Files files = generateHorses(5);
    DataRequest request;
    request.allowUnlabelled = true;
    EXPECT_TRUE(opened(files, request).info.labelled);
    files.erase("masks/02.png");
    const Dataset mixed = opened(files, request);
    EXPECT_FALSE(mixed.info.labelled);
    EXPECT_EQ(mixed.info.n, 3U);
    ASSERT_EQ(mixed.info.nTest, 1U);
    EXPECT_EQ(dynamic_cast<const SegmentationProblem&>(*mixed.test).examples().images[0].name,
        "images/02.png");
    std::erase_if(files, [](const auto& file) { return file.first.starts_with("masks"); });
    const Dataset bare = opened(files, request);
    EXPECT_FALSE(bare.info.labelled);
    EXPECT_EQ(bare.info.n, 5U);
    EXPECT_EQ(bare.test, nullptr);
    EXPECT_THROW(opened(files), InputError);
}

TEST(OpenImages, moreThanTwoClassesAndTheirVoid)
{
    Files files = generateHorses(3);
    cv::Mat1b mask(108, 144, std::uint8_t{0});
    mask.rowRange(0, 30) = 1;
    mask.rowRange(30, 60) = 2;
    mask.rowRange(60, 90) = 255;
    for (const int k : {1, 2, 3})
        files[fmt::format("masks/{:02}.png", k)] = png(mask);
    const Dataset dataset = opened(files);
    EXPECT_EQ(dataset.info.labels, 3U);
    EXPECT_EQ(dataset.info.d, 3 * unaryFeatures + pairFeatures);
    const auto& problem = dynamic_cast<const SegmentationProblem&>(*dataset.train);
    EXPECT_EQ(problem.shape().labelNames[2], "class 2");
    EXPECT_TRUE(problem.examples().silentVoid);
    const SegmentationImage& image = problem.examples().images[0];
    EXPECT_EQ(
        std::accumulate(image.pixels.begin(), image.pixels.end(), std::uint64_t{0}), 144U * 78);
}

TEST(OpenImages, superpixelsPairFeaturesAndSplitsAsAskedFor)
{
    const Files files = generateHorses(8);
    DataRequest request;
    request.pairs = "extended";
    request.split = "every-4";
    const Dataset extended = opened(files, request);
    EXPECT_EQ(extended.info.d, unaryFeatures + extendedPairFeatures);
    EXPECT_EQ(extended.info.n, 6U);
    EXPECT_EQ(extended.info.nTest, 2U);
    EXPECT_EQ(extended.info.split, "every-4");
    request.split = "none";
    EXPECT_EQ(opened(files, request).test, nullptr);
    request.split = "";
    request.testEvery = 2;
    EXPECT_EQ(opened(files, request).info.nTest, 1U);
    EXPECT_EQ(opened(files, request).info.testEvery, 2U);
    const auto regionsOf = [](const Dataset& dataset) {
        return dynamic_cast<const SegmentationProblem&>(*dataset.train).truth(0).size();
    };
    DataRequest fine = requestFor("sample:horses");
    fine.limit = fine.every = 1;
    const std::size_t usual = regionsOf(openDataset(fine));
    fine.superpixels = 300;
    EXPECT_GT(regionsOf(openDataset(fine)), usual * 3 / 2);
    for (const auto& [split, said] : {std::pair{"every-1", "every-K"}, {"holdout", "every-K"}}) {
        request.split = split;
        EXPECT_TRUE(says(errorOf([&] { opened(files, request); }), said));
    }
    fine.superpixels = 5;
    EXPECT_TRUE(says(errorOf([&] { openDataset(fine); }), "10 to 2000"));
    fine = requestFor("sample:horses");
    fine.pairs = "all";
    EXPECT_TRUE(says(errorOf([&] { openDataset(fine); }), "extended"));
    fine.pairs = "paper";
    fine.potts = "fixed";
    fine.loss = "hamming";
    const Dataset fixed = openDataset(fine);
    EXPECT_EQ(fixed.info.d, unaryFeatures);
    DataRequest predicted = requestFor("sample:horses"); // the model says what pairs and loss are
    predicted.model = fixed.train->shape().copy();
    const Dataset again = openDataset(predicted);
    EXPECT_EQ(again.info.d, unaryFeatures);
    EXPECT_FALSE(again.train->offsetIsLoss());
    const Labelling wrong(again.train->truth(0).size(), 1);
    EXPECT_EQ(again.train->loss(0, wrong), fixed.train->loss(0, wrong));
    EXPECT_NE(again.train->loss(0, wrong),
        openDataset(requestFor("sample:horses")).train->loss(0, wrong));
    fine.potts = "none";
    EXPECT_TRUE(says(errorOf([&] { openDataset(fine); }), "learnt or fixed"));
    fine.potts = "learnt";
    fine.test = "x.tar";
    EXPECT_TRUE(says(errorOf([&] { openDataset(fine); }), "--test"));
    DataRequest words = requestFor("sample:words");
    words.testEvery = 2;
    EXPECT_TRUE(says(errorOf([&] { openDataset(words); }), "expected photographs"));
    words = requestFor("sample:words");
    words.potts = "fixed";
    EXPECT_TRUE(says(errorOf([&] { openDataset(words); }), "--potts"));
}

TEST(ImageStore, linksInAFolderAreNotFollowed)
{
    const TemporaryFolder outside, folder;
    for (const auto& [name, bytes] : generateHorses(3)) {
        std::filesystem::create_directories(std::filesystem::path(folder.path(name)).parent_path());
        folder.write(name, bytes);
    }
    std::filesystem::create_symlink(
        outside.write("secret.png", "secret"), folder.path("images/04.png"));
    std::filesystem::create_directory_symlink(outside.path(""), folder.path("masks/more"));
    const Dataset dataset = openDataset(requestFor(folder.path("")));
    EXPECT_EQ(dataset.info.n + dataset.info.nTest, 3U);
    EXPECT_TRUE(contains(dataset.info.note, "Links left out: 2")) << dataset.info.note;
}

TEST(OpenImages, textThatIsNamedLikeAnArchiveIsNoText)
{
    const TemporaryFolder folder;
    DataRequest request;
    for (const char* name : {"a.tar", "a.tar.gz", "a.tgz"}) {
        request.source = folder.write(name, "the B\nhorse I\n");
        const InputError refused = errorOf([&] { openDataset(request); });
        EXPECT_TRUE(says(refused, "has the name of a tar archive")) << refused.what();
    }
    request.source = folder.write("a.txt", "the B\nhorse I\n");
    EXPECT_NO_THROW(openDataset(request));
}

TEST(ImageStore, aFileThatChangesUnderAnOpenFolderIsRefused)
{
    const TemporaryFolder folder;
    folder.write("a.png", "first");
    folder.write("b.png", "other");
    const ImageStore store = ImageStore::open(folder.path(""), {}, {});
    EXPECT_EQ(store.bytes("a.png"), "first");
    folder.write("a.png", "later");
    const InputError changed = errorOf([&] { store.bytes("a.png"); });
    EXPECT_TRUE(says(changed, "a.png")) << changed.what();
    EXPECT_TRUE(says(changed, "open the folder again")) << changed.what();
    EXPECT_EQ(store.bytes("b.png"), "other");
}

TEST(OpenImages, anEmptyArchiveAndOneThatLeadsOutWriteNothing)
{
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("in"));
    const auto refusal = [&](const std::vector<TarEntry>& entries) {
        return errorOf([&] { openDataset(requestFor(folder.write("in/h.tar", tarOf(entries)))); });
    };
    EXPECT_TRUE(says(refusal({{"../x", "1"}, {"images/1.png", "1"}}), "../x"));
    EXPECT_TRUE(says(refusal({{"images/1.png", "", '2'}}), "link"));
    EXPECT_TRUE(says(refusal({}), "empty"));
    std::size_t files = 0;
    for (const auto& each : std::filesystem::recursive_directory_iterator(folder.path("")))
        files += each.is_regular_file() ? 1 : 0;
    EXPECT_EQ(files, 1U);
}

TEST(OpenImages, camvidHasItsClassesAndSplit)
{
    const std::string path = findCatalogueFile("camvid.tar", {});
    if (path.empty())
        GTEST_SKIP() << "GAPSCOPE_DATA has no camvid.tar";
    DataRequest request = requestFor(path);
    request.every = 40;
    request.limit = 5;
    request.testEvery = 60;
    const Dataset dataset = openDataset(request);
    EXPECT_EQ(dataset.info.n, 5U);
    EXPECT_EQ(dataset.info.nTest, 4U);
    EXPECT_EQ(dataset.info.labels, 11U);
    EXPECT_EQ(dataset.info.title, "CamVid, 11 classes");
    const auto& problem = dynamic_cast<const SegmentationProblem&>(*dataset.train);
    EXPECT_EQ(problem.shape().labelNames[6], "sign symbol");
    EXPECT_EQ(problem.shape().labelValues[10], 10U);
}

} // namespace gapscope
