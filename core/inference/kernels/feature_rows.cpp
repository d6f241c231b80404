// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/kernels/feature_rows.h"

namespace gapscope {
namespace {

constexpr std::size_t rowsAtOnce = 4;

struct Kernels {
    void (*products)(const float*, std::size_t, std::size_t, const double*, double*);
    void (*add)(const float* const*, const double*, std::size_t, double*);
};

#define LANES 4
#define TARGET
namespace baseline {
#include "core/inference/kernels/feature_rows.inc"
}
#undef TARGET
#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2")))
namespace avx2 {
#include "core/inference/kernels/feature_rows.inc"
}
#undef TARGET
#undef LANES
#define LANES 8
#define TARGET __attribute__((target("avx512f")))
namespace avx512 {
#include "core/inference/kernels/feature_rows.inc"
}
#undef TARGET
#endif

Kernels best()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f"))
        return {avx512::products, avx512::add};
    if (__builtin_cpu_supports("avx2"))
        return {avx2::products, avx2::add};
#endif
    return {baseline::products, baseline::add};
}

const Kernels& kernels()
{
    static const Kernels chosen = best();
    return chosen;
}

} // namespace

void rowProducts(
    const float* x, std::size_t rows, std::size_t columns, const double* w, double* out)
{
    kernels().products(x, rows, columns, w, out);
}

void addRows(const float* x, std::size_t rows, std::size_t columns, const double* scale, double* w)
{
    const float* at[rowsAtOnce];
    double factor[rowsAtOnce];
    std::size_t held = 0;
    for (std::size_t r = 0; r < rows; ++r) {
        if (scale[r] == 0)
            continue;
        at[held] = x + r * columns;
        factor[held++] = scale[r];
        if (held == rowsAtOnce) {
            kernels().add(at, factor, columns, w);
            held = 0;
        }
    }
    if (held == 0)
        return;
    for (std::size_t r = held; r < rowsAtOnce; ++r) { // the last ones: with rows that add nothing
        at[r] = at[0];
        factor[r] = 0;
    }
    kernels().add(at, factor, columns, w);
}

} // namespace gapscope
