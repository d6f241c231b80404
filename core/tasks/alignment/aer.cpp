// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/alignment/aer.h"

#include "core/tasks/alignment/alignment.h"

#include <algorithm>

namespace gapscope {
namespace {

double shareOf(std::size_t part, std::size_t whole)
{
    return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

double LinkCounts::aer() const
{
    return 1 - shareOf(predictedSure + predictedPossible, predicted + sure);
}

double LinkCounts::precision() const { return shareOf(predictedPossible, predicted); }

double LinkCounts::recall() const { return shareOf(predictedSure, sure); }

LinkCounts& LinkCounts::operator+=(const LinkCounts& other)
{
    predicted += other.predicted;
    sure += other.sure;
    predictedSure += other.predictedSure;
    predictedPossible += other.predictedPossible;
    return *this;
}

LinkCounts linkCounts(const AlignmentProblem& part, std::size_t i, LabellingView y)
{
    const AlignmentPair& pair = part.pair(i);
    LinkCounts counts;
    counts.sure = static_cast<std::size_t>(std::ranges::count(pair.links, LinkKind::sure));
    for (std::size_t e = 0; e < y.size(); ++e) {
        if (y[e] == 0)
            continue;
        const LinkKind kind = pair.links[pair.cell(e, y[e] - 1U)];
        ++counts.predicted;
        counts.predictedSure += kind == LinkKind::sure ? 1 : 0;
        counts.predictedPossible += kind != LinkKind::none ? 1 : 0;
    }
    return counts;
}

LinkCounts linkCounts(const AlignmentProblem& part, std::span<const Labelling> predictions)
{
    LinkCounts counts;
    for (std::size_t i = 0; i < predictions.size(); ++i)
        counts += linkCounts(part, i, predictions[i]);
    return counts;
}

} // namespace gapscope
