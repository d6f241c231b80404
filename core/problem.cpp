// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/problem.h"

#include "core/dense.h"
#include "core/machine/memory.h"
#include "core/wrapped_problem.h"

#include <algorithm>
#include <limits>

namespace gapscope {

void Problem::scores(
    std::size_t i, const double* theta, const LabellingRows& all, double* values) const
{
    const std::size_t length = truth(i).size();
    for (std::size_t k = 0; k < all.count; ++k)
        values[k] = score(i, theta, {all[k], length});
}

void Problem::cornerDifference(
    std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const
{
    thread_local SparseVector subtracted;
    statistic(i, y, delta);
    statistic(i, other, subtracted);
    for (const auto [index, value] : subtracted)
        delta.push_back({index, -value});
    merge(delta);
    std::erase_if(delta, [](const SparseEntry& entry) { return entry.value == 0; });
}

double Problem::pairwiseDirection(
    std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const
{
    cornerDifference(i, y, other, delta);
    return squaredNorm(i, delta);
}

double Problem::squaredNorm(std::size_t i, const SparseVector& delta) const
{
    thread_local std::vector<double> sum;
    sum.assign(weightSize(), 0.0);
    addTo(i, delta, 1, sum.data());
    double norm = 0;
    for (const double value : sum)
        norm += value * value;
    return norm;
}

void Problem::addGram(std::size_t i, const SparseVector& delta, double scale, double* theta) const
{
    thread_local std::vector<double> step, change;
    step.assign(weightSize(), 0.0);
    change.resize(statisticSize(i));
    addTo(i, delta, scale, step.data());
    potentials(i, step.data(), change.data());
    for (std::size_t k = 0; k < change.size(); ++k)
        theta[k] += change[k];
}

void Problem::image(std::size_t i, const SparseVector& delta, SparseVector& v) const
{
    thread_local AlignedVector<double> dense;
    dense.assign(weightSize(), 0.0);
    addTo(i, delta, 1.0, dense.data());
    v.clear();
    for (std::size_t j = 0; j < dense.size(); ++j)
        if (dense[j] != 0)
            v.push_back({static_cast<std::uint32_t>(j), dense[j]});
}

bool Problem::isLabelling(std::size_t i, LabellingView y) const
{
    if (y.size() != truth(i).size())
        return false;
    SparseVector m;
    statistic(i, y, m);
    const std::size_t size = statisticSize(i);
    return std::ranges::all_of(m, [size](const SparseEntry& entry) { return entry.index < size; });
}

std::size_t Problem::wrongLabels(std::size_t i, LabellingView y) const
{
    const LabellingView right = truth(i);
    std::size_t wrong = 0;
    for (std::size_t t = 0; t < right.size(); ++t)
        wrong += y[t] != right[t] ? 1 : 0;
    return wrong;
}

double Problem::squaredWeightNorm(const double* w) const
{
    const KernelWeights* kernel = abilities().kernelWeights;
    return kernel ? kernel->squaredKernelNorm(w) : gapscope::squaredNorm({w, weightSize()});
}

double Problem::supportVectors(const double* w) const
{
    const KernelWeights* kernel = abilities().kernelWeights;
    return kernel ? kernel->supportVectors(w) : std::numeric_limits<double>::quiet_NaN();
}

Abilities WrappedProblem::abilities() const
{
    Abilities able = m_whole->abilities();
    able.limitedOracle = able.limitedOracle ? this : nullptr;
    able.expectations = able.expectations ? this : nullptr;
    able.prefetching = able.prefetching ? this : nullptr;
    able.kernelSource = able.kernelSource ? this : nullptr;
    able.descentBound = nullptr; // of the whole's blocks
    able.storedScores = nullptr;
    able.farthest = nullptr;
    able.blockModuli = nullptr;
    return able;
}

KernelParts WrappedProblem::kernelParts(const std::vector<std::size_t>& blocks) const
{
    std::vector<std::size_t> places(blocks.size());
    std::ranges::transform(blocks, places.begin(), [this](std::size_t i) { return place(i); });
    return m_whole->abilities().kernelSource->kernelParts(places);
}

void merge(SparseVector& v)
{
    std::ranges::sort(v, {}, &SparseEntry::index);
    std::size_t size = 0;
    for (const SparseEntry& entry : v)
        if (size > 0 && v[size - 1].index == entry.index)
            v[size - 1].value += entry.value;
        else
            v[size++] = entry;
    v.resize(size);
}

} // namespace gapscope
