// SPDX-License-Identifier: GPL-3.0-or-later
// Binary SVMs and box QPs by name and from files; the SVM's optimum against LIBLINEAR's (-s 3).
#include "core/files/sha256.h"
#include "core/metrics/metrics.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/training/training.h"
#include "core/tasks/box_qp/box_qp.h"
#include "core/tasks/multiclass/multiclass.h"
#include "datasets/open.h"
#include "tests/datasets/letter_text.h"
#include "tests/support/samples.h"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace gapscope {
namespace {

bool isBinary(const Dataset& dataset)
{
    return dynamic_cast<const BinaryProblem*>(dataset.train.get()) != nullptr;
}

DataRequest asTask(DataRequest request, const std::string& task)
{
    request.task = task;
    return request;
}

/// The vector of a LIBLINEAR model whose first label is +1 or −1; empty if there is none.
std::vector<double> liblinearNormal(const std::string& path)
{
    std::ifstream file(path);
    std::string line;
    double sign = 1;
    while (std::getline(file, line) && line != "w")
        if (line.starts_with("label "))
            sign = line.starts_with("label -1") ? -1 : 1;
    std::vector<double> v;
    for (double value = 0; file >> value;)
        v.push_back(sign * value);
    return v;
}

} // namespace

TEST(BinaryData, SignsMakeABinarySvmUnlessTheTaskSaysOtherwise)
{
    const TemporaryFolder folder;
    const DataRequest signs = requestFor(folder.write("signs", "+1 1:1\n-1 2:1\n-1 1:2\n"));
    const Dataset binary = openDataset(signs);
    EXPECT_TRUE(isBinary(binary));
    EXPECT_EQ(binary.info.task, "binary");
    EXPECT_EQ(binary.info.labels, 2U);
    EXPECT_EQ(binary.train->truth(0)[0], 1); // +1 is the positive class
    EXPECT_FALSE(isBinary(openDataset(asTask(signs, "multiclass"))));

    const DataRequest digits = requestFor(folder.write("digits", "1 1:1\n0 2:1\n1 1:2\n"));
    EXPECT_EQ(openDataset(digits).info.task, "multiclass");
    const Dataset asked = openDataset(asTask(digits, "binary"));
    EXPECT_TRUE(isBinary(asked));
    EXPECT_EQ(asked.train->truth(0)[0], 1);

    const DataRequest three = requestFor(folder.write("three", "1 1:1\n0 2:1\n2 1:2\n"));
    const InputError refused = errorOf([&] { openDataset(asTask(three, "binary")); });
    EXPECT_EQ(refused.found(), "3 classes");
    const InputError chain = errorOf([&] { openDataset(asTask(three, "chain")); });
    EXPECT_EQ(chain.where(), "--task");
    EXPECT_EQ(chain.expected(), "multiclass or binary, which is what these data are");
}

TEST(BinaryData, AModelOfTwoClassesTakesThem)
{
    const TemporaryFolder folder;
    DataRequest request = requestFor(folder.write("signs", "+1 1:1\n-1 2:1\n"));
    const Dataset binary = openDataset(request);
    request.model = std::make_shared<MulticlassShape>(
        dynamic_cast<const BinaryProblem&>(*binary.train).shape());
    const Dataset classes = openDataset(request);
    EXPECT_EQ(classes.info.task, "multiclass");
    std::vector<double> w(binary.train->weightSize(), 0.0);
    w[0] = w[5] = -0.5;
    w[1] = w[4] = 0.5;
    EXPECT_EQ(predictAll(*binary.train, w), predictAll(*classes.train, w));
    EXPECT_EQ(predict(*binary.train, 0, w), Labelling{1});
}

TEST(BinaryData, TheSampleIsHardEnough)
{
    const Dataset dataset = openDataset(requestFor("sample:binary"));
    EXPECT_EQ(dataset.info.title, "Two classes sample (synthetic)");
    EXPECT_EQ(dataset.info.task, "binary");
    EXPECT_EQ(dataset.info.n, 400U);
    EXPECT_EQ(dataset.info.nTest, 100U);
    EXPECT_EQ(dataset.info.metric, "accuracy");
    EXPECT_EQ(dataset.info.sha256, sha256Of(generateTwoClasses()));
    SolverOptions options;
    options.lambda = 0.01;
    options.sampling = Sampling::gap;
    options.epsilon = 0.001;
    Training training(dataset.train, dataset.test, options);
    RunControl control;
    EXPECT_EQ(training.run(control).status, RunStatus::converged);
    const Errors errors = evaluate(*dataset.test, training.weights());
    EXPECT_GT(errors.perLabel, 0.05);
    EXPECT_LT(errors.perLabel, 0.3);
}

TEST(BinaryData, TheOptimumIsLiblinears)
{
    if (std::system("command -v liblinear-train > /dev/null 2>&1") != 0)
        GTEST_SKIP() << "liblinear-tools is not installed (sh app/packages.sh --all-suites)";
    const TemporaryFolder folder;
    const std::string data = folder.write("rows", generateTwoClasses()), model = folder.path("m");
    for (const double lambda : {0.1, 0.02}) {
        const Dataset dataset = openDataset(requestFor(data));
        const std::string command = fmt::format("liblinear-train -q -s 3 -B -1 -e 1e-7 -c {} {} {}",
            1 / (lambda * static_cast<double>(dataset.info.n)), data, model);
        ASSERT_EQ(std::system(command.c_str()), 0);
        SolverOptions options;
        options.method = "bcpfw";
        options.sampling = Sampling::permutation;
        options.lambda = lambda;
        options.epsilon = 1e-6;
        Training training(dataset.train, nullptr, options);
        RunControl control;
        const RunResult result = training.run(control);
        ASSERT_EQ(result.status, RunStatus::converged);

        const auto& problem = dynamic_cast<const BinaryProblem&>(*dataset.train);
        std::vector<double> theirs = liblinearNormal(model);
        ASSERT_EQ(theirs.size(), problem.shape().featureCount);
        std::vector<double> w(problem.weightSize(), 0.0);
        double norm = 0;
        for (std::size_t k = 0; k < theirs.size(); ++k) {
            w[k * problem.shape().stride()] = -theirs[k] / std::sqrt(2.0);
            w[k * problem.shape().stride() + 1] = theirs[k] / std::sqrt(2.0);
            norm += theirs[k] * theirs[k];
        }
        const double primal = lambda / 2 * norm + meanHinge(problem, w);
        EXPECT_GE(primal, result.dual - 1e-9);
        EXPECT_NEAR(primal, result.primal, 1e-5);
    }
}

TEST(BoxQpData, TheNameHasTheSeed)
{
    const Dataset first = openDataset(requestFor("sample:box-qp"));
    EXPECT_EQ(first.info.title, "Random box QP 1 (synthetic)");
    EXPECT_EQ(first.info.task, "box-qp");
    EXPECT_EQ(first.info.n, 100U);
    EXPECT_EQ(first.info.d, 100U);
    EXPECT_EQ(first.info.labels, 2U);
    EXPECT_TRUE(first.info.synthetic);
    EXPECT_EQ(openDataset(requestFor("sample:box-qp:1")).info.sha256, first.info.sha256);
    const Dataset other = openDataset(requestFor("sample:box-qp:17"));
    EXPECT_EQ(other.info.source, "sample:box-qp:17");
    EXPECT_NE(other.info.sha256, first.info.sha256);
    for (const std::string bad : {"sample:box-qp:", "sample:box-qp:x", "sample:box-qp:-1",
             "sample:box-qp:99999999999999999999", "sample:box-qp:3-2", "sample:box-qp:1-",
             "sample:box-qp:1-2-3", "sample:box-qp:1-2001"})
        EXPECT_THROW(openDataset(requestFor(bad)), InputError) << bad;
    EXPECT_EQ(
        errorOf([] { openDataset(requestFor("sample:box-qp", "holdout")); }).where(), "--split");
}

TEST(BoxQpData, SeveralSeedsStandSideBySide)
{
    const Dataset several = openDataset(requestFor("sample:box-qp:4-6"));
    EXPECT_EQ(several.info.title, "Random box QPs 4–6 (synthetic)");
    EXPECT_EQ(several.info.n, 300U);
    EXPECT_EQ(several.info.d, 300U);
    const BoxQp& all = dynamic_cast<const BoxQpProblem&>(*several.train).qp();
    std::vector<double> x(300);
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = 0.003 * static_cast<double>(i);
    double mean = 0;
    for (const std::size_t part : {0, 1, 2}) {
        const Dataset one = openDataset(requestFor("sample:box-qp:" + std::to_string(4 + part)));
        const std::vector<double> own(x.begin() + 100 * static_cast<std::ptrdiff_t>(part),
            x.begin() + 100 * static_cast<std::ptrdiff_t>(part + 1));
        mean += valueOf(dynamic_cast<const BoxQpProblem&>(*one.train).qp(), own) / 3;
    }
    EXPECT_NEAR(valueOf(all, x), mean, 1e-12);
    DataRequest some = requestFor("sample:box-qp:4-6");
    some.limit = 50;
    EXPECT_THROW(openDataset(some), InputError);
    EXPECT_EQ(openDataset(requestFor("sample:box-qp:4-4")).info.n, 100U);
}

TEST(BoxQpData, SomeCoordinatesMakeASmallerProblem)
{
    DataRequest few = requestFor("sample:box-qp");
    few.every = 3;
    few.limit = 7;
    const Dataset dataset = openDataset(few);
    EXPECT_EQ(dataset.info.n, 7U);
    const auto whole = openDataset(requestFor("sample:box-qp"));
    const BoxQp& all = dynamic_cast<const BoxQpProblem&>(*whole.train).qp();
    const BoxQp& some = dynamic_cast<const BoxQpProblem&>(*dataset.train).qp();
    std::vector<double> x(100, 0.0), part(7);
    for (std::size_t i = 0; i < 7; ++i)
        x[3 * i] = part[i] = 0.1 * static_cast<double>(i);
    EXPECT_DOUBLE_EQ(valueOf(all, x), valueOf(some, part));
}

} // namespace gapscope
