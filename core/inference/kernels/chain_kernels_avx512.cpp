// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/kernels/chain_kernels.h"

#if defined(__AVX512F__)
#include <immintrin.h>

namespace gapscope {
namespace {
struct Lanes {
    using V = __m512d;
    static constexpr std::size_t width = 8;
    static V load(const double* p) { return _mm512_loadu_pd(p); }
    static void store(double* p, V v) { _mm512_storeu_pd(p, v); }
    static V zero() { return _mm512_setzero_pd(); }
    static V all(double x) { return _mm512_set1_pd(x); }
    static V add(V a, V b) { return _mm512_add_pd(a, b); }
    static V mul(V a, V b) { return _mm512_mul_pd(a, b); }
    static bool any(V v) { return _mm512_cmp_pd_mask(v, zero(), _CMP_NEQ_UQ) != 0; }
    static V max(V a, V b) { return _mm512_max_pd(a, b); }
    /// a + b on the multiply ports, which leaves the add ports to max; a·1 + b rounds the same.
    static V plus(V a, V b) { return _mm512_fmadd_pd(a, _mm512_set1_pd(1.0), b); }
};
} // namespace
#include "core/inference/kernels/chain_kernels.inc"

const ChainKernels detail::chainKernelsAvx512 = {"avx512", gather, maxSum, scatter, gramNorm};
} // namespace gapscope
#endif
