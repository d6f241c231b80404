// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/chain.h"

#include "core/aligned.h"
#include "core/error.h"
#include "core/inference/chain_kernels.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// Scratch of one thread: tables of T × stride doubles, and a list of tokens.
struct Scratch {
    AlignedVector<double> value, best, nodes;
    std::vector<std::uint32_t> tokens;
    /// Rows of labels, one a token, all 0, and one cell more.
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

std::size_t argmax(const double* row, std::size_t labels)
{
    return static_cast<std::size_t>(std::max_element(row, row + labels) - row);
}

/// Follows the maxima back; a repeated maximum gives the lowest label. The forward pass stored
/// max_a (value[t−1][a] + transition[a][b]), so the first a that reproduces it is the arg max.
void backtrack(const double* value, const double* best, const double* transition,
    std::size_t length, std::size_t labels, std::size_t stride, Labelling& y)
{
    std::size_t b = argmax(value + (length - 1) * stride, labels);
    y[length - 1] = static_cast<Label>(b);
    for (std::size_t t = length - 1; t > 0; --t) {
        const double top = best[t * stride + b];
        const double* from = value + (t - 1) * stride;
        std::size_t a = 0;
        while (a + 1 < labels && from[a] + transition[a * stride + b] != top)
            ++a;
        b = a;
        y[t - 1] = static_cast<Label>(b);
    }
}

} // namespace

ChainProblem::ChainProblem(std::shared_ptr<const ChainExamples> examples, ChainShape shape)
    : m_examples(std::move(examples))
    , m_shape(std::move(shape))
{
    const ChainExamples& data = *m_examples;
    if (data.size() == 0 || m_shape.labelNames.empty())
        throw InputError("chain data", 0, "no labelled sequence", "at least one");
    const std::size_t stride = m_shape.stride();
    m_rowStart.reserve(data.tokenCount() + 1);
    m_rows.reserve(data.attributes.size() + data.tokenCount() * 2);
    m_rowStart.push_back(0);
    for (std::size_t i = 0; i < data.size(); ++i) {
        const std::size_t length = data.length(i);
        if (length == 0)
            throw InputError(
                "chain data", 0, fmt::format("sequence {} is empty", i + 1), "a token");
        for (std::size_t t = 0; t < length; ++t) {
            if (data.truth(i)[t] >= m_shape.labelCount())
                throw InputError("chain data", 0, "a label out of range", "labels of the model");
            for (const std::uint32_t attribute : data.token(i, t)) {
                if (attribute >= m_shape.attributeCount)
                    throw InputError("chain data", 0, "an attribute out of range",
                        fmt::format("at most {}", m_shape.attributeCount));
                m_rows.push_back(static_cast<std::uint32_t>(attribute * stride));
            }
            m_rows.push_back(static_cast<std::uint32_t>(m_shape.biasRow() * stride));
            if (t == 0)
                m_rows.push_back(static_cast<std::uint32_t>((m_shape.biasRow() + 1) * stride));
            if (t + 1 == length)
                m_rows.push_back(static_cast<std::uint32_t>((m_shape.biasRow() + 2) * stride));
            m_rowStart.push_back(static_cast<std::uint32_t>(m_rows.size()));
        }
    }
    buildGram();
}

ChainProblem::~ChainProblem() = default;

void ChainProblem::buildGram()
{
    // K_tt', the number of weight rows tokens t and t' share (rows of a token ascend); 1 off for
    // t = t', as every entry of a δ counts once for itself in sums over all entries.
    const ChainExamples& data = *m_examples;
    m_gramStart.push_back(0);
    for (std::size_t i = 0; i < data.size(); ++i)
        m_gramStart.push_back(m_gramStart.back() + data.length(i) * data.length(i));
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

std::size_t ChainProblem::memoryBytes() const
{
    return m_gram.size() * sizeof(float) + m_gramStart.size() * sizeof(std::size_t)
        + (m_rows.size() + m_rowStart.size()) * sizeof(std::uint32_t);
}

std::size_t ChainProblem::statisticSize(std::size_t i) const
{
    return (m_examples->length(i) + m_shape.labelCount()) * m_shape.stride();
}

void ChainProblem::expect(std::size_t i, Fetch what) const
{
    const std::size_t first = m_examples->sequenceStart[i];
    const std::uint32_t* rowStart = m_rowStart.data() + first;
    if (what == Fetch::place) {
        __builtin_prefetch(rowStart);
        __builtin_prefetch(rowStart + 16);
        __builtin_prefetch(m_gramStart.data() + i);
        __builtin_prefetch(m_examples->labels.data() + first);
        return;
    }
    const std::size_t length = m_examples->length(i);
    for (std::uint32_t k = rowStart[0]; k < rowStart[length]; k += 16)
        __builtin_prefetch(m_rows.data() + k);
    for (std::size_t k = m_gramStart[i]; k < m_gramStart[i + 1]; k += 16)
        __builtin_prefetch(m_gram.data() + k);
}

void ChainProblem::potentials(std::size_t i, const double* w, double* theta) const
{
    const std::size_t length = m_examples->length(i);
    const std::size_t stride = m_shape.stride();
    const std::uint32_t* rowStart = m_rowStart.data() + m_examples->sequenceStart[i];
    expect(i, Fetch::content); // again: not every visit is foreseen
    chainKernels().gather(w, m_rows.data(), rowStart, length, stride, theta);
    std::copy_n(w + m_shape.transitionRow() * stride, m_shape.labelCount() * stride,
        theta + length * stride);
}

bool ChainProblem::maxOracle(
    std::size_t i, const double* theta, OracleMode mode, Labelling& y) const
{
    const std::size_t length = m_examples->length(i);
    const std::size_t labels = m_shape.labelCount();
    const std::size_t stride = m_shape.stride();
    const LabellingView truth = m_examples->truth(i);
    y.resize(length);
    if (mode == OracleMode::lossOnly) { // any wrong label costs the same: the lowest one
        for (std::size_t t = 0; t < length; ++t)
            y[t] = truth[t] == 0 && labels > 1 ? Label{1} : Label{0};
        return true;
    }
    Scratch& s = scratch();
    if (s.value.size() < length * stride) {
        s.value.resize(length * stride);
        s.best.resize(length * stride);
    }
    const double* transition = theta + length * stride;
    const bool augmented = mode == OracleMode::lossAugmented;
    chainKernels().maxSum(theta, transition, length, labels, stride,
        augmented ? truth.data() : nullptr, 1.0 / static_cast<double>(length), s.value.data(),
        s.best.data());
    backtrack(s.value.data(), s.best.data(), transition, length, labels, stride, y);
    return true;
}

void ChainProblem::statistic(std::size_t i, LabellingView y, SparseVector& m) const
{
    const std::size_t stride = m_shape.stride();
    const std::size_t length = m_examples->length(i);
    assert(y.size() == length);
    m.resize(2 * length - 1);
    for (std::size_t t = 0; t < length; ++t)
        m[t] = {static_cast<std::uint32_t>(t * stride + y[t]), 1.0};
    for (std::size_t t = 1; t < length; ++t)
        m[length + t - 1] = {static_cast<std::uint32_t>((length + y[t - 1]) * stride + y[t]), 1.0};
}

double ChainProblem::loss(std::size_t i, LabellingView y) const
{
    const LabellingView truth = m_examples->truth(i);
    std::size_t wrong = 0;
    for (std::size_t t = 0; t < truth.size(); ++t)
        wrong += y[t] != truth[t] ? 1 : 0;
    return static_cast<double>(wrong) / static_cast<double>(truth.size());
}

double ChainProblem::score(std::size_t i, const double* theta, LabellingView y) const
{
    const std::size_t stride = m_shape.stride();
    const std::size_t length = m_examples->length(i);
    const double* transition = theta + length * stride;
    double sum = theta[y[0]];
    for (std::size_t t = 1; t < length; ++t)
        sum += theta[t * stride + y[t]] + transition[y[t - 1] * stride + y[t]];
    return sum;
}

void ChainProblem::scores(std::size_t i, const double* theta, const Label* labellings,
    std::size_t count, double* values) const
{
    // Four sums at once: one alone waits for each of its additions.
    constexpr std::size_t lanes = 4;
    const std::size_t stride = m_shape.stride();
    const std::size_t length = m_examples->length(i);
    const double* transition = theta + length * stride;
    std::size_t k = 0;
    for (; k + lanes <= count; k += lanes) {
        const Label* y = labellings + k * length;
        double sum[lanes];
        for (std::size_t lane = 0; lane < lanes; ++lane)
            sum[lane] = theta[y[lane * length]];
        for (std::size_t t = 1; t < length; ++t) {
            const double* node = theta + t * stride;
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                const Label* at = y + lane * length + t;
                sum[lane] += node[at[0]] + transition[at[-1] * stride + at[0]];
            }
        }
        for (std::size_t lane = 0; lane < lanes; ++lane)
            values[k + lane] = sum[lane];
    }
    for (; k < count; ++k)
        values[k] = score(i, theta, {labellings + k * length, length});
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

void ChainProblem::cornerDifference(
    std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const
{
    const std::size_t length = m_examples->length(i);
    const std::size_t stride = m_shape.stride();
    delta.clear();
    for (std::size_t t = 0; t < length; ++t)
        if (y[t] != other[t]) {
            delta.push_back({static_cast<std::uint32_t>(t * stride + y[t]), 1.0});
            delta.push_back({static_cast<std::uint32_t>(t * stride + other[t]), -1.0});
        }
    const std::size_t nodes = delta.size();
    const auto addTransition = [&](Label a, Label b, double v) {
        const auto index = static_cast<std::uint32_t>((length + a) * stride + b);
        for (std::size_t k = nodes; k < delta.size(); ++k) // a handful: counts add up
            if (delta[k].index == index) {
                delta[k].value += v;
                return;
            }
        delta.push_back({index, v});
    };
    for (std::size_t t = 1; t < length; ++t)
        if (y[t] != other[t] || y[t - 1] != other[t - 1]) {
            addTransition(y[t - 1], y[t], 1.0);
            addTransition(other[t - 1], other[t], -1.0);
        }
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

} // namespace gapscope
