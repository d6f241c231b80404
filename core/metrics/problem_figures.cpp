// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/problem_figures.h"

#include "core/machine/clocks.h"
#include "core/machine/memory.h"
#include "core/not_computed.h"
#include "core/options/quantity_text.h"

#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

constexpr std::size_t mostCalls = 200, mostExamples = 500;
constexpr double mostSeconds = 0.5;

/// The k-th of `count` examples from all over n.
std::size_t spread(std::size_t k, std::size_t count, std::size_t n) { return k * n / count; }

double sparsityOf(const Problem& problem)
{
    const std::size_t n = problem.blockCount(), count = std::min(n, mostExamples);
    const double begin = wallSeconds();
    SparseVector m, features;
    double touched = 0;
    std::size_t seen = 0;
    for (; seen < count && (seen == 0 || wallSeconds() - begin < mostSeconds); ++seen) {
        const std::size_t i = spread(seen, count, n);
        problem.statistic(i, problem.truth(i), m);
        merge(m);
        problem.image(i, m, features);
        touched += static_cast<double>(
            std::ranges::count_if(features, [](const SparseEntry& e) { return e.value != 0; }));
    }
    if (touched == 0) // truths without features, as of a box QP
        return notComputed;
    return touched / static_cast<double>(seen) / static_cast<double>(problem.dimension());
}

} // namespace

ProblemFigures figuresOf(const Problem& problem)
{
    ProblemFigures figures;
    figures.featureSparsity = sparsityOf(problem);
    figures.bounds = problem.bounds();
    const std::size_t n = problem.blockCount(), count = std::min(n, mostCalls);
    const AlignedVector<double> w(problem.weightSize(), 0.0);
    AlignedVector<double> theta;
    Labelling y;
    std::vector<double> micros;
    const double begin = wallSeconds();
    while (micros.size() < count && (micros.empty() || wallSeconds() - begin < mostSeconds)) {
        const std::size_t i = spread(micros.size(), count, n);
        theta.resize(std::max(theta.size(), problem.statisticSize(i)));
        const double start = wallSeconds();
        problem.potentials(i, w.data(), theta.data());
        problem.maxOracle(i, theta.data(), OracleMode::lossAugmented, y);
        micros.push_back(1e6 * (wallSeconds() - start));
    }
    const auto middle = micros.begin() + static_cast<std::ptrdiff_t>(micros.size() / 2);
    std::ranges::nth_element(micros, middle);
    figures.oracleMicroseconds = *middle;
    figures.oracleCalls = micros.size();
    return figures;
}

std::string boundsText(const Bounds& bounds)
{
    if (bounds.first == bounds.last)
        return "none";
    std::string text =
        fmt::format("weights {} to {}: ", grouped(bounds.first), grouped(bounds.last - 1));
    if (std::isfinite(bounds.lower))
        text += fmt::format("at least {:g}", bounds.lower);
    if (std::isfinite(bounds.upper))
        text +=
            fmt::format("{}at most {:g}", std::isfinite(bounds.lower) ? ", " : "", bounds.upper);
    return text;
}

} // namespace gapscope
