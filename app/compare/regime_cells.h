// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"

#include <vector>

namespace gapscope {

/// Measurements of the cache at one (F, ν): medians over the runs there.
struct RegimeCell {
    double hitRate = notComputed; ///< visits the cache answered, [0, 1]
    double passes = notComputed;  ///< effective passes to the gap; NaN: not reached
    int run = -1;                 ///< one of its runs, for selecting; −1: none yet
    bool ended = false;           ///< one run at least has come to its end
};

/// A grid of the cache's two parameters (Osokin et al. 2016, Fig. 2a) over the runs that differ
/// from one another in F, ν and the seed only.
struct RegimeGrid {
    std::vector<double> F, nu;     ///< rising
    std::vector<RegimeCell> cells; ///< nu.size() × F.size(), row by row from the smallest ν
    const RegimeCell& at(std::size_t row, std::size_t column) const
    {
        return cells[row * F.size() + column];
    }
};

/// The grid of these runs around one of them, which has the cache on; an axis with fewer than three
/// values of its own gets some to choose from.
RegimeGrid regimeGrid(const std::vector<const Run*>& runs, const Run& around, double toGap);

/// The run the map is drawn around: the selected one, else the newest, that has the cache on.
/// nullptr: none has.
const Run* cachedRun(const std::vector<const Run*>& runs, const Run* selected);

} // namespace gapscope
