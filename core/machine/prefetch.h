// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace gapscope {

/// Asks for the cache line at p, which need not be readable. GCC takes a function that does nothing
/// else for one without effect and leaves out calls of it: the empty statement is one.
inline void prefetch(const void* p)
{
    __builtin_prefetch(p);
    asm volatile("" : : "r"(p));
}

} // namespace gapscope
