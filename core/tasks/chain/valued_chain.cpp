// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/chain/valued_chain.h"

#include "core/machine/error.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace gapscope {

ValuedChainProblem::ValuedChainProblem(
    std::shared_ptr<const ChainExamples> given, ChainShape meaning)
    : ChainProblem(std::move(given), std::move(meaning))
{
    const ChainExamples& data = examples();
    assert(data.values.size() == data.attributes.size());
    m_valued.reserve(m_rows.size());
    for (std::size_t k = 0; k < data.tokenCount(); ++k) {
        std::uint32_t entry = data.tokenStart[k];
        for (std::uint32_t row = m_rowStart[k]; row < m_rowStart[k + 1]; ++row) {
            const float value = entry < data.tokenStart[k + 1] ? data.values[entry++] : 1.0F;
            if (!std::isfinite(value))
                throw InputError("chain data", 0, "a value that is not finite", "a number");
            m_valued.push_back({8 * m_rows[row], value});
        }
    }
    m_overlap.resize(m_gramStart.back());
    for (std::size_t i = 0; i < data.size(); ++i) {
        const std::size_t length = data.length(i);
        double* gram = m_overlap.data() + m_gramStart[i];
        for (std::size_t t = 0; t < length; ++t)
            for (std::size_t s = 0; s <= t; ++s) {
                const std::span<const Row> a = rows(i, t), b = rows(i, s);
                double sum = 0;
                auto other = b.begin();
                for (const Row& row : a) {
                    while (other != b.end() && other->offset < row.offset)
                        ++other;
                    if (other != b.end() && other->offset == row.offset)
                        sum += static_cast<double>(row.value) * static_cast<double>(other->value);
                }
                gram[t * length + s] = gram[s * length + t] = sum;
            }
    }
}

std::span<const ValuedChainProblem::Row> ValuedChainProblem::rows(
    std::size_t i, std::size_t t) const
{
    const std::size_t k = examples().sequenceStart[i] + t;
    return {m_valued.data() + m_rowStart[k], m_rowStart[k + 1] - m_rowStart[k]};
}

void ValuedChainProblem::potentials(std::size_t i, const double* w, double* theta) const
{
    const std::size_t length = examples().length(i), stride = shape().stride();
    std::fill_n(theta, length * stride, 0.0);
    for (std::size_t t = 0; t < length; ++t)
        for (const Row& row : rows(i, t)) {
            const double value = static_cast<double>(row.value);
            for (std::size_t b = 0; b < stride; ++b)
                theta[t * stride + b] += value * w[row.offset + b];
        }
    std::copy_n(w + shape().transitionRow() * stride, shape().labelCount() * stride,
        theta + length * stride);
}

double ValuedChainProblem::squaredNorm(std::size_t i, const SparseVector& delta) const
{
    // ‖B_i δ‖² = Σ_tt' K_tt' ⟨δ_t, δ_t'⟩ + ‖transition part‖²
    const std::size_t length = examples().length(i), stride = shape().stride();
    const std::size_t nodes = length * stride;
    const double* gram = m_overlap.data() + m_gramStart[i];
    double sum = 0;
    for (auto a = delta.begin(); a != delta.end(); ++a) {
        if (a->index >= nodes) {
            sum += a->value * a->value;
            continue;
        }
        const double* overlap = gram + a->index / stride * length;
        double image = 0.5 * overlap[a->index / stride] * a->value;
        for (auto b = delta.begin(); b != a; ++b)
            if (b->index < nodes && b->index % stride == a->index % stride)
                image += overlap[b->index / stride] * b->value;
        sum += 2 * image * a->value;
    }
    return std::max(sum, 0.0);
}

void ValuedChainProblem::addGram(
    std::size_t i, const SparseVector& delta, double scale, double* theta) const
{
    const std::size_t length = examples().length(i), stride = shape().stride();
    const std::size_t nodes = length * stride;
    const double* gram = m_overlap.data() + m_gramStart[i];
    for (const auto [index, value] : delta) {
        if (index >= nodes) {
            theta[index] += scale * value;
            continue;
        }
        const double* overlap = gram + index / stride * length;
        for (std::size_t s = 0; s < length; ++s)
            theta[s * stride + index % stride] += scale * overlap[s] * value;
    }
}

void ValuedChainProblem::addTo(
    std::size_t i, const SparseVector& delta, double scale, double* w) const
{
    const std::size_t length = examples().length(i), stride = shape().stride();
    const std::size_t nodes = length * stride;
    double* transition = w + shape().transitionRow() * stride;
    for (const auto [index, value] : delta) {
        if (index >= nodes) {
            transition[index - nodes] += scale * value;
            continue;
        }
        for (const Row& row : rows(i, index / stride))
            w[row.offset + index % stride] += scale * value * static_cast<double>(row.value);
    }
}

void ValuedChainProblem::image(std::size_t i, const SparseVector& delta, SparseVector& v) const
{
    const std::size_t stride = shape().stride(), nodes = nodeEntries(i);
    v.clear();
    for (const auto [index, value] : delta) {
        if (index >= nodes)
            v.push_back({transitionIndex(index - nodes), value});
        else
            for (const Row& row : rows(i, index / stride))
                v.push_back({row.offset + static_cast<std::uint32_t>(index % stride),
                    value * static_cast<double>(row.value)});
    }
    merge(v);
}

std::shared_ptr<const ChainProblem> chainOf(
    std::shared_ptr<const ChainExamples> examples, ChainShape shape)
{
    if (examples->values.empty())
        return std::make_shared<ChainProblem>(std::move(examples), std::move(shape));
    return std::make_shared<ValuedChainProblem>(std::move(examples), std::move(shape));
}

} // namespace gapscope
