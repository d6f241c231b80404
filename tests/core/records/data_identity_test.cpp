// SPDX-License-Identifier: GPL-3.0-or-later
// Whether two records are of the same data, wherever the files lie and whichever version wrote
// them.
#include "core/records/run_record.h"

#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

namespace gapscope::test {
namespace {

struct Data {
    DatasetInfo info;
    DataRequest request;
};

/// Text with a template and a test file.
Data someText()
{
    Data data;
    data.info.sha256 = std::string(64, 'a');
    data.info.secondSha256 = std::string(64, 'b');
    data.info.testSha256 = std::string(64, 'c');
    data.info.task = "chain";
    data.info.n = 10;
    data.info.attributes = 4;
    data.request.templateFile = "here.txt";
    data.request.test = "test.txt";
    return data;
}

std::string differenceOf(const Data& found, const Data& wanted)
{
    const auto difference = dataDifference(
        dataIdentity(found.info, found.request), dataIdentity(wanted.info, wanted.request));
    return difference
        ? std::string(difference->key) + ": " + difference->found + ", " + difference->wanted
        : "";
}

TEST(DataIdentity, WhatFilesAreCalledPlaysNoPart)
{
    Data other = someText();
    other.info.source = other.request.source = "./elsewhere";
    other.request.templateFile = "./there.txt";
    other.request.test = "./test.txt";
    EXPECT_EQ(differenceOf(other, someText()), "");
}

TEST(DataIdentity, AllThatChangesExamplesOrFeaturesDiffers)
{
    const std::vector<std::pair<std::string, std::function<void(Data&)>>> changes = {
        {"sha256", [](Data& d) { d.info.sha256 = "x"; }},
        {"sha256_besides", [](Data& d) { d.info.secondSha256 = "x"; }},
        {"sha256_test", [](Data& d) { d.info.testSha256 = "x"; }},
        {"task", [](Data& d) { d.info.task = "x"; }},
        {"split", [](Data& d) { d.info.split = "x"; }},
        {"n", [](Data& d) { d.info.n = 7; }},
        {"n_test", [](Data& d) { d.info.nTest = 7; }},
        {"d", [](Data& d) { d.info.d = 7; }},
        {"labels", [](Data& d) { d.info.labels = 7; }},
        {"limit", [](Data& d) { d.info.limit = 7; }},
        {"every", [](Data& d) { d.info.every = 7; }},
        {"test_every", [](Data& d) { d.info.testEvery = 7; }},
        {"min_count", [](Data& d) { d.request.minCount = 7; }},
        {"attribute_set", [](Data& d) { d.request.attributeSet = "paper"; }},
        {"bias", [](Data& d) { d.request.bias = "off"; }},
    };
    for (const auto& [key, change] : changes) {
        Data other = someText();
        change(other);
        EXPECT_THAT(differenceOf(other, someText()), ::testing::StartsWith(key + ": "));
    }
}

/// Records of earlier versions lack the digests of templates, counts and test files.
TEST(DataIdentity, WhatWasAskedForStandsForADigestThatARecordLacks)
{
    const auto withoutDigests = [](Data data) {
        data.info.secondSha256 = data.info.testSha256 = "";
        return data;
    };
    const Data earlier = withoutDigests(someText());
    EXPECT_EQ(differenceOf(someText(), earlier), "");
    EXPECT_EQ(differenceOf(earlier, someText()), "");
    EXPECT_EQ(differenceOf(earlier, earlier), "");
    Data other = earlier;
    other.request.test = "other.txt";
    EXPECT_EQ(differenceOf(other, earlier), "sha256_test: other.txt, test.txt");
    EXPECT_EQ(differenceOf(someText(), other),
        "sha256_test: " + someText().info.testSha256 + ", other.txt");
    other.request.test = "";
    EXPECT_EQ(
        differenceOf(someText(), other), "sha256_test: " + someText().info.testSha256 + ", none");

    Data found = someText(); // the test part and the counts that lie with the data
    found.request = {};
    EXPECT_EQ(differenceOf(found, withoutDigests(found)), "");
    EXPECT_EQ(differenceOf(withoutDigests(found), found), "");
}

TEST(DataIdentity, WhatIsMadeOfPhotographsDiffers)
{
    Data images;
    images.info.task = "segmentation";
    const std::vector<std::pair<std::string, std::function<void(DataRequest&)>>> changes = {
        {"superpixels", [](DataRequest& r) { r.superpixels = 7; }},
        {"pairs", [](DataRequest& r) { r.pairs = "extended"; }},
        {"augment", [](DataRequest& r) { r.augment = 7; }},
        {"potts", [](DataRequest& r) { r.potts = "fixed"; }},
        {"loss", [](DataRequest& r) { r.loss = "hamming"; }},
        {"pose_bounds", [](DataRequest& r) { r.poseBounds = "all"; }},
        {"pose_messages", [](DataRequest& r) { r.poseMessages = "transforms"; }},
    };
    for (const auto& [key, change] : changes) {
        Data other = images;
        change(other.request);
        EXPECT_THAT(differenceOf(other, images), ::testing::StartsWith(key + ": "));
    }
}

} // namespace
} // namespace gapscope::test
