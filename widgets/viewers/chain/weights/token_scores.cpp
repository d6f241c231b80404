// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/weights/token_scores.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>

namespace gapscope {
namespace {

/// The score of a label at token t for one reason: an entry of a weight row times the value.
using Weigh = std::function<double(Label)>;
using Visit = std::function<void(TokenReason, const Weigh&)>;

void forEachReason(const ChainShape& shape, const ChainExamples& examples, std::size_t example,
    std::size_t t, LabellingView y, std::span<const double> w, const Visit& visit)
{
    assert(w.size() == shape.weightSize() && t < y.size());
    const std::size_t stride = shape.stride();
    const auto row = [&](std::size_t r, double value) {
        return [=](Label label) { return value * w[r * stride + label]; };
    };
    const std::span<const std::uint32_t> attributes = examples.token(example, t);
    const std::size_t first = examples.tokenStart[examples.sequenceStart[example] + t];
    for (std::size_t k = 0; k < attributes.size(); ++k)
        visit({TokenReason::Kind::attribute, attributeName(shape, attributes[k])},
            row(attributes[k],
                examples.values.empty() ? 1.0 : static_cast<double>(examples.values[first + k])));
    visit({TokenReason::Kind::bias, "every"}, row(shape.biasRow(), 1));
    if (t == 0)
        visit({TokenReason::Kind::bias, "first"}, row(shape.biasRow() + 1, 1));
    if (t + 1 == y.size())
        visit({TokenReason::Kind::bias, "last"}, row(shape.biasRow() + 2, 1));
    if (t > 0)
        visit({TokenReason::Kind::transition, shape.labelNames[y[t - 1]]},
            row(shape.transitionRow() + y[t - 1], 1));
    if (t + 1 < y.size())
        visit({TokenReason::Kind::transition, shape.labelNames[y[t + 1]], true},
            [&](Label label) { return w[(shape.transitionRow() + label) * stride + y[t + 1]]; });
}

} // namespace

TokenScores tokenScores(const ChainShape& shape, const ChainExamples& examples, std::size_t example,
    std::size_t t, LabellingView y, Label other, std::span<const double> w)
{
    assert(other < shape.labelCount() && y[t] < shape.labelCount());
    TokenScores scores;
    forEachReason(shape, examples, example, t, y, w, [&](TokenReason reason, const Weigh& weigh) {
        reason.label = weigh(y[t]);
        reason.other = weigh(other);
        scores.label += reason.label;
        scores.other += reason.other;
        scores.reasons.push_back(std::move(reason));
    });
    std::stable_sort(scores.reasons.begin(), scores.reasons.end(),
        [](const TokenReason& a, const TokenReason& b) {
            return std::abs(a.difference()) > std::abs(b.difference());
        });
    return scores;
}

Label strongestRival(const ChainShape& shape, const ChainExamples& examples, std::size_t example,
    std::size_t t, LabellingView y, std::span<const double> w)
{
    assert(shape.labelCount() > 1);
    std::vector<double> sums(shape.labelCount(), 0);
    forEachReason(shape, examples, example, t, y, w, [&](const TokenReason&, const Weigh& weigh) {
        for (std::size_t label = 0; label < sums.size(); ++label)
            sums[label] += weigh(static_cast<Label>(label));
    });
    sums[y[t]] = -std::numeric_limits<double>::infinity();
    return static_cast<Label>(std::max_element(sums.begin(), sums.end()) - sums.begin());
}

std::string attributeName(const ChainShape& shape, std::size_t attribute)
{
    return shape.features && attribute < shape.features->names.size()
        ? std::string(shape.features->names[attribute])
        : "attribute " + std::to_string(attribute);
}

} // namespace gapscope
