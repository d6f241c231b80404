// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in digits: always the same bytes, read by the same reader, hard enough to learn from.
#include "core/files/sha256.h"
#include "core/metrics/metrics.h"
#include "core/solvers/training/training.h"
#include "core/tasks/multiclass/multiclass.h"
#include "datasets/open.h"
#include "tests/datasets/letter_text.h"
#include "tests/support/samples.h"

#include <gtest/gtest.h>

namespace gapscope {
namespace {

TEST(DigitsSample, SameSeedSameBytes)
{
    EXPECT_EQ(generateDigits(), generateDigits(1));
    EXPECT_NE(generateDigits(1), generateDigits(2));
    // Pinned: records made with the sample name these bytes.
    EXPECT_EQ(sha256Of(generateDigits()),
        "5df36904ccaf8093908e665653fa11856719f787e735a9187e1f2bb29ee33c80");
}

TEST(DigitsSample, OpensAsSynthetic)
{
    const Dataset dataset = openDataset(requestFor("sample:digits"));
    EXPECT_EQ(dataset.info.title, "Digits sample (synthetic)");
    EXPECT_TRUE(dataset.info.synthetic);
    EXPECT_EQ(dataset.info.task, "multiclass");
    EXPECT_EQ(dataset.info.split, "holdout");
    EXPECT_EQ(dataset.info.n, 400U);
    EXPECT_EQ(dataset.info.nTest, 100U);
    EXPECT_EQ(dataset.info.d, 2560U);
    EXPECT_EQ(dataset.info.metric, "accuracy");
    EXPECT_EQ(dataset.info.sha256, sha256Of(generateDigits()));
    const auto& train = dynamic_cast<const MulticlassProblem&>(*dataset.train);
    EXPECT_EQ(train.shape().labelNames,
        (std::vector<std::string>{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}));
    EXPECT_EQ(train.shape().imageRows, 16U);
    EXPECT_EQ(train.shape().imageColumns, 16U);
}

TEST(DigitsSample, AModelLearnsThemButNotPerfectly)
{
    const Dataset dataset = openDataset(requestFor("sample:digits"));
    SolverOptions options;
    options.lambda = 0.05;
    options.sampling = Sampling::gap;
    options.epsilon = 0.01;
    Training training(dataset.train, dataset.test, options);
    RunControl control;
    EXPECT_EQ(training.run(control).status, RunStatus::converged);
    const Errors errors = evaluate(*dataset.test, training.weights());
    EXPECT_GT(errors.perLabel, 0.01);
    EXPECT_LT(errors.perLabel, 0.2);
}

} // namespace
} // namespace gapscope
