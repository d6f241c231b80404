// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/memory.h"

#include <cstdint>

#if defined(__linux__)
#include <sys/mman.h>
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25 // Linux 6.1; older ones refuse it
#endif
#endif

namespace gapscope {

void wantLargePages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes)
{
#if defined(__linux__)
    constexpr std::uintptr_t page = std::uintptr_t{2} << 20;
    constexpr std::size_t least = std::size_t{4} << 20;
    if (bytes < least)
        return;
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t first = (begin + page - 1) / page * page;
    const std::uintptr_t last = (begin + bytes) / page * page;
    if (first < last)
        madvise(reinterpret_cast<void*>(first), last - first, MADV_COLLAPSE);
#endif
}

} // namespace gapscope
