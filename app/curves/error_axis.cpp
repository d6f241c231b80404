// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/error_axis.h"

namespace gapscope {

ErrorUnit errorUnitOf(const Paths& paths, bool onlyVisible)
{
    ErrorUnit unit = errorUnit("");
    for (const auto& path : paths.all())
        if (path->visible || !onlyVisible)
            unit = together(unit, errorUnit(path->record.dataset.task));
    return unit;
}

void tellIn(const ErrorUnit& unit, std::vector<PlotSeries>& series)
{
    const double factor = unit.factor / errorUnit("").factor;
    if (factor == 1)
        return;
    for (PlotSeries& each : series)
        for (QList<double>* values : {&each.y, &each.low, &each.high})
            for (double& value : *values)
                value *= factor;
}

} // namespace gapscope
