// SPDX-License-Identifier: GPL-3.0-or-later
// kernel-bcfw with the RBF kernel on USPS: γ and λ chosen on held-out training examples, then the
// test error of the whole training part against its bar, with time, support vectors and the result
// of the same passes without a kernel.
//   kernel_bench [DATA TEST]    default: the catalogue's
#include "core/solvers/training/training.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/wrapped_problem.h"
#include "datasets/open.h"
#include "tests/bench/bars.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <vector>

using namespace gapscope;

namespace {

constexpr double bar = 0.05;

SolverOptions solver(Method method, double timesGamma, double gamma, double lambda, double passes)
{
    SolverOptions options;
    options.method = method;
    options.sampling = Sampling::gap;
    options.bandwidth = std::sqrt(0.5 / (timesGamma * gamma));
    options.lambda = lambda;
    options.epsilon = 0;
    options.maxPasses = passes;
    options.traceEvery = unlimited;
    return options;
}

RunResult train(const std::shared_ptr<const Problem>& part,
    const std::shared_ptr<const Problem>& test, const SolverOptions& options, const char* name)
{
    Training training(part, test, options);
    RunControl control;
    const RunResult r = training.run(control);
    fmt::print("{:<12} sigma {:<9.4g} lambda {:<9.4g} error {:5.2f} %  gap {:<8.3g} {:6.0f} "
               "support vectors  {:6.2f} s of CPU\n",
        name, options.bandwidth, options.lambda, 100 * r.testError, r.gap,
        training.trace().back().supportVectors, r.cpuSeconds);
    std::fflush(stdout);
    return r;
}

/// Every third example, or the others, of at most `most`.
std::shared_ptr<const Problem> third(
    const std::shared_ptr<const Problem>& problem, bool held, std::size_t most)
{
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < problem->blockCount() && chosen.size() < most; ++i)
        if ((i % 3 == 2) == held)
            chosen.push_back(i);
    return std::make_shared<SubsetProblem>(problem, chosen);
}

} // namespace

int main(int argc, char** argv)
{
    DataRequest request;
    request.source = argc > 1 ? argv[1] : GAPSCOPE_SOURCE_DIR "/../shared/data/usps-train.gz";
    request.test = argc > 2 ? argv[2] : GAPSCOPE_SOURCE_DIR "/../shared/data/usps-test.gz";
    const Dataset dataset = openDataset(request, {"", GAPSCOPE_SOURCE_DIR "/../shared/data"});
    const double n = static_cast<double>(dataset.train->blockCount());
    const double gamma = kernelFor(SolverOptions(), *kernelPartsOf(dataset.train).inputs).gamma;
    fmt::print("{}: {} training examples, {} test\n", dataset.info.title, dataset.info.n,
        dataset.info.nTest);

    const auto part = third(dataset.train, false, 2000), held = third(dataset.train, true, 1000);
    const double m = static_cast<double>(part->blockCount());
    double best = 1, bestGamma = 1, bestLambda = 1;
    for (const double timesGamma : {0.5, 1.0, 2.0, 4.0})
        for (const double timesLambda : {1.0, 0.1}) {
            const RunResult r = train(part, held,
                solver(Method("kernel-bcfw"), timesGamma, gamma, timesLambda / m, 20), "held out");
            if (r.testError < best) {
                best = r.testError;
                bestGamma = timesGamma;
                bestLambda = timesLambda;
            }
        }
    fmt::print(
        "chosen: 1/(2 sigma^2) {:g} times the default, lambda {:g}/n\n", bestGamma, bestLambda);
    train(dataset.train, dataset.test, solver(Method("bcfw"), 0, 0, bestLambda / n, 20), "bcfw");
    train(
        dataset.train, dataset.test, solver(Method("kernel-bcfw"), 1, gamma, 1 / n, 20), "default");
    const RunResult chosen = train(dataset.train, dataset.test,
        solver(Method("kernel-bcfw"), bestGamma, gamma, bestLambda / n, 20), "chosen");
    bench::atMost("test error", 100 * chosen.testError, 100 * bar, "%");
    return bench::endOfBars("kernel_bench");
}
