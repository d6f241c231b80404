// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/predictions.h"
#include "core/atomic_file.h"
#include "core/metrics/aer.h"
#include "datasets/sentence_pairs.h"

#include <cstdio>
#include <fmt/format.h>

namespace gapscope {

void writeAlignments(const AlignmentProblem& part, const std::vector<Labelling>& predictions,
    bool labelled, const std::string& out)
{
    const std::string links = linksText(part, predictions);
    std::string said = fmt::format("{} sentence pairs aligned", predictions.size());
    if (labelled) {
        const LinkCounts counts = linkCounts(part, predictions);
        said += fmt::format(": AER {:.4f}, precision {:.4f}, recall {:.4f}, {} links", counts.aer(),
            counts.precision(), counts.recall(), counts.predicted);
    } else {
        said += "; there are no links to compare with";
    }
    if (out.empty()) {
        fmt::print("{}", links);
        fmt::print(stderr, "{}\n", said);
        return;
    }
    writeFileAtomically(out, links);
    fmt::print("{}\n", said);
}

} // namespace gapscope
