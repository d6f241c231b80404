// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/sentences/sentence_layout.h"

namespace gapscope {

SentenceLayout wrapped(const std::vector<double>& widths, double room, double gap)
{
    SentenceLayout layout;
    double x = 0;
    for (const double width : widths) {
        if (layout.lines == 0 || (x > 0 && x + width > room)) {
            x = 0;
            ++layout.lines;
        }
        layout.tokens.push_back({x, width, layout.lines - 1});
        x += width + gap;
    }
    return layout;
}

} // namespace gapscope
