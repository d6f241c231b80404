// SPDX-License-Identifier: GPL-3.0-or-later
// The USPS digits, where they are at hand: in $GAPSCOPE_DATA or ../shared/data. The optimum is that
// of LIBLINEAR's multi-class SVM by Crammer and Singer (-s 4, C = 1/(λn)).
#include "core/solvers/training/training.h"
#include "core/tasks/multiclass/multiclass.h"
#include "datasets/open.h"
#include "datasets/opening/catalogue.h"
#include "tests/datasets/letter_text.h"

#include <gtest/gtest.h>

namespace gapscope {
namespace {

class Usps : public testing::Test {
protected:
    void SetUp() override
    {
        DataFolders folders;
        folders.dataDir = GAPSCOPE_SOURCE_DIR "/../shared/data";
        const CatalogueEntry& entry = *findCatalogueEntry("usps");
        if (findCatalogueFile(entry.fileName, folders).empty()
            || findCatalogueFile(entry.testFileName, folders).empty())
            GTEST_SKIP() << "usps-train.gz and usps-test.gz are not here";
        m_data = openDataset(requestFor("usps"), folders);
    }
    RunResult train(SolverOptions options)
    {
        options.traceEvery = unlimited;
        Training training(m_data.train, m_data.test, options);
        RunControl control;
        return training.run(control);
    }
    Dataset m_data;
};

TEST_F(Usps, Counts)
{
    EXPECT_EQ(m_data.info.title, "USPS digits");
    EXPECT_EQ(m_data.info.task, "multiclass");
    EXPECT_EQ(m_data.info.n, 7291U);
    EXPECT_EQ(m_data.info.nTest, 2007U);
    EXPECT_EQ(m_data.info.d, 2560U);
    EXPECT_EQ(m_data.info.labels, 10U);
    EXPECT_TRUE(m_data.info.note.empty()) << m_data.info.note;
    const auto& train = dynamic_cast<const MulticlassProblem&>(*m_data.train);
    EXPECT_EQ(train.shape().labelNames.front(), "0");
    EXPECT_TRUE(train.examples().features.empty()); // dense
    EXPECT_EQ(train.truth(0)[0], 6);
    EXPECT_FLOAT_EQ(train.examples().values[7], -0.631F);
}

TEST_F(Usps, TheOptimumIsTheReferences)
{
    SolverOptions options;
    options.lambda = 0.01;
    options.sampling = Sampling::gap;
    options.epsilon = 0.001;
    const RunResult result = train(options);
    EXPECT_EQ(result.status, RunStatus::converged);
    EXPECT_LE(result.dual, 0.1212685 + 1e-6);
    EXPECT_GE(result.primal, 0.1212685 - 1e-6);
    EXPECT_NEAR(result.testError, 0.0762, 0.004);
}

} // namespace
} // namespace gapscope
