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
    for (const float value : data.values)
        if (!std::isfinite(value))
            throw InputError("chain data", 0, "a value that is not finite", "a number");
    m_overlap.resize(m_gramStart.back());
    std::vector<double> own(shape().transitionRow() * shape().stride()); // of token t, else 0
    for (std::size_t i = 0; i < data.size(); ++i) {
        const std::size_t length = data.length(i);
        double* gram = m_overlap.data() + m_gramStart[i];
        for (std::size_t t = 0; t < length; ++t) {
            forEachValue(i, t, [&](std::size_t place, double value) { own[place] = value; });
            for (std::size_t s = 0; s <= t; ++s) {
                double sum = 0;
                forEachValue(
                    i, s, [&](std::size_t place, double value) { sum += own[place] * value; });
                gram[t * length + s] = gram[s * length + t] = sum;
            }
            forEachValue(i, t, [&](std::size_t place, double) { own[place] = 0; });
        }
    }
}

template <typename F> void ValuedChainProblem::forEachValue(std::size_t i, std::size_t t, F f) const
{
    const std::size_t token = examples().sequenceStart[i] + t, stride = shape().stride();
    std::size_t k = examples().tokenStart[token];
    const std::size_t end = examples().tokenStart[token + 1];
    rowsOf(i).each(t, [&](std::size_t row) {
        f(row * stride, k < end ? static_cast<double>(examples().values[k++]) : 1.0);
    });
}

void ValuedChainProblem::potentials(std::size_t i, const double* w, double* theta) const
{
    const std::size_t length = examples().length(i), stride = shape().stride();
    std::fill_n(theta, length * stride, 0.0);
    for (std::size_t t = 0; t < length; ++t)
        forEachValue(i, t, [&](std::size_t place, double value) {
            for (std::size_t b = 0; b < stride; ++b)
                theta[t * stride + b] += value * w[place + b];
        });
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
        const double scaled = scale * value;
        double* column = w + index % stride;
        forEachValue(
            i, index / stride, [=](std::size_t place, double x) { column[place] += scaled * x; });
    }
}

void ValuedChainProblem::image(std::size_t i, const SparseVector& delta, SparseVector& v) const
{
    const std::size_t stride = shape().stride(), nodes = nodeEntries(i);
    v.clear();
    for (const auto [index, value] : delta) {
        if (index >= nodes) {
            v.push_back({transitionIndex(index - nodes), value});
            continue;
        }
        const std::size_t label = index % stride;
        forEachValue(i, index / stride, [&, value = value](std::size_t place, double x) {
            v.push_back({static_cast<std::uint32_t>(place + label), value * x});
        });
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
