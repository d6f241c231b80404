// SPDX-License-Identifier: GPL-3.0-or-later
// The chain oracle alone, over all words in random order: potentials and Viterbi, per letter. Then
// the cost of a cache look-up and of a pairwise step relative to it.
#include "core/inference/kernels/chain_kernels.h"
#include "core/machine/memory.h"
#include "core/machine/random.h"
#include "core/solvers/training/training.h"
#include "core/tasks/chain/chain.h"
#include "tests/bench/steps/cost_ratios.h"
#include "tests/bench/words.h"

#include <benchmark/benchmark.h>

using namespace gapscope;

namespace {

struct Fixture {
    Dataset data = bench::words("large");
    const ChainProblem& chain = static_cast<const ChainProblem&>(*data.train);
    AlignedVector<double> w;
    std::vector<std::size_t> order;

    Fixture()
    {
        SolverOptions options;
        options.lambda = 0.001;
        options.epsilon = 0;
        options.maxPasses = 20;
        options.traceEvery = 1e6;
        Training training(data.train, nullptr, options);
        RunControl control;
        training.run(control);
        const std::vector<double> trained = training.weights();
        w.assign(trained.begin(), trained.end());
        Random random(1);
        for (int k = 0; k < 4096; ++k)
            order.push_back(random.below(chain.blockCount()));
    }
};

const Fixture& fixture()
{
    static const Fixture made;
    return made;
}

enum class Part { potentials, viterbi, both };

void oracle(benchmark::State& state, Part part)
{
    const Fixture& f = fixture();
    // Viterbi alone also runs over many words: the branches of one word would soon be predicted.
    std::vector<AlignedVector<double>> thetas;
    for (std::size_t k = 0; k < (part == Part::viterbi ? 512 : 1); ++k) {
        thetas.emplace_back(100 * f.chain.shape().stride());
        f.chain.potentials(f.order[k], f.w.data(), thetas.back().data());
    }
    Labelling y;
    std::size_t letters = 0, k = 0;
    for (auto _ : state) {
        AlignedVector<double>& theta = thetas[k % thetas.size()];
        const std::size_t i =
            f.order[part == Part::viterbi ? k % thetas.size() : k % f.order.size()];
        ++k;
        if (part != Part::viterbi)
            f.chain.potentials(i, f.w.data(), theta.data());
        if (part != Part::potentials)
            f.chain.maxOracle(i, theta.data(), OracleMode::lossAugmented, y);
        benchmark::DoNotOptimize(theta.data());
        letters += f.chain.examples().length(i);
    }
    state.SetLabel(chainKernels().name);
    state.counters["letters"] =
        benchmark::Counter(static_cast<double>(letters), benchmark::Counter::kIsRate);
    state.counters["s_per_letter"] = benchmark::Counter(
        static_cast<double>(letters), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

} // namespace

BENCHMARK_CAPTURE(oracle, potentials, Part::potentials);
BENCHMARK_CAPTURE(oracle, viterbi, Part::viterbi);
BENCHMARK_CAPTURE(oracle, potentials_and_viterbi, Part::both);

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return bench::printCostRatios() ? 0 : 1;
}
