// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wrapped_problem.h"

#include <algorithm>

namespace gapscope {

Abilities WrappedProblem::abilities() const
{
    Abilities able = m_whole->abilities();
    able.limitedOracle = able.limitedOracle ? this : nullptr;
    able.expectations = able.expectations ? this : nullptr;
    able.prefetching = able.prefetching ? this : nullptr;
    able.kernelSource = able.kernelSource ? this : nullptr;
    return able;
}

KernelParts WrappedProblem::kernelParts(const std::vector<std::size_t>& blocks) const
{
    std::vector<std::size_t> places(blocks.size());
    std::ranges::transform(blocks, places.begin(), [this](std::size_t i) { return place(i); });
    return m_whole->abilities().kernelSource->kernelParts(places);
}

} // namespace gapscope
