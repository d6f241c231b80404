// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/kernels/label_rows.h"

namespace gapscope {
namespace {

constexpr std::size_t lanes = 4;

struct Kernels {
    void (*gather)(const FeatureValues&, const double*, std::size_t, double*);
    void (*scatter)(const FeatureValues&, const double*, std::size_t, double*);
};

#define TARGET
namespace baseline {
#include "core/inference/kernels/label_rows.inc"
}
#undef TARGET
#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2")))
namespace avx2 {
#include "core/inference/kernels/label_rows.inc"
}
#undef TARGET
#endif

Kernels best()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        return {avx2::gather, avx2::scatter};
#endif
    return {baseline::gather, baseline::scatter};
}

const Kernels& kernels()
{
    static const Kernels chosen = best();
    return chosen;
}

} // namespace

void gatherLabels(const FeatureValues& x, const double* w, std::size_t stride, double* out)
{
    kernels().gather(x, w, stride, out);
}

void scatterLabels(const FeatureValues& x, const double* in, std::size_t stride, double* w)
{
    kernels().scatter(x, in, stride, w);
}

} // namespace gapscope
