// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/methods/planes/visit_cost.h"

#include <algorithm>

namespace gapscope {
namespace {

constexpr std::size_t mostBlocks = 8, mostEntries = 16; ///< that are looked at
constexpr double mostOthers = 64;

/// nnz(B_i), from some of its columns.
double entriesOf(const Problem& problem, std::size_t i)
{
    const std::size_t size = problem.statisticSize(i), count = std::min(size, mostEntries);
    SparseVector image;
    double entries = 0;
    for (std::size_t k = 0; k < count; ++k) {
        problem.image(i, {{static_cast<std::uint32_t>(k * size / count), 1.0}}, image);
        entries += static_cast<double>(image.size());
    }
    return entries * static_cast<double>(size) / static_cast<double>(count);
}

} // namespace

double oracleBytes(const Problem& problem)
{
    const std::size_t n = problem.blockCount(), count = std::min(n, mostBlocks);
    Label largest = 0;
    double variables = 0, entries = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const LabellingView truth = problem.truth(i);
        variables += static_cast<double>(truth.size()) / static_cast<double>(n);
        for (const Label label : truth)
            largest = std::max(largest, label);
    }
    for (std::size_t k = 0; k < count; ++k)
        entries += entriesOf(problem, k * n / count) / static_cast<double>(count);
    const double labels = 1 + static_cast<double>(largest);
    return sizeof(double) * (entries + variables * labels * std::min(labels, mostOthers));
}

} // namespace gapscope
