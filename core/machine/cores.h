// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>

namespace gapscope {

/// Cores that this process may use at once, at least 1: those of its CPU affinity, and no more than
/// the CPU quota of its cgroups allows.
std::size_t allCores();

/// CPUs that the quotas of these cgroups allow, the least of a group and all above it; ∞ without a
/// quota. groups: as /proc/self/cgroup; mount: as /sys/fs/cgroup, of version 1 or 2.
double quotaCores(const std::filesystem::path& groups, const std::filesystem::path& mount);

/// Threads of a run whose option `threads` has this value, beside which jobs − 1 others run. 0
/// ("auto"): its share of the cores, at least 1.
template <typename Count> Count threadsFor(Count wanted, std::size_t jobs)
{
    return wanted > 0 ? wanted : static_cast<Count>(std::max<std::size_t>(allCores() / jobs, 1));
}

} // namespace gapscope
