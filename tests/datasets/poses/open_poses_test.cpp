// SPDX-License-Identifier: GPL-3.0-or-later
// Photographs of people as a dataset: the parts that are opened, the options, and bad input.
#include "core/records/run_record.h"
#include "datasets/caches/feature_cache.h"
#include "datasets/open.h"
#include "tests/datasets/poses/pose_files.h"
#include "tests/support/onnx_writer.h"

#include <gtest/gtest.h>

namespace gapscope {
namespace {

std::shared_ptr<const PoseShape> modelOf(const Dataset& dataset)
{
    return std::make_shared<const PoseShape>(posesOf(dataset.train).shape());
}

DataRequest predicting(std::shared_ptr<const PoseShape> model)
{
    DataRequest request;
    request.model = std::move(model);
    request.allowUnlabelled = true;
    return request;
}

} // namespace

TEST(OpenPoses, testPhotographsTeachNothingAndThinningFollowsTheMaps)
{
    Files files = bareFigures(3); // 3 tests
    const Dataset before = openedPoses(files);
    EXPECT_EQ(before.info.n, 2U);
    EXPECT_EQ(before.info.nTest, 1U);
    DataRequest request;
    request.limit = 1;
    const Dataset limited = openedPoses(files, request);
    EXPECT_EQ(limited.info.n, 1U);
    EXPECT_EQ(*posesOf(limited.train).shape().maps, *posesOf(before.train).shape().maps);
    EXPECT_EQ(mapsIn(limited.train).at("images/01.png"), mapsIn(before.train).at("images/01.png"));

    files["images/03.png"] = bareFigures(3, 7).at("images/03.png");
    const Dataset after = openedPoses(files);
    EXPECT_NE(mapsIn(before.test), mapsIn(after.test));
    EXPECT_EQ(mapsIn(before.train), mapsIn(after.train));
    EXPECT_EQ(*posesOf(before.train).shape().maps, *posesOf(after.train).shape().maps);
}

TEST(OpenPoses, infoWithoutMapsIsThatOfTheWholeDataset)
{
    Files files = bareFigures(7);
    files["images/04.png"] = files["images/04.png"].substr(0, 100);
    files["images/08.png"] = files["images/01.png"];
    std::vector<JointRow> rows = jointsFromCsv(files["joints.csv"], "").rows;
    rows[1].joints[leftWrist] = {-5, 10};
    rows[6].missing.set(neck);
    files["joints.csv"] = tableOf(rows);
    const TemporaryFolder folder;
    DataRequest request;
    request.every = 2;
    for (const std::string& source : {folder.write("p.tar", tarOfFiles(files)),
             folder.write("maps.tar", tarOfFiles(generateFigures(4))),
             std::string("sample:figures")}) {
        request.source = source;
        const std::size_t cached = cachedFeatures().size();
        const DatasetInfo info = openForInfo(request).info;
        EXPECT_EQ(cachedFeatures().size(), cached + (source.ends_with("maps.tar") ? 1 : 0));
        EXPECT_EQ(toJson(info), toJson(openDataset(request).info));
        EXPECT_EQ(info.metric, "pck_0.2");
    }
    request.source = folder.path("p.tar");
    const std::string note = openForInfo(request).info.note;
    for (const char* said : {"without joints left out: 1", "missing joint left out: 1",
             "Photographs left out: 1: images/04.png", "outside of their photographs"})
        EXPECT_TRUE(contains(note, said)) << note;
}

TEST(OpenPoses, photographsWithoutJointsOrMasksAreToldOfBoth)
{
    Files files = bareFigures(3);
    files.erase("joints.csv");
    DataRequest request;
    for (const char* task : {"", "segmentation", "pose"}) {
        request.task = task;
        const std::string said = errorOf([&] { openedPoses(files, request); }).what();
        EXPECT_TRUE(contains(said, "joints.csv or joints.mat")) << said;
        EXPECT_TRUE(contains(said, "masks")) << said;
    }
}

TEST(OpenPoses, everyKthIsTakenOfEachPart)
{
    DataRequest request;
    request.every = 3;
    request.testEvery = 2;
    const Dataset thinned = openedPoses(generateFigures(9), request);
    EXPECT_EQ(thinned.info.n, 2U);
    EXPECT_EQ(thinned.info.nTest, 2U);
    EXPECT_EQ(posesOf(thinned.train).examples().images[1].name, "images/05.png");
    EXPECT_EQ(posesOf(thinned.test).examples().images[1].name, "images/09.png");
}

TEST(OpenPoses, aModelPredictsPhotographsWithoutATable)
{
    Files files = bareFigures(3);
    const Dataset trained = openedPoses(files);
    files.erase("joints.csv");
    const Dataset bare = openedPoses(files, predicting(modelOf(trained)));
    EXPECT_FALSE(bare.info.labelled);
    EXPECT_EQ(bare.info.n, 3U);
    EXPECT_EQ(bare.test, nullptr);
    EXPECT_FALSE(posesOf(bare.train).examples().images[0].labelled);
    EXPECT_EQ(mapsIn(bare.train).at("images/01.png"), mapsIn(trained.train).at("images/01.png"));
    DataRequest without;
    without.task = "pose";
    without.allowUnlabelled = true;
    EXPECT_TRUE(says(errorOf([&] { openedPoses(files, without); }), "no pose is known"));
    // A table with only a test part: all of it is predicted, as the test part.
    Files tests = bareFigures(1);
    const std::size_t at = tests["joints.csv"].find(",train,");
    tests["joints.csv"].replace(at, 7, ",test,");
    const Dataset alone = openedPoses(tests, predicting(modelOf(trained)));
    EXPECT_TRUE(alone.info.labelled);
    EXPECT_EQ(alone.info.n, 1U);
    EXPECT_EQ(posesOf(alone.train).examples().images[0].part, "test");
}

/// Osokin et al. 2016, App. I.4: positive weights of displacements, distance transforms.
TEST(OpenPoses, boundsAndMessagesAsThePaperHasThem)
{
    const Files files = generateFigures(3);
    DataRequest request;
    request.poseBounds = "all";
    request.poseMessages = "transforms";
    const Dataset paper = openedPoses(files, request), usual = openedPoses(files);
    EXPECT_EQ(paper.train->bounds().first, PoseShape::linearStart);
    EXPECT_EQ(paper.test->bounds().first, PoseShape::linearStart);
    EXPECT_EQ(usual.train->bounds().first, PoseShape::quadraticStart);
    EXPECT_EQ(openedPoses(files, predicting(modelOf(paper))).train->bounds().first,
        PoseShape::linearStart); // the model says it
    const AlignedVector<double> w(paper.train->weightSize(), 0.5);
    for (std::size_t i = 0; i < 2; ++i) {
        Labelling y, z;
        paper.train->maxOracle(i, w.data(), OracleMode::decode, y);
        usual.train->maxOracle(i, w.data(), OracleMode::decode, z);
        EXPECT_NEAR(paper.train->score(i, w.data(), y), usual.train->score(i, w.data(), z), 1e-4);
    }
    request.poseMessages = "gdt";
    EXPECT_TRUE(says(errorOf([&] { openedPoses(files, request); }), "max-plus or transforms"));
    request.source = "sample:words";
    EXPECT_TRUE(says(errorOf([&] { openDataset(request); }), "--pose-bounds"));
}

TEST(OpenPoses, modelsAndMapsHaveToFit)
{
    const Files given = generateFigures(3), bare = bareFigures(3);
    const auto fromFiles = modelOf(openedPoses(given));
    EXPECT_TRUE(
        says(errorOf([&] { openedPoses(bare, predicting(fromFiles)); }), "--maps: the model"));
    EXPECT_EQ(openedPoses(given, predicting(fromFiles)).info.nTest, 1U);
    auto own = std::make_shared<PoseShape>(*fromFiles);
    PartMaps maps;
    maps.channels = 5;
    own->maps = std::make_shared<const PartMaps>(maps);
    EXPECT_TRUE(says(errorOf([&] { openedPoses(bare, predicting(own)); }), "other features"));
    maps.channels = 34;
    maps.window = 63;
    maps.cell = 1024;
    own->cell = 1024;
    own->maps = std::make_shared<const PartMaps>(maps);
    EXPECT_TRUE(says(errorOf([&] { openedPoses(bare, predicting(own)); }), "other features"));
    own->cell = 8;
    maps.cell = 8;
    maps.window = 7;
    own->maps = std::make_shared<const PartMaps>(maps);
    DataRequest request = predicting(own);
    request.maps = "/some/where";
    EXPECT_TRUE(says(errorOf([&] { openedPoses(bare, request); }), "makes its maps itself"));
}

TEST(OpenPoses, aNetworkMakesTheMaps)
{
    const TemporaryFolder folder;
    OnnxConvolution network;
    network.weights.assign(partCount * 3 * 64, 1 / 64.0F);
    network.biases.assign(partCount, 0);
    DataRequest request;
    request.maps = folder.write("net.onnx", onnxModel(network));
    const Dataset dataset = openedPoses(bareFigures(6), request);
    const PoseProblem& problem = posesOf(dataset.train);
    EXPECT_EQ(problem.shape().cell, 8);
    EXPECT_EQ(problem.shape().maps, nullptr);
    EXPECT_TRUE(problem.examples().images[0].relations.empty());
    EXPECT_NE(problem.shape().displacement(0, 0), PosePoint{}); // clusters of the training part
    // A network is identified by its content, also without a cache: another network makes other
    // data.
    EXPECT_NE(dataset.info.secondSha256, std::string(64, '0'));
    network.biases.assign(partCount, 1);
    request.maps = folder.write("other.onnx", onnxModel(network));
    EXPECT_NE(openedPoses(bareFigures(6), request).info.secondSha256, dataset.info.secondSha256);
    std::map<const char*, std::string> before;
    for (const char* name : {"GAPSCOPE_CACHE", "HOME", "XDG_CACHE_HOME"}) {
        if (const char* value = ::getenv(name))
            before[name] = value;
        ::unsetenv(name);
    }
    const std::string other = openedPoses(bareFigures(6), request).info.secondSha256;
    request.maps = folder.path("net.onnx");
    EXPECT_EQ(openedPoses(bareFigures(6), request).info.secondSha256, dataset.info.secondSha256);
    EXPECT_NE(other, dataset.info.secondSha256);
    for (const auto& [name, value] : before)
        ::setenv(name, value.c_str(), 1);
    request.maps = folder.path("absent");
    const std::string absent = errorOf([&] { openedPoses(bareFigures(3), request); }).what();
    EXPECT_TRUE(contains(absent, "--maps: there is no " + request.maps)) << absent;
    EXPECT_TRUE(contains(absent, "a folder with the array NAME.npy of each photograph")) << absent;
}

TEST(OpenPoses, optionsOfOtherDataAreRefused)
{
    const Files files = generateFigures(3);
    const auto refusal = [&](const auto& change) {
        DataRequest request;
        change(request);
        return std::string(errorOf([&] { openedPoses(files, request); }).what());
    };
    EXPECT_TRUE(contains(refusal([](DataRequest& r) { r.superpixels = 50; }), "--superpixels"));
    EXPECT_TRUE(contains(refusal([](DataRequest& r) { r.pairs = "extended"; }), "--pairs"));
    EXPECT_TRUE(contains(refusal([](DataRequest& r) { r.augment = 50; }), "--augment: given for"));
    EXPECT_TRUE(contains(refusal([](DataRequest& r) { r.testEvery = 0; }), "--test-every"));
    EXPECT_TRUE(contains(refusal([](DataRequest& r) { r.every = 0; }), "--every"));
    EXPECT_TRUE(contains(refusal([](DataRequest& r) { r.test = "x"; }), "--test"));
    EXPECT_TRUE(contains(refusal([](DataRequest& r) { r.task = "chain"; }), "pose"));
    EXPECT_TRUE(contains(refusal([](DataRequest& r) { r.task = "segmentation"; }), "with a mask"));
    Files masks = generateHorses(3);
    DataRequest request;
    request.maps = "/some/where";
    EXPECT_TRUE(says(errorOf([&] { openedPoses(masks, request); }), "--maps: given for"));
    masks["joints.csv"] = tableOf({person("01.png")});
    request = {};
    request.task = "segmentation";
    EXPECT_EQ(openedPoses(masks, request).info.task, "segmentation");
}

} // namespace gapscope
