// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cores.h"

#include <fstream>
#include <limits>
#include <string>
#include <thread>

#if defined(__linux__)
#include <sched.h>
#endif

namespace gapscope {
namespace {

namespace fs = std::filesystem;

constexpr double noQuota = std::numeric_limits<double>::infinity();

/// The quota of one group, in CPUs: "QUOTA PERIOD" in microseconds or "max PERIOD" in cpu.max of
/// version 2; in two files of version 1, where a quota of −1 is none.
double quotaOf(const fs::path& group)
{
    double quota = 0, period = 0;
    if (std::ifstream both(group / "cpu.max"); both) {
        both >> quota >> period;
    } else {
        std::ifstream(group / "cpu.cfs_quota_us") >> quota;
        std::ifstream(group / "cpu.cfs_period_us") >> period;
    }
    return quota > 0 && period > 0 ? quota / period : noQuota;
}

std::size_t affineCores()
{
#if defined(__linux__)
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return static_cast<std::size_t>(CPU_COUNT(&set));
#endif
    return std::thread::hardware_concurrency(); // more cores than a cpu_set_t has
}

} // namespace

double quotaCores(const fs::path& groups, const fs::path& mount)
{
    double least = noQuota;
    std::ifstream lines(groups);
    for (std::string line; std::getline(lines, line);) { // "ID:CONTROLLERS:/GROUP"
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (second == std::string::npos)
            continue;
        const std::string controllers = line.substr(first + 1, second - first - 1);
        fs::path root = mount; // of version 2, which names no controllers
        if (!controllers.empty()) {
            if (("," + controllers + ",").find(",cpu,") == std::string::npos)
                continue;
            root /= fs::exists(mount / controllers) ? controllers : "cpu";
        }
        // A container may show its own group as the root, under the path that the host knows.
        for (fs::path group = fs::path(line.substr(second + 1)).relative_path();;
             group = group.parent_path()) {
            least = std::min(least, quotaOf(root / group));
            if (group.empty())
                break;
        }
    }
    return least;
}

std::size_t allCores()
{
    static const double quota = quotaCores("/proc/self/cgroup", "/sys/fs/cgroup");
    const auto cores = static_cast<double>(affineCores());
    return static_cast<std::size_t>(std::max(1.0, std::min(cores, quota)));
}

} // namespace gapscope
