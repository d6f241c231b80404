// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/kernels/chain_kernels.h"

namespace gapscope {
namespace {
std::vector<const ChainKernels*> detect()
{
    std::vector<const ChainKernels*> found;
    found.push_back(&detail::chainKernelsPortable);
#if defined(__x86_64__)
    found.push_back(&detail::chainKernelsSse2);
    if (__builtin_cpu_supports("avx2"))
        found.push_back(&detail::chainKernelsAvx2);
    if (__builtin_cpu_supports("avx512f"))
        found.push_back(&detail::chainKernelsAvx512);
#endif
    return found;
}
} // namespace

std::span<const ChainKernels* const> availableChainKernels()
{
    static const std::vector<const ChainKernels*> found = detect();
    return found;
}

const ChainKernels& chainKernels()
{
    static const ChainKernels& best = *availableChainKernels().back();
    return best;
}

std::string_view chainKernelName() { return chainKernels().name; }

} // namespace gapscope
