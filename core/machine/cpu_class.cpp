// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/cpu_class.h"

#include <sys/utsname.h>

namespace gapscope {

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
