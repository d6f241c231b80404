// SPDX-License-Identifier: GPL-3.0-or-later
// The built-in samples are hard enough to learn from.
#include "core/metrics/metrics.h"
#include "core/solvers/training/training.h"
#include "datasets/open.h"
#include "tests/datasets/letter_text.h"

#include <gtest/gtest.h>

namespace gapscope {
namespace {

struct Expected {
    const char* sample;
    double epsilon;
    double least, most; ///< wrong labels / labels on the test part
};

TEST(Samples, AChainLearnsThemButNotPerfectly)
{
    for (const Expected& expected :
        {Expected{"sample:words", 0.05, 0.03, 0.15}, Expected{"sample:chunks", 0.02, 0.02, 0.12}}) {
        const Dataset dataset = openDataset(requestFor(expected.sample));
        SolverOptions options;
        options.lambda = 0.01;
        options.sampling = Sampling::gap;
        options.epsilon = expected.epsilon;
        Training training(dataset.train, dataset.test, options);
        RunControl control;
        EXPECT_EQ(training.run(control).status, RunStatus::converged) << expected.sample;
        const Errors errors = evaluate(*dataset.test, training.weights());
        EXPECT_GT(errors.perLabel, expected.least) << expected.sample;
        EXPECT_LT(errors.perLabel, expected.most) << expected.sample;
    }
}

} // namespace
} // namespace gapscope
