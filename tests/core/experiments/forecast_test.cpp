// SPDX-License-Identifier: GPL-3.0-or-later
// The promise to the user about waiting: between 30 % and 90 % of a wait the forecast of the rest
// is within a factor of 2, on eleven recorded runs and four recorded loads
// (fixtures/waits/README.md).
#include "core/experiments/gap_progress.h"
#include "core/machine/work_forecast.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace gapscope {
namespace {

const std::string folder = GAPSCOPE_SOURCE_DIR "/tests/fixtures/waits/";

/// The numbers of a recorded wait, and of its line "# target".
struct Recorded {
    std::vector<std::vector<double>> rows;
    GapTarget target;
};

Recorded read(const std::string& name)
{
    Recorded recorded;
    std::ifstream file(folder + name + ".txt");
    EXPECT_TRUE(file) << name;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string word, key;
        if (line.starts_with("# target")) {
            std::string epsilon, passes;
            words >> word >> key >> epsilon >> passes;
            recorded.target.epsilon = std::stod(epsilon);
            recorded.target.maxPasses = std::stod(passes);
        } else if (!line.starts_with('#')) {
            recorded.rows.emplace_back();
            while (words >> word)
                recorded.rows.back().push_back(std::stod(word)); // "nan" too
        }
    }
    return recorded;
}

std::vector<TracePoint> traceOf(const Recorded& recorded)
{
    std::vector<TracePoint> trace;
    for (const std::vector<double>& row : recorded.rows) {
        TracePoint point;
        point.seconds = row[0];
        point.evaluationSeconds = row[1];
        point.cpuSeconds = row[2];
        point.pass = row[3];
        point.gap = row[4];
        point.gapEstimate = row[5];
        point.stepsPairwise = static_cast<std::uint64_t>(row[6]);
        trace.push_back(point);
    }
    return trace;
}

/// A forecast made after so many seconds of a wait of `whole` seconds.
void expectForecast(double seconds, double whole, double left)
{
    if (seconds < 0.3 * whole || seconds > 0.9 * whole)
        return;
    EXPECT_GT(left, (whole - seconds) / 2) << "after " << seconds << " of " << whole;
    EXPECT_LT(left, (whole - seconds) * 2) << "after " << seconds << " of " << whole;
}

class RunForecast : public testing::TestWithParam<const char*> { };
class LoadForecast : public testing::TestWithParam<const char*> { };

} // namespace

TEST_P(RunForecast, isWithinAFactorOfTwo)
{
    const Recorded recorded = read(std::string("run-") + GetParam());
    const std::vector<TracePoint> trace = traceOf(recorded);
    const double whole = waitedSeconds(trace.back());
    for (std::size_t k = 1; k < trace.size(); ++k) {
        const double now = waitedSeconds(trace[k]);
        const double left = gapProgress(std::span(trace).first(k + 1), recorded.target).secondsLeft;
        expectForecast(now, whole, left);
        if (now < 0.08 * whole) {
            EXPECT_TRUE(std::isnan(left)) << "after " << now << " of " << whole;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Recorded, RunForecast,
    testing::Values("words-gap", "words-uniform", "words-pairwise", "words-hybrid", "words-fw",
        "words-permutation", "sentences", "digits", "alignment", "horses", "poses"));

TEST(ForecastOfARun, isOverAtAGapOfZero)
{
    std::vector<TracePoint> trace(2);
    trace[0].gap = 1;
    trace[1].gap = 0;
    EXPECT_EQ(gapProgress(trace, GapTarget{1e-4}).done, 1);
}

TEST(ForecastOfARun, isNoneRightAfterAChangeOfLambda)
{
    std::vector<TracePoint> trace(45);
    constexpr std::size_t before = 40;
    for (std::size_t k = 0; k < trace.size(); ++k) {
        const auto passes = static_cast<double>(k + 1);
        trace[k].pass = passes;
        trace[k].seconds = trace[k].cpuSeconds = passes;
        trace[k].evaluationSeconds = 0;
        trace[k].gap = k < before ? 1 / passes : std::exp(-0.02 * (passes - before));
    }
    GapTarget target{1e-4};
    target.before = before;
    EXPECT_TRUE(std::isnan(gapProgress(trace, target).secondsLeft));
}

/// The evaluation at the start takes a thousand times as long as the training so far: a minute of
/// training was said to last over a day.
TEST(ForecastOfARun, aTimeLimitDoesNotCountTheFirstEvaluation)
{
    std::vector<TracePoint> trace(3);
    trace[0].gap = trace[0].primal = 1;
    trace[0].seconds = 7.7e-6;
    for (std::size_t k = 0; k < trace.size(); ++k) {
        trace[k].evaluationSeconds = 0.015 * static_cast<double>(k + 1);
        trace[k].pass = static_cast<double>(10 * k);
    }
    for (const double epsilon : {0.0, 0.05}) {
        const GapTarget target{epsilon, std::numeric_limits<double>::infinity(), 60};
        EXPECT_TRUE(std::isnan(gapProgress(std::span(trace).first(1), target).secondsLeft));
    }
    trace[1].seconds = 15;
    trace[2].seconds = 30;
    EXPECT_NEAR(gapProgress(trace, {0, std::numeric_limits<double>::infinity(), 60}).secondsLeft,
        30.03, 1e-3);
}

/// Ten examples, an exact gap pass after ten passes of block steps, which asks twice for each.
TEST(ForecastOfARun, ofAnAverageItEndsAtAnExactGapPass)
{
    std::vector<TracePoint> trace;
    for (std::uint64_t steps = 0; steps <= 180; steps += 10) {
        TracePoint& point = trace.emplace_back();
        point.blockSteps = steps;
        point.oracleCalls = steps + 20 * (steps / 100);
        point.pass = static_cast<double>(point.oracleCalls) / 10;
        point.seconds = point.cpuSeconds = point.pass;
        point.gap = 2 / (point.pass + 1);
        point.gapEstimate = 0.01; // of the iterate
    }
    GapTarget target{0.13};
    target.check = 10;
    for (std::size_t k = 12; k < trace.size(); ++k) { // pass 14: 0.133, then it is met
        const double left = gapProgress(std::span(trace).first(k + 1), target).secondsLeft;
        EXPECT_NEAR(left, 24 - trace[k].seconds, 0.5) << trace[k].pass;
    }
    EXPECT_TRUE(std::isnan(gapProgress(std::span(trace).first(2), target).secondsLeft));
}

/// The target gap may be met long before.
TEST(ForecastOfARun, aLimitIsNoForecastWhileTheGapHasNone)
{
    std::vector<TracePoint> trace(3);
    trace[0].gap = trace[0].primal = 1;
    for (std::size_t k = 1; k < trace.size(); ++k)
        trace[k].pass = trace[k].seconds = static_cast<double>(10 * k);
    EXPECT_TRUE(std::isnan(gapProgress(trace, {0.01, 60}).secondsLeft));
    EXPECT_EQ(gapProgress(trace, {0, 60}).secondsLeft, 40);
}

TEST_P(LoadForecast, isWithinAFactorOfTwo)
{
    const Recorded recorded = read(std::string("load-") + GetParam());
    const double whole = recorded.rows.back()[0];
    WorkForecast forecast;
    for (const std::vector<double>& row : recorded.rows) {
        forecast.see(row[0], row[1]);
        expectForecast(row[0], whole, forecast.secondsLeft());
        if (row[0] < 0.08 * whole) {
            EXPECT_TRUE(std::isnan(forecast.secondsLeft())) << "after " << row[0];
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Recorded, LoadForecast, testing::Values("horses", "camvid", "lspet", "lspet-whole"));

TEST(LoadForecast, followsAChangeOfSpeed)
{
    WorkForecast forecast;
    EXPECT_TRUE(std::isnan(forecast.secondsLeft()));
    for (int k = 0; k <= 50; ++k)
        forecast.see(k, 0.01 * k);
    EXPECT_NEAR(forecast.secondsLeft(), 50, 1);
    for (int k = 1; k <= 20; ++k) // half as fast
        forecast.see(50 + k, 0.5 + 0.005 * k);
    EXPECT_GT(forecast.secondsLeft(), 47); // at the old speed 40, at the new one 80
    EXPECT_LT(forecast.secondsLeft(), 80);
    forecast.see(120, 1);
    EXPECT_EQ(forecast.secondsLeft(), 0);
}

/// Another program kept the machine busy until half of it was done.
TEST(LoadForecast, forgetsASlowStage)
{
    WorkForecast forecast;
    for (int k = 0; k <= 50; ++k)
        forecast.see(3 * k, 0.01 * k);
    for (int k = 1; k <= 25; ++k)
        forecast.see(150 + k, 0.5 + 0.01 * k);
    EXPECT_LT(forecast.secondsLeft(), 2 * 25);
}

} // namespace gapscope
