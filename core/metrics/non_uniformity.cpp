// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/non_uniformity.h"

#include "core/dense.h"

#include <cmath>
#include <limits>

namespace gapscope {

double nonUniformity(std::span<const double> x)
{
    const double sum = x.empty() ? 0 : asVector(x).sum();
    if (!(sum > 0))
        return std::numeric_limits<double>::quiet_NaN();
    // n² Var[p] + 1 = n Σ p², p = x/‖x‖₁, whose mean is 1/n
    return std::sqrt(static_cast<double>(x.size()) * squaredNorm(x)) / sum;
}

} // namespace gapscope
