// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/evaluation_plan.h"

#include <algorithm>
#include <cmath>

namespace gapscope {

double nextPlannedPass(double pass)
{
    for (const double planned : {0.0, 1.0, 2.0, 5.0, 10.0})
        if (pass < planned)
            return planned;
    // Between powers of ten the steps stay whole: 20, 22, 24, …, 30, 33, ….
    const double whole = std::floor(pass);
    return whole + std::max(1.0, std::floor(whole / 10));
}

bool EvaluationPlan::take(double pass, double trainingCalls, double cost, bool always)
{
    const bool due = pass >= nextPass;
    if (due)
        nextPass = nextPlannedPass(pass);
    const bool taken = always || (due && calls <= trainingCalls / 2);
    if (taken)
        calls += cost;
    return taken;
}

} // namespace gapscope
