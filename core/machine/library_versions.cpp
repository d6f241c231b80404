// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/library_versions.h"

#include <Eigen/Core>
#include <fmt/format.h>
#include <opencv2/core/utility.hpp>
#include <sys/utsname.h>

namespace gapscope {

std::string eigenVersion()
{
    return fmt::format("{}.{}.{}", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION);
}

std::string openCvVersion() { return cv::getVersionString(); }

std::string compilerVersion()
{
#if defined(__clang__)
    return fmt::format("Clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    return fmt::format("GCC {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

std::string cpuClass()
{
#if defined(__x86_64__)
    std::string text = "x86-64";
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f"))
        text += " avx512";
    if (__builtin_cpu_supports("avx2"))
        text += " avx2";
    if (__builtin_cpu_supports("fma"))
        text += " fma";
    return text;
#else
    utsname system{};
    return ::uname(&system) == 0 ? system.machine : "unknown";
#endif
}

} // namespace gapscope
