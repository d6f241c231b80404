// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/kernels/chain_kernels.h"

#if defined(__AVX2__)
#include <immintrin.h>

namespace gapscope {
namespace {
struct Lanes {
    using V = __m256d;
    static constexpr std::size_t width = 4;
    static V load(const double* p) { return _mm256_loadu_pd(p); }
    static void store(double* p, V v) { _mm256_storeu_pd(p, v); }
    static V zero() { return _mm256_setzero_pd(); }
    static V all(double x) { return _mm256_set1_pd(x); }
    static V add(V a, V b) { return _mm256_add_pd(a, b); }
    static V mul(V a, V b) { return _mm256_mul_pd(a, b); }
    static bool any(V v) { return _mm256_movemask_pd(_mm256_cmp_pd(v, zero(), _CMP_NEQ_UQ)) != 0; }
    static V max(V a, V b) { return _mm256_max_pd(a, b); }
    static V plus(V a, V b) { return _mm256_add_pd(a, b); }
};
} // namespace
#include "core/inference/kernels/chain_kernels.inc"

const ChainKernels detail::chainKernelsAvx2 = {"avx2", gather, maxSum, scatter, gramNorm};
} // namespace gapscope
#endif
