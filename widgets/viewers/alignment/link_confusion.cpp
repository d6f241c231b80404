// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/alignment/link_confusion.h"

#include <array>

namespace gapscope {
namespace {

constexpr std::size_t labelCount = 2; ///< no link, link

/// Word pairs of one sentence pair, truth · 2 + prediction.
std::array<std::size_t, labelCount * labelCount> countsOf(
    const AlignmentProblem& part, std::size_t i, const Labelling& y)
{
    const AlignmentPair& pair = part.pair(i);
    std::array<std::size_t, labelCount * labelCount> counts{};
    for (std::size_t e = 0; e < pair.english.size(); ++e)
        for (std::size_t f = 0; f < pair.french.size(); ++f) {
            const std::size_t predicted = y[e] == f + 1 ? 1 : 0;
            const LinkKind kind = pair.links[pair.cell(e, f)];
            const std::size_t truth = kind == LinkKind::sure ? 1
                : kind == LinkKind::possible                 ? predicted
                                                             : 0;
            ++counts[truth * labelCount + predicted];
        }
    return counts;
}

} // namespace

Confusion confusionOf(const AlignmentProblem& part, const std::vector<Labelling>& predictions)
{
    Confusion result;
    result.labels = part.shape().labelNames;
    result.tokens.assign(labelCount * labelCount, 0);
    result.examples = result.tokens;
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const auto counts = countsOf(part, i, predictions[i]);
        for (std::size_t cell = 0; cell < counts.size(); ++cell) {
            result.tokens[cell] += counts[cell];
            result.examples[cell] += counts[cell] > 0 ? 1 : 0;
        }
    }
    return result;
}

std::vector<int> examplesWith(const AlignmentProblem& part,
    const std::vector<Labelling>& predictions, Label truth, Label predicted)
{
    std::vector<int> found;
    for (std::size_t i = 0; i < predictions.size(); ++i)
        if (countsOf(part, i, predictions[i])[truth * labelCount + predicted] > 0)
            found.push_back(static_cast<int>(i));
    return found;
}

} // namespace gapscope
