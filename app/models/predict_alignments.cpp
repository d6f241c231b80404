// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/predictions.h"
#include "core/tasks/alignment/aer.h"

#include <fmt/format.h>

namespace gapscope {

std::string alignmentScores(
    const AlignmentProblem& part, const std::vector<Labelling>& predictions, bool labelled)
{
    std::string said = fmt::format("{} sentence pairs aligned", predictions.size());
    if (!labelled)
        return said + "; there are no links to compare with\n";
    const LinkCounts counts = linkCounts(part, predictions);
    return said
        + fmt::format(": AER {:.4f}, precision {:.4f}, recall {:.4f}, {} links\n", counts.aer(),
            counts.precision(), counts.recall(), counts.predicted);
}

} // namespace gapscope
