// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/alignment/alignment.h"

#include <cstddef>
#include <vector>

namespace gapscope {

/// A word pair that annotators or the model have linked.
struct LinkMark {
    std::size_t english = 0, french = 0;
    LinkKind kind = LinkKind::none;
    bool predicted = false;
    bool missed = false; ///< sure, not predicted, and there is a prediction
    bool known = true;   ///< annotators have looked at the pair

    bool right() const { return predicted && kind != LinkKind::none; }
    bool wrong() const { return predicted && known && kind == LinkKind::none; }
    /// Predicted, and the truth is unknown.
    bool open() const { return predicted && !known; }
};

/// All of a sentence pair, row by row; prediction: empty, or a labelling of it.
inline std::vector<LinkMark> linkMarks(const AlignmentPair& pair, LabellingView prediction)
{
    std::vector<LinkMark> marks;
    for (std::size_t e = 0; e < pair.english.size(); ++e)
        for (std::size_t f = 0; f < pair.french.size(); ++f) {
            LinkMark mark{e, f, pair.links[pair.cell(e, f)]};
            mark.known = pair.labelled;
            mark.predicted = !prediction.empty() && prediction[e] == f + 1;
            mark.missed = !prediction.empty() && mark.kind == LinkKind::sure && !mark.predicted;
            if (mark.predicted || mark.kind != LinkKind::none)
                marks.push_back(mark);
        }
    return marks;
}

} // namespace gapscope
