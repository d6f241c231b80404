// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/non_uniformity.h"

#include "core/dense.h"

#include <cmath>
#include <limits>

namespace gapscope {

double nonUniformity(std::span<const double> x)
{
    const double n = static_cast<double>(x.size());
    const double sum = x.empty() ? 0 : asVector(x).sum();
    if (!(sum > 0))
        return std::numeric_limits<double>::quiet_NaN();
    // √(1 + n² Var[p]), p = x/‖x‖₁, whose mean is 1/n: at least 1 to the last bit
    double variance = 0;
    for (const double value : x) {
        const double off = n * (value / sum) - 1;
        variance += off * off / n;
    }
    return std::sqrt(1 + variance);
}

} // namespace gapscope
