// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/problem.h"

#include "core/dense.h"
#include "core/machine/aligned.h"

#include <limits>

namespace gapscope {

void Problem::image(std::size_t i, const SparseVector& delta, SparseVector& v) const
{
    thread_local AlignedVector<double> dense;
    dense.assign(weightSize(), 0.0);
    addTo(i, delta, 1.0, dense.data());
    v.clear();
    for (std::size_t j = 0; j < dense.size(); ++j)
        if (dense[j] != 0)
            v.push_back({static_cast<std::uint32_t>(j), dense[j]});
}

double Problem::squaredWeightNorm(const double* w) const
{
    return gapscope::squaredNorm({w, weightSize()});
}

double Problem::supportVectors(const double*) const
{
    return std::numeric_limits<double>::quiet_NaN();
}

} // namespace gapscope
