// SPDX-License-Identifier: GPL-3.0-or-later
// Text as a dataset: test file, holdout, template, unknown labels, a model's attributes.
#include "core/metrics/metrics.h"
#include "core/records/record_parts.h"
#include "core/tasks/chain/chain.h"
#include "datasets/open.h"
#include "tests/datasets/letter_text.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gapscope {
namespace {

using testing::HasSubstr;

class OpenText : public testing::Test {
protected:
    /// min-count 1, so that small files keep their attributes.
    DataRequest request(const std::string& source, const std::string& test = "") const
    {
        DataRequest request = requestFor(source);
        request.test = test;
        request.minCount = 1;
        return request;
    }
    static const ChainProblem& chain(const std::shared_ptr<const Problem>& problem)
    {
        return dynamic_cast<const ChainProblem&>(*problem);
    }
    /// The shape that a model trained on the dataset has.
    static std::shared_ptr<const ChainShape> modelOf(const Dataset& dataset)
    {
        return std::make_shared<ChainShape>(chain(dataset.train).shape());
    }

    TemporaryFolder m_folder;
    std::string m_train = m_folder.write(
        "train", "He PRP B-NP\nran VBD B-VP\n\nIt PRP B-NP\nstopped VBD B-VP\n. . O\n");
    std::string m_test =
        m_folder.write("test", "It PRP B-NP\nfell VBD B-XP\n! . I-XP\n\nHe PRP O\n");
};

TEST_F(OpenText, TrainAndTestFile)
{
    const Dataset dataset = openDataset(request(m_train, m_test));
    const DatasetInfo& info = dataset.info;
    EXPECT_EQ(info.task, "chain");
    EXPECT_EQ(info.title, "Text");
    EXPECT_EQ(info.split, "");
    EXPECT_EQ(info.n, 2U);
    EXPECT_EQ(info.nTest, 2U);
    EXPECT_EQ(info.labels, 3U);
    EXPECT_FALSE(info.synthetic);
    const ChainShape& shape = chain(dataset.train).shape();
    EXPECT_EQ(info.attributes, shape.attributeCount);
    EXPECT_EQ(info.d, (info.attributes + 3 + 3) * 3);
    EXPECT_EQ(shape.labelNames, (std::vector<std::string>{"B-NP", "B-VP", "O"}));
    ASSERT_TRUE(shape.features);
    EXPECT_EQ(shape.features->columns, 2U);
    EXPECT_EQ(shape.features->minCount, 1U);
    EXPECT_EQ(shape.features->names.size(), shape.attributeCount);
    EXPECT_THAT(shape.features->templateText, HasSubstr("w[-1]|w[0]"));
    const ChainExamples& words = chain(dataset.train).examples();
    EXPECT_EQ(words.text->cell(3, 0), "stopped");
    EXPECT_TRUE(words.values.empty());
}

TEST_F(OpenText, OneSequenceIsNoted)
{
    EXPECT_EQ(openDataset(request(m_train)).info.note, "");
    DataRequest one = request(m_folder.write("line", "He PRP B-NP\n"));
    EXPECT_THAT(openDataset(one).info.note, HasSubstr("one sequence"));
    one.model = modelOf(openDataset(request(m_train)));
    EXPECT_EQ(openDataset(one).info.note, ""); // labelled, not trained on
}

TEST_F(OpenText, UnknownLabelsAreNeverRight)
{
    const Dataset dataset = openDataset(request(m_train, m_test));
    EXPECT_EQ(dataset.info.unknownLabels, 2U);
    EXPECT_GT(dataset.info.unknownAttributes, 0U);
    EXPECT_THAT(
        dataset.info.note, HasSubstr("2 tokens have a label that the model lacks (B-XP and I-XP)"));
    const ChainProblem& test = chain(dataset.test);
    ASSERT_EQ(test.examples().unknownLabels.size(), 2U);
    EXPECT_EQ(test.examples().unknownLabels[1].token, 2U);
    EXPECT_EQ(test.examples().unknownLabels[1].name, "I-XP");
    // Any prediction for tokens 2 and 3 of the first sentence is wrong.
    for (Label label = 0; label < 3; ++label) {
        const Labelling y = {0, label, label};
        EXPECT_EQ(test.wrongLabels(0, y), 2U);
        EXPECT_DOUBLE_EQ(test.loss(0, y), 2.0 / 3);
        const Errors errors = errorsOf(test, {y, {2}});
        EXPECT_DOUBLE_EQ(errors.perLabel, 0.5);
        EXPECT_DOUBLE_EQ(errors.meanLoss, 1.0 / 3);
    }
    const nlohmann::ordered_json json = datasetJson(dataset.info);
    EXPECT_EQ(json["unknown_labels"], 2);
    EXPECT_EQ(json["attributes"], dataset.info.attributes);
}

TEST_F(OpenText, HoldoutLimitAndEvery)
{
    std::string text;
    for (int k = 0; k < 20; ++k)
        text += fmt::format("w{} L{}\n\n", k, k % 5);
    const std::string path = m_folder.write("twenty", text);
    DataRequest twenty = request(path);
    EXPECT_EQ(openDataset(twenty).info.n, 20U);
    EXPECT_EQ(openDataset(twenty).info.nTest, 0U);
    twenty.split = "holdout";
    const Dataset held = openDataset(twenty);
    EXPECT_EQ(held.info.n, 16U);
    EXPECT_EQ(held.info.nTest, 4U);
    EXPECT_EQ(held.info.split, "holdout");
    EXPECT_EQ(held.info.title, "Text (holdout)");
    EXPECT_EQ(held.info.labels, 4U); // L4 is only in the test part
    EXPECT_EQ(held.info.unknownLabels, 4U);
    twenty.every = 3;
    twenty.limit = 4;
    const Dataset few = openDataset(twenty);
    EXPECT_EQ(few.info.n, 4U);
    EXPECT_EQ(few.info.nTest, 4U);
    const ChainExamples& words = chain(few.train).examples();
    EXPECT_EQ(words.text->cell(1, 0), "w3");
    EXPECT_EQ(words.text->cell(2, 0), "w7"); // w4 tests
    EXPECT_EQ(few.info.attributes, 4U + 2U); // w[0]= of the training sentences, and the markers
    twenty.split = "small";
    EXPECT_EQ(errorOf([&] { openDataset(twenty); }).where(), "--split");
}

TEST_F(OpenText, TheTemplateOfTheUser)
{
    DataRequest own = request(m_train);
    own.templateFile = m_folder.write("t", "pos[0]\n");
    const Dataset dataset = openDataset(own);
    EXPECT_EQ(dataset.info.attributes, 3U);
    EXPECT_EQ(chain(dataset.train).shape().features->templateText, "pos[0]\n");
    EXPECT_EQ(dataset.info.secondSha256.size(), 64U); // recognised by its content
    own.templateFile = m_folder.write("again", "pos[0]\n");
    EXPECT_EQ(openDataset(own).info.secondSha256, dataset.info.secondSha256);
    own.templateFile = m_folder.write("t", "w[0]\n");
    EXPECT_NE(openDataset(own).info.secondSha256, dataset.info.secondSha256);
    own.templateFile = m_folder.path("again");
    own.minCount = 2;
    EXPECT_EQ(openDataset(own).info.attributes, 2U); // "." occurs once
    own.templateFile = m_folder.write("bad", "w[0]\npos\n");
    const InputError broken = errorOf([&] { openDataset(own); });
    EXPECT_EQ(broken.where(), own.templateFile);
    EXPECT_EQ(broken.line(), 2U);
    own.templateFile = m_folder.write("wide", "w[0]\n\nc2[0]\n");
    const InputError wide = errorOf([&] { openDataset(own); });
    EXPECT_EQ(wide.line(), 3U);
    EXPECT_EQ(wide.found(), "column 2 (from 0)");
    own.templateFile = m_folder.path("absent");
    EXPECT_THROW(openDataset(own), InputError);
    DataRequest words = requestFor("sample:words");
    words.templateFile = "t";
    EXPECT_EQ(errorOf([&] { openDataset(words); }).where(), "--template");
}

TEST_F(OpenText, AModelsAttributesAndLabelsOnNewText)
{
    const Dataset trained = openDataset(request(m_train));
    DataRequest onTest = request(m_test);
    onTest.model = modelOf(trained);
    onTest.allowUnlabelled = true;
    const Dataset labelled = openDataset(onTest);
    EXPECT_EQ(labelled.info.d, trained.info.d);
    EXPECT_EQ(labelled.info.unknownLabels, 2U);
    EXPECT_TRUE(labelled.info.labelled);
    EXPECT_EQ(chain(labelled.train).shape().labelNames, chain(trained.train).shape().labelNames);
    // The same examples as when it is the test part.
    const Dataset both = openDataset(request(m_train, m_test));
    EXPECT_EQ(chain(labelled.train).examples().attributes, chain(both.test).examples().attributes);
    EXPECT_EQ(labelled.info.unknownAttributes, both.info.unknownAttributes);

    onTest.source = m_folder.write("unlabelled", "It PRP\nfell VBD\n! .\n\nHe PRP\n");
    const Dataset unlabelled = openDataset(onTest);
    EXPECT_FALSE(unlabelled.info.labelled);
    EXPECT_EQ(unlabelled.info.title, "Text (unlabelled)");
    EXPECT_EQ(unlabelled.info.n, 2U);
    EXPECT_EQ(
        chain(unlabelled.train).examples().attributes, chain(both.test).examples().attributes);
    onTest.allowUnlabelled = false;
    EXPECT_THROW(openDataset(onTest), InputError);
    onTest.source = m_folder.write("wide", "a b c d\n");
    EXPECT_EQ(errorOf([&] { openDataset(onTest); }).line(), 1U);
    onTest.source = m_folder.write("hmm", "1 qid:1 1:1\n");
    EXPECT_THAT(errorOf([&] { openDataset(onTest); }).expected(), HasSubstr("text in columns"));

    auto letters = std::make_shared<ChainShape>(*modelOf(trained));
    letters->features = nullptr;
    onTest.model = letters;
    EXPECT_THAT(errorOf([&] { openDataset(onTest); }).expected(), HasSubstr("handwritten words"));
}

TEST_F(OpenText, NumericFeatures)
{
    const std::string train =
        m_folder.write("train.hmm", "A qid:1 3:0.5 10:1\nB qid:1 1:2\n\nA qid:2 1:1\n");
    const std::string test = m_folder.write("test.hmm", "B qid:1 1:3 7:1\nC qid:1 10:4\n");
    const Dataset dataset = openDataset(request(train, test));
    EXPECT_EQ(dataset.info.attributes, 3U);
    EXPECT_EQ(dataset.info.unknownAttributes, 1U);
    EXPECT_EQ(dataset.info.unknownLabels, 1U);
    const ChainExamples& tokens = chain(dataset.train).examples();
    EXPECT_EQ(tokens.names, (std::vector<std::string>{"1", "2"}));
    EXPECT_EQ(tokens.values, (std::vector<float>{0.5F, 1, 2, 1}));
    EXPECT_EQ(tokens.attributes.part(0, tokens.attributes.size()),
        (std::vector<std::uint32_t>{0, 1, 2, 2}));
    const TextFeatures& features = *chain(dataset.train).shape().features;
    EXPECT_EQ(features.templateText, "");
    EXPECT_EQ(features.names[1], "10");
    EXPECT_EQ(chain(dataset.test).examples().values, (std::vector<float>{3, 4}));

    DataRequest own = request(train);
    own.templateFile = m_train;
    EXPECT_EQ(errorOf([&] { openDataset(own); }).where(), "--template");
    EXPECT_EQ(errorOf([&] { openDataset(request(train, m_test)); }).where(), m_test);
    EXPECT_EQ(errorOf([&] { openDataset(request(m_train, test)); }).where(), test);

    const std::string csv =
        m_folder.write("csv", "sequence,label,3,10,1\n1,A,0.5,1,0\n1,B,,,2\n2,A,,,1\n");
    const Dataset same = openDataset(request(csv, test));
    EXPECT_EQ(chain(same.train).examples().values, tokens.values);
    EXPECT_EQ(chain(same.train).examples().attributes, tokens.attributes);
    DataRequest model = request(csv);
    model.model = modelOf(dataset);
    EXPECT_EQ(openDataset(model).info.d, dataset.info.d);
    model.source = m_train;
    EXPECT_THAT(errorOf([&] { openDataset(model); }).expected(), HasSubstr("SVM-hmm or CSV"));
}

TEST_F(OpenText, TooManyWeightsAreRefusedBeforeTheyAreMade)
{
    std::string text;
    for (int k = 0; k < 40000; ++k)
        text += fmt::format("w{} L{}\n{}", k, k / 2, k % 10 == 9 ? "\n" : "");
    const InputError error = errorOf([&] { openDataset(request(m_folder.write("many", text))); });
    EXPECT_THAT(error.found(), HasSubstr("20000 labels"));
}

TEST_F(OpenText, CatalogueEntryBringsItsTestFile)
{
    const TemporaryFolder folder;
    folder.write("conll2000-train.txt", "He PRP B-NP\n\nWe PRP B-NP\n");
    DataRequest conll = requestFor("conll2000");
    conll.minCount = 1;
    const DataFolders folders{folder.path(""), ""};
    unsetenv("GAPSCOPE_DATA");
    const Dataset alone = openDataset(conll, folders);
    EXPECT_EQ(alone.info.nTest, 0U);
    EXPECT_THAT(alone.info.note, HasSubstr("conll2000-test.txt.gz was not found"));
    folder.write("conll2000-test.txt", "It PRP B-NP\n\nShe PRP B-NP\n");
    const Dataset pair = openDataset(conll, folders);
    EXPECT_EQ(pair.info.nTest, 2U);
    EXPECT_EQ(pair.info.note, "");
    EXPECT_EQ(pair.info.title, "CoNLL-2000 chunking");
    EXPECT_EQ(openDatasetOrSample(conll).info.source, "sample:chunks");
}

} // namespace
} // namespace gapscope
