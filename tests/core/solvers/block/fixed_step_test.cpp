// SPDX-License-Identifier: GPL-3.0-or-later
// The predefined step γ = 2n/(νk + 2n) (Lacoste-Julien et al. 2013, App. C), k counted from 0.
#include "core/solvers/training/training.h"
#include "core/tasks/toy/enumerated.h"
#include "tests/support/problems/tiny_chain.h"
#include "tests/support/trained.h"

#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace gapscope;
using namespace gapscope::test;

namespace {

SolverOptions fixedSteps(Method method, double nu)
{
    SolverOptions options;
    options.method = method;
    options.step = Step::fixed;
    options.stepNu = nu;
    options.lambda = 0.3;
    options.epsilon = 0;
    options.gapCheck = unlimited;
    options.traceEvery = 1;
    options.maxPasses = 9;
    return options;
}

} // namespace

/// A replica of Alg. 3 on one block: α from the answers, w and D by their definitions.
RC_GTEST_PROP(FixedStep, stepsAreThoseOfTheFormula, ())
{
    const double nu = *rc::gen::element(1.0, 0.7, 0.2, 0.001);
    const Method method = *rc::gen::element(Method("bcfw"), Method("fw"));
    Random random(*rc::gen::inRange<std::uint64_t>(1, 100'000));
    EnumeratedProblem::Block block; // real numbers: no ties that rounding could break
    for (int y = 0; y < 5; ++y) {
        block.features.emplace_back();
        for (std::uint32_t j = 0; j < 4; ++j)
            block.features.back().push_back({j, random.uniform() * 2 - 1});
        block.losses.push_back(y == 0 ? 0 : random.uniform());
    }
    const auto problem =
        std::make_shared<EnumeratedProblem>(4, std::vector<EnumeratedProblem::Block>{block});
    const SolverOptions options = fixedSteps(method, nu);
    std::vector<double> w(problem->weightSize(), 0.0);
    double loss = 0;
    std::vector<double> duals{0};
    for (int k = 0; k < 9; ++k) {
        std::vector<double> theta(problem->statisticSize(0));
        problem->potentials(0, w.data(), theta.data());
        Labelling y;
        problem->maxOracle(0, theta.data(), OracleMode::lossAugmented, y);
        const double gamma = 2 / (nu * k + 2); // n = 1
        for (double& value : w)
            value *= 1 - gamma;
        SparseVector psi;
        problem->cornerDifference(0, problem->truth(0), y, psi);
        problem->addTo(0, psi, gamma / options.lambda, w.data());
        loss += gamma * (problem->loss(0, y) - loss);
        duals.push_back(loss - options.lambda / 2 * dot(w, w));
    }
    Training training(problem, nullptr, options);
    RunControl control;
    training.run(control);
    RC_ASSERT(training.trace().size() == duals.size());
    for (std::size_t k = 0; k < duals.size(); ++k)
        RC_ASSERT(std::abs(training.trace()[k].dual - duals[k]) < 1e-9);
}

TEST(FixedStep, nuOfOneIsThePapersStepAndSmallerNuTakesLongerSteps)
{
    const auto problem = tinyChain(3, {.sequences = 6});
    const RunResult plain = trained(problem, fixedSteps(Method("bcfw"), 1));
    SolverOptions untold = fixedSteps(Method("bcfw"), 1);
    untold.stepNu = SolverOptions().stepNu;
    EXPECT_EQ(trained(problem, untold).dual, plain.dual);
    EXPECT_NE(trained(problem, fixedSteps(Method("bcfw"), 0.5)).dual, plain.dual);
}

/// Any ν in (0, 1] is right for an exact oracle, only slower at the end.
TEST(FixedStep, anyNuReachesTheOptimum)
{
    const auto problem = tinyChain(4, {.sequences = 6});
    for (const Method method : {Method("bcfw"), Method("fw")})
        for (const double nu : {1.0, 0.5}) {
            SolverOptions options = fixedSteps(method, nu);
            options.epsilon = 0.01;
            options.gapCheck = 10;
            options.maxPasses = 20000;
            EXPECT_EQ(trained(problem, options).status, RunStatus::converged);
        }
}
