// SPDX-License-Identifier: GPL-3.0-or-later
// The published chunking data, where they are at hand: in $GAPSCOPE_DATA or ../shared/data.
#include "core/tasks/chain/chain.h"
#include "datasets/open.h"
#include "datasets/opening/catalogue.h"
#include "tests/datasets/letter_text.h"

#include <gtest/gtest.h>

namespace gapscope {
namespace {

class Conll2000 : public testing::Test {
protected:
    void SetUp() override
    {
        m_folders.dataDir = GAPSCOPE_SOURCE_DIR "/../shared/data";
        if (!std::getenv("GAPSCOPE_DATA")
            && findCatalogueFile(*findCatalogueEntry("conll2000"), m_folders).empty())
            m_folders.dataDir = GAPSCOPE_SOURCE_DIR "/../../shared/data";
        const CatalogueEntry& entry = *findCatalogueEntry("conll2000");
        m_train = findCatalogueFile(entry.fileName, m_folders);
        m_test = findCatalogueFile(entry.testFileName, m_folders);
        if (m_train.empty() || m_test.empty())
            GTEST_SKIP() << "conll2000-train.txt.gz and conll2000-test.txt.gz are not here";
    }
    DataFolders m_folders;
    std::string m_train, m_test;
};

TEST_F(Conll2000, Counts)
{
    DataRequest request = requestFor(m_train);
    request.test = m_test;
    const Dataset dataset = openDataset(request);
    const DatasetInfo& info = dataset.info;
    EXPECT_EQ(info.title, "CoNLL-2000 chunking");
    EXPECT_EQ(info.sha256, "bcbbe17c487d0939d48c2d694622303edb3637ca9c4944776628cd1815c5cb34");
    EXPECT_EQ(info.n, 8936U);
    EXPECT_EQ(info.nTest, 2012U);
    EXPECT_EQ(info.labels, 22U);
    EXPECT_EQ(info.attributes, 75289U);
    EXPECT_EQ(info.d, 1656908U);
    EXPECT_EQ(info.unknownLabels, 2U); // I-LST
    const auto& train = dynamic_cast<const ChainProblem&>(*dataset.train).examples();
    const auto& test = dynamic_cast<const ChainProblem&>(*dataset.test).examples();
    EXPECT_EQ(train.tokenCount(), 211727U);
    EXPECT_EQ(test.tokenCount(), 47377U);
    ASSERT_EQ(test.unknownLabels.size(), 2U);
    EXPECT_EQ(test.unknownLabels[0].name, "I-LST");
}

/// d of Osokin et al. 2016, App. I.2; the first 1,000 sentences of Solagna et al. 2022, §2.1.
TEST_F(Conll2000, PaperCountsAsThePapersDo)
{
    DataRequest request = requestFor("conll2000");
    request.attributeSet = "paper";
    const DatasetInfo whole = openDataset(request, m_folders).info;
    EXPECT_EQ(whole.attributes, 74658U);
    EXPECT_EQ(whole.d, 1643026U);
    request.limit = 1000;
    const DatasetInfo part = openDataset(request, m_folders).info;
    EXPECT_EQ(part.attributes, 38647U);
    EXPECT_EQ(part.labels, 20U);
}

TEST_F(Conll2000, EveryAttributeAndLessData)
{
    DataRequest request = requestFor("conll2000");
    request.minCount = 1;
    const Dataset all = openDataset(request, m_folders);
    EXPECT_EQ(all.info.attributes, 335674U);
    EXPECT_EQ(all.info.d, 7385378U);
    EXPECT_EQ(all.info.nTest, 2012U);
    request.limit = 1000;
    const Dataset few = openDataset(request, m_folders);
    EXPECT_EQ(few.info.n, 1000U);
    EXPECT_LT(few.info.attributes, 100000U);
    EXPECT_EQ(few.info.nTest, 2012U);
}

} // namespace
} // namespace gapscope
