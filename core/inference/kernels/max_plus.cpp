// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/kernels/max_plus.h"

#include <algorithm>
#include <limits>

namespace gapscope {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

template <std::size_t Lanes> struct Vector;
template <> struct Vector<4> {
    using Value = float __attribute__((vector_size(16)));
};
template <> struct Vector<8> {
    using Value = float __attribute__((vector_size(32)));
};
template <> struct Vector<16> {
    using Value = float __attribute__((vector_size(64)));
};

#define KERNEL "core/inference/kernels/max_plus.inc"
#include "core/inference/kernels/instruction_sets.inc"

std::vector<const MaxPlusKernels*> detect()
{
#if defined(__x86_64__)
    constexpr const char* baselineName = "sse2";
#else
    constexpr const char* baselineName = "portable";
#endif
    static const MaxPlusKernels plain = {
        baselineName, baseline::product, baseline::source, baseline::floor, baseline::merge};
    std::vector<const MaxPlusKernels*> found{&plain};
#if defined(__x86_64__)
    static const MaxPlusKernels wide = {
        "avx2", avx2::product, avx2::source, avx2::floor, avx2::merge};
    static const MaxPlusKernels widest = {
        "avx512", avx512::product, avx512::source, avx512::floor, avx512::merge};
    if (__builtin_cpu_supports("avx2"))
        found.push_back(&wide);
    if (__builtin_cpu_supports("avx512f"))
        found.push_back(&widest);
#endif
    return found;
}

thread_local const MaxPlusKernels* chosen = nullptr;

std::size_t upTo(std::size_t multiple, std::size_t n)
{
    return (n + multiple - 1) / multiple * multiple;
}

} // namespace

std::span<const MaxPlusKernels* const> availableMaxPlusKernels()
{
    static const std::vector<const MaxPlusKernels*> found = detect();
    return found;
}

const MaxPlusKernels& maxPlusKernels()
{
    return chosen ? *chosen : *availableMaxPlusKernels().back();
}

MaxPlusChoice::MaxPlusChoice(const MaxPlusKernels& kernels)
    : m_before(chosen)
{
    chosen = &kernels;
}

MaxPlusChoice::~MaxPlusChoice() { chosen = m_before; }

MaxPlusGrid::MaxPlusGrid(std::size_t rowCount, std::size_t columnCount)
    : rows(rowCount)
    , columns(columnCount)
    , stride(upTo(8, columnCount))
    , height(upTo(block, rowCount))
    , bands(height / block)
    , groups(stride / block)
    , chunks(upTo(chunk, stride) / chunk)
    , bandStride(upTo(8, bands))
{
}

MaxPlusScratch::MaxPlusScratch(const MaxPlusGrid& grid)
    : rows(grid.size())
    , rowMax(grid.chunkBounds())
    , needed(grid.bandStride)
    , list(std::max(grid.groups, grid.bands))
{
}

void MaxPlusTable::fill(
    std::size_t n, std::size_t width, double base, double linear, double quadratic)
{
    constexpr std::size_t block = MaxPlusGrid::block;
    const std::size_t half = n / block, tops = 2 * half, reach = width / block;
    m_n = n;
    m_values.resize(2 * n);
    m_tops.resize(tops);
    m_windows.resize(tops + 8); // vectors read some beyond the end
    for (std::size_t k = 0; k < 2 * n; ++k) {
        const double d = static_cast<double>(static_cast<std::ptrdiff_t>(k))
            - static_cast<double>(static_cast<std::ptrdiff_t>(n));
        m_values[k] = static_cast<float>(base + d * (linear - quadratic * d));
    }
    m_most = -infinity;
    for (std::size_t t = 0; t < tops; ++t) {
        const float* v = m_values.data() + block * t;
        m_tops[t] = std::max(std::max(v[0], v[1]), std::max(v[2], v[3]));
        m_most = std::max(m_most, m_tops[t]);
    }
    // window[m] is the maximum of tops m − 1 … m + reach − 1; element half + k has m = −k.
    for (std::size_t e = 0; e < tops; ++e) {
        const std::size_t centre = tops - e; // of m = 0: half
        float top = -infinity;
        for (std::size_t t = centre - 1; t < std::min(tops, centre + reach); ++t)
            top = std::max(top, m_tops[t]);
        m_windows[e] = top;
    }
}

} // namespace gapscope
