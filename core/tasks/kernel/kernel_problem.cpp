// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/kernel/kernel_problem.h"

#include "core/dense.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace gapscope {
namespace {

KernelLayout layoutOf(const KernelParts& parts, std::size_t trainingInputs)
{
    return {trainingInputs, parts.labels, parts.linear ? parts.linear->weightSize() : 0};
}

} // namespace

KernelPart::KernelPart(std::shared_ptr<const Problem> whole, KernelParts parts,
    KernelFunction kernel, std::shared_ptr<const KernelInputs> trainingInputs,
    std::size_t linearDimension, double cacheBytes)
    : WrappedProblem(std::move(whole))
    , m_parts(std::move(parts))
    , m_layout(layoutOf(m_parts, trainingInputs->size()))
    , m_shape(task(), m_layout.inputs * m_layout.labels + linearDimension, m_layout.size())
    , m_cache(kernel, m_parts.inputs, std::move(trainingInputs), cacheBytes)
{
}

Abilities KernelPart::abilities() const
{
    Abilities able = WrappedProblem::abilities();
    able.prefetching = nullptr;
    able.kernelSource = nullptr;
    able.slackSource = nullptr;
    able.kernelWeights = this;
    return able;
}

bool KernelPart::isLabelling(std::size_t i, LabellingView y) const
{
    return WrappedProblem::isLabelling(i, y)
        && std::ranges::all_of(y, [this](Label label) { return label < m_parts.labels; });
}

void KernelPart::linearPotentials(std::size_t i, const double* w, double* theta) const
{
    if (m_parts.linear)
        m_parts.linear->potentials(i, w + m_layout.linear(), theta);
    else
        std::fill_n(theta, m_parts.stride, 0.0); // the only row: classes have one input a block
}

KernelProblem::KernelProblem(std::shared_ptr<const Problem> train, KernelParts parts,
    KernelFunction kernel, double cacheBytes)
    : KernelPart(std::move(train), parts, kernel, parts.inputs,
        parts.linear ? parts.linear->dimension() : 0, cacheBytes)
    , m_kernel(kernel)
{
    buildGram();
}

void KernelProblem::buildGram()
{
    const KernelInputs& inputs = *m_parts.inputs;
    const std::size_t n = inputs.blockStart.size() - 1;
    m_gramStart.push_back(0);
    for (std::size_t i = 0; i < n; ++i)
        m_gramStart.push_back(m_gramStart.back() + inputsOf(i) * inputsOf(i));
    m_gram.resize(m_gramStart.back());
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t first = firstInput(i), last = first + inputsOf(i);
        double* out = m_gram.data() + m_gramStart[i];
        for (std::size_t t = first; t < last; t += kernelRowsAtOnce) {
            const std::size_t count = std::min(kernelRowsAtOnce, last - t);
            kernelRows(m_kernel, inputs, t, count, inputs, first, last, out);
            out += count * (last - first);
        }
    }
}

void KernelProblem::potentials(std::size_t i, const double* w, double* theta) const
{
    linearPotentials(i, w, theta);
    const std::size_t count = inputsOf(i);
    for (std::size_t b = 0; b < m_layout.labels; ++b) {
        const double* made = w + m_layout.potential(b) + firstInput(i);
        for (std::size_t t = 0; t < count; ++t)
            theta[t * m_parts.stride + b] += made[t];
    }
}

double KernelPart::squaredKernelNorm(const double* w) const
{
    const std::size_t half = m_layout.labels * m_layout.inputs;
    const double kernelPart = asVector({w, half}).dot(asVector({w + half, half}));
    return std::max(kernelPart, 0.0)
        + gapscope::squaredNorm({w + m_layout.linear(), m_layout.linearSize});
}

double KernelPart::supportVectors(const double* w) const
{
    // A β_j that steps have taken back to 0 keeps the rounding of the larger values it had.
    constexpr double rounding = 0x1p-40;
    const std::size_t m = m_layout.inputs, half = m_layout.labels * m;
    const double least = rounding * asVector({w, half}).lpNorm<Eigen::Infinity>();
    std::size_t count = 0;
    for (std::size_t j = 0; j < m; ++j) {
        bool counts = false;
        for (std::size_t b = 0; b < m_layout.labels; ++b)
            counts |= std::abs(w[m_layout.coefficient(b) + j]) > least;
        count += counts ? 1 : 0;
    }
    return static_cast<double>(count);
}

/// ‖B_i δ‖² = Σ_tt' k(x_t, x_t') ⟨δ_t, δ_t'⟩ + ‖linear part‖².
double KernelProblem::squaredNorm(std::size_t i, const SparseVector& delta) const
{
    const std::size_t count = inputsOf(i), stride = m_parts.stride;
    const double* overlap = gram(i);
    double sum = 0;
    for (std::size_t e = 0; e < delta.size(); ++e) {
        const std::size_t t = delta[e].index / stride, label = delta[e].index % stride;
        if (t >= count)
            continue;
        sum += overlap[t * count + t] * delta[e].value * delta[e].value;
        for (std::size_t f = 0; f < e; ++f) {
            const std::size_t s = delta[f].index / stride;
            if (s < count && delta[f].index % stride == label)
                sum += 2 * overlap[t * count + s] * delta[e].value * delta[f].value;
        }
    }
    return std::max(sum, 0.0) + (m_parts.linear ? m_parts.linear->squaredNorm(i, delta) : 0);
}

void KernelProblem::addGram(
    std::size_t i, const SparseVector& delta, double scale, double* theta) const
{
    if (m_parts.linear)
        m_parts.linear->addGram(i, delta, scale, theta);
    const std::size_t count = inputsOf(i), stride = m_parts.stride;
    for (const auto [index, value] : delta) {
        const std::size_t t = index / stride, label = index % stride;
        if (t >= count)
            continue;
        for (std::size_t s = 0; s < count; ++s)
            theta[s * stride + label] += scale * gram(i)[t * count + s] * value;
    }
}

void KernelProblem::addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const
{
    if (m_parts.linear)
        m_parts.linear->addTo(i, delta, scale, w + m_layout.linear());
    const std::size_t count = inputsOf(i), stride = m_parts.stride, m = m_layout.inputs;
    KernelCache::Row row;
    std::size_t rowOf = m;
    for (const auto [index, value] : delta) {
        const std::size_t t = index / stride, label = index % stride;
        const double v = scale * value;
        if (t >= count || v == 0)
            continue;
        const std::size_t j = firstInput(i) + t;
        if (rowOf != j)
            row = m_cache.row(rowOf = j);
        w[m_layout.coefficient(label) + j] += v;
        asWritable({w + m_layout.potential(label), m}) += v * asVector(row.values);
    }
}

KernelTestPart::KernelTestPart(std::shared_ptr<const Problem> part, KernelParts parts,
    const KernelProblem& trained, double cacheBytes)
    : KernelPart(std::move(part), std::move(parts), trained.kernel(), trained.parts().inputs,
        trained.parts().linear ? trained.parts().linear->dimension() : 0, cacheBytes)
{
}

void KernelTestPart::potentials(std::size_t i, const double* w, double* theta) const
{
    linearPotentials(i, w, theta);
    const std::size_t first = firstInput(i), count = inputsOf(i);
    for (std::size_t t = 0; t < count; ++t) {
        const KernelCache::Row row = m_cache.row(first + t);
        for (std::size_t b = 0; b < m_layout.labels; ++b)
            theta[t * m_parts.stride + b] +=
                asVector({w + m_layout.coefficient(b), m_layout.inputs}).dot(asVector(row.values));
    }
}

KernelisedProblems kernelised(const std::shared_ptr<const Problem>& train,
    const std::shared_ptr<const Problem>& test, const SolverOptions& options)
{
    KernelParts parts = kernelPartsOf(train);
    const KernelFunction kernel = kernelFor(options, *parts.inputs);
    requireFinite(kernel, *parts.inputs, "training");
    const double bytes = options.kernelMemory * 1024 * 1024;
    const double inputs = static_cast<double>(parts.inputs->size());
    // Steps ask for rows all the time, the test part's come at trace points.
    const double own = std::min(inputs * inputs * sizeof(double), test ? 0.75 * bytes : bytes);
    const auto trained =
        std::make_shared<const KernelProblem>(train, std::move(parts), kernel, own);
    if (!test)
        return {trained, nullptr};
    KernelParts tested = kernelPartsOf(test);
    requireFinite(kernel, *tested.inputs, "test");
    return {trained,
        std::make_shared<const KernelTestPart>(test, std::move(tested), *trained, bytes - own)};
}

void forgetKernelRows(const Problem* problem)
{
    if (problem && problem->abilities().kernelWeights)
        problem->abilities().kernelWeights->forgetRows();
}

KernelParts kernelPartsOf(const std::shared_ptr<const Problem>& problem)
{
    std::vector<std::size_t> blocks(problem->blockCount());
    std::iota(blocks.begin(), blocks.end(), std::size_t{0});
    return problem->abilities().kernelSource->kernelParts(blocks);
}

} // namespace gapscope
