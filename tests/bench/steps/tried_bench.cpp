// SPDX-License-Identifier: GPL-3.0-or-later
// Attempts to shorten a block step, each against the code that it would replace, in one run: the
// order of the visits, prefetching, several pairwise steps per oracle call, and other kernels of
// the chain (tried_kernels.h). One thread; CPU; medians of five.
#include "core/solvers/training/training.h"
#include "core/wrapped_problem.h"
#include "tests/bench/median.h"
#include "tests/bench/steps/tried_kernels.h"
#include "tests/bench/text.h"
#include "tests/bench/words.h"

#include <fmt/format.h>
#include <functional>
#include <memory>
#include <string>
#include <vector>

using namespace gapscope;

namespace {

/// The same problem, which is never told the next block.
class Unforeseen : public WrappedProblem {
public:
    explicit Unforeseen(std::shared_ptr<const Problem> whole)
        : WrappedProblem(std::move(whole))
    {
    }
    Abilities abilities() const override
    {
        Abilities able = WrappedProblem::abilities();
        able.prefetching = nullptr;
        return able;
    }
};

struct Trained {
    double perStep = 0, cpu = 0, dual = 0, pass = 0;
};

Trained trained(const std::shared_ptr<const Problem>& problem, const SolverOptions& options)
{
    Training training(problem, nullptr, options);
    RunControl control;
    const RunResult result = training.run(control);
    const double steps = static_cast<double>(training.trace().back().blockSteps);
    return {result.cpuSeconds / steps, result.cpuSeconds, result.dual, result.pass};
}

/// Runs of each in turn, so that changes of the machine affect all alike; medians.
std::vector<Trained> inTurn(const std::vector<std::function<Trained()>>& runs)
{
    constexpr int repeats = 5;
    std::vector<std::vector<double>> perStep(runs.size()), cpu(runs.size());
    std::vector<Trained> middle(runs.size());
    for (int repeat = 0; repeat < repeats; ++repeat)
        for (std::size_t r = 0; r < runs.size(); ++r) {
            middle[r] = runs[r]();
            perStep[r].push_back(middle[r].perStep);
            cpu[r].push_back(middle[r].cpu);
        }
    for (std::size_t r = 0; r < runs.size(); ++r) {
        middle[r].perStep = bench::median(perStep[r]);
        middle[r].cpu = bench::median(cpu[r]);
    }
    return middle;
}

SolverOptions passesOf(const Dataset& data, double passes)
{
    SolverOptions options;
    options.lambda = 1 / static_cast<double>(data.train->blockCount());
    options.epsilon = 0;
    options.maxPasses = passes;
    options.gapCheck = options.traceEvery = unlimited;
    return options;
}

void orders(const Dataset& data)
{
    const std::vector<std::string> samplings{"uniform", "permutation", "cyclic", "gap"};
    std::vector<std::function<Trained()>> runs;
    for (const std::string& sampling : samplings)
        runs.push_back([&data, sampling] {
            SolverOptions options = passesOf(data, 20);
            setOption(options, "sampling", sampling);
            return trained(data.train, options);
        });
    const std::vector<Trained> each = inTurn(runs);
    fmt::print(
        "\norder of the visits, {}, bcfw, λ = 1/n, 20 passes (cyclic: sorted as the file is)\n\n"
        "| order | a step | of uniform | D |\n|---|---|---|---|\n",
        data.info.title);
    for (std::size_t k = 0; k < samplings.size(); ++k)
        fmt::print("| {} | {:.2f} µs | {:.2f} | {:.4f} |\n", samplings[k], 1e6 * each[k].perStep,
            each[k].perStep / each[0].perStep, each[k].dual);
    std::fflush(stdout);
}

void foresight(const Dataset& data)
{
    const auto unforeseen = std::make_shared<const Unforeseen>(data.train);
    const SolverOptions options = passesOf(data, 10);
    const std::vector<Trained> each = inTurn({[&] { return trained(data.train, options); },
        [&] { return trained(unforeseen, options); }});
    fmt::print("| {} | {:.2f} µs | {:.2f} µs | {:.2f} | {} |\n", data.info.title,
        1e6 * each[0].perStep, 1e6 * each[1].perStep, each[0].perStep / each[1].perStep,
        each[0].dual == each[1].dual ? "the same" : "ANOTHER");
    std::fflush(stdout);
}

void innerSteps(const Dataset& data)
{
    fmt::print(
        "\npairwise steps per oracle call, {}, bcpfw, gap sampling, λ = 0.001, to gap 0.01\n\n"
        "| steps | passes | CPU | of one |\n|---|---|---|---|\n",
        data.info.title);
    const std::vector<std::int64_t> counts{1, 2, 3, 10};
    std::vector<std::function<Trained()>> runs;
    for (const std::int64_t count : counts)
        runs.push_back([&data, count] {
            SolverOptions options;
            options.method = "bcpfw";
            options.sampling = Sampling::gap;
            options.lambda = 0.001;
            options.innerSteps = count;
            return trained(data.train, options);
        });
    const std::vector<Trained> each = inTurn(runs);
    for (std::size_t k = 0; k < counts.size(); ++k)
        fmt::print("| {} | {:.1f} | {:.2f} s | {:.2f} |\n", counts[k], each[k].pass, each[k].cpu,
            each[k].cpu / each[0].cpu);
    std::fflush(stdout);
}

} // namespace

int main()
{
    const Dataset words = bench::words("large");
    const Dataset chunks = openDataset(bench::chunkingRequest());
    orders(words);
    fmt::print(
        "\nthe next block's data fetched ahead, bcfw, uniform, λ = 1/n, 10 passes\n\n| data | a "
        "step | without | ratio | D |\n|---|---|---|---|---|\n");
    foresight(words);
    foresight(chunks);
    innerSteps(words);
    bench::printTriedKernels();
    return 0;
}
