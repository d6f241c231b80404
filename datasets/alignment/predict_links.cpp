// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/alignment/alignment.h"
#include "datasets/alignment/sentence_pairs.h"
#include "datasets/opening/predictions.h"

#include <fmt/format.h>

namespace gapscope {

std::string alignmentText(const Problem& part, const Predictions& predictions, bool)
{
    return linksText(static_cast<const AlignmentProblem&>(part), predictions);
}

std::string alignmentScores(const Problem& problem, const Predictions& predictions, bool labelled)
{
    const auto& part = static_cast<const AlignmentProblem&>(problem);
    std::string said = fmt::format("{} sentence pairs aligned", predictions.size());
    if (!labelled)
        return said + "; there are no links to compare with\n";
    const LinkCounts counts = linkCounts(part, predictions);
    return said
        + fmt::format(": AER {:.4f}, precision {:.4f}, recall {:.4f}, {} links\n", counts.aer(),
            counts.precision(), counts.recall(), counts.predicted);
}

} // namespace gapscope
