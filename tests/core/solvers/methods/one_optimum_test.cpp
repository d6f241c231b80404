// SPDX-License-Identifier: GPL-3.0-or-later
// All methods reach one optimum: every certified method reaches its stated gap, and its bounds
// agree with every other's. Stochastic subgradient and exponentiated gradient come within the
// tolerances of core/METHODS.md. Always on the samples; on the real data where they exist.
#include "core/options/choices.h"
#include "core/solvers/gap_pass.h"
#include "core/solvers/training/training.h"
#include "datasets/open.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <ostream>

using namespace gapscope;

namespace {

/// Whether the longer runs of its table are made: GAPSCOPE_LONG=1, minutes.
bool longRuns() { return std::getenv("GAPSCOPE_LONG") != nullptr; }

enum Place { large, middle, oneOverN }; ///< λ = 0.1, 0.01, 1/n

/// The largest P − D* allowed at each λ.
using Tolerances = std::array<double, 3>;

struct Data {
    const char* name;
    const char* source;
    const char* split;
    std::size_t limit;
    Tolerances gap;       ///< ε of the methods that reach it soon
    Tolerances slowGap;   ///< of batch Frank-Wolfe and 1-slack after passesOfSlow
    Tolerances ssg;       ///< after passesOfSsg, weighted average
    Tolerances eg;        ///< after passesOfEg
    Tolerances longSsg{}; ///< after four times as many; the samples: not run
    Tolerances longEg{};
};

constexpr double passesOfSlow = 300, passesOfSsg = 400, passesOfEg = 100;

// core/METHODS.md has these tolerances of the real data, and the measured values.
constexpr Data cases[] = {
    {"WordsSample", "sample:words", "small", 0, {0.01, 0.01, 0.01}, {0.03, 0.02, 0.02},
        {0.02, 0.03, 0.03}, {0.1, 0.25, 0.25}},
    {"DigitsSample", "sample:digits", "", 200, {0.01, 0.01, 0.01}, {0.06, 0.02, 0.02},
        {0.02, 0.03, 0.03}, {0.02, 0.02, 0.02}},
    {"Words", "letter.data.gz", "small", 0, {0.01, 0.05, 0.05}, {0.5, 0.5, 0.6}, {0.01, 0.03, 0.1},
        {0.05, 0.5, 0.6}, {0.005, 0.01, 0.03}, {0.005, 0.1, 0.3}},
    {"Digits", "usps-train.gz", "", 1000, {0.01, 0.01, 0.01}, {0.05, 0.05, 0.05},
        {0.005, 0.01, 0.02}, {0.005, 0.03, 0.03}, {0.002, 0.005, 0.005}, {0.002, 0.005, 0.005}},
};

void PrintTo(const Data& data, std::ostream* out) { *out << data.name; }

struct Bracket {
    std::string method;
    double primal, dual, gap;
};

/// A step asks the oracle for every block.
bool slow(Method method) { return method->longSteps; }

SolverOptions optionsOf(Method method, double lambda, double epsilon, double passes)
{
    SolverOptions options;
    options.method = method;
    options.lambda = lambda;
    options.epsilon = epsilon;
    options.maxPasses = passes;
    options.traceEvery = unlimited;
    options.sampling = Sampling::gap;
    options.averaging = !method->certifies ? Averaging::weighted : Averaging::none;
    return options;
}

class OneOptimum : public ::testing::TestWithParam<Data> {
protected:
    void SetUp() override
    {
        DataRequest request;
        request.source = GetParam().source;
        if (!request.source.starts_with("sample:")) {
            const char* folder = std::getenv("GAPSCOPE_DATA");
            const std::filesystem::path path =
                std::filesystem::path(folder ? folder : GAPSCOPE_SOURCE_DIR "/../shared/data")
                / request.source;
            if (!std::filesystem::exists(path))
                GTEST_SKIP() << "no " << request.source << "; set GAPSCOPE_DATA to run this test";
            request.source = path.string();
        }
        request.split = GetParam().split;
        request.limit = GetParam().limit;
        m_data = openDataset(request);
    }

    RunResult trained(const SolverOptions& options) const
    {
        Training training(m_data.train, nullptr, options);
        RunControl control;
        const RunResult result = training.run(control);
        fmt::print("{} lambda {:.6g} {:<21} {:>5.0f} passes  P {:.6f} D {:.6f} gap {:.6f} {:.1f} "
                   "s\n",
            GetParam().name, options.lambda, optionText(options, *findOption("method")),
            result.pass, result.primal, result.dual, result.gap, result.cpuSeconds);
        return result;
    }

    void agreeAt(Place place)
    {
        const Data& data = GetParam();
        const double lambda = place == large ? 0.1
            : place == middle                ? 0.01
                                             : 1 / static_cast<double>(m_data.train->blockCount());
        std::vector<Bracket> certified;
        m_best = notComputed;
        for (const auto& method : choiceRows<Method>()) {
            if (!method.value->certifies || method.value->kernel)
                continue; // the linear kernel has a test of its own: the trajectory of bcfw
            const bool eg = method.value == "online-eg";
            const bool reference = method.value == "cutting-plane"; // the fastest here
            const double epsilon = eg ? 0 : reference ? 0.01 : data.gap[place];
            const double passes = eg ? passesOfEg : slow(method.value) ? passesOfSlow : 3000;
            const RunResult result = trained(optionsOf(method.value, lambda, epsilon, passes));
            EXPECT_NEAR(result.gap, result.primal - result.dual, 1e-9) << method.name;
            if (slow(method.value)) {
                EXPECT_LE(result.gap, data.slowGap[place]) << method.name;
            } else if (!eg) {
                EXPECT_EQ(result.status, RunStatus::converged) << method.name;
                EXPECT_LE(result.gap, epsilon) << method.name;
            }
            certified.push_back({std::string(method.name), result.primal, result.dual, result.gap});
            m_best = std::fmax(m_best, result.dual);
        }
        for (const Bracket& a : certified)
            for (const Bracket& b : certified) {
                EXPECT_LE(b.dual, a.primal + 1e-9) << a.method << " and " << b.method;
                EXPECT_LE(a.primal - b.dual, a.gap + b.gap + 1e-9) << a.method << ", " << b.method;
            }
        const auto gradient = std::ranges::find_if(
            certified, [](const Bracket& bracket) { return bracket.method == "online-eg"; });
        comesNear(gradient->primal, data.eg[place], "online-eg");
        subgradientComesNear(lambda, passesOfSsg, data.ssg[place]);
        exponentiatedGradientRises(lambda);
        if (!longRuns() || data.longEg[place] == 0)
            return;
        subgradientComesNear(lambda, 4 * passesOfSsg, data.longSsg[place]);
        const RunResult longer = trained(optionsOf(Method("online-eg"), lambda, 0, 4 * passesOfEg));
        comesNear(longer.primal, data.longEg[place], "online-eg");
    }

    /// P is at most so far above the best dual known, which is below D*, and nearer than at w = 0.
    void comesNear(double primal, double tolerance, const char* method) const
    {
        fmt::print("    P - best D {:.4f}, tolerance {}\n", primal - m_best, tolerance);
        EXPECT_GE(primal, m_best - 1e-9) << method;
        EXPECT_LE(primal, m_best + tolerance) << method;
        const std::vector<double> zero(m_data.train->weightSize(), 0.0);
        EXPECT_LT(m_best + tolerance, meanHinge(*m_data.train, zero, 1)) << method;
    }

    void subgradientComesNear(double lambda, double passes, double tolerance) const
    {
        const RunResult ssg = trained(optionsOf(Method("ssg"), lambda, 0, passes));
        EXPECT_TRUE(std::isnan(ssg.gap));
        comesNear(ssg.primal, tolerance, "ssg");
    }

    /// Its D never falls, and rises between a quarter of the passes, half of them and all.
    void exponentiatedGradientRises(double lambda) const
    {
        double dual = -unlimited;
        for (const double share : {0.25, 0.5, 1.0}) {
            const RunResult result =
                trained(optionsOf(Method("online-eg"), lambda, 0, share * passesOfEg / 2));
            EXPECT_GT(result.dual, dual);
            dual = result.dual;
        }
    }

    Dataset m_data;
    double m_best = notComputed; ///< D of any method: D* within the smallest ε
};

} // namespace

TEST_P(OneOptimum, largeLambda) { agreeAt(large); }

TEST_P(OneOptimum, middleLambda) { agreeAt(middle); }

TEST_P(OneOptimum, oneOverN) { agreeAt(oneOverN); }

INSTANTIATE_TEST_SUITE_P(Data, OneOptimum, ::testing::ValuesIn(cases),
    [](const auto& which) { return std::string(which.param.name); });
