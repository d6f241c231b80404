// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/kernels/chain_kernels.h"

namespace gapscope {
namespace {
/// One double at a time, for processors without x86 vectors; also the tests' reference.
struct Lanes {
    using V = double;
    static constexpr std::size_t width = 1;
    static V load(const double* p) { return *p; }
    static void store(double* p, V v) { *p = v; }
    static V zero() { return 0; }
    static V all(double x) { return x; }
    static V add(V a, V b) { return a + b; }
    static V mul(V a, V b) { return a * b; }
    static bool any(V v) { return v != 0; }
    static V max(V a, V b) { return a > b ? a : b; }
    static V plus(V a, V b) { return a + b; }
};
} // namespace
#include "core/inference/kernels/chain_kernels.inc"

const ChainKernels detail::chainKernelsPortable = {"portable", gather, maxSum, scatter, gramNorm};
} // namespace gapscope
