// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/opening.h"

#include "app/programs/progress_line.h"
#include "core/machine/clocks.h"
#include "core/options/quantity_text.h"

#include <fmt/format.h>
#include <memory>

namespace gapscope {

Progress openingProgress(bool quiet)
{
    const auto line = std::make_shared<StatusLine>(quiet);
    return [line, begin = wallSeconds()](double done, const std::string& what) {
        if (!line->due())
            return;
        const double taken = wallSeconds() - begin;
        std::string text = what;
        if (done > 0.02 && done < 1 && taken > 1)
            text += fmt::format(
                " · {:.0f} % · {} left", 100 * done, durationText(taken * (1 - done) / done));
        line->show(text);
    };
}

} // namespace gapscope
