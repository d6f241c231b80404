// SPDX-License-Identifier: GPL-3.0-or-later
// Directions δ in a sequence's own space: what they are in w, their norms and inner products.
#include "core/inference/kernels/chain_kernels.h"
#include "core/machine/memory.h"
#include "core/tasks/chain/chain.h"

#include <algorithm>

namespace gapscope {
namespace {

/// Scratch of one thread: rows of labels, one a token, and a list of tokens.
struct Scratch {
    AlignedVector<double> nodes;
    std::vector<std::uint32_t> tokens;
    /// The rows, all 0, and one cell more.
    double* clearRows(std::size_t cells)
    {
        if (nodes.size() < cells + 1)
            nodes.resize(cells + 1);
        std::fill_n(nodes.data(), cells, 0.0);
        return nodes.data();
    }
};

Scratch& scratch()
{
    static thread_local Scratch s;
    return s;
}

/// index / length by multiplication: exact while index · length < 2³² (a token's row is short).
struct RowOf {
    explicit RowOf(std::size_t stride)
        : length(static_cast<std::uint32_t>(stride))
        , reciprocal((std::uint64_t{1} << 32) / stride + 1)
    {
    }
    std::uint32_t operator()(std::uint32_t index) const
    {
        return static_cast<std::uint32_t>((index * reciprocal) >> 32);
    }
    std::uint32_t length;
    std::uint64_t reciprocal;
};

} // namespace

void ChainProblem::buildGram()
{
    // K_tt', the number of weight rows tokens t and t' share (rows of a token ascend); 1 off for
    // t = t', as every entry of a δ counts once for itself in sums over all entries.
    const ChainExamples& data = *m_examples;
    m_gramStart.push_back(0);
    for (std::size_t i = 0; i < data.size(); ++i)
        m_gramStart.push_back(m_gramStart.back() + data.length(i) * data.length(i));
    if (!data.values.empty())
        return;
    m_gram.resize(m_gramStart.back());
    for (std::size_t i = 0; i < data.size(); ++i) {
        const std::size_t length = data.length(i);
        float* gram = m_gram.data() + m_gramStart[i];
        const auto rows = [&](std::size_t t) {
            const std::size_t k = data.sequenceStart[i] + t;
            return std::pair(m_rows.begin() + m_rowStart[k], m_rows.begin() + m_rowStart[k + 1]);
        };
        for (std::size_t t = 0; t < length; ++t)
            for (std::size_t s = 0; s <= t; ++s) {
                auto [a, aEnd] = rows(t);
                auto [b, bEnd] = rows(s);
                int common = 0;
                while (a != aEnd && b != bEnd) {
                    common += *a == *b ? 1 : 0;
                    const bool stepA = *a <= *b;
                    const bool stepB = *b <= *a;
                    a += stepA;
                    b += stepB;
                }
                gram[t * length + s] = gram[s * length + t] = static_cast<float>(common);
            }
        for (std::size_t t = 0; t < length; ++t)
            gram[t * length + t] -= 1;
    }
}

/// ‖B_i δ‖² of a few entries: each meets the earlier ones of its label.
double ChainProblem::squaredNormOfFew(std::size_t i, const SparseVector& delta) const
{
    const std::size_t length = m_examples->length(i);
    const RowOf rowOf(m_shape.stride());
    const std::uint32_t nodes = static_cast<std::uint32_t>(length * m_shape.stride());
    const float* gram = m_gram.data() + m_gramStart[i];
    struct Node {
        std::uint32_t token, label;
        double value;
    } seen[few];
    std::size_t count = 0;
    double sum = 0;
    for (const auto [index, value] : delta) {
        sum += value * value; // the unit part of m_gram's diagonal, and all of a transition's
        if (index >= nodes)
            continue;
        const std::uint32_t t = rowOf(index);
        const Node own{t, index - t * rowOf.length, value};
        const float* overlap = gram + t * length;
        double image = 0.5 * static_cast<double>(overlap[t]) * value;
        for (std::size_t e = 0; e < count; ++e)
            if (seen[e].label == own.label)
                image += static_cast<double>(overlap[seen[e].token]) * seen[e].value;
        sum += 2 * image * value;
        seen[count++] = own;
    }
    return std::max(sum, 0.0);
}

double ChainProblem::squaredNorm(std::size_t i, const SparseVector& delta) const
{
    if (delta.size() <= few) // a pairwise step's: two labellings that nearly agree
        return squaredNormOfFew(i, delta);
    // ‖B_i δ‖² = Σ_tt' K_tt' ⟨δ_t, δ_t'⟩ + ‖transition part‖²
    //          = Σ_tt' (K_tt' − [t = t']) ⟨δ_t, δ_t'⟩ + ‖δ‖².
    const std::size_t length = m_examples->length(i);
    const std::size_t stride = m_shape.stride();
    const std::uint32_t nodes = static_cast<std::uint32_t>(length * stride);
    Scratch& s = scratch();
    double* rows = s.clearRows(nodes);
    double sum = 0;
    for (const auto [index, value] : delta) {
        rows[std::min(index, nodes)] = value;
        sum += value * value;
    }
    s.tokens.resize(length);
    sum += chainKernels().gramNorm(
        rows, m_gram.data() + m_gramStart[i], length, stride, s.tokens.data());
    return std::max(sum, 0.0);
}

void ChainProblem::addGram(
    std::size_t i, const SparseVector& delta, double scale, double* theta) const
{
    const std::size_t length = m_examples->length(i);
    const std::size_t stride = m_shape.stride();
    const RowOf rowOf(stride);
    const std::uint32_t nodes = static_cast<std::uint32_t>(length * stride);
    const float* gram = m_gram.data() + m_gramStart[i];
    for (const auto [index, value] : delta) {
        theta[index] += scale * value;
        if (index >= nodes)
            continue;
        const std::uint32_t t = rowOf(index);
        double* column = theta + (index - t * rowOf.length);
        for (std::size_t s = 0; s < length; ++s)
            column[s * stride] += scale * static_cast<double>(gram[t * length + s]) * value;
    }
}

/// Each entry goes into one column of its token's rows.
void ChainProblem::addFewTo(std::size_t i, const SparseVector& delta, double scale, double* w) const
{
    const std::size_t stride = m_shape.stride();
    const RowOf rowOf(stride);
    const std::uint32_t nodes = static_cast<std::uint32_t>(m_examples->length(i) * stride);
    const std::uint32_t* rowStart = m_rowStart.data() + m_examples->sequenceStart[i];
    double* transition = w + m_shape.transitionRow() * stride;
    for (const auto [index, value] : delta) {
        const double v = scale * value;
        if (index >= nodes) {
            transition[index - nodes] += v;
            continue;
        }
        const std::uint32_t t = rowOf(index);
        double* column = w + (index - t * rowOf.length);
        const std::uint32_t* end = m_rows.data() + rowStart[t + 1];
        for (const std::uint32_t* row = m_rows.data() + rowStart[t]; row != end; ++row)
            column[*row] += v;
    }
}

void ChainProblem::addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const
{
    if (delta.size() <= few)
        return addFewTo(i, delta, scale, w);
    const std::size_t length = m_examples->length(i);
    const std::size_t stride = m_shape.stride();
    const std::uint32_t nodes = static_cast<std::uint32_t>(length * stride);
    // Node entries are spread over rows of labels, one a token; transitions go to w at once.
    struct Part {
        double* cells;
        std::uint32_t first;
    };
    double* rows = scratch().clearRows(nodes);
    const Part parts[2] = {{rows, 0}, {w + m_shape.transitionRow() * stride, nodes}};
    for (const auto [index, value] : delta) {
        const Part& part = parts[index >= nodes];
        part.cells[index - part.first] += scale * value;
    }
    chainKernels().scatter(
        rows, m_rows.data(), m_rowStart.data() + m_examples->sequenceStart[i], length, stride, w);
}

void ChainProblem::image(std::size_t i, const SparseVector& delta, SparseVector& v) const
{
    const std::size_t stride = m_shape.stride(), nodes = nodeEntries(i);
    v.clear();
    for (const auto [index, value] : delta) {
        if (index >= nodes) {
            v.push_back({transitionIndex(index - nodes), value});
            continue;
        }
        const std::size_t token = m_examples->sequenceStart[i] + index / stride;
        for (std::uint32_t r = m_rowStart[token]; r < m_rowStart[token + 1]; ++r)
            v.push_back({m_rows[r] + static_cast<std::uint32_t>(index % stride), value});
    }
    merge(v);
}

} // namespace gapscope
