// SPDX-License-Identifier: GPL-3.0-or-later
// Directions δ in a sequence's own space: what they are in w, their norms and inner products.
#include "core/machine/memory.h"
#include "core/tasks/chain/chain.h"

#include <algorithm>

namespace gapscope {
namespace {

/// Scratch of one thread: rows of labels, one a token, and a list of tokens.
struct Scratch {
    AlignedVector<double> nodes;
    std::vector<std::uint32_t> tokens;
    SparseVector transitions;
    /// Lists the places where two labellings differ; returns how many.
    std::size_t compare(LabellingView y, LabellingView other)
    {
        if (tokens.size() < y.size())
            tokens.resize(y.size());
        std::size_t count = 0;
        for (std::size_t t = 0; t < y.size(); ++t) { // without branches that nothing foretells
            tokens[count] = static_cast<std::uint32_t>(t);
            count += y[t] != other[t] ? 1 : 0;
        }
        return count;
    }
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

/// Do the entries of tokens stand in the order of the tokens? addFewTo() then
/// adds to a cell of w in the same order as the kernel does.
bool inOrder(const SparseVector& delta, std::size_t nodes, const RowOf& rowOf)
{
    std::uint32_t last = 0;
    for (const SparseEntry& entry : delta) {
        if (entry.index >= nodes)
            continue;
        const std::uint32_t t = rowOf(entry.index);
        if (t < last)
            return false;
        last = t;
    }
    return true;
}

} // namespace

void ChainProblem::buildGram()
{
    // K_tt', the number of weight rows tokens t and t' share; 1 off for t = t' where all have a
    // bias, as every entry of a δ counts once for itself in sums over all entries.
    const ChainExamples& data = *m_examples;
    m_gramStart.push_back(0);
    for (std::size_t i = 0; i < data.size(); ++i)
        m_gramStart.push_back(m_gramStart.back() + data.length(i) * data.length(i));
    if (!data.values.empty())
        return;
    std::uint32_t most = 0; // the attributes of a token
    for (std::size_t k = 0; k < data.tokenCount(); ++k)
        most = std::max(most, data.tokenStart[k + 1] - data.tokenStart[k]);
    m_gram = NarrowNumbers(m_gramStart.back(), most + 2);
    struct Use { // of a weight row by a token; before: the last one before it, 0: none
        std::uint32_t token, before;
    };
    std::vector<Use> uses;
    std::vector<std::uint32_t> last(m_shape.transitionRow()); // use of each weight row
    m_gram.edit([&](auto* grams) {
        for (std::size_t i = 0; i < data.size(); ++i) {
            const ChainRows rows = rowsOf(i);
            const std::size_t length = rows.length;
            auto* gram = grams + m_gramStart[i];
            uses.assign(1, {});
            for (std::uint32_t t = 0; t < length; ++t) {
                rows.each(t, [&](std::size_t row) {
                    uses.push_back({t, last[row]});
                    last[row] = static_cast<std::uint32_t>(uses.size() - 1);
                    for (std::uint32_t u = uses.back().before; u != 0; u = uses[u].before) {
                        ++gram[t * length + uses[u].token];
                        ++gram[uses[u].token * length + t];
                    }
                    ++gram[t * length + t];
                });
                if (m_shape.biases)
                    --gram[t * length + t];
            }
            for (std::uint32_t t = 0; t < length; ++t)
                rows.each(t, [&](std::size_t row) { last[row] = 0; });
        }
    });
}

void ChainProblem::cornerDifference(
    std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const
{
    Scratch& s = scratch();
    const std::size_t length = m_examples->length(i), stride = m_shape.stride();
    const std::size_t count = s.compare(y, other);
    const std::uint32_t* const tokens = s.tokens.data();
    s.transitions.resize(std::max(s.transitions.size(), 4 * count));
    SparseEntry* const first = s.transitions.data();
    SparseEntry* end = first;
    const auto add = [&](Label from, Label to, double v) {
        const auto index = static_cast<std::uint32_t>((length + from) * stride + to);
        for (SparseEntry* k = first; k != end; ++k) // a handful: counts add up
            if (k->index == index) {
                k->value += v;
                return;
            }
        *end++ = {index, v};
    };
    const auto addTransitions = [&](std::size_t t) {
        add(y[t - 1], y[t], 1.0);
        add(other[t - 1], other[t], -1.0);
    };
    delta.resize(2 * count);
    for (std::size_t e = 0; e < count; ++e) {
        const std::size_t t = tokens[e];
        delta[2 * e] = {static_cast<std::uint32_t>(t * stride + y[t]), 1.0};
        delta[2 * e + 1] = {static_cast<std::uint32_t>(t * stride + other[t]), -1.0};
        if (t > 0)
            addTransitions(t);
        if (t + 1 < length && (e + 1 == count || tokens[e + 1] > t + 1))
            addTransitions(t + 1);
    }
    delta.insert(delta.end(), first, end);
}

double ChainProblem::pairwiseDirection(
    std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const
{
    cornerDifference(i, y, other, delta);
    if (m_gram.size() == 0)
        return squaredNorm(i, delta);
    // As in squaredNorm(), in whole numbers: δ begins with two entries for each token t of those
    // that differ, which cornerDifference() has listed.
    const std::size_t length = y.size(), nodes = length * m_shape.stride();
    const std::uint32_t* const tokens = scratch().tokens.data();
    std::int64_t image = 0;
    double sum = 0;
    m_gram.view(m_gramStart[i]).typed([&]<typename Number>(const Number* gram) {
        for (std::size_t k = 0; k < delta.size(); ++k) {
            sum += (delta[k].index < nodes ? m_unit : 1) * delta[k].value * delta[k].value;
            if (delta[k].index >= nodes || k % 2 != 0)
                continue;
            const std::uint32_t t = tokens[k / 2];
            const Number* const overlap = gram + t * length;
            image += overlap[t];
            for (std::size_t e = 0; e < k / 2; ++e) {
                const std::uint32_t s = tokens[e];
                image += std::int64_t{overlap[s]}
                    * ((y[t] == y[s]) + (other[t] == other[s]) - (y[t] == other[s])
                        - (other[t] == y[s]));
            }
        }
    });
    return sum + 2 * static_cast<double>(image);
}

/// ‖B_i δ‖² of a few entries: each meets the earlier ones of its label.
template <typename Number>
double ChainProblem::squaredNormOfFew(
    std::size_t i, const SparseVector& delta, const Number* gram) const
{
    const std::size_t length = m_examples->length(i);
    const RowOf rowOf(m_shape.stride());
    const std::uint32_t nodes = static_cast<std::uint32_t>(length * m_shape.stride());
    struct Node {
        std::uint32_t token, label;
        double value;
    } seen[few];
    std::size_t count = 0;
    double sum = 0;
    for (const auto [index, value] : delta) {
        // The unit part of m_gram's diagonal, and all of a transition's.
        sum += (index < nodes ? m_unit : 1) * value * value;
        if (index >= nodes)
            continue;
        const std::uint32_t t = rowOf(index);
        const Node own{t, index - t * rowOf.length, value};
        const Number* overlap = gram + t * length;
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
    const NarrowView gram = m_gram.view(m_gramStart[i]);
    if (delta.size() <= few) // a pairwise step's: two labellings that nearly agree
        return gram.typed([&](const auto* counts) { return squaredNormOfFew(i, delta, counts); });
    // ‖B_i δ‖² = Σ_tt' K_tt' ⟨δ_t, δ_t'⟩ + ‖transition part‖²
    //          = Σ_tt' (K_tt' − [t = t']) ⟨δ_t, δ_t'⟩ + ‖δ‖² with biases.
    const std::size_t length = m_examples->length(i);
    const std::size_t stride = m_shape.stride();
    const std::uint32_t nodes = static_cast<std::uint32_t>(length * stride);
    Scratch& s = scratch();
    double* rows = s.clearRows(nodes);
    double sum = 0;
    for (const auto [index, value] : delta) {
        rows[std::min(index, nodes)] = value;
        sum += (index < nodes ? m_unit : 1) * value * value;
    }
    s.tokens.resize(length);
    sum += chainKernels().gramNorm(rows, gram, length, stride, s.tokens.data());
    return std::max(sum, 0.0);
}

void ChainProblem::addGram(
    std::size_t i, const SparseVector& delta, double scale, double* theta) const
{
    const std::size_t length = m_examples->length(i);
    const std::size_t stride = m_shape.stride();
    const RowOf rowOf(stride);
    const std::uint32_t nodes = static_cast<std::uint32_t>(length * stride);
    m_gram.view(m_gramStart[i]).typed([&](const auto* gram) {
        for (const auto [index, value] : delta) {
            theta[index] += (index < nodes ? m_unit : 1) * scale * value;
            if (index >= nodes)
                continue;
            const std::uint32_t t = rowOf(index);
            double* column = theta + (index - t * rowOf.length);
            for (std::size_t s = 0; s < length; ++s)
                column[s * stride] += scale * static_cast<double>(gram[t * length + s]) * value;
        }
    });
}

/// Each entry goes into one column of its token's rows; two of one token at once.
template <typename Number>
void ChainProblem::addFewTo(std::size_t i, const SparseVector& delta, double scale, double* w,
    const Number* attributes) const
{
    const std::size_t stride = m_shape.stride();
    const RowOf rowOf(m_shape.stride());
    const std::uint32_t nodes = static_cast<std::uint32_t>(m_examples->length(i) * stride);
    const ChainRows rows = rowsOf(i);
    double* transition = w + m_shape.transitionRow() * stride;
    for (std::size_t k = 0; k < delta.size(); ++k) {
        const std::uint32_t index = delta[k].index;
        const double v = scale * delta[k].value;
        if (index >= nodes) {
            transition[index - nodes] += v;
            continue;
        }
        const std::uint32_t t = rowOf(index);
        double* column = w + (index - t * rowOf.length);
        if (k + 1 < delta.size() && rowOf(delta[k + 1].index) == t) {
            const std::ptrdiff_t other = std::ptrdiff_t{delta[++k].index} - index;
            const double u = scale * delta[k].value;
            rows.each(attributes, t, [=](std::size_t row) {
                double* cell = column + stride * row;
                cell[0] += v;
                cell[other] += u;
            });
            continue;
        }
        rows.each(attributes, t, [=](std::size_t row) { column[stride * row] += v; });
    }
}

void ChainProblem::addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const
{
    if (delta.size() <= few
        || (delta.size() <= 3 * few && inOrder(delta, nodeEntries(i), RowOf(m_shape.stride()))))
        return m_examples->attributes.view().typed(
            [&](const auto* attributes) { addFewTo(i, delta, scale, w, attributes); });
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
    chainKernels().scatter(rows, rowsOf(i), stride, w);
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
        const std::size_t label = index % stride;
        rowsOf(i).each(index / stride, [&, value = value](std::size_t row) {
            v.push_back({static_cast<std::uint32_t>(row * stride + label), value});
        });
    }
    merge(v);
}

} // namespace gapscope
