// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "core/solvers/training/estimate.h"
#include "core/solvers/training/training.h"
#include "core/tasks/chain/valued_chain.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/tasks/toy/enumerated.h"
#include "core/wrapped_problem.h"
#include "datasets/toy/toy.h"
#include "tests/core/tasks/kernel/kernel_fixture.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/problems/tiny_multiclass.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;
using testing::HasSubstr;

TEST(KernelDefaults, defaultGammaIsOneOverTheSpreadOfTheInputsWithinTheirLabels)
{
    const auto problem = tinyMulticlass(2, {6, 3, 4, 0.7});
    const auto inputs = denseInputs(*problem);
    double squares = 0, within = 0; // ‖x‖², and ‖x − x̄‖² by the pairs of each label
    const auto labelOf = [&](std::size_t i) { return problem->truth(i).front(); };
    std::map<Label, double> count;
    for (std::size_t i = 0; i < 6; ++i)
        ++count[labelOf(i)];
    ASSERT_GT(count.size(), 1U);
    ASSERT_LT(count.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i) {
        squares += dot(inputs[i][0], inputs[i][0]) / 6;
        for (std::size_t j = 0; j < 6; ++j)
            for (std::size_t k = 0; k < 4 && labelOf(i) == labelOf(j); ++k)
                within += (inputs[i][0][k] - inputs[j][0][k]) * (inputs[i][0][k] - inputs[j][0][k])
                    / (2 * count[labelOf(i)] * 6);
    }
    SolverOptions options = kernelOptions(Kernel::polynomial);
    options.bandwidth = 0;
    const auto parts = kernelPartsOf(problem);
    EXPECT_NEAR(kernelFor(options, *parts.inputs).gamma, 1 / squares, 1e-12);
    options.kernel = Kernel::rbf;
    EXPECT_NEAR(kernelFor(options, *parts.inputs).gamma, 1 / within, 1e-9);
}

TEST(KernelDefaults, whereEveryLabelHasOneInputTheSpreadOfAllIsTaken)
{
    const std::vector<float> values{0.1F, 0.3F, 0.7F, 0.2F};
    KernelInputs inputs; // (0.1, 0.3) of label 4, (0.7, 0.2) of label 2: twice each
    inputs.featureCount = 2;
    for (const std::size_t row : {0, 1, 0, 1})
        inputs.add({{}, values.data() + 2 * row, 2}, row == 0 ? Label{4} : Label{2});
    SolverOptions options = kernelOptions(Kernel::rbf);
    options.bandwidth = 0;
    const double all = (0.6 * 0.6 + 0.1 * 0.1) / 4;
    EXPECT_NEAR(kernelFor(options, inputs).gamma, 1 / all, 1e-4);
    KernelInputs same;
    same.featureCount = 2;
    same.add({{}, values.data(), 2}, Label{0});
    EXPECT_EQ(kernelFor(options, same).gamma, 1);
}

TEST(KernelDefaults, isRefusedWhereThereIsNone)
{
    const auto toy = std::make_shared<EnumeratedProblem>(appendixC(6, 3));
    try {
        Training training(toy, nullptr, kernelOptions(Kernel::rbf));
        FAIL();
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), HasSubstr("no kernels"));
        EXPECT_THAT(error.expected(), HasSubstr("a task that has them"));
    }
    const auto problem = tinyMulticlass(1);
    Training training(problem, nullptr, kernelOptions(Kernel::rbf));
    EXPECT_THROW(training.startFrom(std::vector<double>(problem->weightSize(), 0.0)), InputError);
}

TEST(KernelDefaults, valuesThatOverflowAreRefused)
{
    const auto refusal = [](const std::shared_ptr<const Problem>& train,
                             const std::shared_ptr<const Problem>& test,
                             const SolverOptions& options) {
        try {
            Training(train, test, options);
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string("none");
    };
    Random random(7);
    const TinyMulticlassSize size{12, 3, 4};
    auto rows = tinyRows(random, size);
    const auto small = std::make_shared<MulticlassProblem>(rows, tinyClasses(size));
    auto longRows = std::make_shared<MulticlassExamples>(*rows);
    for (float& value : longRows->values)
        value *= 1e30F;
    const auto large = std::make_shared<MulticlassProblem>(longRows, tinyClasses(size));
    SolverOptions options = kernelOptions(Kernel::polynomial);
    options.degree = 8;
    EXPECT_EQ(refusal(small, large, kernelOptions(Kernel::rbf)), "none");
    EXPECT_EQ(refusal(large, nullptr, kernelOptions(Kernel::linear)), "none");
    EXPECT_EQ(refusal(small, nullptr, options), "none");
    EXPECT_THAT(refusal(large, nullptr, options), HasSubstr("the longest training input"));
    EXPECT_THAT(refusal(large, nullptr, options), HasSubstr("--bandwidth"));
    EXPECT_THAT(refusal(small, large, options), HasSubstr("the longest test input"));
    options.bandwidth = 1e-160; // 1/σ² alone is infinite
    EXPECT_THAT(refusal(small, nullptr, options), HasSubstr("= inf"));
    options.kernel = Kernel::rbf;
    EXPECT_THAT(refusal(small, nullptr, options), HasSubstr("1/(2σ²) overflows"));
    options.bandwidth = 1e-200; // σ² is 0, which is no width from the data
    EXPECT_THAT(refusal(small, nullptr, options), HasSubstr("1/(2σ²) overflows"));
    options.kernel = Kernel::polynomial;
    EXPECT_THAT(refusal(small, nullptr, options), HasSubstr("--bandwidth"));
}

TEST(KernelDefaults, isRehearsedBeforeARun)
{
    Dataset data;
    data.train = tinyMulticlass(1, {40, 3, 5});
    data.test = tinyMulticlass(2, {10, 3, 5});
    SolverOptions options = kernelOptions(Kernel::rbf);
    const RunEstimate cost = estimateRun(data, options);
    EXPECT_GT(cost.bytes, 40 * 40 * sizeof(double));
    EXPECT_TRUE(std::isfinite(cost.secondsAtMost));
    EXPECT_GE(cost.secondsPerPoint, 0);
}
