// SPDX-License-Identifier: GPL-3.0-or-later
// Whole trainings: passes, CPU time and memory to a target gap, and where a step's time goes.
#include "core/experiments/gap_progress.h"
#include "core/solvers/training/training.h"
#include "core/tasks/chain/chain.h"
#include "tests/bench/bars.h"
#include "tests/bench/words.h"

#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <malloc.h>
#include <string>

using namespace gapscope;

namespace {

/// A line of /proc/self/status in MB: "VmHWM" (peak) or "VmRSS" (now).
double memoryMb(const std::string& key)
{
    std::ifstream status("/proc/self/status");
    std::string line;
    while (std::getline(status, line))
        if (line.starts_with(key + ":"))
            return std::stod(line.substr(key.size() + 1)) / 1024;
    return 0;
}

/// Resets VmHWM to the memory that is resident now.
void resetPeak()
{
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
}

/// The bars of the main run (README.md beside this file names their source).
void bars(double passes, double microseconds, double megabytes)
{
    bench::atMost("passes to it", passes, 300, "passes");
    bench::atMost("a block step of it", microseconds, 3, "µs");
    bench::atMost("memory that it takes", megabytes, 120, "MB");
}

void row(const std::string& split, Method method, double lambda, Sampling sampling, double epsilon)
{
    const Dataset data = bench::words(split);
    const auto& chain = static_cast<const ChainProblem&>(*data.train);
    const double letters = static_cast<double>(chain.examples().tokenCount())
        / static_cast<double>(chain.blockCount());
    SolverOptions options;
    options.method = method;
    options.lambda = lambda;
    options.sampling = sampling;
    options.epsilon = epsilon;
    options.maxPasses = 5000;
    options.traceEvery = 1e6; // evaluation is off the clock; keep it out of the memory figure too
    resetPeak();
    const double before = memoryMb("VmRSS");
    Training training(data.train, data.test, options);
    RunControl control;
    const RunResult r = training.run(control);
    const double steps = static_cast<double>(training.trace().back().blockSteps);
    const double calls = static_cast<double>(r.oracleCalls);
    fmt::print(
        "{:<20} {:<5} λ {:<6g} {:<8} gap {:.4f}  passes {:6.1f}  CPU {:6.2f} s  {:5.2f} µs/step  "
        "{:8.0f} steps/s  oracle {:4.1f} %  {:5.1f} ns/letter  +{:.1f} MB\n",
        data.info.title, method == "bcfw" ? "bcfw" : "bcpfw", lambda,
        sampling == Sampling::gap ? "gap" : "uniform", r.gap, r.pass, r.cpuSeconds,
        1e6 * r.cpuSeconds / steps, steps / r.cpuSeconds,
        100 * r.oracleSeconds / undisturbedSeconds(r.seconds, r.cpuSeconds),
        1e9 * r.oracleSeconds / calls / letters, memoryMb("VmHWM") - before);
    if (split == "large" && method == "bcfw" && epsilon == 0.01)
        bars(r.pass, 1e6 * r.cpuSeconds / steps, memoryMb("VmHWM") - before);
    std::fflush(stdout);
}

/// Worst error of the time left, as a share of the whole time, from 30 % of it on; and the same
/// over passes, which no other load disturbs.
void timeLeft(const Dataset& data, Method method, double lambda, double epsilon)
{
    SolverOptions options;
    options.method = method;
    options.lambda = lambda;
    options.sampling = Sampling::gap;
    options.epsilon = epsilon;
    Training training(data.train, nullptr, options);
    RunControl control;
    training.run(control);
    const auto worst = [&](double TracePoint::*clock) {
        std::vector<TracePoint> trace = training.trace();
        for (TracePoint& point : trace) {
            point.seconds = point.*clock;
            point.evaluationSeconds = notComputed;
            if (clock == &TracePoint::pass)
                point.cpuSeconds = 0;
        }
        const double whole = trace.back().seconds;
        double off = 0;
        for (std::size_t k = 1; k < trace.size(); ++k) {
            const double now = trace[k].seconds;
            if (now < 0.3 * whole)
                continue;
            const double left = gapProgress(std::span(trace).first(k + 1), {epsilon}).secondsLeft;
            off = std::max(off, std::abs(now + left - whole) / whole);
        }
        return 100 * off;
    };
    fmt::print("{:<24} {:<5} λ {:<10g} time left to gap {:<5g}: off by at most {:.0f} % of "
               "the whole time ({:.0f} % in passes), {:.2f} s\n",
        data.info.title, method == "bcfw" ? "bcfw" : "bcpfw", training.options().lambda, epsilon,
        worst(&TracePoint::seconds), worst(&TracePoint::pass), training.trace().back().seconds);
}

/// Sentences, sentence pairs and digits: the samples where the real data are missing.
void timeLeftOnOtherData()
{
    const char* given = std::getenv("GAPSCOPE_DATA");
    const DataFolders folders{given ? given : GAPSCOPE_SOURCE_DIR "/../shared/data", {}};
    const auto open = [&](const char* id) {
        DataRequest request;
        request.source = id;
        return openDatasetOrSample(request, folders);
    };
    const Dataset sentences = open("conll2000"), pairs = open("hansards"), digits = open("usps");
    for (const Method method : {Method("bcfw"), Method("bcpfw")}) {
        timeLeft(sentences, method, 0.001, 0.03);
        timeLeft(pairs, method, 0, 0.01);
        timeLeft(digits, method, 0.01, 0.01);
    }
}

/// Passes to a gap from nothing, and from the weights of a converged run.
void warmStart()
{
    const Dataset data = bench::words("small");
    SolverOptions options;
    options.lambda = 0.01;
    options.epsilon = 0.003;
    options.sampling = Sampling::gap;
    options.traceEvery = 1e6;
    RunControl control;
    Training model(data.train, nullptr, options);
    model.run(control);
    options.epsilon = 0.05;
    options.sampling = Sampling::uniform;
    options.gapCheck = 5;
    Training cold(data.train, nullptr, options), warm(data.train, nullptr, options);
    warm.startFrom(model.weights());
    const double coldPasses = cold.run(control).pass;
    const double warmPasses = warm.run(control).pass;
    fmt::print(
        "{:<20} bcfw  λ 0.01   uniform  gap 0.05 from nothing: {:.0f} passes, from a model's "
        "weights: {:.0f}\n",
        data.info.title, coldPasses, warmPasses);
}

} // namespace

int main()
{
    fmt::print("Line search, one thread. CPU per step counts everything: oracle, gap, line "
               "search,\nupdate, sampling, and the exact gap passes.\n");
    row("large", Method("bcfw"), 0.001, Sampling::gap, 0.1);
    row("large", Method("bcfw"), 0.001, Sampling::gap, 0.01);
    row("large", Method("bcpfw"), 0.001, Sampling::gap, 0.01);
    row("small", Method("bcfw"), 0.01, Sampling::gap, 0.01);
    row("small", Method("bcpfw"), 0.01, Sampling::gap, 0.01);
    row("small", Method("bcfw"), 0.01, Sampling::uniform, 0.1);
    warmStart();
    const Dataset large = bench::words("large"), small = bench::words("small");
    DataRequest request;
    request.source = "sample:words";
    const Dataset sample = openDataset(request);
    for (const Method method : {Method("bcfw"), Method("bcpfw")}) {
        timeLeft(large, method, 0.001, 0.01);
        timeLeft(large, method, 0.01, 0.001);
        timeLeft(small, method, 0.002, 0.02);
        timeLeft(small, method, 0.01, 0.01);
        timeLeft(sample, method, 0, 0.01); // at the default λ, 1/n
        timeLeft(sample, method, 0, 0.001);
    }
    timeLeftOnOtherData();
    return bench::endOfBars("training_bench");
}
