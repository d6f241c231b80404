// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/chain/chain.h"

#include "core/inference/forward_backward.h"
#include "core/inference/viterbi.h"
#include "core/machine/error.h"
#include "core/machine/memory.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/tasks/slack/slack_rescaled.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// Tables of one thread, T × stride doubles each.
struct Tables {
    AlignedVector<double> value, best;
};

/// Both have at least this size.
Tables& tables(std::size_t size)
{
    static thread_local Tables t;
    if (t.value.size() < size) {
        t.value.resize(size);
        t.best.resize(size);
    }
    return t;
}

/// Numbers first … last − 1.
void fetch(const NarrowNumbers& numbers, std::size_t first, std::size_t last)
{
    const NarrowView part = numbers.view(first);
    for (std::size_t byte = 0; byte < (last - first) * part.bytes; byte += 64)
        prefetch(static_cast<const std::byte*>(part.first) + byte);
}

std::size_t argmax(const double* row, std::size_t labels)
{
    return static_cast<std::size_t>(std::max_element(row, row + labels) - row);
}

/// Follows the maxima back; a repeated maximum means the lowest label. The forward pass stored
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
    for (std::size_t i = 0; i < data.size(); ++i) {
        const std::size_t length = data.length(i);
        if (length == 0)
            throw InputError(
                "chain data", 0, fmt::format("sequence {} is empty", i + 1), "a token");
        for (const Label label : data.truth(i))
            if (label >= m_shape.labelCount())
                throw InputError("chain data", 0, "a label out of range", "labels of the model");
    }
    data.attributes.view().typed([&](const auto* attributes) {
        for (std::size_t k = 0; k < data.attributes.size(); ++k)
            if (attributes[k] >= m_shape.attributeCount)
                throw InputError("chain data", 0, "an attribute out of range",
                    fmt::format("at most {}", m_shape.attributeCount));
    });
    m_farthest = std::ranges::all_of(data.values, [](float value) { return value >= 0; });
    buildGram();
}

ChainProblem::~ChainProblem() = default;

std::size_t ChainProblem::statisticSize(std::size_t i) const
{
    return (m_examples->length(i) + m_shape.labelCount()) * m_shape.stride();
}

void ChainProblem::prefetch(std::size_t i, Fetch what) const
{
    const ChainRows rows = rowsOf(i);
    if (what == Fetch::place) {
        gapscope::prefetch(rows.start);
        gapscope::prefetch(rows.start + 16);
        gapscope::prefetch(m_gramStart.data() + i);
        gapscope::prefetch(m_examples->labels.data() + m_examples->sequenceStart[i]);
        return;
    }
    fetch(m_examples->attributes, rows.start[0], rows.start[rows.length]);
    fetch(m_gram, m_gramStart[i], m_gramStart[i + 1]);
}

void ChainProblem::potentials(std::size_t i, const double* w, double* theta) const
{
    const std::size_t length = m_examples->length(i);
    const std::size_t stride = m_shape.stride();
    prefetch(i, Fetch::content); // again: not every visit is foreseen
    chainKernels().gather(w, rowsOf(i), nullptr, stride, theta);
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
    Tables& s = tables(length * stride);
    const double* transition = theta + length * stride;
    const bool augmented = mode == OracleMode::lossAugmented;
    chainKernels().maxSum(theta, transition, length, labels, stride,
        augmented ? truth.data() : nullptr, 1.0 / static_cast<double>(length), s.value.data(),
        s.best.data());
    backtrack(s.value.data(), s.best.data(), transition, length, labels, stride, y);
    return true;
}

void ChainProblem::limitedOracle(
    std::size_t i, const double* theta, std::size_t effort, Labelling& y) const
{
    const std::size_t length = m_examples->length(i), stride = m_shape.stride();
    beamSearch({theta, theta + length * stride, length, m_shape.labelCount(), stride},
        m_examples->truth(i).data(), 1.0 / static_cast<double>(length), effort, y);
}

double ChainProblem::expectation(std::size_t i, const double* q, double c, double* mu) const
{
    thread_local ForwardBackward sums;
    thread_local AlignedVector<double> nodes;
    const std::size_t labels = m_shape.labelCount(), stride = m_shape.stride();
    const std::size_t length = m_examples->length(i);
    const LabellingView truth = m_examples->truth(i);
    const double wrong = c / static_cast<double>(length);
    nodes.assign(q, q + length * stride);
    for (std::size_t t = 0; t < length; ++t)
        for (std::size_t b = 0; b < labels; ++b)
            nodes[t * stride + b] += b == truth[t] ? 0 : wrong;
    sums.run(nodes.data(), q + length * stride, length, labels, stride, mu);
    double right = 0;
    for (std::size_t t = 0; t < length; ++t)
        right += mu[t * stride + truth[t]];
    return 1 - right / static_cast<double>(length);
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

std::size_t ChainProblem::wrongLabels(std::size_t i, LabellingView y) const
{
    std::size_t wrong = Problem::wrongLabels(i, y);
    const std::vector<UnknownLabel>& unknown = m_examples->unknownLabels;
    if (unknown.empty())
        return wrong;
    const std::uint32_t first = m_examples->sequenceStart[i];
    const std::uint32_t last = m_examples->sequenceStart[i + 1];
    const auto before = [](const UnknownLabel& u, std::uint32_t token) { return u.token < token; };
    for (auto u = std::lower_bound(unknown.begin(), unknown.end(), first, before);
         u != unknown.end() && u->token < last; ++u)
        wrong += y[u->token - first] == m_examples->labels[u->token] ? 1 : 0; // agrees with filler
    return wrong;
}

double ChainProblem::loss(std::size_t i, LabellingView y) const
{
    return static_cast<double>(wrongLabels(i, y)) / static_cast<double>(m_examples->length(i));
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

namespace {
/// Scores of many labellings.
void scoreAll(const double* nodes, const double* transition, std::size_t length, std::size_t stride,
    const LabellingRows& all, double* values)
{
    // Four sums at once: one alone waits for each of its additions. The last ones may be repeated.
    constexpr std::size_t lanes = 4;
    for (std::size_t k = 0; k < all.count; k += lanes) {
        const Label* y[lanes];
        std::size_t last[lanes];
        double sum[lanes];
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            y[lane] = all[std::min(k + lane, all.count - 1)];
            last[lane] = y[lane][0];
            sum[lane] = nodes[last[lane]];
        }
        for (std::size_t t = 1; t < length; ++t) {
            const double* node = nodes + t * stride;
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                const std::size_t b = y[lane][t];
                sum[lane] += node[b] + transition[last[lane] * stride + b];
                last[lane] = b;
            }
        }
        for (std::size_t lane = 0; lane < lanes; ++lane)
            values[std::min(k + lane, all.count - 1)] = sum[lane];
    }
}
} // namespace

void ChainProblem::scores(
    std::size_t i, const double* theta, const LabellingRows& all, double* values) const
{
    const std::size_t length = m_examples->length(i), stride = m_shape.stride();
    scoreAll(theta, theta + length * stride, length, stride, all, values);
}

void ChainProblem::storedScores(std::size_t i, const double* w, const LabellingRows& all,
    const unsigned char* groups, double* values) const
{
    const std::size_t length = m_examples->length(i), stride = m_shape.stride();
    double* nodes = tables(length * stride).value.data();
    chainKernels().gather(w, rowsOf(i), groups, stride, nodes);
    scoreAll(nodes, w + m_shape.transitionRow() * stride, length, stride, all, values);
}

// The inputs of a chain that a kernel compares, and slack rescaling.

namespace {

/// The sequences without their attributes: what is left are biases and transitions.
std::shared_ptr<const Problem> withoutAttributes(
    const ChainProblem& chain, const std::vector<std::size_t>& blocks)
{
    const ChainExamples& data = chain.examples();
    auto bare = std::make_shared<ChainExamples>();
    for (const std::size_t i : blocks) {
        const LabellingView truth = data.truth(i);
        bare->labels.insert(bare->labels.end(), truth.begin(), truth.end());
        bare->sequenceStart.push_back(static_cast<std::uint32_t>(bare->labels.size()));
    }
    bare->tokenStart.assign(bare->labels.size() + 1, 0);
    ChainShape shape{0, chain.shape().labelNames, nullptr};
    shape.biases = chain.shape().biases;
    return std::make_shared<ChainProblem>(std::move(bare), std::move(shape));
}

} // namespace

KernelParts ChainProblem::kernelParts(const std::vector<std::size_t>& blocks) const
{
    const ChainExamples& data = *m_examples;
    auto inputs = std::make_shared<KernelInputs>();
    inputs->featureCount = std::max<std::size_t>(m_shape.attributeCount, 1);
    std::size_t longest = 0;
    for (std::size_t k = 0; k < data.tokenCount(); ++k)
        longest = std::max<std::size_t>(longest, data.tokenStart[k + 1] - data.tokenStart[k]);
    const auto ones = std::make_shared<const std::vector<float>>(longest, 1.0F);
    inputs->owners = {m_examples, ones};
    for (const std::size_t i : blocks) {
        for (std::size_t k = data.sequenceStart[i]; k < data.sequenceStart[i + 1]; ++k) {
            const std::size_t start = data.tokenStart[k];
            inputs->add({data.attributes.view(start),
                            data.values.empty() ? ones->data() : data.values.data() + start,
                            data.tokenStart[k + 1] - start},
                data.labels[k]);
        }
        inputs->blockStart.push_back(inputs->size());
    }
    return {inputs, m_shape.labelCount(), m_shape.stride(), withoutAttributes(*this, blocks)};
}

std::shared_ptr<const Problem> ChainProblem::slackRescaled(
    std::shared_ptr<const Problem> whole) const
{
    return slackOfChain(std::move(whole), m_shape.labelCount(), m_shape.stride());
}

std::array<Labelling, 2> ChainProblem::farthest(std::size_t i) const
{
    const std::size_t length = m_examples->length(i);
    return {Labelling(length, 0), Labelling(length, m_shape.labelCount() > 1 ? 1 : 0)};
}

} // namespace gapscope
