// SPDX-License-Identifier: GPL-3.0-or-later
// All methods reach one optimum: on real data every certified method's bounds agree with every
// other's, and methods without a certificate come near. Skipped without the data.
#include "core/solvers/catalog.h"
#include "core/solvers/training.h"
#include "datasets/open.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>

using namespace gapscope;

namespace {

struct Bracket {
    std::string method;
    double primal, dual, gap;
};

/// P(w) and D(α) after at most so many passes; every exact gap is one.
RunResult trained(const Dataset& data, SolverOptions options)
{
    options.traceEvery = unlimited;
    Training training(data.train, nullptr, options);
    RunControl control;
    RunResult result = training.run(control);
    if (std::isnan(result.primal)) { // of the last point, where no pass was due
        result.primal = training.trace().back().primal;
        result.dual = training.trace().back().dual;
        result.gap = training.trace().back().gap;
    }
    return result;
}

/// What a method is given here: block methods and planes a pass limit that they do not need, the
/// slow ones some seconds.
SolverOptions optionsOf(Method method, double lambda, double passes)
{
    SolverOptions options;
    options.method = method;
    options.lambda = lambda;
    options.epsilon = 0.01;
    if (method != Method::batchFw && method != Method::cuttingPlane && method != Method::oneSlack
        && method != Method::onlineEg && method != Method::subgradient
        && method != Method::multiPlane)
        options.sampling = Sampling::gap;
    options.maxPasses = method == Method::onlineEg                   ? std::min(passes / 2, 100.0)
        : method == Method::batchFw                                  ? passes / 2
        : method == Method::oneSlack || method == Method::multiPlane ? passes / 5
                                                                     : passes;
    if (method == Method::subgradient)
        options.averaging = Averaging::weighted;
    return options;
}

class OneOptimum : public ::testing::TestWithParam<const char*> {
protected:
    void SetUp() override
    {
        const char* folder = std::getenv("GAPSCOPE_DATA");
        const std::filesystem::path path =
            std::filesystem::path(folder ? folder : GAPSCOPE_SOURCE_DIR "/../shared/data")
            / GetParam();
        if (!std::filesystem::exists(path))
            GTEST_SKIP() << "no " << GetParam() << "; set GAPSCOPE_DATA to run this test";
        DataRequest request;
        request.source = path.string();
        if (words())
            request.split = "small";
        else
            request.limit = 1000;
        m_data = openDataset(request);
    }
    static bool words() { return std::string(GetParam()) == "letter.data.gz"; }
    /// GAPSCOPE_LONG=1: thousands.
    static double passesAt(double lambda)
    {
        if (std::getenv("GAPSCOPE_LONG"))
            return 1000;
        return words() && lambda < 0.1 ? 50 : 200;
    }

    void agreeAt(double lambda)
    {
        const double passes = passesAt(lambda);
        std::vector<Bracket> certified;
        double best = notComputed; // D*
        for (const auto& method : choiceRows<Method>()) {
            if (!certifies(method.value) || method.value == Method::kernel)
                continue; // the linear kernel has a test of its own: the trajectory of bcfw
            const RunResult result = trained(m_data, optionsOf(method.value, lambda, passes));
            ASSERT_FALSE(std::isnan(result.gap)) << method.name;
            EXPECT_NEAR(result.gap, result.primal - result.dual, 1e-9);
            certified.push_back({std::string(method.name), result.primal, result.dual, result.gap});
            best = std::fmax(best, result.dual);
            fmt::print("{} lambda {:.6g} {:<21} P {:.6f} D {:.6f} gap {:.6f} {:.1f} s\n",
                GetParam(), lambda, method.name, result.primal, result.dual, result.gap,
                result.cpuSeconds);
        }
        for (const Bracket& a : certified)
            for (const Bracket& b : certified) {
                EXPECT_LE(b.dual, a.primal + 1e-9) << a.method << " and " << b.method;
                EXPECT_LE(a.primal - b.dual, a.gap + b.gap + 1e-9) << a.method << ", " << b.method;
            }
        // Stated tolerances, of P − D*: weighted averages of ssg come within 0.05 and their rate,
        // 1/(λ · passes), times 0.1; online-eg within 0.1 at λ = 0.1 and below it, where the
        // uniform distribution it starts at is far above, within 8 times that rate.
        const RunResult ssg = trained(m_data, optionsOf(Method::subgradient, lambda, passes));
        EXPECT_GE(ssg.primal, best - 1e-9);
        EXPECT_LE(ssg.primal, best + 0.05 + 0.1 / (lambda * passes));
        fmt::print("ssg: P {:.6f}, D* {:.6f}\n", ssg.primal, best);
        const auto eg = std::ranges::find(certified, "online-eg", &Bracket::method);
        const double egPasses = optionsOf(Method::onlineEg, lambda, passes).maxPasses;
        EXPECT_LE(eg->primal, best + (lambda < 0.1 ? 8 / (lambda * egPasses) : 0.1));
    }
    Dataset m_data;
};

} // namespace

TEST_P(OneOptimum, largeLambda) { agreeAt(0.1); }

TEST_P(OneOptimum, middleLambda) { agreeAt(0.01); }

TEST_P(OneOptimum, oneOverN) { agreeAt(1 / static_cast<double>(m_data.train->blockCount())); }

INSTANTIATE_TEST_SUITE_P(
    Data, OneOptimum, ::testing::Values("letter.data.gz", "usps-train.gz"), [](const auto& which) {
        return std::string(which.param) == "letter.data.gz" ? "Words" : "Digits";
    });
