// SPDX-License-Identifier: GPL-3.0-or-later
// Random box QPs of dimension 100 (Pauwels 2016): uniform, cyclic and permuted coordinates with
// three step rules. Counted, not timed: (f − f*) / (f(0) − f*) by passes, medians over the problems
// (with the 10th and 90th percentile), and for each step rule how often an order is ahead.
//   box_qp_bench [problems]     default 1,000
#include "core/options/choices.h"
#include "core/solvers/training/training.h"
#include "datasets/box_qp/random_qp.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <map>

using namespace gapscope;

namespace {

constexpr std::array passes = {1, 5, 20, 100};
constexpr std::array orders = {Sampling::uniform, Sampling::cyclic, Sampling::permutation};
constexpr std::array rules = {Step::lineSearch, Step::approx, Step::fixed};

struct Variant {
    Sampling sampling;
    Step step;
    auto operator<=>(const Variant&) const = default;
};

/// The remaining share after each of the numbers of passes, one per problem.
using Shares = std::array<std::vector<double>, passes.size()>;

RunResult solve(const std::shared_ptr<const Problem>& problem, SolverOptions options,
    std::vector<TracePoint>* trace = nullptr)
{
    Training training(problem, nullptr, options);
    RunControl control;
    const RunResult result = training.run(control);
    if (trace)
        *trace = training.trace();
    return result;
}

/// The largest dual −f*, to 1e-11 of the first gap.
double bestDual(const std::shared_ptr<const Problem>& problem)
{
    SolverOptions options;
    options.sampling = Sampling::permutation;
    options.epsilon = 1e-11;
    options.maxPasses = 1e5;
    options.traceEvery = unlimited;
    return solve(problem, options).dual;
}

void addShares(const std::shared_ptr<const Problem>& problem, Variant variant, std::int64_t seed,
    double best, Shares& shares)
{
    SolverOptions options;
    options.sampling = variant.sampling;
    options.step = variant.step;
    options.seed = seed;
    options.epsilon = 0;
    options.gapCheck = unlimited;
    options.maxPasses = passes.back();
    std::vector<TracePoint> trace;
    solve(problem, options, &trace);
    for (std::size_t k = 0; k < passes.size(); ++k)
        for (const TracePoint& point : trace)
            if (point.pass == passes[k]) // f(0) = 0, so D begins at 0
                shares[k].push_back(std::max(0.0, (best - point.dual) / best));
}

double quantile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/// The share of the problems in which a is at most as far from the optimum as b.
double shareAhead(const std::vector<double>& a, const std::vector<double>& b)
{
    std::size_t ahead = 0;
    for (std::size_t k = 0; k < a.size(); ++k)
        ahead += a[k] <= b[k] ? 1 : 0;
    return static_cast<double>(ahead) / static_cast<double>(a.size());
}

} // namespace

int main(int argc, char** argv)
{
    const long problems = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 1000;
    if (problems < 1) {
        fmt::print(stderr, "box_qp_bench: problems from 1\n");
        return 2;
    }
    std::map<Variant, Shares> found;
    for (std::int64_t seed = 1; seed <= problems; ++seed) {
        const auto problem =
            std::make_shared<const BoxQpProblem>(randomBoxQp(static_cast<std::uint64_t>(seed)));
        const double best = bestDual(problem);
        for (const Step step : rules)
            for (const Sampling sampling : orders)
                addShares(problem, {sampling, step}, seed, best, found[{sampling, step}]);
    }
    fmt::print("{} random box QPs of dimension 100: (f − f*) / (f(0) − f*), median [10 %, 90 %]\n",
        problems);
    for (const auto& rule : choiceRows<Step>())
        for (const auto& order : choiceRows<Sampling>()) {
            const auto row = found.find({order.value, rule.value});
            if (row == found.end())
                continue;
            fmt::print("  {:<11} {:<11}", rule.name, order.name);
            for (std::size_t k = 0; k < passes.size(); ++k)
                fmt::print("  {:>3}: {:.1e} [{:.1e}, {:.1e}]", passes[k],
                    quantile(row->second[k], 0.5), quantile(row->second[k], 0.1),
                    quantile(row->second[k], 0.9));
            fmt::print("\n");
        }
    bool holds = true;
    for (const auto& rule : choiceRows<Step>()) {
        const auto at = [&](Sampling order) { return found[{order, rule.value}][2]; };
        const double cyclic = shareAhead(at(Sampling::cyclic), at(Sampling::uniform));
        const double permuted = shareAhead(at(Sampling::permutation), at(Sampling::uniform));
        holds &= cyclic > 0.5 && permuted > 0.5;
        fmt::print("After {} passes, {}: cyclic is ahead of uniform on {:.1f} %, permutation on "
                   "{:.1f} % of the problems\n",
            passes[2], rule.name, 100 * cyclic, 100 * permuted);
    }
    fmt::print("Cyclic and permuted order are ahead of uniform sampling on most problems: {}\n",
        holds ? "holds" : "MISSED");
    return holds ? 0 : 1;
}
