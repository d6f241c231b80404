// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/kernels/chain_kernels.h"

#if defined(__SSE2__)
#include <immintrin.h>

namespace gapscope {
namespace {
struct Lanes {
    using V = __m128d;
    static constexpr std::size_t width = 2;
    static V load(const double* p) { return _mm_loadu_pd(p); }
    static void store(double* p, V v) { _mm_storeu_pd(p, v); }
    static V zero() { return _mm_setzero_pd(); }
    static V all(double x) { return _mm_set1_pd(x); }
    static V add(V a, V b) { return _mm_add_pd(a, b); }
    static V mul(V a, V b) { return _mm_mul_pd(a, b); }
    static bool any(V v) { return _mm_movemask_pd(_mm_cmpneq_pd(v, zero())) != 0; }
    static V max(V a, V b) { return _mm_max_pd(a, b); }
    static V plus(V a, V b) { return _mm_add_pd(a, b); }
};
} // namespace
#include "core/inference/kernels/chain_kernels.inc"

const ChainKernels detail::chainKernelsSse2 = {"sse2", gather, maxSum, scatter, gramNorm};
} // namespace gapscope
#endif
