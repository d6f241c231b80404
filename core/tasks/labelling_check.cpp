// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks/labelling_check.h"

#include "core/subset.h"
#include "core/tasks/kernel/kernel_problem.h"
#include "core/tasks/pose/pose.h"

#include <algorithm>

namespace gapscope {

bool isLabelling(const Problem& problem, std::size_t i, LabellingView y)
{
    if (y.size() != problem.truth(i).size())
        return false;
    if (const auto* some = dynamic_cast<const SubsetProblem*>(&problem))
        return isLabelling(some->whole(), some->original(i), y);
    const auto below = [](LabellingView some, std::size_t labels) {
        return std::ranges::all_of(some, [labels](Label label) { return label < labels; });
    };
    // Both look labels up in tables of theirs; to the others they are places in the statistic.
    if (const auto* pose = dynamic_cast<const PoseProblem*>(&problem)) {
        const PoseImage& image = pose->examples().images[i];
        return below(y.first(partCount), image.rows * image.columns)
            && below(y.subspan(partCount), relationTypes);
    }
    const auto* kernel = dynamic_cast<const KernelProblem*>(&problem);
    if (kernel && !below(y, kernel->parts().labels))
        return false;
    SparseVector m;
    problem.statistic(i, y, m);
    const std::size_t size = problem.statisticSize(i);
    return std::ranges::all_of(m, [size](const SparseEntry& entry) { return entry.index < size; });
}

} // namespace gapscope
