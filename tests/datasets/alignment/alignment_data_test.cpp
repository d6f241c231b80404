// SPDX-License-Identifier: GPL-3.0-or-later
// Sentence pairs, links, co-occurrence counts and the features of word pairs.
#include "core/metrics/metrics.h"
#include "core/solvers/training/training.h"
#include "core/tasks/alignment/alignment.h"
#include "datasets/alignment/alignment_features.h"
#include "datasets/alignment/pair_table.h"
#include "datasets/open.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"
#include "tests/support/samples.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <set>

namespace gapscope {
namespace {

const AlignmentProblem& pairsOf(const std::shared_ptr<const Problem>& part)
{
    return dynamic_cast<const AlignmentProblem&>(*part);
}

/// Two pairs, of 2 × 3 and 1 × 1 words.
Files smallFiles()
{
    return {{"d/test.e", "the House \nyes\n"}, {"d/test.f", "la Maison . \r\noui"},
        {"d/test.wa.nonullalign", "0001 1 1 S\n1 2 2 S\n1 2 3 P\n2 1 1\n1 0 3 S\n"},
        {"d/wordalign-cooc.tsv",
            "test\t1\t1\t1\t100\t80\t60\ntest\t1\t1\t2\t100\t20\t10\ntest\t1\t1\t3\t100\t90\t70\n"
            "test\t1\t2\t1\t20\t80\t9\ntest\t1\t2\t2\t20\t20\t18\ntest\t1\t2\t3\t20\t90\t18\n"
            "dev\t1\t1\t1\t1\t1\t1\ntest\t2\t1\t1\t0\t0\t0\n"}};
}

Dataset opened(const Files& files, DataRequest request = {})
{
    const TemporaryFolder folder;
    request.source = folder.write("a.tar", tarOfFiles(files));
    return openDataset(request);
}

/// The error about the small files with one of them replaced.
std::string refusal(const std::string& name, const std::string& bytes, DataRequest request = {})
{
    Files files = smallFiles();
    files[name] = bytes;
    return errorOf([&] { opened(files, request); }).what();
}

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

double feature(const AlignmentProblem& part, std::size_t i, std::size_t cell, const char* name)
{
    const std::vector<std::string>& names = part.shape().featureNames;
    const auto at = std::ranges::find(names, name) - names.begin();
    return static_cast<double>(part.features(i, cell)[at]);
}

std::string hansards()
{
    const char* folder = std::getenv("GAPSCOPE_DATA");
    const std::string file = "wordalign-hansards.tar.gz";
    const std::string path = folder ? std::string(folder) + "/" + file
                                    : std::string(GAPSCOPE_SOURCE_DIR) + "/../shared/data/" + file;
    return std::filesystem::exists(path) ? path : "";
}

} // namespace

TEST(AlignmentData, readsPairsLinksAndCounts)
{
    const Dataset dataset = opened(smallFiles());
    EXPECT_EQ(dataset.info.task, "alignment");
    EXPECT_EQ(dataset.info.n, 2U);
    EXPECT_EQ(dataset.test, nullptr);
    EXPECT_EQ(dataset.info.d, alignmentFeatureNames().size());
    EXPECT_EQ(dataset.info.features, alignmentFeatureNames());
    const AlignmentPair& pair = pairsOf(dataset.train).pair(0);
    EXPECT_EQ(pair.english, (std::vector<std::string>{"the", "House"}));
    EXPECT_EQ(pair.french, (std::vector<std::string>{"la", "Maison", "."}));
    using enum LinkKind;
    EXPECT_EQ(pair.links, (std::vector<LinkKind>{sure, none, none, none, sure, possible}));
    EXPECT_FLOAT_EQ(pair.dice[0], 2.0F * 60 / 180);
    EXPECT_FLOAT_EQ(pair.dice[4], 0.9F);
    EXPECT_EQ(pairsOf(dataset.train).pair(1).links, std::vector<LinkKind>{sure});
}

TEST(AlignmentData, aFolderAndAFileOfCountsWillDo)
{
    const TemporaryFolder folder;
    Files files = smallFiles();
    std::filesystem::create_directory(folder.path("d"));
    for (const auto& [name, bytes] : files)
        folder.write(name == "d/wordalign-cooc.tsv" ? "counts" : name, bytes);
    DataRequest request;
    request.source = folder.path("d");
    const std::string missing = errorOf([&] { openDataset(request); }).what();
    EXPECT_TRUE(has(missing, "--cooc FILE")) << missing;
    request.cooc = folder.path("counts");
    const DatasetInfo given = openDataset(request).info;
    EXPECT_EQ(given.n, 2U);
    EXPECT_EQ(given.secondSha256.size(), 64U); // recognised by its content, not by its name
    request.cooc = folder.write("elsewhere", files["d/wordalign-cooc.tsv"]);
    EXPECT_EQ(openDataset(request).info.secondSha256, given.secondSha256);
    request.cooc =
        folder.write("others", files["d/wordalign-cooc.tsv"] + "dev\t1\t1\t2\t1\t1\t1\n");
    EXPECT_NE(openDataset(request).info.secondSha256, given.secondSha256);
    folder.write("wordalign-cooc.tsv.gz", gzipped(files["d/wordalign-cooc.tsv"]));
    request.cooc.clear();
    EXPECT_EQ(openDataset(request).info.n, 2U); // beside the data
    EXPECT_EQ(openDataset(request).info.secondSha256.size(), 64U);
    EXPECT_EQ(opened(files).info.secondSha256, ""); // among them
}

TEST(AlignmentData, saysWhichLineIsWrong)
{
    const std::string links = "d/test.wa.nonullalign", counts = "d/wordalign-cooc.tsv";
    EXPECT_TRUE(has(refusal(links, "1 1 1 S\n1 3 1 S\n"), "nonullalign:2"));
    EXPECT_TRUE(has(refusal(links, "3 1 1 S\n"), "sentence \"3\""));
    EXPECT_TRUE(has(refusal(links, "1 1 4\n"), "French position"));
    EXPECT_TRUE(has(refusal(links, "1 1 1 X\n"), "S (sure) or P (possible)"));
    EXPECT_TRUE(has(refusal(links, "1 1\n"), "2 columns"));
    EXPECT_TRUE(has(refusal(links, "1 1 1 S\n1 1 1 P\n"), "comes twice"));
    EXPECT_TRUE(has(refusal("d/test.f", "oui\n"), "1 sentences"));
    EXPECT_TRUE(has(refusal("d/test.f", "oui\n\n"), "test.f:2"));
    EXPECT_TRUE(has(refusal("d/test.e", "o\xff\noui\n"), "UTF-8"));
    EXPECT_TRUE(has(refusal(counts, "test\t1\t1\t1\t5\t5\t5\n"), "no line for test 1 1 2"));
    EXPECT_TRUE(has(refusal(counts, "test\t1\t1\t1\t5\t4\t5\n"), "n_ef"));
    EXPECT_TRUE(has(refusal(counts, "test\t1\t1\t1\t5\t-4\t5\n"), "cooc.tsv:1"));
    EXPECT_TRUE(has(refusal(counts, "test\t1\t1\n"), "3 columns"));
    EXPECT_TRUE(has(refusal(counts, "test\t1\t1\t1\t5\t5\t5\ntest\t1\t1\t1\t5\t5\t5\n"), "twice"));
    DataRequest request;
    request.split = "holdout";
    EXPECT_TRUE(has(refusal(counts, "", request), "--split"));
    request.split = "dev";
    EXPECT_TRUE(has(refusal(counts, smallFiles()[counts], request), "dev.e"));
    DataRequest words = requestFor("sample:words");
    words.cooc = "x";
    EXPECT_TRUE(has(errorOf([&] { openDataset(words); }).what(), "--cooc"));
}

TEST(AlignmentData, withoutLinksItIsPredictedOnly)
{
    Files files = smallFiles();
    files.erase("d/test.wa.nonullalign");
    EXPECT_TRUE(has(errorOf([&] { opened(files); }).what(), "has no links"));
    DataRequest request;
    request.allowUnlabelled = true;
    const Dataset dataset = opened(files, request);
    EXPECT_FALSE(dataset.info.labelled);
    EXPECT_EQ(dataset.info.n, 2U);
    EXPECT_EQ(linksText(pairsOf(dataset.train), std::vector<Labelling>{{2, 0}, {1}}),
        "0001 1 2\n0002 1 1\n");
}

TEST(AlignmentData, trainAndTestSetsAndThinning)
{
    Files files = smallFiles();
    for (const char* ending : {"e", "f", "wa.nonullalign"})
        files[std::string("d/train.") + ending] = files[std::string("d/test.") + ending];
    std::string more;
    for (std::size_t at = 0; at < files["d/wordalign-cooc.tsv"].size();) {
        const std::size_t end = files["d/wordalign-cooc.tsv"].find('\n', at) + 1;
        const std::string line = files["d/wordalign-cooc.tsv"].substr(at, end - at);
        if (line.starts_with("test"))
            more += "train" + line.substr(4);
        at = end;
    }
    files["d/wordalign-cooc.tsv"] += more;
    DataRequest request;
    const Dataset both = opened(files, request);
    EXPECT_EQ(both.info.n, 2U);
    EXPECT_EQ(both.info.nTest, 2U);
    request.every = 2;
    EXPECT_EQ(opened(files, request).info.n, 1U);
    request.every = 1;
    request.limit = 1;
    EXPECT_EQ(opened(files, request).info.n, 1U);
}

TEST(AlignmentData, featuresByHand)
{
    const std::vector<std::string> names = alignmentFeatureNames();
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
    const Dataset dataset = opened(smallFiles());
    const AlignmentProblem& part = pairsOf(dataset.train);
    const double unit = feature(part, 0, 0, "bias");
    EXPECT_GT(unit, 0);
    EXPECT_NEAR(feature(part, 0, 4, "Dice"), 0.9 * unit, 1e-6);
    EXPECT_NEAR(feature(part, 0, 4, "Dice squared"), 0.81 * unit, 1e-6);
    EXPECT_NEAR(feature(part, 0, 0, "share of the English word's pairs"), 0.6 * unit, 1e-6);
    EXPECT_NEAR(feature(part, 0, 0, "both first"), unit, 1e-6);
    EXPECT_NEAR(feature(part, 0, 5, "both last"), unit, 1e-6);
    EXPECT_NEAR(feature(part, 0, 5, "punctuation and a word"), unit, 1e-6);
    EXPECT_NEAR(feature(part, 0, 4, "both capitalised"), unit, 1e-6);
    EXPECT_NEAR(feature(part, 0, 0, "distance"), std::abs(0.25 - 1.0 / 6) * unit, 1e-6);
    EXPECT_NEAR(feature(part, 0, 0, "Dice of the words after"), 0.9 * unit, 1e-6);
    EXPECT_NEAR(feature(part, 1, 0, "never together"), unit, 1e-6);
}

TEST(AlignmentData, wordForms)
{
    const WordForm accent = wordForm("\xC3\x89lys\xC3\xA9"
                                     "e"); // Élysée
    EXPECT_EQ(accent.folded, "elysee");
    EXPECT_TRUE(accent.capital);
    EXPECT_TRUE(wordForm("1,500").number);
    EXPECT_FALSE(wordForm("10th").number);
    EXPECT_TRUE(wordForm("--").punctuation);
    EXPECT_TRUE(wordForm("\xC2\xAB").punctuation); // «
    EXPECT_FALSE(wordForm("\xC3\xA0").punctuation);
    EXPECT_EQ(wordForm("\xC3").folded, "\xC3"); // cut off
    EXPECT_DOUBLE_EQ(commonSubsequence("parliament", "parlement"), 0.8);
    EXPECT_DOUBLE_EQ(commonPrefix("parliament", "parlement"), 0.4);
    EXPECT_EQ(commonSubsequence("", ""), 0);
}

TEST(AlignmentData, theSampleIsLearntButNotPerfectly)
{
    EXPECT_EQ(generateSentences(3), generateSentences(3));
    EXPECT_NE(generateSentences(3), generateSentences(4));
    const Dataset dataset = openDataset(requestFor("sample:alignment"));
    EXPECT_EQ(dataset.info.n, 60U);
    EXPECT_EQ(dataset.info.nTest, 60U);
    EXPECT_EQ(dataset.info.metric, "aer");
    EXPECT_TRUE(dataset.info.synthetic);
    SolverOptions options;
    options.lambda = 1.0 / 60;
    options.sampling = Sampling::gap;
    options.epsilon = 0.1;
    Training training(dataset.train, dataset.test, options);
    RunControl control;
    EXPECT_EQ(training.run(control).status, RunStatus::converged);
    const AlignmentProblem& test = pairsOf(dataset.test);
    const double aer = linkCounts(test, predictAll(test, training.weights())).aer();
    EXPECT_GT(aer, 0.005);
    EXPECT_LT(aer, 0.15);
}

TEST(AlignmentData, theSampleHasAsManyPairsAsAskedFor)
{
    const Dataset dataset = openDataset(requestFor("sample:alignment:150"));
    EXPECT_EQ(dataset.info.n, 150U);
    EXPECT_EQ(dataset.info.nTest, 60U);
    EXPECT_EQ(dataset.info.source, "sample:alignment:150");
    const auto usual = generateSentences(), larger = generateSentences(1, 150);
    EXPECT_EQ(larger.at("train.e").find(usual.at("train.e")), 0U); // the same ones first
    EXPECT_EQ(openDataset(requestFor("sample:alignment:60")).info.sha256,
        openDataset(requestFor("sample:alignment")).info.sha256);
    for (const char* bad : {"sample:alignment:", "sample:alignment:0", "sample:alignment:8001",
             "sample:alignment:12x"})
        EXPECT_TRUE(contains(errorOf([&] { openDataset(requestFor(bad)); }).what(), "from 1 to"));
    EXPECT_THROW(openDataset(requestFor("sample:words:5")), InputError);
}

TEST(Hansards, hasTheSplitOfThePapers)
{
    const std::string path = hansards();
    if (path.empty())
        GTEST_SKIP() << "wordalign-hansards.tar.gz is not on this machine";
    const Dataset dataset = openDataset(requestFor(path));
    EXPECT_EQ(dataset.info.n, 100U);
    EXPECT_EQ(dataset.info.nTest, 347U);
    EXPECT_EQ(dataset.info.title, "Hansards word alignment");
    EXPECT_EQ(pairsOf(dataset.test).pair(0).number, 101U);
    EXPECT_EQ(openDataset(requestFor(path, "dev")).info.nTest, 37U);
    std::size_t sure = 0, linked = 0, pairs = 0;
    for (const auto& part : {dataset.train, dataset.test})
        for (const AlignmentPair& pair : pairsOf(part).examples().pairs) {
            ++pairs;
            sure += static_cast<std::size_t>(std::ranges::count(pair.links, LinkKind::sure));
            linked += pair.cells()
                - static_cast<std::size_t>(std::ranges::count(pair.links, LinkKind::none));
        }
    EXPECT_EQ(pairs, 447U);
    EXPECT_EQ(sure, 4038U);
    EXPECT_EQ(linked, 17438U);
}

} // namespace gapscope
