// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/kernels/label_rows.h"

/// The compiler makes both variants of a CLONES function, with what is CLONED inlined; the program
/// takes the better one for the machine when it starts. Under a sanitizer there is one variant: its
/// runtime is not ready when the program chooses.
#if defined(__x86_64__) && !defined(GAPSCOPE_SANITIZED)
#define CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CLONES
#endif
#define CLONED [[gnu::always_inline]]

namespace gapscope {
namespace {

constexpr std::size_t lanes = 4;
using D = double __attribute__((vector_size(32), aligned(8), may_alias));

CLONED inline std::size_t rowOf(const FeatureValues& x, std::size_t k)
{
    return x.features ? x.features[k] : k;
}

/// Labels 0 … 4·vectors−1 of w's rows. So many sums are kept side by side that no addition waits
/// for the one before it: `unrolled` features at once.
template <std::size_t vectors, std::size_t unrolled>
CLONED inline void gatherGroup(
    const FeatureValues& x, const double* w, std::size_t stride, double* out)
{
    D sum[unrolled][vectors] = {};
    std::size_t k = 0;
    for (; k + unrolled <= x.count; k += unrolled)
        for (std::size_t u = 0; u < unrolled; ++u) {
            const double* row = w + rowOf(x, k + u) * stride;
            const double value = static_cast<double>(x.values[k + u]);
            for (std::size_t v = 0; v < vectors; ++v)
                sum[u][v] += value * reinterpret_cast<const D*>(row)[v];
        }
    for (; k < x.count; ++k)
        for (std::size_t v = 0; v < vectors; ++v)
            sum[0][v] += static_cast<double>(x.values[k])
                * reinterpret_cast<const D*>(w + rowOf(x, k) * stride)[v];
    for (std::size_t v = 0; v < vectors; ++v) {
        for (std::size_t u = 1; u < unrolled; ++u)
            sum[0][v] += sum[u][v];
        reinterpret_cast<D*>(out)[v] = sum[0][v];
    }
}

/// One or two groups of four labels at once: most steps move two labels.
template <std::size_t groups, bool dense>
CLONED inline void scatterRows(
    const FeatureValues& x, const double* in, const std::size_t* at, std::size_t stride, double* w)
{
    const auto [features, values, count] = x; // copies: a store to w cannot change them
    D add[groups];
    std::size_t group[groups];
    for (std::size_t g = 0; g < groups; ++g) {
        group[g] = at[g];
        add[g] = *reinterpret_cast<const D*>(in + group[g]);
    }
    for (std::size_t k = 0; k < count; ++k) {
        double* row = w + (dense ? k : features[k]) * stride;
        const double value = static_cast<double>(values[k]);
        for (std::size_t g = 0; g < groups; ++g)
            *reinterpret_cast<D*>(row + group[g]) += value * add[g];
    }
}

template <std::size_t groups>
CLONED inline void scatterGroups(
    const FeatureValues& x, const double* in, const std::size_t* at, std::size_t stride, double* w)
{
    if (x.features)
        scatterRows<groups, false>(x, in, at, stride, w);
    else
        scatterRows<groups, true>(x, in, at, stride, w);
}

} // namespace

CLONES void gatherLabels(const FeatureValues& x, const double* w, std::size_t stride, double* out)
{
    std::size_t b = 0;
    for (; b + 20 <= stride; b += 16)
        gatherGroup<4, 2>(x, w + b, stride, out + b);
    switch ((stride - b) / 4) {
    case 4:
        return gatherGroup<4, 2>(x, w + b, stride, out + b);
    case 3:
        return gatherGroup<3, 4>(x, w + b, stride, out + b);
    case 2:
        return gatherGroup<2, 4>(x, w + b, stride, out + b);
    default:
        return gatherGroup<1, 8>(x, w + b, stride, out + b);
    }
}

CLONES void scatterLabels(const FeatureValues& x, const double* in, std::size_t stride, double* w)
{
    std::size_t waiting[2], count = 0;
    for (std::size_t b = 0; b < stride; b += lanes) {
        const D add = *reinterpret_cast<const D*>(in + b);
        if (add[0] == 0 && add[1] == 0 && add[2] == 0 && add[3] == 0)
            continue;
        waiting[count++] = b;
        if (count < 2)
            continue;
        scatterGroups<2>(x, in, waiting, stride, w);
        count = 0;
    }
    if (count > 0)
        scatterGroups<1>(x, in, waiting, stride, w);
}

} // namespace gapscope
