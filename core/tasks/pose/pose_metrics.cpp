// SPDX-License-Identifier: GPL-3.0-or-later
// How poses are judged.
#include "core/metrics/metrics.h"
#include "core/tasks/pose/pck.h"
#include "core/tasks/pose/pose.h"

#include <algorithm>

namespace gapscope {

std::size_t PoseProblem::wrongLabels(std::size_t i, LabellingView y) const
{
    return static_cast<std::size_t>(std::ranges::count_if(
        jointErrors(*this, i, y), [](double error) { return error > pckThreshold; }));
}

Metrics PoseProblem::metrics(const std::vector<Labelling>& predictions) const
{
    const JointErrors errors = jointErrors(*this, predictions);
    Metrics metrics{{{"pck_0.2", errors.pck(pckThreshold)}, {"pcp", errors.pcp()}}, {}};
    for (const JointPair& pair : jointPairs)
        metrics.values.push_back({std::string(pair.key),
            (errors.pck(pair.right, pckThreshold) + errors.pck(pair.left, pckThreshold)) / 2});
    return metrics;
}

} // namespace gapscope
